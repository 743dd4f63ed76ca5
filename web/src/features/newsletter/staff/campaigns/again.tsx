import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { explain } from '../../../../api/problem.ts';
import type { Campaign, RetryWhat } from '../../../../api/staff.ts';
import { useWork } from '../../../../lib/live/use-work.ts';
import { useMay } from '../../../../lib/session/me.tsx';
import { count, countOf } from '../../../../lib/words/numbers.model.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Question } from '../../../../ui/question.tsx';
import { useToasts } from '../../../../ui/toasts.tsx';
import { retryCampaign } from './calls.ts';

const asks = {
  failed: {
    button: 'Send to the failed again',
    title: 'Send it again to those it did not reach?',
    yes: 'Send again',
  },
  uncertain: {
    button: 'Uncertain: send again…',
    title: 'Send it again although it may have arrived?',
    yes: 'Send again all the same',
  },
} as const;

/** Sends again to the failed recipients, or, as a separate act, to those with an unknown outcome (M5). */
export function Again({ one, what }: { one: Campaign; what: RetryWhat }) {
  const work = useWork<{ count: number }>();
  const toasts = useToasts();
  const under = useRef(false);
  const [asked, setAsked] = useState(false);
  const people = what === 'failed' ? one.failed_count : one.uncertain_count;
  const maySend = useMay('newsletter.send');
  const isOver = one.status === 'sent' || one.status === 'paused';
  if (!maySend || !(asked || (people > 0 && isOver))) return null;
  const again = async () => {
    if (under.current) return;
    under.current = true;
    try {
      const { count: begun } = await work.mutateAsync(() => retryCampaign(one.id, what));
      setAsked(false);
      toasts.show({ title: `${countOf(begun, 'mail is', 'mails are')} in the queue again.` });
    } catch {
      // shown in the question
    }
    under.current = false;
  };
  const { button, title, yes } = asks[what];
  return (
    <>
      <Button size="sm" className="min-h-11" onClick={() => setAsked(true)}>
        <Icon of={RotateCw} />
        {button} ({count(people)})
      </Button>
      {asked && (
        <Question
          title={title}
          yes={yes}
          busy={work.isPending}
          error={work.isError ? `Not sent again. ${explain(work.error)}` : undefined}
          onYes={() => void again()}
          onNo={() => {
            work.reset();
            setAsked(false);
          }}
        >
          {what === 'failed' ? (
            <p>
              {countOf(people, 'mail was', 'mails were')} refused. Each goes out once more, to whoever may
              still be written to; addresses that are known to be dead are left out.
            </p>
          ) : (
            <p>
              The connection broke after {countOf(people, 'mail', 'mails')} had been handed over, before the
              other server said whether it took {people === 1 ? 'it' : 'them'}. Who has got it already may get
              it twice.
            </p>
          )}
        </Question>
      )}
    </>
  );
}
