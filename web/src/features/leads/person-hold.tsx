import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import { useWork } from '../../lib/live/use-work.ts';
import { useMay } from '../../lib/session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { HoldDialog } from '../../ui/hold-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { holdLead, readHold, releaseLead } from './calls.ts';

/** Why an owner keeps a person from being erased; null where none does. */
export const useHold = (id: string) =>
  useQuery({
    queryKey: ['leads', 'hold', id],
    queryFn: ({ signal }) => readHold(id, signal),
    meta: { live: true },
  });

/** Whether a person is kept from being erased, and why; owners change it. */
export function PersonHold({ id }: { id: string }) {
  const mayHold = useMay('leads.erase');
  const [asking, setAsking] = useState(false);
  const work = useWork();
  const { data: hold, isError } = useHold(id);
  return (
    <div className="mt-3">
      {isError && (
        <p className="text-ink-soft text-sm">Whether this person is on hold could not be loaded.</p>
      )}
      {hold && (
        <Notice tone="info" title="On hold: kept from being erased.">
          <p className="[overflow-wrap:anywhere]">{hold.reason}</p>
          <p className="mt-1 text-ink-soft text-sm">
            {hold.placed_by}, <When at={hold.placed_at} />
          </p>
          {mayHold && (
            <Button
              size="sm"
              className="mt-3"
              busy={work.isPending}
              onClick={() => work.mutate(() => releaseLead(id))}
            >
              <Icon of={LockKeyholeOpen} />
              Release the hold
            </Button>
          )}
        </Notice>
      )}
      {hold === null && mayHold && (
        <Button size="sm" onClick={() => setAsking(true)}>
          <Icon of={LockKeyhole} />
          Put on hold
        </Button>
      )}
      {!asking && work.isError && (
        <p role="alert" className="mt-2 text-danger text-sm">
          {`Nothing was changed. ${explain(work.error)}`}
        </p>
      )}
      {asking && (
        <HoldDialog
          title="Put this person on hold"
          busy={work.isPending}
          refused={work.isError ? `Not on hold. ${explain(work.error)}` : ''}
          onHold={(reason) => work.mutate(() => holdLead(id, reason), { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          Nothing of this person is erased, neither when their time is over nor by hand, until an owner
          releases the hold.
        </HoldDialog>
      )}
    </div>
  );
}
