/** A text as search engines cut it: whole words up to `most` characters, and then three dots. */
export function cut(text: string, most: number): string {
  const letters = [...text];
  if (letters.length <= most) return text;
  const kept = letters.slice(0, most - 1).join('');
  const space = kept.lastIndexOf(' ');
  return `${(space > most / 2 ? kept.slice(0, space) : kept).replace(/[\s.,;:–-]+$/, '')}…`;
}
