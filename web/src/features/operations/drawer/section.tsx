import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';

/** One part of the drawer, under its own heading. */
export function Section({
  title,
  aside,
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={cx('shadow-none', className)}>
      <section aria-labelledby={id} className="px-4 py-4 sm:px-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h3 id={id} className="text-base">
            {title}
          </h3>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  );
}
