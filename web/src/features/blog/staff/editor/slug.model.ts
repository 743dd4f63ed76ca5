/** What a slug would be, until the server says what it is (D52). */

/** Letters that no decomposition takes apart. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * The slug of a title as far as the browser can tell; the server transliterates more, and knows which are taken.
 */
export function guessSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Whether a slug looks as if it followed the title: itself, or with the number that keeps two apart. */
export function followsTitle(slug: string, title: string): boolean {
  const guess = guessSlug(title);
  return (
    slug === '' ||
    slug === guess ||
    (slug.startsWith(`${guess}-`) && /^\d+$/.test(slug.slice(guess.length + 1)))
  );
}
