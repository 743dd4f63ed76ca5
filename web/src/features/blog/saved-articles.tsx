import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import type { Mark } from './marks';
import { report } from './report';
import { useMarks } from './use-marks';

/** Where articles lead readers who have saved one. */
const id = 'saved';

/**
 * The posts that this browser's reader has bookmarked (V63, D49), newest first. Only the browser knows them, so
 * the server sends nothing of this; without any, nothing is shown.
 */
export function SavedArticles() {
  const [saved, toggle] = useMarks('saved');
  const section = useRef<HTMLElement>(null);
  const has = saved.length > 0;
  useEffect(() => {
    // It was not there yet when the browser looked for where the address leads.
    if (has && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [has]);
  if (!has) return null;
  const remove = (mark: Mark, at: number) => {
    const buttons = section.current?.querySelectorAll('button') ?? [];
    const next = buttons[at + 1] ?? buttons[at - 1] ?? document.getElementById('latest');
    next?.focus();
    toggle(mark);
    report('unbookmark', mark.slug);
  };
  return (
    <section ref={section} id={id} aria-labelledby="saved-heading" className="print:hidden">
      <div className="rounded-card border border-line bg-surface px-5 py-5 sm:px-7 sm:py-6">
        <h2 id="saved-heading" className="text-heading">
          Saved articles
        </h2>
        <p className="mt-1 text-ink-faint text-sm">Kept on this device only.</p>
        <ul className="mt-3 divide-y divide-line">
          {saved.map((mark, at) => (
            <li key={mark.slug} className="flex items-center gap-3">
              <Link
                to={`/blog/${encodeURIComponent(mark.slug)}`}
                className="grow py-2.5 font-semibold underline-offset-4 hover:underline"
              >
                {mark.title}
              </Link>
              <button
                type="button"
                onClick={() => remove(mark, at)}
                className="-mr-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft hover:bg-ink/6 hover:text-ink"
              >
                <Icon of={X} label={`Remove “${mark.title}”`} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
