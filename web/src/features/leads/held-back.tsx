import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { When } from '../../ui/when.tsx';
import { type Held, listHeld, releaseHeld } from './held-back.calls.ts';

/**
 * What came in like a program sends it, by the questionnaire, the pop-up and its kin, or as a booked
 * call: kept, never dropped. A person decides. Nothing when there is none.
 */
export function HeldBack() {
  const { data, isError, error } = useQuery({
    queryKey: ['leads', 'held'],
    queryFn: ({ signal }) => listHeld(signal),
    meta: { live: true },
    refetchInterval: 30_000,
  });
  if (isError && !data) {
    return (
      <p role="alert" className="mb-4 text-danger">
        What is held back could not be loaded. {explain(error)}
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section level="h2" title={`Held back: ${data.length}`} className="mb-5">
      <p className="mb-3 text-ink-soft text-sm">
        These came in like a program sends them. They are nobody's lead, and no mail went out. Release what a
        person wrote.
      </p>
      <ul className="divide-y divide-line">
        {data.map((held) => (
          <li key={held.id} className="py-3 first:pt-0 last:pb-0">
            <Suspect held={held} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Suspect({ held }: { held: Held }) {
  const mayWrite = useMay('leads.write');
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => releaseHeld(held),
    onSettled: () => client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          <Icon of={ShieldQuestion} className="size-5 text-warning" />
          {held.who}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {held.what} · <When at={held.at} relative />
        </p>
        <p className="font-semibold text-sm text-warning">Held back because: {held.reason}</p>
        {release.isError && (
          <p role="alert" className="text-danger text-sm">
            Not released. {explain(release.error)}
          </p>
        )}
      </div>
      {mayWrite && (
        <Button
          size="sm"
          tone="action"
          busy={release.isPending}
          aria-label={`Release ${held.who}`}
          onClick={() => release.mutate()}
        >
          Release
        </Button>
      )}
    </div>
  );
}
