import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ClipboardCheck, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { Priority, QuoteDetail, QuoteStatus } from '../../../api/staff.ts';
import { useMay, useMe } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { assign, listColleagues, markAssessed, release, setPriority, setStatus } from '../calls.ts';
import { isOpen, priorities, statusLabel } from '../labels.ts';
import { Section } from './section.tsx';

/** What can be done with a request: who has it, how far it is, how urgent (U16, D5). */
export function Work({ quote }: { quote: QuoteDetail }) {
  const mayWrite = useMay('quotes.write');
  const work = useWork();
  return (
    <Section title="Work on it">
      {!mayWrite && (
        <p className="mb-3 text-ink-soft text-sm">
          Your role may read this request. Changing it needs the role Sales or Owner; ask an owner.
        </p>
      )}
      <fieldset disabled={!mayWrite} className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">Work on this request</legend>
        {quote.quarantine_reason && (
          <Button
            tone="action"
            busy={work.isPending}
            onClick={() => work.mutate(() => release(quote.id))}
            className="sm:col-span-2"
          >
            Release from quarantine
          </Button>
        )}
        <Assignee quote={quote} work={work} />
        <Assessment quote={quote} work={work} />
        <StatusControl key={quote.status} quote={quote} work={work} />
        <PriorityControl quote={quote} work={work} />
      </fieldset>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-3 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Section>
  );
}

/** One change at a time; everything that shows the request is fetched again afterwards, refused or not. */
function useWork() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}

type PartProps = { quote: QuoteDetail; work: ReturnType<typeof useWork> };

function Assignee({ quote, work }: PartProps) {
  const me = useMe();
  const others = useColleagues();
  const give = (to: string | null) => work.mutate(() => assign(quote.id, to));
  const mine = quote.assigned_to?.id === me.id;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-sm" id="assignee">
        Assigned to
      </span>
      <Select
        aria-labelledby="assignee"
        className={small}
        value={quote.assigned_to?.id ?? ''}
        disabled={work.isPending}
        onChange={(event) => give(event.target.value || null)}
      >
        <option value="">Nobody yet</option>
        {withCurrent(others, quote).map(({ id, name }) => (
          <option key={id} value={id}>
            {id === me.id ? `${name} (me)` : name}
          </option>
        ))}
      </Select>
      {!mine && (
        <Button size="sm" busy={work.isPending} onClick={() => give('me')}>
          <Icon of={UserCheck} />
          Assign to me
        </Button>
      )}
    </div>
  );
}

/** Who can be chosen: everybody who may work on requests. Until the list is there, or if it cannot be had, oneself. */
function useColleagues(): { id: string; name: string }[] {
  const me = useMe();
  const mayAssign = useMay('quotes.write');
  const team = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => listColleagues(signal),
    enabled: mayAssign,
    staleTime: 60_000,
  });
  return [me, ...(team.data?.items ?? []).filter(({ id }) => id !== me.id)];
}

function withCurrent(people: { id: string; name: string }[], { assigned_to }: QuoteDetail) {
  if (assigned_to === null || people.some(({ id }) => id === assigned_to.id)) return people;
  return [...people, assigned_to];
}

function Assessment({ quote, work }: PartProps) {
  const done = quote.assessed_at !== null;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-sm">Initial assessment</span>
      <Button
        size="sm"
        className="min-h-11"
        disabled={done || !isOpen(quote.status)}
        busy={work.isPending}
        onClick={() => work.mutate(() => markAssessed(quote.id))}
      >
        <Icon of={ClipboardCheck} />
        {done ? 'Assessment is done' : 'Assessment done'}
      </Button>
      {!done && !isOpen(quote.status) && (
        <span className="text-ink-faint text-sm">Only while the request is open.</span>
      )}
    </div>
  );
}

function StatusControl({ quote, work }: PartProps) {
  const [next, setNext] = useState<QuoteStatus | ''>('');
  const [note, setNote] = useState('');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="status" className="font-semibold text-sm">
        Status
      </label>
      <Select
        id="status"
        className={small}
        value={next}
        onChange={(event) => setNext(event.target.value as QuoteStatus)}
      >
        <option value="">{statusLabel(quote.status)} (now)</option>
        {(quote.next ?? []).map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </Select>
      {next !== '' && (
        <>
          <input
            type="text"
            aria-label="Note for the timeline"
            placeholder="Note (optional)"
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className="min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base placeholder:text-ink-faint"
          />
          <Button
            tone="action"
            size="sm"
            busy={work.isPending}
            onClick={() => work.mutate(() => setStatus(quote.id, next, note.trim()))}
          >
            Set to {statusLabel(next)}
          </Button>
        </>
      )}
    </div>
  );
}

function PriorityControl({ quote, work }: PartProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="priority" className="font-semibold text-sm">
        Priority
      </label>
      <Select
        id="priority"
        className={small}
        value={quote.priority}
        disabled={work.isPending}
        onChange={(event) => work.mutate(() => setPriority(quote.id, event.target.value as Priority))}
      >
        {priorities.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <span className="text-ink-faint text-sm">The promised deadline stays what it is.</span>
    </div>
  );
}

const small = 'text-[0.9375rem]';
