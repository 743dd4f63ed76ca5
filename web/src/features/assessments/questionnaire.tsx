import { analysingMs } from '@catalog/assessments.json';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Errors, Values } from '../../lib/form/fields';
import { deliveryOf } from '../../lib/outbox/delivery.model';
import type { Entry } from '../../lib/outbox/outbox.model';
import { type OutboxView, useOutbox } from '../../lib/outbox/outbox-context';
import { useSending } from '../../lib/outbox/use-sending';
import { behaviorHere } from '../../lib/visit/behavior';
import type { FormStart } from '../../ui/form-problem';
import { returnedStart } from '../../ui/form-start';
import { Spinner } from '../../ui/spinner';
import { StaleEntries } from '../../ui/stale-entries';
import { ContactStep } from './contact-step';
import { keepAssessmentDraft, readAssessmentDraft } from './draft';
import { NotSent } from './not-sent';
import { QuestionStep } from './question-step';
import {
  answerNames,
  asked,
  type ContactName,
  type Draft,
  draftOf,
  type FieldName,
  noDraft,
  payload,
  payloadWithoutContact,
  type Receipt,
  sortErrors,
} from './questionnaire.model';
import { Result } from './result';

/** What came back from the server, as a draft and as what is wrong with it. */
type Returned = FormStart<FieldName> & { draft: Draft };

function returnedFrom(entry: Entry): Returned {
  const draft = draftOf(entry.body, sortErrors(entry.errors ?? []).errors);
  const values = { ...draft.answers, ...draft.contact } as Values<FieldName>;
  return { ...returnedStart(entry, values, sortErrors), draft };
}

/** The assessment under way: what this tab kept, what came back, and every change, written down at once. */
function useDraft(returned: Returned | undefined) {
  const [draft, setDraft] = useState(noDraft);
  const [came, setCame] = useState(0);
  useEffect(() => {
    const stored = returned?.draft ?? readAssessmentDraft();
    if (stored) setDraft(stored);
  }, [returned]);
  const change = (make: (old: Draft) => Partial<Draft>) =>
    setDraft((old) => {
      const next = { ...old, ...make(old) };
      keepAssessmentDraft(next);
      return next;
    });
  return {
    draft,
    /** How often the visitor went from one step to another. */
    came,
    answer: (name: FieldName, id: string) =>
      change(({ answers }) => ({ answers: { ...answers, [name]: id } })),
    typed: (contact: Values<ContactName>) => change(() => ({ contact })),
    go: (step: number) => {
      setCame((times) => times + 1);
      change(() => ({ step }));
    },
    forget: () => {
      keepAssessmentDraft(null);
      setDraft(noDraft);
    },
  };
}

/** While the server works, and two seconds at least, so that it can be read (V136, D10). */
function Analysing() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="status"
      className="flex min-h-72 flex-col items-center justify-center gap-4 text-center outline-none"
    >
      <Spinner className="size-9 text-accent" />
      <p className="font-display font-semibold text-heading">Analysing your answers</p>
      <p className="text-ink-soft">Fixed rules, no guessing. It takes a moment.</p>
    </div>
  );
}

type StepsProps = {
  work: ReturnType<typeof useDraft>;
  returned: Returned | undefined;
  onSend: (contact: Values<ContactName>, website: string) => void;
  onSkip: (website: string) => void;
};

function Steps({ work, returned, onSend, onSkip }: StepsProps) {
  const { draft, came } = work;
  const question = asked[draft.step];
  const errors: Errors<FieldName> = returned?.errors ?? {};
  if (question) {
    return (
      <QuestionStep
        key={question.field}
        question={question}
        index={draft.step}
        came={came > 0}
        answer={draft.answers[question.field]}
        error={errors[question.field]}
        onAnswer={(id) => work.answer(question.field, id)}
        onGo={work.go}
      />
    );
  }
  return (
    <ContactStep
      came={came > 0}
      contact={draft.contact}
      returned={returned}
      onInput={work.typed}
      onBack={() => work.go(answerNames.length - 1)}
      onSend={onSend}
      onSkip={onSkip}
    />
  );
}

/** Everything of this form that came back and is corrected by what is sent next. */
const broughtBack = ({ entries }: OutboxView): Entry[] =>
  (entries ?? []).filter(({ state }) => state === 'returned' || state === 'refused');

/** The questionnaire in one of its states: a step, the server at work, its result, or answers that wait (V136, D1, D68). */
export function Questionnaire() {
  const box = useOutbox('assessments');
  const { busy, send: sendParcel } = useSending(box, analysingMs);
  const delivery = deliveryOf(box.entries, busy);
  const back = delivery.view === 'correct' || delivery.view === 'refused' ? delivery.entry : undefined;
  const returned = useMemo(() => back && returnedFrom(back), [back]);
  const work = useDraft(returned);
  const [sent, setSent] = useState(false);

  const post = (body: Record<string, unknown>) => {
    setSent(true);
    const parcel = { kind: 'assessments', endpoint: '/api/assessments', body };
    void sendParcel(
      parcel,
      broughtBack(box).map(({ id }) => id),
    );
  };
  const send = (contact: Values<ContactName>, website: string) => {
    work.typed(contact);
    const behavior = behaviorHere();
    post({
      ...payload(work.draft.answers, contact, performance.now(), website),
      ...(behavior && { behavior }),
    });
  };
  const skip = (website: string) =>
    post(payloadWithoutContact(work.draft.answers, performance.now(), website));
  const again = async () => {
    work.forget();
    const outbox = await box.open();
    for (const entry of box.entries ?? []) if (entry.state === 'delivered') await outbox.setAside(entry.id);
    setSent(true);
    work.go(0);
  };
  const shown = async (id: string) => {
    keepAssessmentDraft(null);
    await (await box.open()).markShown(id);
  };

  if (busy) return <Analysing />;
  if (delivery.view === 'received') {
    const { id, result } = delivery.entry;
    return (
      <Result
        key={id}
        receipt={result as Receipt}
        came={sent}
        onShown={() => void shown(id)}
        onAgain={() => void again()}
      />
    );
  }
  if (delivery.view === 'not-sent') return <NotSent entry={delivery.entry} box={box} came={sent} />;
  return (
    <>
      <StaleEntries box={box} what="questionnaire" />
      <Steps work={work} returned={returned} onSend={send} onSkip={skip} />
    </>
  );
}
