import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';

/** One part of a drawer or page, under its own heading. */
export function Section({
  title,
  aside,
  level: Heading = 'h3',
  className,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** `h2` where no heading stands between it and the page's own. */
  level?: 'h2' | 'h3';
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card className={cx('shadow-none', className)}>
      <section aria-labelledby={id} className="px-4 py-4 sm:px-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <Heading id={id} className="text-base">
            {title}
          </Heading>
          {aside}
        </div>
        {children}
      </section>
    </Card>
  );
}
