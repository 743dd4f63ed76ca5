import { Bookmark, Heart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx';
import { Icon } from '../../ui/icon';
import { Link } from '../../ui/link';
import type { Mark } from './marks';
import { minutesLeft, timerText } from './reading.model';
import { report } from './report';
import { type Shared, ShareMenu } from './share';
import { useMarks } from './use-marks';

/** How far the post is read; reading.css and reading.ts move it. It says nothing that the timer does not. */
export function ProgressBar() {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-40 print:hidden">
      <div data-progress="" className="h-1 bg-aurora forced-colors:bg-[Highlight]" />
    </div>
  );
}

/** How long one has been reading, and what is left (U25); reading.ts writes on. */
function Timer({ readTime }: { readTime: number }) {
  return (
    <p
      role="timer"
      data-timer=""
      suppressHydrationWarning
      className="text-[0.8125rem] text-ink-soft figures noscript:hidden max-lg:mr-auto max-lg:pt-1 lg:mb-1 lg:basis-full lg:pl-2.5 lg:text-sm"
    >
      {timerText(0, minutesLeft(readTime, 0))}
    </p>
  );
}

const toolLook = cx(
  'inline-flex min-h-11 cursor-pointer select-none items-center gap-1.5 rounded-control px-2.5 font-semibold text-ink-soft text-sm',
  'hover:bg-ink/6 hover:text-ink aria-pressed:text-accent [&[aria-pressed=true]_svg]:fill-current forced-colors:border',
);
/** On a phone the glyph alone is seen. */
const wordLook = 'sr-only sm:not-sr-only';

function Like({ mark }: { mark: Mark }) {
  const [likes, toggle] = useMarks('likes');
  return (
    <button
      type="button"
      aria-pressed={likes.some(({ slug }) => slug === mark.slug)}
      onClick={() => report(toggle(mark) ? 'like' : 'unlike', mark.slug)}
      className={cx(toolLook, 'noscript:hidden')}
    >
      <Icon of={Heart} />
      <span className={wordLook}>Like</span>
    </button>
  );
}

/** How long it is said where saved posts are, in ms; the list itself says so as well. */
const noteTime = 10_000;

/** Puts the post among the saved ones, and says where those are. */
function Save({ mark }: { mark: Mark }) {
  const [saved, toggle] = useMarks('saved');
  const [justSaved, setJustSaved] = useState(false);
  useEffect(() => {
    if (!justSaved) return;
    const timer = setTimeout(() => setJustSaved(false), noteTime);
    return () => clearTimeout(timer);
  }, [justSaved]);
  const press = () => {
    const on = toggle(mark);
    setJustSaved(on);
    report(on ? 'bookmark' : 'unbookmark', mark.slug);
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={saved.some(({ slug }) => slug === mark.slug)}
        onClick={press}
        className={cx(toolLook, 'noscript:hidden')}
      >
        <Icon of={Bookmark} />
        <span className={wordLook}>Bookmark</span>
      </button>
      <p
        role="status"
        className={cx(
          'absolute top-full right-5 z-10 mt-1.5 rounded-control border border-line bg-raised px-4 py-2.5 text-sm shadow-float empty:hidden',
          'sm:max-lg:right-8 lg:right-0 lg:left-0',
        )}
      >
        {justSaved && (
          <>
            Kept on this device.{' '}
            <Link
              to="/blog#saved"
              className="whitespace-nowrap font-semibold text-accent underline underline-offset-4"
            >
              Your saved articles
            </Link>
          </>
        )}
      </p>
    </>
  );
}

/** What a reader has at hand (V63): the timer, like, bookmark, share. */
export function ReadingAid({ readTime, mark, shared }: { readTime: number; mark: Mark; shared: Shared }) {
  return (
    <div
      className={cx(
        'relative flex flex-wrap items-center print:hidden',
        'max-lg:z-25 max-lg:-mx-5 max-lg:mb-8 max-lg:border-line max-lg:border-b max-lg:bg-canvas max-lg:px-5 sm:max-lg:-mx-8 sm:max-lg:px-8',
        'max-lg:[@media(height>=36rem)]:sticky max-lg:[@media(height>=36rem)]:top-17',
        'lg:-mx-2.5 lg:border-line lg:border-b lg:pb-3',
      )}
    >
      <Timer readTime={readTime} />
      <div className="flex max-lg:ml-auto">
        <Like mark={mark} />
        <Save mark={mark} />
        <ShareMenu of={shared} labelClass={toolLook} textClass={wordLook} />
      </div>
    </div>
  );
}
