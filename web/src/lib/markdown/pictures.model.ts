/** Pictures in Markdown: how one is written, and what holds its place while it is on its way. */

/** What holds the place of picture `id` in the text. Its scheme is one that no page shows. */
export function placeholder(id: string, name: string): string {
  return `![${plain(name)}](uploading:${id})`;
}

const placeholders = /!\[(?:\\.|[^\]\\\n])*\]\(uploading:[\w-]+\)/g;

/** Whether a picture of the text is still on its way. */
export const hasPlaceholder = (text: string): boolean => text.search(placeholders) !== -1;

/** Where the placeholder of picture `id` stands; null when somebody has deleted it. */
export function findPlaceholder(text: string, id: string): { from: number; to: number } | null {
  for (const match of text.matchAll(placeholders)) {
    if (match[0].endsWith(`(uploading:${id})`))
      return { from: match.index, to: match.index + match[0].length };
  }
  return null;
}

/** The text without pictures that are on their way: what is kept and previewed meanwhile. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholders, '');
}

/** What a picture shows: `alt` is empty when it only decorates. */
export type PictureWords = { url: string; alt: string; caption: string };

/** A picture in Markdown, with its caption when it has one. */
export function pictureMarkdown({ url, alt, caption }: PictureWords): string {
  const title = inOneLine(caption);
  return `![${plain(alt)}](${url}${title && ` "${title.replace(/["\\]/g, '\\$&')}"`})`;
}

/** Words that may stand between brackets. */
const plain = (text: string) => inOneLine(text).replace(/[[\]\\`*_<!]/g, '\\$&');

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
