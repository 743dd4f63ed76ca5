import { UsersRound } from 'lucide-react';
import { explain } from '../../../../api/problem.ts';
import { count, countOf } from '../../../../lib/words/numbers.model.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { refusalLabel } from './labels.ts';
import { useAudience } from './queries.ts';

/** How many people the topics would reach now, and how many are left out; known before anything is sent. */
export function AudienceLine({ topics }: { topics: readonly string[] }) {
  const { data, isError, error, isPending } = useAudience(topics);
  return (
    <div className="flex gap-2.5 text-[0.9375rem]">
      <Icon of={UsersRound} className="mt-0.5 size-5 text-accent" />
      <div className="min-w-0">
        <p role="status">
          {isPending && 'Counting the audience…'}
          {isError && !data && `The audience could not be counted. ${explain(error)}`}
          {data && (
            <>
              <strong className="figures">{countOf(data.recipients, 'subscriber')}</strong>{' '}
              {data.recipients === 1 ? 'gets' : 'get'} it
              {topics.length === 0 ? ', whatever they chose' : ''}.
            </>
          )}
        </p>
        {data && <LeftOut reasons={data.left_out} />}
      </div>
    </div>
  );
}

/** Who is left out, in a sentence; nothing if no one is. */
function LeftOut({ reasons }: { reasons: Record<string, number> }) {
  const known = Object.entries(reasons).filter(([, people]) => people > 0);
  if (known.length === 0) return null;
  return (
    <p className="figures text-ink-soft text-sm">
      Left out: {known.map(([reason, people]) => `${count(people)} ${refusalLabel(reason)}`).join(', ')}.
    </p>
  );
}
