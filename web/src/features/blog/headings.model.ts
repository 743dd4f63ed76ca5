/** The headings of a post, read from the HTML that the server's renderer made of it: `<h2 id="h-…">…</h2>`. */

/** A section of a post. */
export type Heading = { id: string; text: string };

/** With fewer sections a post is taken in at a glance. */
const fewest = 3;

const heading = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** HTML inside a heading as plain text. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[name] ?? whole;
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    })
    .trim();
}

/** What a table of contents lists; nothing for a short post. */
export function contentsOf(html: string): Heading[] {
  const found = [...html.matchAll(heading)].map(([, id = '', inner = '']) => ({
    id: plain(id),
    text: plain(inner),
  }));
  return found.length < fewest ? [] : found;
}

/**
 * The HTML with an address at each heading, for readers who want to link to it. For the pointer alone: who
 * uses keys or a screen reader has the table of contents, and headings that are read out twice help nobody.
 */
export function withAnchors(html: string): string {
  return html.replace(
    heading,
    (_, id: string, inner: string) =>
      `<h2 id="${id}" class="group/h">${inner}<a href="#${id}" aria-hidden="true" tabindex="-1" class="${anchorClass}">#</a></h2>`,
  );
}

const anchorClass =
  'ml-2 font-sans font-normal text-ink-faint no-underline opacity-0 transition-opacity group-hover/h:opacity-100 hover:text-accent print:hidden';
