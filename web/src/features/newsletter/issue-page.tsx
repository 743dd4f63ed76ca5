import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { Prose } from '../../ui/prose';
import { SkyBand } from '../../ui/sky-band';
import { Frame } from './frame';
import { archivePath, feedAddress, type WholeIssue } from './issues';

type IssueTextProps = { letter: WholeIssue; above?: ReactNode; beside?: ReactNode };

/** An issue on the website; `above` is shown over its title, `beside` beside its text, or after it on narrow screens. */
export function IssueText({ letter, above, beside }: IssueTextProps) {
  return (
    <article>
      <SkyBand>
        <div className="max-w-3xl pb-16 sm:pb-20 lg:pb-24 print:block">
          {above}
          <h1 className="mt-3 text-title [overflow-wrap:anywhere]">{letter.title}</h1>
          <p className="mt-4 text-ink-soft">
            {letter.sent && <time dateTime={letter.sent}>{letter.date}</time>}
            {letter.sent && letter.topics.length > 0 && ' · '}
            {letter.topics.join(', ')}
          </p>
        </div>
      </SkyBand>
      <div className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 lg:grid lg:grid-cols-[minmax(0,42rem)_18rem] lg:items-start lg:justify-between lg:py-16 print:block print:px-0 print:py-4">
        <Prose html={letter.html} className="max-w-2xl text-[1.0625rem] [&>:first-child]:mt-0" />
        {beside && (
          <aside
            aria-label="Our newsletter"
            className="mt-14 max-w-2xl rounded-card border border-line bg-surface p-5 sm:p-7 lg:sticky lg:top-24 lg:mt-0 print:hidden"
          >
            {beside}
          </aside>
        )}
      </div>
    </article>
  );
}

/** There is no issue at this address, or it was removed. */
export function NoIssue() {
  return (
    <Frame title="No letter here">
      <p className="text-lead">There is no letter at this address, or none any more.</p>
      <Link to={archivePath} className={buttonClass('action', 'lg', 'mt-6')}>
        See all letters
      </Link>
    </Frame>
  );
}

/** The style of a link in the box beside an issue. */
export const besideLink = 'inline-block py-1.5 font-semibold text-accent underline underline-offset-4';

/** How a reader can get the next one. */
function Next() {
  return (
    <>
      <p className="text-ink-soft">
        This is a letter that our subscribers were sent. The next one comes to you by email, if you like.
      </p>
      <ul className="mt-2">
        <li>
          <a href="#newsletter-heading" className={besideLink}>
            Get the next one
          </a>
        </li>
        <li>
          <a href={feedAddress('')} className={besideLink}>
            Follow the feed (RSS)
          </a>
        </li>
      </ul>
    </>
  );
}

/** One public issue; `newsletter` ends the page. */
export function IssuePage({ newsletter }: { newsletter?: ReactNode }) {
  const letter = usePageData<WholeIssue | null>('letter');
  if (!letter) return <NoIssue />;
  return (
    <>
      <IssueText
        letter={letter}
        above={
          <Link
            to={archivePath}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden"
          >
            <Icon of={ArrowLeft} />
            All letters
          </Link>
        }
        beside={<Next />}
      />
      {newsletter}
    </>
  );
}
