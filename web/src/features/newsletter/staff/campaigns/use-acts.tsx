import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { asProblem, explain } from '../../../../api/problem.ts';
import type { Campaign, CampaignRow } from '../../../../api/staff.ts';
import { exactTime } from '../../../../lib/clock/board-time.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { count } from '../../../../lib/words/numbers.model.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { CancelQuestion, DeleteQuestion, ScheduleDialog, SendQuestion } from './act-questions.tsx';
import type { Act } from './acts.model.ts';
import {
  cancelCampaign,
  deleteCampaign,
  duplicateCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  sendCampaign,
  unscheduleCampaign,
} from './calls.ts';
import { campaignEditor, campaignPage } from './labels.ts';

/** The acts that ask for confirmation. */
type Asked = 'send' | 'schedule' | 'cancel' | 'delete';

/** The acts of campaigns, as a list or a page offers them. */
export type Acts = {
  press: (row: CampaignRow, act: Act, by: HTMLElement) => void;
  /** The campaign with a running act; null when there is none. */
  busy: string | null;
  /** The open confirmation dialog. */
  question: ReactNode;
};

type ActsOptions = {
  onDeleted?: () => void;
  /** Where the focus goes when the pressed button is gone because its act is done; null: the campaign is gone, too. */
  stay: (row: CampaignRow | null) => HTMLElement | null;
};

/**
 * Carries out acts, after a confirmation where one is needed. One after the other, and of one campaign one at a time, so
 * that a double press is one; a press at another campaign meanwhile is not lost.
 */
export function useActs({ onDeleted, stay }: ActsOptions): Acts {
  const work = useWork<unknown>();
  const toasts = useToasts();
  const navigate = useNavigate();
  /** The campaigns whose act is under way or waits for the one before. */
  const under = useRef(new Set<string>());
  const last = useRef(Promise.resolve());
  const button = useRef<HTMLElement | null>(null);
  const isGone = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ row: CampaignRow; what: Asked } | null>(null);
  const [error, setError] = useState('');
  /** The campaign whose question is open now, also for acts that began before it was opened. */
  const open = useRef<string | null>(null);
  const ask = (next: { row: CampaignRow; what: Asked } | null) => {
    open.current = next?.row.id ?? null;
    setAsking(next);
  };
  const isAsked = (row: CampaignRow) => open.current === row.id;

  /** Carries out one act. `failed` is the start of the error message, which is shown in the dialog or in a toast. */
  const run = async (row: CampaignRow, failed: string, doing: () => Promise<void>) => {
    if (under.current.has(row.id)) return;
    under.current.add(row.id);
    setBusy(row.id);
    setError('');
    const one = last.current.then(doing).catch((thrown) => {
      const why = asProblem(thrown).fields[0]?.message ?? explain(thrown);
      if (isAsked(row)) setError(`${failed}. ${why}`);
      else toasts.show({ title: failed, description: why, tone: 'danger' });
    });
    last.current = one;
    await one;
    under.current.delete(row.id);
    setBusy((now) => (now === row.id ? null : now));
  };
  /** The campaign has changed, and the pressed button may be gone. */
  const leave = (of: CampaignRow, row: CampaignRow | null = of) => {
    if (open.current !== null && open.current !== of.id) return; // a question about another one was opened meanwhile
    button.current = null;
    isGone.current = row === null;
    if (open.current === null) stay(row)?.focus();
    ask(null);
  };
  const call = <Answer,>(it: () => Promise<Answer>) => work.mutateAsync(it) as Promise<Answer>;

  const send = (row: CampaignRow) =>
    run(row, 'Failed to send newsletter', async () => {
      const { success, recipientCount, error: why } = await call(() => sendCampaign(row.id, row.version));
      if (!success) return setError(`Failed to send newsletter. ${why}`);
      leave(row);
      toasts.show({
        title: `Newsletter sent to ${count(recipientCount)} subscribers!`,
        // The number is announced before delivery: the message includes its current state (D83).
        description:
          'The mails leave one by one from now on. How many have arrived, failed or wait stands with the campaign.',
        timeout: 12_000,
        action: { label: 'Watch', onPress: () => void navigate(campaignPage(row.id)) },
      });
    });
  const move = (
    row: CampaignRow,
    failed: string,
    it: () => Promise<Campaign>,
    done: (now: Campaign) => string,
  ) =>
    run(row, failed, async () => {
      const now = await call(it);
      leave(row);
      toasts.show({ title: done(now) });
    });
  const remove = (row: CampaignRow) =>
    run(row, 'Failed to delete campaign', async () => {
      await call(() => deleteCampaign(row.id));
      leave(row, null);
      onDeleted?.();
      toasts.show({ title: `“${row.title}” is deleted.` });
    });
  const duplicate = (row: CampaignRow) =>
    run(row, 'Not duplicated', async () => {
      const copy = await call(() => duplicateCampaign(row.id));
      toasts.show({
        title: `“${copy.title}” is a draft of its own.`,
        action: { label: 'Edit it', onPress: () => void navigate(campaignEditor(copy.id)) },
      });
    });

  const does: Record<Exclude<Act, Asked | 'edit'>, (row: CampaignRow) => Promise<void>> = {
    pause: (row) =>
      move(
        row,
        'Not paused',
        () => pauseCampaign(row.id),
        ({ title }) => `“${title}” is paused.`,
      ),
    resume: (row) =>
      move(
        row,
        'Not resumed',
        () => resumeCampaign(row.id),
        ({ title }) => `“${title}” goes on where it stopped.`,
      ),
    unschedule: (row) =>
      move(
        row,
        'Not unscheduled',
        () => unscheduleCampaign(row.id),
        ({ title }) => `“${title}” is a draft again.`,
      ),
    duplicate,
  };
  const press = (row: CampaignRow, act: Act, by: HTMLElement) => {
    if (under.current.has(row.id)) return;
    button.current = by;
    setError('');
    if (act === 'edit') return void navigate(campaignEditor(row.id));
    if (act === 'send' || act === 'schedule' || act === 'cancel' || act === 'delete') {
      return ask({ row, what: act });
    }
    void does[act](row);
  };

  const question = asking && {
    row: asking.row,
    busy: busy === asking.row.id,
    error,
    onNo: () => ask(null),
    returnFocus: () =>
      button.current?.isConnected ? button.current : stay(isGone.current ? null : asking.row),
  };
  const questions: Record<Asked, (props: NonNullable<typeof question>) => ReactNode> = {
    send: (props) => <SendQuestion {...props} onYes={() => void send(props.row)} />,
    delete: (props) => <DeleteQuestion {...props} onYes={() => void remove(props.row)} />,
    cancel: (props) => (
      <CancelQuestion
        {...props}
        onYes={() =>
          void move(
            props.row,
            'Not cancelled',
            () => cancelCampaign(props.row.id),
            ({ title }) => `“${title}” is cancelled.`,
          )
        }
      />
    ),
    schedule: (props) => (
      <ScheduleDialog
        {...props}
        onYes={(at) =>
          void move(
            props.row,
            'Not scheduled',
            () => scheduleCampaign(props.row.id, at),
            ({ title }) => `“${title}” is scheduled for ${exactTime(at)}.`,
          )
        }
      />
    ),
  };
  return { press, busy, question: question && asking ? questions[asking.what](question) : null };
}
