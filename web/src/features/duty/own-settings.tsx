import { type FormEvent, useState } from 'react';
import { asProblem, explain } from '../../api/problem.ts';
import type { Duty, DutySettings } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/controls.tsx';
import { Section } from '../../ui/section.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { saveOwn } from './calls.ts';
import { useDuty } from './queries.ts';

/** How the reader wants to be told: always by mail, and by text outside of quiet hours. */
export function OwnSettings({ duty }: { duty: Duty }) {
  const { put } = useDuty();
  const { show } = useToasts();
  const [typed, setTyped] = useState<DutySettings>();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const it = typed ?? duty.own;
  const change = (next: Partial<DutySettings>) => setTyped({ ...it, ...next });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      put(await saveOwn(it));
      setTyped(undefined);
      setWrong({});
      show({ title: 'Saved.' });
    } catch (thrown) {
      const { fields } = asProblem(thrown);
      setWrong(
        fields.length > 0
          ? Object.fromEntries(fields.map(({ field, message }) => [field, message]))
          : { all: explain(thrown) },
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title="How you are told" level="h2">
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4"
      >
        <InputField
          label="Mobile number"
          type="tel"
          autoComplete="tel"
          hint={duty.texts ? 'For text messages.' : 'Text messages are not set up here (SMS_URL).'}
          value={it.phone}
          error={wrong.phone}
          className="col-span-full"
          onChange={(event) => change({ phone: event.target.value })}
        />
        <InputField
          label="Quiet from"
          type="time"
          value={it.quiet_from}
          error={wrong.quiet_from}
          onChange={(event) => change({ quiet_from: event.target.value.slice(0, 5) })}
        />
        <InputField
          label="Quiet until"
          type="time"
          value={it.quiet_to}
          onChange={(event) => change({ quiet_to: event.target.value.slice(0, 5) })}
        />
        <p className="col-span-full text-ink-soft text-sm">
          You are always mailed. Quiet hours hold for broken promises only: an emergency that reaches you
          comes by text and on your devices at any hour.
        </p>
        {wrong.all && (
          <p role="alert" className="col-span-full font-medium text-danger text-sm">
            {wrong.all}
          </p>
        )}
        <Button type="submit" busy={busy} className="col-span-full">
          Save
        </Button>
      </form>
    </Section>
  );
}
