import { trustedHtml } from '../lib/page/trusted-html';
import { cx } from './cx';

type ProseProps = {
  /** HTML that the server's Markdown renderer has made and sanitised (internal/platform/markdown). Nothing else. */
  html: string;
  className?: string;
};

/** Prose from Markdown. The only place where HTML from data enters a page: what comes here was sanitised by the server (D17). */
export function Prose({ html, className }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, see above
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: trustedHtml(html) }} />;
}
