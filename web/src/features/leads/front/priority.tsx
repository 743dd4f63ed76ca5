import { texts as scheduleTexts } from '@catalog/appointments.json';
import { texts } from '@catalog/captures.json';
import { CalendarClock } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { tellCaptured } from '../../../lib/chat/captured';
import { captureOrigin } from '../../../lib/chat/session';
import { fillEmpty, readForm, readHoneypot } from '../../../lib/form/fields';
import type { Entry } from '../../../lib/outbox/outbox.model';
import { useOverlays } from '../../../lib/overlay/overlay-context';
import { behaviorHere } from '../../../lib/visit/behavior';
import { Button } from '../../../ui/button';
import { InputField } from '../../../ui/controls';
import { FormProblem, useProblem } from '../../../ui/form-problem';
import { HoneypotFields } from '../../../ui/honeypot-fields';
import { Icon } from '../../../ui/icon';
import { Modal } from '../../../ui/modal';
import { allNames, payload, priorityNames, type Receipt, validate } from './capture.model';
import { Arrived, NotSent } from './outcome';
import { Schedule } from './schedule';
import { useCapture } from './use-capture';

type FormProps = {
  capture: ReturnType<typeof useCapture>;
  onLater: () => void;
  /** The visitor wants a time of their own choice; with what was typed so far. */
  onSchedule: (typed: Record<string, string>) => void;
};

const idOf = (name: string) => `priority-${name}`;

/** E-mail, phone, company; 'Connect Me' waits for the address (V72, V133). */
function PriorityForm({ capture, onLater, onSchedule }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { problem, report, forgive } = useProblem(undefined, capture.returned);
  const [hasEmail, setHasEmail] = useState(false);
  const look = (at: HTMLFormElement) => setHasEmail(readForm(priorityNames, at).email.trim() !== '');
  const { returned } = capture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something comes back
  useEffect(() => {
    if (!form.current || !returned) return;
    fillEmpty(form.current, returned.values);
    look(form.current);
  }, [returned]);
  const input = (event: FormEvent<HTMLFormElement>) => {
    look(event.currentTarget);
    if ('name' in event.target) forgive(String(event.target.name));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (capture.busy) return;
    const values = readForm(priorityNames, event.currentTarget);
    const errors = validate(values);
    report({ errors, others: [] });
    if (Object.keys(errors).length > 0) return;
    const honeypot = readHoneypot(event.currentTarget);
    const body = payload('ai_assistant', values, [], behaviorHere(), capture.elapsed(), honeypot);
    capture.send({ ...body, ...captureOrigin() });
  };
  const fields = [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
    { name: 'company', label: 'Company', type: 'text', autoComplete: 'organization' },
  ] as const;
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.overlayTitle}
      className="relative flex flex-col gap-5"
      onSubmit={onSubmit}
      onInput={input}
    >
      <p className="text-ink-soft">{texts.overlayText}</p>
      <FormProblem problem={problem} names={allNames} idOf={idOf} failed={texts.failed} />
      {fields.map(({ name, ...field }) => (
        <InputField
          key={name}
          {...field}
          name={name}
          id={idOf(name)}
          required={name === 'email'}
          error={problem.errors[name]}
        />
      ))}
      <HoneypotFields />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone="action"
          size="lg"
          busy={capture.busy}
          disabled={!hasEmail}
          className="grow sm:grow-0"
        >
          {texts.connect}
        </Button>
        <Button size="lg" onClick={onLater}>
          {texts.later}
        </Button>
      </div>
      <p className="text-ink-faint text-sm">{texts.privacy}</p>
      <div className="border-line border-t pt-5">
        <p className="mb-3 text-ink-soft">Or choose the time at which we call you:</p>
        <Button onClick={() => onSchedule(form.current ? readForm(priorityNames, form.current) : {})}>
          <Icon of={CalendarClock} />
          {scheduleTexts.title}
        </Button>
      </div>
    </form>
  );
}

/** Once the visitor was told that it arrived, the overlay leaves the chat by itself (ms), which keeps the words (V133, D61). */
const leavesAfter = 6000;

/** Leaves after its time, unless somebody does something in it. */
function useLeaving(leaves: boolean, leave: () => void): void {
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(leave, leavesAfter);
    const stay = () => clearTimeout(timer);
    for (const hand of ['pointerdown', 'keydown']) addEventListener(hand, stay);
    return () => {
      stay();
      for (const hand of ['pointerdown', 'keydown']) removeEventListener(hand, stay);
    };
  }, [leaves, leave]);
}

/** The priority-support overlay (V71–72, V133), and under it a real appointment (D66). */
export function Priority() {
  const { close, chat } = useOverlays();
  const capture = useCapture('priority', { afresh: true });
  const { delivery, box } = capture;
  const [schedule, setSchedule] = useState<Record<string, string> | null>(null);
  const toLeave = chat !== 'closed' && capture.sent && delivery.view === 'received' && schedule === null;
  useLeaving(toLeave, close);
  const shown = async ({ id, shownAt }: Entry) => {
    // Back from the schedule it stands here again; the chat has heard of it.
    if (shownAt === undefined) tellCaptured();
    await (await box.open()).markShown(id);
  };
  if (schedule) {
    return (
      <Modal title={scheduleTexts.title} onClose={close}>
        <Schedule known={schedule} onBack={() => setSchedule(null)} />
      </Modal>
    );
  }
  return (
    <Modal title={texts.overlayTitle} onClose={close}>
      {delivery.view === 'received' ? (
        <Arrived receipt={delivery.entry.result as Receipt} onShown={() => void shown(delivery.entry)}>
          <Button size="lg" tone="action" onClick={close}>
            Done
          </Button>
          <Button size="lg" onClick={() => setSchedule({})}>
            <Icon of={CalendarClock} />
            {scheduleTexts.title}
          </Button>
        </Arrived>
      ) : delivery.view === 'not-sent' ? (
        <NotSent entry={delivery.entry} box={box} />
      ) : (
        <PriorityForm capture={capture} onLater={close} onSchedule={setSchedule} />
      )}
    </Modal>
  );
}
