import type { FieldRule } from '../lib/form/described';
import { InputField, type Option, SelectField, TextAreaField } from './controls';

type DescribedFieldProps = {
  rule: FieldRule<string>;
  id: string;
  error: string | undefined;
  /** What stands in it at first. */
  value: string | undefined;
  /** What an option may be; of a line what it suggests. */
  options?: readonly Option[] | undefined;
};

/** How a browser helps to type what is not just a line. */
const helps: Record<string, { type: string; inputMode?: 'email' }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
};

/** What a browser suggests below a line as it is typed. */
export function Suggestions({ id, of }: { id: string; of: readonly Option[] }) {
  return (
    <datalist id={id}>
      {of.map(({ label }) => (
        <option key={label} value={label} />
      ))}
    </datalist>
  );
}

/** The control of a field as the catalog describes it. Its name is the payload's. */
export function DescribedField({ rule, id, error, value, options = [] }: DescribedFieldProps) {
  const { name, kind, label, hint, autoComplete, rows, required = false } = rule;
  const className = rule.wide ? 'sm:col-span-2' : rule.roomy ? 'lg:col-span-2 xl:col-span-1' : undefined;
  const wired = { name, id, label, hint, error, required, className, defaultValue: value || undefined };
  if (kind === 'option')
    return <SelectField {...wired} options={options} placeholder={rule.placeholder ?? ''} />;
  if (kind === 'text') return <TextAreaField {...wired} rows={rows} />;
  const list = options[0] && `${id}-list`;
  return (
    <>
      <InputField {...wired} {...helps[kind]} autoComplete={autoComplete} list={list} />
      {list && <Suggestions id={list} of={options} />}
    </>
  );
}
