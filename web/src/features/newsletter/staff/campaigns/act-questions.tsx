import { type FormEvent, useId, useState } from 'react';
import type { CampaignRow } from '../../../../api/staff.ts';
import { type Due, dueInstant, dueOf } from '../../../../lib/clock/due.model.ts';
import { useServerTime } from '../../../../lib/clock/server-clock.tsx';
import { count, countOf } from '../../../../lib/words/numbers.model.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { DueFields } from '../../../../ui/due-fields.tsx';
import { Question } from '../../../../ui/question.tsx';
import { AudienceLine } from './audience-line.tsx';
import { checkDue } from './fields.model.ts';
import { topicsOf } from './labels.ts';

/** The props of every question about a campaign. */
export type AskProps = {
  row: CampaignRow;
  busy: boolean;
  /** Why it failed; the question stays open. */
  error: string;
  onNo: () => void;
  returnFocus: () => HTMLElement | null;
};

/** The question of S95, with the size of the audience before anything is sent (D83). */
export function SendQuestion({ row, onYes, ...ask }: AskProps & { onYes: () => void }) {
  const topics = row.topics;
  return (
    <Question
      title="Are you sure you want to send this newsletter to all active subscribers?"
      yes="Send Now"
      {...ask}
      onYes={onYes}
    >
      <div className="flex flex-col gap-3">
        <p>
          <strong className="[overflow-wrap:anywhere]">{row.title}</strong>
          <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">{row.subject}</span>
        </p>
        {topics.length > 0 && (
          <p className="text-[0.9375rem]">
            Of them only those who chose {topicsOf(topics)}: so it was set for this campaign.
          </p>
        )}
        <AudienceLine topics={topics} />
        {row.status === 'held' && row.reason && <p className="text-[0.9375rem] text-warning">{row.reason}</p>}
      </div>
    </Question>
  );
}

/** The question of S95, and what deleting means here. */
export function DeleteQuestion({ row, onYes, ...ask }: AskProps & { onYes: () => void }) {
  return (
    <Question
      title="Are you sure you want to delete this campaign?"
      yes="Delete"
      no="Keep"
      danger
      {...ask}
      onYes={onYes}
    >
      <p>
        <strong className="[overflow-wrap:anywhere]">{row.title}</strong> is gone for good, with its text
        {row.status === 'cancelled' && ' and the list of its recipients'}.
        {row.status === 'scheduled' && ' It will not be sent.'}
      </p>
    </Question>
  );
}

/** Mails that were sent cannot be recalled: the dialog says so, and the rest is not sent. */
export function CancelQuestion({ row, onYes, ...ask }: AskProps & { onYes: () => void }) {
  return (
    <Question
      title="Are you sure you want to cancel this sending?"
      yes="Cancel the sending"
      no="Go back"
      danger
      {...ask}
      onYes={onYes}
    >
      <p className="figures">
        <strong className="[overflow-wrap:anywhere]">{row.title}</strong>:{' '}
        {countOf(row.sent_count, 'mail has', 'mails have')} left and cannot be called back. The other{' '}
        {count(row.waiting_count)} will not be sent, and that cannot be taken back either. To stop for a
        while, pause it.
      </p>
    </Question>
  );
}

/** When it is sent automatically. */
export function ScheduleDialog({
  row,
  busy,
  error,
  onNo,
  onYes,
  returnFocus,
}: AskProps & { onYes: (at: string) => void }) {
  const id = useId();
  const [due, setDue] = useState<Due>(() => dueOf(row.status === 'scheduled' ? row.scheduled_for : null));
  const [asked, setAsked] = useState(false);
  const early = useServerTime((now) => (due.due.day && due.due.time ? (checkDue(due, now) ?? '') : ''));
  const missing = asked && !(due.due.day && due.due.time) ? 'A schedule needs a date and a time.' : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const at = dueInstant(due);
    if (busy) return;
    if (at === null || early !== '') document.getElementById(id)?.focus();
    else onYes(new Date(at).toISOString());
  };
  return (
    <Dialog open onClose={onNo} title="Schedule" returnFocus={returnFocus}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-5">
        <p>
          <strong className="[overflow-wrap:anywhere]">{row.title}</strong> is sent by itself at that time, to
          everyone who is subscribed then.
        </p>
        <DueFields
          {...due}
          id={id}
          label="Date"
          required
          problem={missing || early}
          what="It is sent by itself"
          onChange={setDue}
        />
        <p role="alert" className="text-danger text-sm empty:hidden">
          {error}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onNo}>Cancel</Button>
          <Button type="submit" tone="action" busy={busy}>
            Schedule
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
