import quotes from '@catalog/quotes.json';
import { useId, useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import type { QuoteDetail } from '../../../api/staff.ts';
import { companyOffset, dayAndTime } from '../../../lib/clock/board-time.ts';
import { type Due, dueInstant, dueOf, noDue } from '../../../lib/clock/due.model.ts';
import { wallTimeOf } from '../../../lib/clock/wall-time.model.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { DueFields } from '../../../ui/due-fields.tsx';
import { agreeWalk } from '../calls.ts';
import { useWork } from './use-work.ts';

const promisedMinutes = quotes.milestones.find(({ id }) => id === 'quoted')?.minutes ?? 0;

/** Whether a site walk can still move the detailed quote of a request. */
const isMovable = ({ status, milestones, quarantine_reason }: QuoteDetail) =>
  !quarantine_reason &&
  ['pending', 'reviewed', 'responded'].includes(status) &&
  !(milestones ?? []).some(({ id, done_at }) => id === 'quoted' && done_at);

/** The way to a site walk that was agreed with the customer: the detailed quote is promised after it (D88). */
export function SiteWalk({ quote }: { quote: QuoteDetail }) {
  const mayWrite = useMay('quotes.write');
  const [isOpen, setOpen] = useState(false);
  if (!mayWrite || !isMovable(quote)) return null;
  const isAgreed = quote.walk_at !== null;
  return isOpen ? (
    <WalkForm quote={quote} onDone={() => setOpen(false)} />
  ) : (
    <div className="mt-3">
      <Button size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        {isAgreed ? 'Move the site walk' : 'Agree on a site walk'}
      </Button>
      {!isAgreed && (
        <p className="mt-1 text-ink-faint text-sm">
          For a site that has to be seen first: the quote is promised after the walk.
        </p>
      )}
    </div>
  );
}

function WalkForm({ quote, onDone }: { quote: QuoteDetail; onDone: () => void }) {
  const id = useId();
  const work = useWork();
  const [walk, setWalk] = useState<Due>(dueOf(quote.walk_at));
  const [by, setBy] = useState<Due>(dueOf(quote.quote_by));
  const [isTouched, setTouched] = useState(quote.quote_by !== null);
  const [problems, setProblems] = useState<{ at?: string; quote_by?: string }>({});
  const problemOf = asProblem(work.error);
  const change = (due: Due) => {
    setWalk(due);
    setProblems({});
    const at = dueInstant(due);
    // Until another time is chosen, the quote follows the walk by what every request is promised.
    if (!isTouched)
      setBy(
        at === null
          ? noDue
          : { due: wallTimeOf(at + promisedMinutes * 60_000, companyOffset), second: false },
      );
  };
  const agree = () => {
    const [at, quoteBy] = [dueInstant(walk), dueInstant(by)];
    const wrong = {
      ...(at === null && { at: 'Please choose the day and the time of the walk.' }),
      ...(quoteBy === null && { quote_by: 'Please choose until when the quote follows.' }),
    };
    setProblems(wrong);
    if (at === null || quoteBy === null) return;
    const call = () => agreeWalk(quote.id, new Date(at).toISOString(), new Date(quoteBy).toISOString());
    work.mutate(call, {
      onSuccess: onDone,
      onError: (thrown) =>
        setProblems(
          Object.fromEntries(asProblem(thrown).fields.map(({ field, message }) => [field, message])),
        ),
    });
  };
  const isTold = problemOf.fields.length > 0;
  return (
    <fieldset className="mt-4 space-y-3 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold text-sm">
        Site walk, as agreed with {quote.first_name || 'them'}
      </legend>
      <DueFields
        {...walk}
        id={`${id}-at`}
        label="Walk on"
        required
        problem={problems.at}
        what="We walk the site"
        onChange={change}
      />
      <DueFields
        {...by}
        id={`${id}-by`}
        label="Quote by"
        required
        problem={problems.quote_by}
        what="They have the quote"
        onChange={(due) => {
          setTouched(true);
          setProblems({});
          setBy(due);
        }}
      />
      <p className="text-ink-soft text-sm">
        {quote.email
          ? 'They get both times by email and on their status page.'
          : 'There is no email address: tell them both times yourself.'}{' '}
        The answer stays promised by {dayAndTime(quote.sla_deadline)}.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="action" size="sm" className="min-h-11" busy={work.isPending} onClick={agree}>
          {quote.email ? 'Save and tell them' : 'Save'}
        </Button>
        <Button size="sm" className="min-h-11" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {work.isError && !isTold ? `Not saved. ${explain(work.error)}` : ''}
      </p>
    </fieldset>
  );
}
