import type { LucideIcon } from 'lucide-react';
import { Card } from './card.tsx';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

type FigureProps = {
  icon: LucideIcon;
  name: string;
  /** Undefined while loading; a dash where there is nothing to measure. */
  value: string | undefined;
  /** What was counted: without period and n a figure says nothing. */
  hint: string;
  /** How it is counted, in sentences: the formula, the period and the number (D96). */
  how: string;
};

/** The name of a figure, which opens how it is counted (D96). */
export function FigureName({ name, how }: { name: string; how: string }) {
  return (
    <details className="min-w-0 grow">
      <summary className="cursor-pointer rounded-control decoration-dotted underline-offset-4 hover:underline">
        {name}
      </summary>
      <p className="mt-1 mb-1 font-normal text-ink-soft text-xs leading-4">{how}</p>
    </details>
  );
}

/** One figure of a row of them; stands in a `dl`. */
export function Figure({ icon, name, value, hint, how }: FigureProps) {
  return (
    <Card className="px-3.5 py-2.5 max-sm:has-[details[open]]:col-span-2 sm:px-5 sm:py-4">
      <dt className="flex items-start justify-between gap-2 font-semibold text-[0.8125rem] text-ink-soft leading-tight sm:text-sm">
        <FigureName name={name} how={how} />
        <Icon of={icon} className="size-4.5 text-ink-faint max-sm:hidden" />
      </dt>
      <dd className="mt-0.5 sm:mt-1">
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-14" />
        ) : (
          <span className="figures block font-bold font-display text-2xl leading-9 sm:text-[2rem]">
            {value}
          </span>
        )}
        <span className="figures block min-h-4 text-ink-faint text-xs leading-4">{hint}</span>
      </dd>
    </Card>
  );
}
