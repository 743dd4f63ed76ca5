import { cx } from './cx.ts';

/** A grey shape where content will be. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-ink/10', className)} />;
}

/** `rows` shapes of cards, and for screen readers the word what is being loaded. */
export function SkeletonCards({ rows = 4, what }: { rows?: number; what: string }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{what}</span>
      {Array.from({ length: rows }, (_, row) => (
        // The shapes never change places: their number is their name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={row} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
          <div className="flex justify-between gap-6">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="h-5 w-28" />
          </div>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
