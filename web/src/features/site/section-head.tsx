import type { ReactNode } from 'react';
import { cx } from '../../ui/cx';

type SectionHeadProps = {
  /** What kind of section it is, in a word or two: one finds one's way by it. */
  kind: string;
  /** What it says about this very thing. */
  heading: string;
  className?: string;
  children?: ReactNode;
};

/** How a section of a long page begins: its kind, small, and what it has to say, large. */
export function SectionHead({ kind, heading, className, children }: SectionHeadProps) {
  return (
    <div className={className}>
      <p className="flex items-center gap-3 font-semibold text-accent">
        <span className="h-0.5 w-7 bg-current" aria-hidden="true" />
        {kind}
      </p>
      <h2 className="mt-3 text-title">{heading}</h2>
      {children}
    </div>
  );
}

/** The measure of every section: as wide as the header, with air above and below. */
export const sectionClass = (extra?: string) =>
  cx('mx-auto w-full max-w-6xl px-5 py-18 sm:px-8 lg:py-28', extra);
