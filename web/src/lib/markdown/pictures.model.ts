/** Pictures in Markdown: how one is written, and what holds its place while it is on its way. */

/** What holds the place of picture `id` in the text. Its scheme is one that no page shows. */
export function placeholder(id: string, name: string): string {
  return `![${plain(name)}](uploading:${id})`;
}

/** The same once it has been uploaded to `url`, and is not described yet: an author who comes back to the text finds it by that. */
export function uploadedPlaceholder(url: string, name: string): string {
  return `![${plain(name)}](undescribed:${url})`;
}

const placeholders = /!\[((?:\\.|[^\]\\\n])*)\]\((?:uploading:([\w-]+)|undescribed:(\/(?!\/)[^\s()]*))\)/g;

/** A picture whose place is held: one that has been uploaded has an address, any other an id. */
export type Held = { id: string; url: string; name: string };

/** The pictures whose places are held in a text. */
export function heldIn(text: string): Held[] {
  return [...text.matchAll(placeholders)].map(([, name = '', id = '', url = '']) => ({
    id,
    url,
    name: name.replace(/\\(.)/g, '$1'),
  }));
}

/** Whether a picture of the text is not there yet. */
export const hasPlaceholder = (text: string): boolean => text.search(placeholders) !== -1;

/** Where the place of a picture is held, by its id before and its address after it has been uploaded; null when somebody has deleted it. */
export function findPlaceholder(
  text: string,
  { id, url }: Pick<Held, 'id' | 'url'>,
): { from: number; to: number } | null {
  for (const match of text.matchAll(placeholders)) {
    if (match[2] === id || (url !== '' && match[3] === url))
      return { from: match.index, to: match.index + match[0].length };
  }
  return null;
}

/** The text without pictures that are not there yet: what is previewed meanwhile. */
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
