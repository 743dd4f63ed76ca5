import { texts } from '@catalog/appointments.json';
import { texts as captureTexts } from '@catalog/captures.json';
import { submitDelayMs } from '@catalog/popup.json';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { fillEmpty, readForm, readHoneypot } from '../../../lib/form/fields';
import { deliveryOf } from '../../../lib/outbox/delivery.model';
import type { Entry } from '../../../lib/outbox/outbox.model';
import { useOutbox } from '../../../lib/outbox/outbox-context';
import { useSending } from '../../../lib/outbox/use-sending';
import { behaviorHere } from '../../../lib/visit/behavior';
import { Button } from '../../../ui/button';
import { InputField, TextAreaField } from '../../../ui/controls';
import { FormProblem, type FormStart, useProblem } from '../../../ui/form-problem';
import { returnedStart } from '../../../ui/form-start';
import { HoneypotFields } from '../../../ui/honeypot-fields';
import { Booked } from './booked';
import { NotSent } from './outcome';
import {
  type Booking,
  type ScheduleName,
  scheduleFields,
  scheduleNames,
  sortScheduleErrors,
  validateSchedule,
} from './schedule.model';
import { SlotChoice } from './slot-choice';
import { useSlots } from './use-slots';

const idOf = (name: string) => `schedule-${name}`;

function returnedFrom(entry: Entry): FormStart<ScheduleName> {
  const values = (entry.body ?? {}) as FormStart<ScheduleName>['values'];
  const start = returnedStart(entry, values, sortScheduleErrors);
  if (entry.status !== 409) return start;
  // Somebody else was faster: that is said at the times, and nothing typed is lost.
  return { ...start, errors: { slot: start.others.join(' ') }, others: [], refused: false };
}

/** A call at a time of one's own choice: free slots in office hours, confirmed by mail (D66). `known` is what was typed before. */
export function Schedule({ known, onBack }: { known: Record<string, string>; onBack: () => void }) {
  const box = useOutbox('appointments');
  const { busy, send } = useSending(box, submitDelayMs);
  const delivery = deliveryOf(box.entries, busy);
  const back = delivery.view === 'correct' || delivery.view === 'refused' ? delivery.entry : undefined;
  const returned = useMemo(() => back && returnedFrom(back), [back]);
  const view = useSlots();
  const [slot, setSlot] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef(performance.now());
  const { problem, report, forgive } = useProblem(undefined, returned);
  const { fetchAgain } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is shown, and when something comes back
  useEffect(() => {
    if (form.current) fillEmpty(form.current, { ...known, ...returned?.values });
    if (returned?.errors.slot) {
      setSlot(null);
      fetchAgain();
    }
  }, [returned]);

  if (delivery.view === 'received') {
    const { id, result } = delivery.entry;
    return (
      <Booked
        booking={result as Booking}
        onShown={() => void box.open().then((outbox) => outbox.markShown(id))}
        onAnother={() => void box.open().then((outbox) => outbox.setAside(id))}
      />
    );
  }
  if (delivery.view === 'not-sent') return <NotSent entry={delivery.entry} box={box} />;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = readForm(scheduleNames, event.currentTarget);
    const errors = validateSchedule(slot, values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    const behavior = behaviorHere();
    const website = readHoneypot(event.currentTarget);
    const body = {
      slot,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])),
      ...(behavior && { behavior }),
      ...(website && { website }),
      elapsedMs: Math.round(performance.now() - shownAt.current),
    };
    void send({ kind: 'appointments', endpoint: '/api/appointments', body }, back ? [back.id] : []);
  };
  const onInput = (event: FormEvent) => 'name' in event.target && forgive(String(event.target.name));
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      className="relative flex flex-col gap-5"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <FormProblem problem={problem} names={scheduleFields} idOf={idOf} failed={captureTexts.failed} />
      <SlotChoice
        view={view}
        chosen={slot}
        error={problem.errors.slot}
        onChoose={({ start }) => {
          setSlot(start);
          forgive('slot');
        }}
      />
      <InputField
        label="Name"
        name="name"
        id={idOf('name')}
        required
        autoComplete="name"
        error={problem.errors.name}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField
          label="Email"
          name="email"
          type="email"
          id={idOf('email')}
          required
          autoComplete="email"
          error={problem.errors.email}
        />
        <InputField
          label="Phone"
          name="phone"
          type="tel"
          id={idOf('phone')}
          required
          autoComplete="tel"
          error={problem.errors.phone}
        />
      </div>
      <TextAreaField
        label={texts.topic}
        name="topic"
        rows={2}
        id={idOf('topic')}
        error={problem.errors.topic}
      />
      <HoneypotFields />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="action" size="lg" busy={busy} className="grow sm:grow-0">
          {texts.schedule}
        </Button>
        <Button size="lg" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
