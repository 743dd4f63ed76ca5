import { Check, Copy, Share2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Disclosure } from '../../ui/disclosure';
import { Icon } from '../../ui/icon';
import { report } from './report';
import { type ShareLink, shareLinks } from './share.model';

/** The post that is passed on: its address is absolute. */
export type Shared = { slug: string; title: string; url: string };

function Target({ link, slug, className }: { link: ShareLink; slug: string; className: string }) {
  return (
    <a
      href={link.href}
      {...(link.apart && { target: '_blank', rel: 'noopener' })}
      onClick={() => report('share', slug)}
      className={className}
    >
      {link.name}
      {link.apart && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}

/** Copies the address. Where a browser does not let us, it is shown, to be copied by hand. */
function CopyLink({ of: { slug, url }, className }: { of: Shared; className: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setState('copied');
    } catch {
      setState('refused'); // no permission, or a page that came without https
    }
    report('share', slug);
  };
  return (
    <>
      <button type="button" onClick={() => void copy()} className={cx('noscript:hidden', className)}>
        <Icon of={state === 'copied' ? Check : Copy} className="size-4" />
        {state === 'copied' ? 'Link copied' : 'Copy link'}
      </button>
      <span role="status" className={state === 'refused' ? 'block px-3 py-1 text-sm' : 'sr-only'}>
        {state === 'copied' && 'Link copied'}
        {state === 'refused' && (
          <>
            Copy it from here: <span className="select-all [overflow-wrap:anywhere]">{url}</span>
          </>
        )}
      </span>
    </>
  );
}

/** Every way to pass a post on, side by side. */
export function ShareRow({ of }: { of: Shared }) {
  const look = buttonClass('outline', 'md', 'font-medium');
  return (
    <section aria-labelledby="share" className="mt-12 print:hidden">
      <h2 id="share" className="font-semibold font-sans text-base">
        Share this article
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {shareLinks(of.url, of.title).map((link) => (
          <li key={link.id}>
            <Target link={link} slug={of.slug} className={look} />
          </li>
        ))}
        <li>
          <CopyLink of={of} className={look} />
        </li>
      </ul>
    </section>
  );
}

const entry =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-[0.4375rem] px-3 py-2 text-left text-[0.9375rem] hover:bg-ink/8';

/** The device's own way to pass things on, where it has one; else, and if that one fails, our menu opens. */
function shareNatively(event: MouseEvent<HTMLElement>, { slug, title, url }: Shared): void {
  const summary = event.target instanceof Element && event.target.closest('summary');
  const details = summary ? summary.parentElement : null;
  if (!(details instanceof HTMLDetailsElement) || details.open || !navigator.share) return;
  event.preventDefault();
  navigator.share({ title, url }).then(
    () => report('share', slug),
    (refused: unknown) => {
      const changedMind = refused instanceof DOMException && refused.name === 'AbortError';
      if (!changedMind) details.open = true;
    },
  );
}

/** The menu hangs below its button, which may stand at the window's lower edge, where the chat's button is. */
function bringIntoView({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open) {
    target.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }
}

/** The button that shares; `labelClass` is its look. A menu of links before any script has come (V63, D49). */
export function ShareMenu({
  of,
  labelClass,
  textClass,
}: {
  of: Shared;
  labelClass: string;
  textClass: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const here = place.current;
    here?.addEventListener('toggle', bringIntoView, true);
    return () => here?.removeEventListener('toggle', bringIntoView, true);
  }, []);
  return (
    // What is pressed is the summary within, by keys as well.
    <div ref={place} onClickCapture={(event) => shareNatively(event, of)}>
      <Disclosure
        className="relative"
        labelClass={cx(labelClass, 'list-none [&::-webkit-details-marker]:hidden')}
        label={
          <>
            <Icon of={Share2} />
            <span className={textClass}>Share</span>
          </>
        }
      >
        <div className="absolute top-full right-0 z-10 mt-1.5 w-56 scroll-mb-24 rounded-control border border-line bg-raised p-1.5 shadow-float">
          {shareLinks(of.url, of.title).map((link) => (
            <Target key={link.id} link={link} slug={of.slug} className={entry} />
          ))}
          <CopyLink of={of} className={entry} />
        </div>
      </Disclosure>
    </div>
  );
}
