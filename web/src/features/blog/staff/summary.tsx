import { CalendarClock, Files, Globe, type LucideIcon, PencilLine } from 'lucide-react';
import type { PostCounts } from '../../../api/staff.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The counters of S48. The total is everything that is not in the trash, archived posts too (D56). */
export function Summary({ counts }: { counts: PostCounts | undefined }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <Counter icon={Files} name="Total" value={counts?.all} hint={archivedHint(counts)} />
      <Counter icon={Globe} name="Published" value={counts?.published} hint="readers see them" />
      <Counter icon={CalendarClock} name="Scheduled" value={counts?.scheduled} hint="publish by themselves" />
      <Counter icon={PencilLine} name="Drafts" value={counts?.draft} hint="seen by staff only" />
    </dl>
  );
}

const archivedHint = (counts: PostCounts | undefined) =>
  counts && counts.archived > 0 ? `${counts.archived} archived among them` : 'everything outside the trash';

type CounterProps = { icon: LucideIcon; name: string; value: number | undefined; hint: string };

function Counter({ icon, name, value, hint }: CounterProps) {
  return (
    <Card className="flex items-center justify-between gap-x-2 px-3.5 py-2 sm:block sm:px-5 sm:py-4">
      <dt className="font-semibold text-ink-soft text-sm leading-tight sm:flex sm:items-center sm:justify-between">
        {name}
        <Icon of={icon} className="hidden size-4.5 text-ink-faint sm:block" />
      </dt>
      <dd className="shrink-0 sm:mt-1">
        {value === undefined ? (
          <Skeleton className="my-1 h-6 w-8 sm:h-7 sm:w-12" />
        ) : (
          <span className="figures block font-bold font-display text-xl leading-8 sm:text-[2rem] sm:leading-9">
            {value}
          </span>
        )}
        <span className="hidden text-ink-faint text-xs leading-4 sm:block">{hint}</span>
      </dd>
    </Card>
  );
}
