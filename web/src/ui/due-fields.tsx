import { companyOffset, exactTime, hourMinute } from '../lib/clock/board-time.ts';
import { type Due, dueInstant } from '../lib/clock/due.model.ts';
import { meaningOf } from '../lib/clock/wall-time.model.ts';
import { facts } from '../lib/company/facts.ts';
import { InputField } from './controls.tsx';
import { cx } from './cx.ts';

type DueFieldsProps = Due & {
  /** The id of the first control; the others' begin with it. */
  id: string;
  /** What the date is called. */
  label: string;
  required?: boolean;
  /** Why it cannot be then. */
  problem: string | undefined;
  /** What happens then: "It publishes by itself". */
  what: string;
  onChange: (due: Due) => void;
};

/** A day and a time on the company's clock, wherever one sits; what they mean is said below. */
export function DueFields({
  due,
  second,
  id,
  label,
  required = false,
  problem,
  what,
  onChange,
}: DueFieldsProps) {
  const meaning = meaningOf(due, companyOffset);
  const at = dueInstant({ due, second });
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <InputField
          label={label}
          id={id}
          type="date"
          required={required}
          value={due.day}
          onChange={(event) => onChange({ due: { ...due, day: event.target.value }, second: false })}
        />
        <InputField
          label="Time"
          id={`${id}-time`}
          type="time"
          required={required}
          value={due.time}
          onChange={(event) =>
            onChange({ due: { ...due, time: event.target.value.slice(0, 5) }, second: false })
          }
        />
      </div>
      {meaning.kind === 'twice' && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm">
            The clocks are turned back then, and {due.time} comes twice. Which one?
          </legend>
          {[meaning.earlier, meaning.later].map((instant, index) => (
            <label key={instant} className="flex min-h-9 cursor-pointer items-center gap-3 text-[0.9375rem]">
              <input
                type="radio"
                name={`${id}-second`}
                className="size-5"
                checked={second === (index === 1)}
                onChange={() => onChange({ due, second: index === 1 })}
              />
              {index === 0 ? 'The first' : 'The second, an hour later'} (
              {new Date(instant).toISOString().slice(11, 16)} UTC)
            </label>
          ))}
        </fieldset>
      )}
      <p role="status" className={cx('text-sm', problem ? 'font-medium text-danger' : 'text-ink-soft')}>
        {problem ||
          (at === null
            ? `The date and time are those of ${facts().timeZoneName}, wherever you are.`
            : `${what} on ${exactTime(at).replace(`${hourMinute(at)}:00`, hourMinute(at))}.`)}
      </p>
    </>
  );
}
