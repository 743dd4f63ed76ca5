import { useState } from 'react';
import { useNavigate } from 'react-router';
import { explain } from '../../../api/problem.ts';
import type { QueueAct, QueueRow } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useMe } from '../../../lib/session/me.tsx';
import { Question } from '../../../ui/question.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { type DrawerKind, useAnswerLink } from '../quote-link.ts';
import { approve, finish, give, noteCall, reject, unfinish } from './calls.ts';
import { rowName } from './queue.model.ts';

/** Does something about a row; the number is dialled by the link or the key itself. */
export type Do = (row: QueueRow, act: QueueAct) => void;

type Change = { call: () => Promise<unknown>; done: string; undo?: (() => Promise<unknown>) | undefined };

/** What the acts of a row do. `busy` is the row that is being changed. */
export function useActs(): { act: Do; busy: string | null; question: React.ReactNode } {
  const me = useMe();
  const work = useWork();
  const toasts = useToasts();
  const navigate = useNavigate();
  const answerLink = useAnswerLink();
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<QueueRow | null>(null);

  const change = (row: QueueRow, { call, done, undo }: Change, then?: () => void) => {
    if (work.isPending) return;
    setBusy(row.id);
    // Told from within the call: news of the change may take the row away before it has returned.
    work.mutate(async () => {
      try {
        await call();
        toasts.show({
          title: done,
          description: rowName(row),
          ...(undo && {
            action: { label: 'Undo', onPress: () => change(row, { call: undo, done: 'Taken back.' }) },
          }),
        });
        then?.();
      } catch (thrown) {
        toasts.show({
          tone: 'danger',
          title: `Nothing was done: ${rowName(row)}`,
          description: explain(thrown),
        });
        throw thrown;
      } finally {
        setBusy(null);
      }
    });
  };
  const take = (row: QueueRow): Change => ({
    call: () => give(row, me.id, row.person?.id ?? ''),
    done: 'You have it.',
    ...(row.kind !== 'chat' && { undo: () => give(row, row.person?.id ?? null, me.id) }),
  });
  const answer = (row: QueueRow) => {
    const open = () => void navigate(answerLink(row.kind as DrawerKind, row.subject));
    if (row.kind === 'chat' && row.person?.id !== me.id) change(row, take(row), open);
    else open();
  };

  const act: Do = (row, what) => {
    switch (what) {
      case 'call':
        // A call is made whether it could be noted or not.
        if (row.lead_id) void noteCall(row.lead_id).catch(() => undefined);
        return;
      case 'answer':
        return answer(row);
      case 'take':
        return change(row, take(row));
      case 'done':
        return change(row, { call: () => finish(row), done: 'Done.', undo: unfinish(row) });
      case 'approve':
        return change(row, { call: () => approve(row), done: 'Approved.' });
      case 'reject':
        return setAsked(row);
    }
  };
  const question = asked && (
    <Question
      title="Reject this approval?"
      yes="Reject"
      danger
      onYes={() => {
        setAsked(null);
        change(asked, { call: () => reject(asked), done: 'Rejected.' });
      }}
      onNo={() => setAsked(null)}
    >
      <p className="[overflow-wrap:anywhere]">
        {rowName(asked)}: {asked.words}
      </p>
    </Question>
  );
  return { act, busy, question };
}
