import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { CAMPAIGNS } from './campaigns/labels.ts';
import { LIST, REPORTS } from './labels.ts';

const pages = [
  { to: CAMPAIGNS, label: 'Campaigns' },
  { to: LIST, label: 'Subscribers' },
  { to: REPORTS, label: 'Reports' },
] as const;

/** The parts of the newsletter: campaigns, subscribers and reports. */
export function NewsletterNav({ current }: { current: (typeof pages)[number]['label'] }) {
  return (
    <nav aria-label="Newsletter" className="mb-5 border-line border-b">
      <ul className="-mb-px flex gap-1">
        {pages.map(({ to, label }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              aria-current={label === current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-12 items-center border-b-[3px] px-2.5 font-semibold text-[0.9375rem] -outline-offset-2 sm:px-4',
                label === current
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
