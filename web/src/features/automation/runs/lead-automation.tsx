import { Play } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../../api/problem.ts';
import type { AutomationRun, Lead } from '../../../api/staff.ts';
import { useMay } from '../../../lib/session/me.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRuns } from '../queries.ts';
import { BeginDialog } from './begin-dialog.tsx';
import { Coming } from './coming.tsx';
import { Past } from './past.tsx';
import { closedBecause } from './runs.model.ts';

/** What automation will do with a lead, what it did and why, for those who may see it. */
export function LeadAutomation({ lead }: { lead: Lead }) {
  return useMay('automation.read') ? <Automation lead={lead} /> : null;
}

function Automation({ lead }: { lead: Lead }) {
  const { data, isError, error, isFetching, refetch } = useRuns(lead.id);
  const closed = closedBecause(lead);
  return (
    <Section level="h2" title="Automation" aside={<Begin lead={lead} runs={data?.runs} closed={closed} />}>
      {closed !== null && <Notice className="mb-4">{closed}</Notice>}
      {isError && (
        <LoadFailure
          what="What automation does"
          reason={explain(error)}
          since={data?.fetchedAt}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-4 w-2/3" />}
      {data?.runs.length === 0 && (
        <p className="text-ink-soft text-[0.9375rem]">Nothing has been begun with this lead yet.</p>
      )}
      {data && data.runs.length > 0 && (
        <div className="grid gap-6">
          <Coming runs={data.runs} />
          <Past runs={data.runs} />
        </div>
      )}
    </Section>
  );
}

type BeginProps = { lead: Lead; runs: readonly AutomationRun[] | undefined; closed: string | null };

/** The way to begin a plan by hand. What is open stays open, whatever becomes of the lead meanwhile. */
function Begin({ lead, runs = [], closed }: BeginProps) {
  const mayAct = useMay('automation.approve');
  const [open, setOpen] = useState(false);
  return (
    <>
      {mayAct && closed === null && (
        <Button size="sm" onClick={() => setOpen(true)}>
          <Icon of={Play} />
          Begin…
        </Button>
      )}
      {open && <BeginDialog lead={lead} runs={runs} onClose={() => setOpen(false)} />}
    </>
  );
}
