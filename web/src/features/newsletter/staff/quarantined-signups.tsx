import { pendingDays } from '@catalog/newsletter.json';
import { MailQuestion, ShieldCheck, ShieldQuestion, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { HeldSignup } from '../../../api/staff.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { More } from '../../../ui/more.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { When } from '../../../ui/when.tsx';
import { discardQuarantined, releaseQuarantined } from './calls.ts';
import { useQuarantinedSignups } from './queries.ts';
import { TopicChips } from './subscriber-parts.tsx';

/** Sign-ups that look like a program's: stored, never dropped. A person decides. */
export function QuarantinedSignups() {
  const query = useQuarantinedSignups();
  const { data, isError, error, isFetching, refetch } = query;
  const place = useRef<HTMLDivElement>(null);
  if (data === undefined && !isError) return <SkeletonCards what="Loading what is held back" rows={2} />;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isError && (
        <LoadFailure
          what="What is held back"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.rows.length === 0 && !isError && (
        <EmptyState icon={ShieldCheck} title="Nothing is held back.">
          A sign-up that looks like a program’s waits here until someone decides.
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Section level="h2" title="Held back">
          <p className="mb-3 max-w-prose text-ink-soft text-sm">
            These came in like a program sends them. They are no subscribers, and nobody was mailed. Where a
            person may have written, let us ask the address; it becomes a subscriber only by its own answer.
            What is left here is deleted after {pendingDays} days.
          </p>
          <ul className="divide-y divide-line">
            {data.rows.map((held) => (
              <li key={held.id} className="py-3.5 first:pt-0 last:pb-0">
                {/* The row disappears with its buttons: the focus stays in the list. */}
                <Suspect held={held} onGone={() => place.current?.focus()} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <More of={query} />
    </div>
  );
}

function Suspect({ held, onGone }: { held: HeldSignup; onGone: () => void }) {
  const mayWrite = useMay('newsletter.write');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 grow basis-72 gap-3">
        <Icon of={ShieldQuestion} className="mt-0.5 size-5 text-warning" />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{held.email}</p>
          <p className="text-sm text-warning">{held.reason}</p>
          <p className="mt-0.5 mb-1.5 text-ink-faint text-sm">
            Signed up <When at={held.created_at} relative />
          </p>
          <TopicChips topics={held.topics} />
        </div>
      </div>
      {mayWrite && <Moves held={held} onGone={onGone} />}
    </div>
  );
}

/** Ask for confirmation, or delete after a second press: this cannot be undone. */
function Moves({ held, onGone }: { held: HeldSignup; onGone: () => void }) {
  const work = useWork<unknown>();
  const toasts = useToasts();
  const [sure, setSure] = useState(false);
  const run = (call: () => Promise<unknown>, done: string, failed: string) => {
    if (work.isPending) return;
    void work
      .mutateAsync(call)
      .then(() => {
        toasts.show({ title: done });
        onGone();
      })
      .catch((thrown) => toasts.show({ title: failed, description: explain(thrown), tone: 'danger' }));
  };
  const release = () =>
    run(
      () => releaseQuarantined(held.id),
      `${held.email} is asked to confirm.`,
      `${held.email} was not asked.`,
    );
  const discard = () =>
    run(() => discardQuarantined(held.id), `The sign-up of ${held.email} is deleted.`, 'Not deleted.');
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        tone="accent"
        className="max-md:min-h-11"
        busy={work.isPending}
        aria-label={`Ask to confirm: ${held.email}`}
        onClick={release}
      >
        <Icon of={MailQuestion} />
        Ask to confirm
      </Button>
      <Button
        size="sm"
        tone={sure ? 'danger' : 'outline'}
        className="max-md:min-h-11"
        busy={work.isPending}
        aria-label={`${sure ? 'Yes, delete' : 'Delete'}: ${held.email}`}
        onClick={() => (sure ? discard() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        <Icon of={Trash2} />
        {sure ? 'Yes, delete' : 'Delete'}
      </Button>
    </div>
  );
}
