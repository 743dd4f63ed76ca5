import { useNavigate } from 'react-router';
import { explain } from '../../../../api/problem.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { pageOf } from '../../labels.ts';
import { type Kind, restoreThing } from '../calls.ts';

/** Brings a deleted thing back and opens it; says why where it cannot. */
export function useRestoring() {
  const { mutate } = useWork<{ active: boolean }>();
  const toasts = useToasts();
  const navigate = useNavigate();
  return ({ kind, id, name }: { kind: Kind; id: string; name: string }) =>
    mutate(() => restoreThing(kind, id), {
      onSuccess: ({ active }) => {
        toasts.show({
          title: `“${name}” is back${kind === 'mail' ? '' : active ? ', and on' : ', and off'}.`,
        });
        void navigate(pageOf[kind](id));
      },
      onError: (thrown) =>
        toasts.show({
          title: `“${name}” was not brought back.`,
          description: explain(thrown),
          tone: 'danger',
        }),
    });
}
