import { undoSeconds } from '@catalog/automation.json';
import { useNavigate } from 'react-router';
import { explain } from '../../../../api/problem.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { Question } from '../../../../ui/question.tsx';
import { SkeletonCards } from '../../../../ui/skeleton.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { RULES } from '../../labels.ts';
import { deleteThing } from '../calls.ts';
import { useUses } from '../queries.ts';
import type { Thing } from './thing-actions.tsx';
import { useRestoring } from './use-restoring.ts';
import { WhatHangs } from './what-hangs.tsx';

/** Asks before a thing is deleted, and says what hangs on it; a mail that is sent is not deleted. */
export function DeleteDialog({ thing, onClose }: { thing: Thing; onClose: () => void }) {
  const { kind, id, name, version } = thing;
  const { data: uses, isError, error } = useUses(kind, id);
  const work = useWork();
  const toasts = useToasts();
  const navigate = useNavigate();
  const restore = useRestoring();
  const isSent = kind === 'mail' && uses !== undefined && uses.by.length > 0;
  const remove = () =>
    work.mutate(async () => {
      await deleteThing(kind, id, version);
      // Not by onSuccess: the news may come first, and take this question away with its page.
      toasts.show({
        title: `“${name}” is deleted.`,
        timeout: undoSeconds * 1000,
        action: { label: 'Undo', onPress: () => restore(thing) },
      });
      void navigate(RULES);
    });
  return (
    <Question
      title={isSent ? `“${name}” is still sent` : `Delete “${name}”?`}
      yes={isSent ? 'Close' : 'Delete'}
      no={isSent ? 'Cancel' : 'Keep it'}
      danger={!isSent}
      busy={work.isPending || (uses === undefined && !isError)}
      error={
        work.isError
          ? `Not deleted. ${explain(work.error)}`
          : isError
            ? `What hangs on it could not be read. ${explain(error)}`
            : undefined
      }
      onYes={isSent ? onClose : remove}
      onNo={onClose}
    >
      {uses ? (
        <WhatHangs kind={kind} uses={uses} />
      ) : (
        !isError && <SkeletonCards rows={1} what="Looking what hangs on it" />
      )}
    </Question>
  );
}
