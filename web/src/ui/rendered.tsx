import type { ReactNode } from 'react';

type RenderedProps = {
  /** What React has made of the children before; undefined where it has not. */
  html: string | undefined;
  className: string;
  children: ReactNode;
};

/**
 * A part that the server has rendered before: from that HTML there, of its children in the browser, which hydrate the
 * same elements. `html` comes from `renderToString` of the same children and from nowhere else.
 */
export function Rendered({ html, className, children }: RenderedProps) {
  if (html === undefined) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * A part that the server has rendered and that the browser leaves as it stands: none of its code is loaded. `html` is
 * what `renderToString` made; the browser gives what it found in the document.
 */
export function Kept({ html = '', className }: { html: string | undefined; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
