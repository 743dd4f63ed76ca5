import { explain } from '../../../api/problem.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** One change of one row at a time; an error is also shown when the row has moved. */
export function useRowWork() {
  const work = useWork();
  const toasts = useToasts();
  const run = (call: () => Promise<unknown>) => {
    if (work.isPending) return;
    // Told from within the call: news may take the row away before it has returned.
    work.mutate(async () => {
      try {
        return await call();
      } catch (thrown) {
        toasts.show({ tone: 'danger', title: 'Not changed.', description: explain(thrown) });
        throw thrown;
      }
    });
  };
  return { run, busy: work.isPending };
}
