import { cx } from '../../../ui/cx';
import { figureParts } from './figure.model';

/** A figure set large: its number in the display face, its unit small beside it. Sizes are the caller's. */
export function FigureValue({ value, className }: { value: string; className?: string }) {
  const { number, unit } = figureParts(value);
  return (
    <span
      className={cx('whitespace-nowrap font-display font-semibold leading-none tracking-tight', className)}
    >
      {number}
      {unit && <span className="font-medium text-[0.48em] text-ink-soft tracking-normal"> {unit}</span>}
    </span>
  );
}
