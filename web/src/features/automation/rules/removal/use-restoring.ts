import { useNavigate } from 'react-router';
import { explain } from '../../../../api/problem.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { useToasts } from '../../../../ui/toasts.tsx';
import { pageOf } from '../../labels.ts';
import { type Kind, restoreThing } from '../calls.ts';

/** Brings a deleted thing back and opens it; says why where it cannot. */
export function useRestoring() {
  const { mutate } = useWork();
  const toasts = useToasts();
  const navigate = useNavigate();
  return ({ kind, id, name }: { kind: Kind; id: string; name: string }) =>
    mutate(async () => {
      // Not by onSuccess: the news may come first, and take away what was pressed.
      try {
        await restoreThing(kind, id);
        toasts.show({ title: `“${name}” is back.` });
        void navigate(pageOf[kind](id));
      } catch (thrown) {
        toasts.show({
          title: `“${name}” was not brought back.`,
          description: explain(thrown),
          tone: 'danger',
        });
      }
    });
}
