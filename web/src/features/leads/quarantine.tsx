import { ShieldQuestion } from 'lucide-react';
import { explain } from '../../api/problem.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MixedLetters, Unverified } from '../../ui/unverified.tsx';
import { When } from '../../ui/when.tsx';
import { listQuarantined, type Quarantined, releaseQuarantined } from './quarantine.calls.ts';
import { WaitingList } from './waiting-list.tsx';

/**
 * What came in like a program sends it, by the questionnaire, the pop-up and its kin, or as a booked
 * call, and calls that staff put aside: kept, never dropped. A person decides. Nothing when there is none.
 */
export function Quarantine() {
  return (
    <WaitingList
      title="Held back"
      name="held"
      what="What is held back"
      load={listQuarantined}
      note="These came in like a program sends them, are nobody's lead, and no mail went out; or staff put a booked call aside, and its time is free. A call that is more than its mailbox may have keeps its time. Release what a person wrote."
    >
      {(found) => <Suspect found={found} />}
    </WaitingList>
  );
}

function Suspect({ found }: { found: Quarantined }) {
  const mayWrite = useMay('leads.write');
  const release = useWork();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          <Icon of={ShieldQuestion} className="size-5 text-warning" />
          {found.who}
          <Unverified fields={found.unverified} of="name" />
          <MixedLetters fields={found.mixed} of="name" />
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {found.what} · <When at={found.at} relative />
        </p>
        <p className="font-semibold text-sm text-warning">Held back because: {found.reason}</p>
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
          aria-label={`Release ${found.who}`}
          onClick={() => release.mutate(() => releaseQuarantined(found))}
        >
          Release
        </Button>
      )}
    </div>
  );
}
