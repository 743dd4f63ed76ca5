import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { explain } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailFrame } from '../../ui/mail-frame.tsx';
import { SkeletonCards } from '../../ui/skeleton.tsx';
import { readStepMail } from './calls.ts';

/** Opens the mail of a step as its lead would get it now. */
export function ReadMail({ stepId, name }: { stepId: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-label={`Read it: the email “${name}”`}
        onClick={() => setOpen(true)}
      >
        <Icon of={MailOpen} />
        Read it
      </Button>
      {open && <MailDialog stepId={stepId} onClose={() => setOpen(false)} />}
    </>
  );
}

function MailDialog({ stepId, onClose }: { stepId: string; onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['automation', 'mail', stepId],
    queryFn: ({ signal }) => readStepMail(stepId, signal),
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={data?.subject || 'The email'} className="max-w-3xl">
      <div className="p-3 sm:p-5">
        {data && <MailFrame html={data.html} title="The mail as it would be sent" />}
        {!data && !isError && <SkeletonCards what="Loading the mail" />}
        {isError && (
          <div role="alert" className="grid justify-items-start gap-3 text-danger">
            <p>The mail could not be loaded. {explain(error)}</p>
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
