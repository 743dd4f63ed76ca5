import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { detachStyles, inScheme, type Scheme, STYLE_ATTRIBUTE } from '../lib/mail/detach-styles.model.ts';
import { withoutPixel } from '../lib/mail/pixel.model.ts';
import { trustedHtml } from '../lib/page/trusted-html.ts';
import { cx } from './cx.ts';

type MailFrameProps = {
  html: string;
  title?: string;
  /** As a mail program in dark mode shows it. */
  scheme?: Scheme;
  className?: string;
};

/**
 * The mail's own HTML in a sandboxed frame: no scripts, no forms, no pop-ups, nothing loaded from elsewhere and nothing
 * counted as read. The frame
 * keeps our origin only so that its look can be put back from here; without allow-scripts nothing in it can use that.
 */
export function MailFrame({
  html,
  title = 'The mail as its reader sees it',
  scheme = 'light',
  className = 'h-[62dvh] rounded-control border border-line',
}: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const mail = useMemo(() => detachStyles(withoutPixel(html)), [html]);
  const sheets = useMemo(() => mail.sheets.map((css) => inScheme(css, scheme)), [mail, scheme]);
  useLayoutEffect(() => {
    // Not as a property: React would make a plain text of it, which the page's policy refuses.
    if (frame.current) frame.current.srcdoc = trustedHtml(mail.html);
  }, [mail]);
  useEffect(() => {
    // The mail stays; only its look changes.
    if (frame.current) dress(frame.current, sheets);
  }, [sheets]);
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox="allow-same-origin"
      onLoad={(event) => dress(event.currentTarget, sheets)}
      className={cx(
        'block w-full',
        scheme === 'dark' ? 'bg-black [color-scheme:dark]' : 'bg-white [color-scheme:light]',
        className,
      )}
    />
  );
}

/** Puts the look back through the CSSOM. */
function dress(frame: HTMLIFrameElement, sheets: readonly string[]): void {
  const page = frame.contentDocument;
  const view = frame.contentWindow as (Window & typeof globalThis) | null;
  if (page === null || view === null) return;
  for (const element of page.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  }
  page.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
