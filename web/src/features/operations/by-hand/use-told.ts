import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asProblem } from '../../../api/problem.ts';
import type { Caller } from '../../../api/staff.ts';
import { newId } from '../../../lib/id/new-id.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { device, readKept } from '../../../lib/words/kept-words.ts';
import { useKeeping } from '../../../lib/words/use-keeping.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { useQuoteLink } from '../quote-link.ts';
import { KNOWN_PERSON, takeQuote } from './calls.ts';
import {
  bodyOf,
  changed,
  chosen,
  type Draft,
  emptyDraft,
  type Field,
  isBegun,
  keyed,
  type Wrong,
  wrongIn,
} from './told.model.ts';

/** The fields in the form's order: the first that is wrong gets the focus. */
const inOrder: readonly Field[] = [
  'phone',
  'name',
  'serviceType',
  'message',
  'siteLocation',
  'timeline',
  'company',
  'email',
  'preferredContact',
];

/** The draft of a told request, from this device and back to it, and how it is sent: once, however often it is pressed. */
export function useTold(onDone: () => void) {
  const place = `wardgate.told.${useMe().id}`;
  const [kept] = useState(() => readKept(device, place, emptyDraft));
  const [draft, setDraft] = useState<Draft>(kept?.fields ?? emptyDraft);
  const [isRestored, setRestored] = useState(kept !== null);
  const [asked, setAsked] = useState(false);
  const keeping = useKeeping(place, isBegun(draft) ? draft : null, 0);
  const work = useWork();
  const tell = useStored();

  const [missing, setMissing] = useState<Wrong>({});

  const change = (next: Partial<Draft>) => setDraft((now) => changed(now, next));
  const show = (form: HTMLFormElement | null, field: string) =>
    form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  const send = (form: HTMLFormElement | null) => {
    const found = wrongIn(draft);
    setMissing(found);
    const first = inOrder.find((field) => found[field]);
    if (first) {
      show(form, first);
      return;
    }
    const sent = keyed(draft, newId);
    setDraft(sent);
    keeping.secure();
    work.mutate(
      async () => {
        const row = await takeQuote(bodyOf(sent), sent.key);
        keeping.forget();
        tell(row);
        onDone();
      },
      {
        onError: (error) => {
          const { kind, fields } = asProblem(error);
          setAsked(kind === KNOWN_PERSON);
          const [first] = fields;
          if (first) show(form, first.field);
        },
      },
    );
  };
  const problem = work.isError ? asProblem(work.error) : null;
  const refused: Wrong = Object.fromEntries(
    (problem?.fields ?? []).map(({ field, message }) => [field, message]),
  );
  const isField =
    problem !== null && problem.fields.length > 0 && problem.fields.every(({ field }) => field in draft);
  return {
    draft,
    change,
    choose: (caller: Caller) => setDraft((now) => chosen(now, caller)),
    send,
    discard: () => {
      setDraft(emptyDraft);
      setRestored(false);
    },
    restoredAt: isRestored && kept ? kept.at : null,
    busy: work.isPending,
    wrong: { ...refused, ...missing },
    /** What is wrong with no field, and is no question. */
    problem: problem === null || isField || problem.kind === KNOWN_PERSON ? null : problem,
    asked,
    isLost: keeping.isLost,
  };
}

/** Says that a request is stored, with the way to it. */
function useStored() {
  const toasts = useToasts();
  const navigate = useNavigate();
  const link = useQuoteLink();
  return ({ id, ticket_id }: { id: string; ticket_id: string }) =>
    toasts.show({
      title: `${ticket_id} is stored.`,
      tone: 'success',
      action: { label: 'Open it', onPress: () => void navigate(link(id)) },
    });
}
