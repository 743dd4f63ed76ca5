import { usePageData } from '../../lib/page/page';
import { Link } from '../../ui/link';
import { besideLink, IssueText, NoIssue } from './issue-page';
import type { ViewedIssue } from './issues';

/** The links of the mail's footer, here too. */
function WaysOn({ view: { archive, preferences, unsubscribe } }: { view: ViewedIssue }) {
  const ways = [
    { to: archive, label: 'The page for everyone' },
    { to: preferences, label: 'Change your topics' },
    { to: unsubscribe, label: 'Unsubscribe' },
  ].filter(({ to }) => to !== '');
  return (
    <>
      <p className="text-ink-soft">
        This page came to you in an email{preferences && ', and can change your subscription'}.
        {archive && ' To pass the letter on, take its page for everyone.'}
      </p>
      <ul className="mt-2">
        {ways.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={besideLink}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** An issue in the browser, the target of a link in the mail: it does not identify the reader, and greets no one by name. */
export function ViewPage() {
  const view = usePageData<ViewedIssue | null>('view');
  return view ? <IssueText letter={view} beside={<WaysOn view={view} />} /> : <NoIssue />;
}
