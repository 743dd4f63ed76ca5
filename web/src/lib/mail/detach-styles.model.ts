/**
 * A mail carries its look in style attributes and style elements, as mail programs need them; the page's policy forbids
 * both (no `unsafe-inline`), and a srcdoc frame inherits the page's policy. So the look is taken out of the text before
 * the frame parses it, and put back through the CSSOM, which the policy allows.
 */

/** The attribute that keeps an element's style until it is put back. */
export const STYLE_ATTRIBUTE = 'data-mail-style';

/** HTML without style, and the style sheets that stood in it. */
export type Detached = { html: string; sheets: string[] };

/** Takes the look out. Only text inside tags is touched: a sentence with `style="` in it stays what it is. */
export function detachStyles(html: string): Detached {
  const sheets: string[] = [];
  const withoutElements = html.replace(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi, (_, css: string) => {
    sheets.push(css);
    return '';
  });
  const withoutAttributes = withoutElements.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/(\s)style(\s*=\s*(?:"[^"]*"|'[^']*'))/gi, `$1${STYLE_ATTRIBUTE}$2`),
  );
  return { html: withoutAttributes, sheets };
}

/** How a mail program shows its windows. */
export type Scheme = 'light' | 'dark';

/**
 * A style sheet as it counts in that scheme, whatever the device's own is: what asks for the scheme is answered here,
 * for a browser answers with its own.
 */
export function inScheme(css: string, scheme: Scheme): string {
  const answer = (asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)';
  return css.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    answer(asked),
  );
}
