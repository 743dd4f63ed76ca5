import { quote as options } from '@catalog/options.json';
import type { ReactNode } from 'react';
import { InputField, type Option, SelectField, TextAreaField } from '../../ui/controls';
import {
  type FieldName,
  type FieldRule,
  fieldRules,
  type QuoteErrors,
  type QuoteValues,
} from './quote-form.model';

/** The id of a field's control. */
export const controlId = (name: FieldName) => `quote-${name}`;

type FieldsProps = { errors: QuoteErrors; values: QuoteValues | undefined };

/** What every control of the form has: its payload name, its fixed id, its error, its first value. */
function wire({ errors, values }: FieldsProps, { name, required = false }: FieldRule) {
  return {
    name,
    id: controlId(name),
    error: errors[name],
    required,
    defaultValue: values?.[name] || undefined,
  };
}

/** How a browser helps to type what is not just a line. */
const helps: Record<string, { type: string; inputMode?: 'email' }> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
};

/** One control, as the field's kind asks for. */
function Control({ rule, ...props }: FieldsProps & { rule: FieldRule }) {
  const { kind, label, hint, autoComplete } = rule;
  const className = rule.wide ? 'sm:col-span-2' : rule.roomy ? 'lg:col-span-2 xl:col-span-1' : undefined;
  const wired = wire(props, rule);
  if (kind === 'option') {
    const choices = (options as Partial<Record<FieldName, Option[]>>)[rule.name] ?? [];
    return (
      <SelectField
        {...{ label, hint, className }}
        options={choices}
        placeholder={rule.placeholder ?? ''}
        {...wired}
      />
    );
  }
  if (kind === 'text') return <TextAreaField {...{ label, hint, className }} {...wired} />;
  const { type, inputMode } = helps[kind] ?? {};
  return <InputField {...{ label, hint, className, type, autoComplete, inputMode }} {...wired} />;
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-6 first-of-type:border-0 first-of-type:pt-0">
      <legend className="float-left mb-4 w-full font-display font-semibold text-heading">{legend}</legend>
      <div className="clear-both grid items-start gap-x-5 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** The legends in the form's order. */
const groups = [...new Set(fieldRules.map(({ group }) => group))];

/** The fields of V82–V86 and V147 in their groups. */
export function QuoteFields(props: FieldsProps) {
  return (
    <div className="flex flex-col gap-8">
      {groups.map((legend) => (
        <Group key={legend} legend={legend}>
          {fieldRules
            .filter(({ group }) => group === legend)
            .map((rule) => (
              <Control key={rule.name} rule={rule} {...props} />
            ))}
        </Group>
      ))}
    </div>
  );
}
