import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** What a control needs to know of its label, hint and error. */
export type ControlProps = {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** What a field shows around its control. */
export type FieldProps = {
  label: ReactNode;
  /** Fixed id of the control, for links from an error summary; made up when absent. */
  id?: string | undefined;
  /** Help that is always visible. */
  hint?: ReactNode;
  /** Why the value cannot be taken; announced with the control. */
  error?: ReactNode;
  /** Marks the label with "(required)"; optional fields carry no mark. */
  required?: boolean | undefined;
  className?: string | undefined;
};

/** Label, hint and error around one control, wired for screen readers (WCAG 1.3.1, 3.3.1, 3.3.2). */
export function Field({
  label,
  id,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const control = id ?? made;
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={control} className="font-semibold text-[0.9375rem] leading-snug">
        {label}
        {required && <span className="font-normal text-ink-faint text-sm"> (required)</span>}
      </label>
      {hint && (
        <p id={`${control}-hint`} className="text-ink-faint text-sm leading-snug">
          {hint}
        </p>
      )}
      {children({
        id: control,
        required: required || undefined,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${control}-error`} className="flex gap-1.5 font-medium text-danger text-sm leading-snug">
          <Icon of={CircleAlert} className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
