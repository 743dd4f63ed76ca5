import { Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** The one number that comes before ours where a person is in danger, as a link that dials. */
export function Call911({ className, children = 'Call 911' }: { className?: string; children?: ReactNode }) {
  return (
    <a href="tel:911" className={cx('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <Icon of={Siren} />
      {children}
    </a>
  );
}
