import { useMemo } from 'react';
import { detachStyles, STYLE_ATTRIBUTE } from './detach-styles.model.ts';

/**
 * The mail's own HTML in a sandboxed frame: no scripts, no forms, no pop-ups, nothing loaded from elsewhere. The frame
 * keeps our origin only so that its look can be put back from here; without allow-scripts nothing in it can use that.
 */
export function MailPreview({ html }: { html: string }) {
  const mail = useMemo(() => detachStyles(html), [html]);
  return (
    <iframe
      title="The mail as its reader sees it"
      sandbox="allow-same-origin"
      srcDoc={mail.html}
      onLoad={(event) => dress(event.currentTarget, mail.sheets)}
      className="h-[62dvh] w-full rounded-control border border-line bg-white [color-scheme:light]"
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
