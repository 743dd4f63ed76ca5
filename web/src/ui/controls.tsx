import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './cx';
import { Field, type FieldProps } from './field';
import { Icon } from './icon';

/** The look of every control that takes text. 16 px at least: below it iOS zooms into the page. */
const control = cx(
  'w-full rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-base leading-6 text-ink',
  'min-h-12 placeholder:text-ink-faint transition-[border-color,box-shadow] duration-150',
  'hover:border-ink-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger',
  'disabled:cursor-not-allowed disabled:opacity-60',
);

/** A bare one-line control; wrap it in Field or use InputField. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cx(control, className)} />;
}

/** A bare text area that grows with its text where the browser can. */
function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      className={cx(control, 'field-sizing-content min-h-28 resize-y', className)}
    />
  );
}

type SelectProps = ComponentProps<'select'> & {
  /** Work is under way: keeps the focus, which a disabled control loses, and takes no other choice. */
  busy?: boolean;
};

/** A bare native select: the platform's own list is the most accessible one. */
export function Select({ className, children, busy = false, onChange, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        aria-disabled={busy || undefined}
        onChange={busy ? () => {} : onChange}
        className={cx(
          control,
          'cursor-pointer appearance-none pr-10 aria-disabled:cursor-progress aria-disabled:opacity-60',
          className,
        )}
      >
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}

/** Everything of the control that Field does not decide. */
type Without<T> = Omit<T, keyof FieldProps | 'children'>;

/** One-line control with label, hint and error. */
export function InputField({
  label,
  id,
  hint,
  error,
  required,
  className,
  ...rest
}: FieldProps & Without<ComponentProps<'input'>>) {
  return (
    <Field {...{ label, id, hint, error, required, className }}>
      {(wired) => <Input {...rest} {...wired} />}
    </Field>
  );
}

/** Text area with label, hint and error. */
export function TextAreaField({
  label,
  id,
  hint,
  error,
  required,
  className,
  ...rest
}: FieldProps & Without<ComponentProps<'textarea'>>) {
  return (
    <Field {...{ label, id, hint, error, required, className }}>
      {(wired) => <TextArea {...rest} {...wired} />}
    </Field>
  );
}

/** One choice of an option set in catalog/options.json. */
export type Option = { id: string; label: string };

type SelectFieldProps = FieldProps &
  Without<ComponentProps<'select'>> & {
    options: readonly Option[];
    /** Text of the empty first choice. */
    placeholder: string;
  };

/** Native select over an option set, with label, hint and error. */
export function SelectField({
  label,
  id,
  hint,
  error,
  required,
  className,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, id, hint, error, required, className }}>
      {(wired) => (
        <Select {...rest} {...wired}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
