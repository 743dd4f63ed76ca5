import { ClipboardCheck } from 'lucide-react';
import { explain } from '../../../api/problem.ts';
import type { Priority, QuoteDetail, QuoteStatus } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { assign, markAssessed, release, setPriority, setStatus } from '../calls.ts';
import { isOpen, priorities, statusLabel } from '../labels.ts';
import { Assignee } from './assignee.tsx';
import { StatusControl } from './status-control.tsx';
import { useWork } from './use-work.ts';

/** What can be done with a request: its owner, its status, its priority (U16, D5). */
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
        <Assignee
          of={quote}
          busy={work.isPending}
          onGive={(to) => work.mutate(() => assign(quote.id, to, quote.assigned_to?.id ?? ''))}
        />
        <Assessment quote={quote} work={work} />
        <StatusControl
          key={quote.status}
          status={quote.status}
          next={quote.next ?? []}
          label={statusLabel}
          busy={work.isPending}
          onSet={(status, note) =>
            work.mutate(() => setStatus(quote.id, status as QuoteStatus, note, quote.status as QuoteStatus))
          }
        />
        <PriorityControl quote={quote} work={work} />
      </fieldset>
      <p role="alert" className="text-danger text-sm">
        {work.isError && <span className="mt-3 block">Not changed. {explain(work.error)}</span>}
      </p>
    </Section>
  );
}

type PartProps = { quote: QuoteDetail; work: ReturnType<typeof useWork> };

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
        busy={work.isPending}
        onChange={({ target }) => {
          // Read now: the call runs after React has put the old value back.
          const priority = target.value as Priority;
          work.mutate(() => setPriority(quote.id, priority));
        }}
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
