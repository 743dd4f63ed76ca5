import { ArrowLeft, ArrowRight, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNeededPageData } from '../../lib/page/page';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import { SkyBand } from '../../ui/sky-band';
import { type Archive, archiveAddress, archivePath, feedAddress, type Issue } from './issues';

const chip = 'inline-flex min-h-11 items-center rounded-full border px-4 py-1.5 font-semibold text-sm';

/** Links to the issues of each topic, and to all. */
function Topics({ page }: { page: Archive }) {
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-2">
        {[{ id: '', label: 'All' }, ...page.topics].map(({ id, label }) => (
          <li key={id}>
            <Link
              to={archiveAddress({ topic: id })}
              aria-current={id === page.topic ? 'true' : undefined}
              className={cx(
                chip,
                id === page.topic
                  ? 'border-accent bg-accent-soft text-accent'
                  : 'border-line-strong hover:bg-ink/6',
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

/** An issue in the list: the day beside the beginning of its text, as in a diary. */
function Entry({ letter }: { letter: Issue }) {
  return (
    <li className="group relative grid gap-x-10 gap-y-2 border-line border-t py-7 sm:grid-cols-[9.5rem_1fr] lg:py-9">
      <time dateTime={letter.sent} className="text-ink-faint text-sm sm:pt-1.5">
        {letter.date}
      </time>
      <div className="max-w-2xl">
        <h3 className="text-heading [overflow-wrap:anywhere]">
          <Link
            to={`${archivePath}/${letter.slug}`}
            className="decoration-2 underline-offset-6 after:absolute after:inset-0 group-hover:underline"
          >
            {letter.title}
          </Link>
        </h3>
        {letter.excerpt && <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{letter.excerpt}…</p>}
        {letter.topics.length > 0 && (
          <p className="mt-2.5 text-ink-faint text-sm">{letter.topics.join(', ')}</p>
        )}
      </div>
    </li>
  );
}

function Nothing({ label }: { label: string }) {
  return (
    <p className="border-line border-t py-9 text-ink-soft text-lead">
      {label ? `No letter on ${label} was sent yet.` : 'No letter was sent yet.'}{' '}
      {label && (
        <Link to={archivePath} className="font-semibold text-accent underline underline-offset-4">
          See all letters
        </Link>
      )}
    </p>
  );
}

/** The link to older issues, and from them back to the newest. */
function Pages({ page: { topic, cursor, isFirst } }: { page: Archive }) {
  if (isFirst && !cursor) return null;
  const look = buttonClass('outline', 'lg');
  return (
    <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3 border-line border-t pt-9">
      {!isFirst && (
        <Link to={archiveAddress({ topic })} className={look}>
          <Icon of={ArrowLeft} />
          Newest letters
        </Link>
      )}
      {cursor && (
        <Link to={archiveAddress({ topic, cursor })} className={cx(look, 'ml-auto')}>
          Older letters
          <Icon of={ArrowRight} />
        </Link>
      )}
    </nav>
  );
}

/** All issues that were sent, the newest first; `newsletter` ends the page. */
export function ArchivePage({ newsletter }: { newsletter?: ReactNode }) {
  const page = useNeededPageData<Archive>('archive');
  return (
    <>
      <SkyBand>
        <div className="max-w-2xl pb-20 sm:pb-24 lg:pb-28">
          <h1 className="text-title">Our letters</h1>
          <p className="mt-3 text-ink-soft text-lead">
            All that our subscribers were sent by email, here for everyone to read.
          </p>
        </div>
      </SkyBand>
      <div className="mx-auto w-full max-w-6xl px-5 py-14 sm:px-8 lg:py-20">
        <section aria-labelledby="letters">
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
            <h2 id="letters" className="text-title">
              {page.label || (page.isFirst ? 'All letters' : 'Older letters')}
            </h2>
            <a
              href={feedAddress(page.topic)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
            >
              <Icon of={Rss} />
              Feed{page.label && ` of ${page.label}`} (RSS)
            </a>
          </div>
          <div className="mt-6 mb-10">
            <Topics page={page} />
          </div>
          {page.letters.length > 0 ? (
            <ul>
              {page.letters.map((letter) => (
                <Entry key={letter.slug} letter={letter} />
              ))}
            </ul>
          ) : (
            <Nothing label={page.label} />
          )}
          <Pages page={page} />
        </section>
      </div>
      {newsletter}
    </>
  );
}
