import { cx } from '../../../ui/cx';
import type { HeadedText } from '../page-data';

/** The width and the margins that all sections of the page share with the header. */
export const frame = 'mx-auto w-full max-w-6xl px-5 sm:px-8';

type PassageHeadProps = {
  of: HeadedText;
  /** Of the heading, for the section's aria-labelledby. */
  id: string;
  className?: string;
};

/** The head of a section: its heading large on the left, its sentence level with the last line of it. */
export function SectionHead({ of, id, className }: PassageHeadProps) {
  return (
    <div className={cx('grid gap-x-16 gap-y-4 lg:grid-cols-[1.2fr_1fr] lg:items-end', className)}>
      <h2 id={id} className="text-title">
        {of.heading}
      </h2>
      <p className="max-w-xl text-ink-soft text-lead">{of.text}</p>
    </div>
  );
}
