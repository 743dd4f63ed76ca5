import type { ComponentProps } from 'react';
import { cx } from './cx';

/** A plane that holds things which belong together; padding is the content's own decision. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={cx('rounded-card border border-line bg-surface shadow-card', className)} />
  );
}
