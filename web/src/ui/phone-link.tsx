import { phones } from '@catalog/company.json';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './icon';

/** One of the company's lines. */
export type PhoneLine = (typeof phones)[number];

/** All lines, north first. An unset one has no number and is not shown (D39). */
export const phoneLines: readonly PhoneLine[] = phones.filter((phone) => phone.e164 !== '');

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

/** The town a line belongs to, from its label ("24/7 emergency line, High River"). */
export function townOf(line: PhoneLine): string {
  return line.label.split(', ').at(-1) ?? line.label;
}
