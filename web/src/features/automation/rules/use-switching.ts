import { useState } from 'react';
import { asProblem, explain } from '../../../api/problem.ts';
import { useWork } from '../../../lib/live/use-work.ts';
import { useToasts } from '../../../ui/toasts.tsx';

/** Switches one plan on or off: its next version, which says nothing else. Answers what was in the way. */
export function useSwitching(name: string, save: (active: boolean) => Promise<unknown>) {
  const work = useWork();
  const toasts = useToasts();
  const [why, setWhy] = useState('');
  const switchTo = (active: boolean) => {
    if (work.isPending) return;
    setWhy('');
    work.mutate(() => save(active), {
      onSuccess: () => toasts.show({ title: `“${name}” is ${active ? 'on' : 'off'}.` }),
      onError: (thrown) => {
        const sentences = asProblem(thrown).fields.map(({ message }) => message);
        setWhy(sentences.length > 0 ? sentences.join(' ') : explain(thrown));
      },
    });
  };
  return { switchTo, isBusy: work.isPending, why };
}
