import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';

type IconProps = {
  /** A glyph of lucide-react, imported by name so that only the used ones are shipped. */
  of: LucideIcon;
  /** The glyph's meaning where no text is next to it; without it the glyph is decoration. */
  label?: string;
  /** Without a size-* of its own a glyph is 1.2 em, so that it grows with its text. */
  className?: string;
};

/** One glyph, drawn in the colour of its text. */
export function Icon({ of: Glyph, label, className }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <Glyph
      className={cx(!/\bsize-/.test(className ?? '') && 'size-[1.2em]', 'shrink-0', className)}
      strokeWidth={1.9}
      {...named}
    />
  );
}
