import { most } from '@catalog/prices.json';
import type { FormEvent, RefObject } from 'react';
import type { Wish } from '../../../lib/prices/wish';
import { Button } from '../../../ui/button';
import { InputField, type Option, Select } from '../../../ui/controls';
import { Suggestions } from '../../../ui/described-field';
import { Field } from '../../../ui/field';
import { type Asked, type AskedName, askedNames, type Rates, timesOf } from './prices.model';

const controlId = (name: AskedName) => `prices-${name}`;

type Work = {
  form: RefObject<HTMLFormElement | null>;
  /** What stands in the fields at first. */
  begun: Asked;
  errors: Partial<Record<AskedName, string>>;
  typed: () => void;
  sent: () => { wish?: Wish; errors: Partial<Record<AskedName, string>> } | undefined;
};

/** What is asked for. A plain form: its answer is an address, so it works without script; with it, it answers as one types. */
export function PricesForm({ work, rates, towns }: { work: Work; rates: Rates; towns: readonly Option[] }) {
  const { begun, errors } = work;
  const times = timesOf(rates);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = work.sent();
    const wrong = found && askedNames.find((name) => found.errors[name]);
    document.getElementById(wrong ? controlId(wrong) : 'prices-total')?.focus();
  };
  const field = (name: AskedName) => ({
    name,
    id: controlId(name),
    error: errors[name],
    defaultValue: begun[name] || undefined,
    autoComplete: 'off',
  });
  return (
    <form
      ref={work.form}
      action="/prices"
      method="get"
      noValidate
      data-react=""
      aria-label="What to price"
      onInput={work.typed}
      onSubmit={submit}
      className="print:hidden"
    >
      <div className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <InputField
          {...field('hours')}
          label="Hours a week"
          hint={`At each post. Around the clock is ${most.hours}.`}
          required
          inputMode="numeric"
        />
        <InputField
          {...field('posts')}
          label="Posts"
          hint="Places that are watched at one time."
          required
          inputMode="numeric"
        />
        {times.length > 1 && (
          <Field id={controlId('when')} label="When" error={errors.when} hint="Each has its own rate.">
            {(wired) => (
              <Select {...wired} name="when" defaultValue={begun.when}>
                {times.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <InputField
          {...field('town')}
          label="Town"
          hint="Where the site is. It goes into your request."
          maxLength={most.town}
          list="prices-towns"
        />
        <Suggestions id="prices-towns" of={towns} />
        <Button type="submit" tone="action" className="min-h-12 self-end lg:mb-0">
          Work it out
        </Button>
      </div>
    </form>
  );
}
