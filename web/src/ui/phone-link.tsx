import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { facts, type PhoneLine } from '../lib/company/facts';
import { cx } from './cx';
import { Icon } from './icon';

/** A line as a link that dials, named by what it is and its number. */
export function PhoneLink({
  line,
  className,
  children,
}: {
  line: PhoneLine;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <a
      href={`tel:${line.e164}`}
      className={cx('inline-flex items-center gap-2 whitespace-nowrap', className)}
    >
      <Icon of={Phone} />
      {children ?? line.display}
    </a>
  );
}

/** The town of the office whose line it is; of a line without an office what it is called. */
export function townOf(line: PhoneLine): string {
  return facts().offices.find(({ id }) => id === line.office)?.city || line.label;
}
