/** One or two letters that stand for a name where no portrait is. Without Intl, which the server's engine does not have. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** What a search has found, as its heading says it. */
export function foundText(found: number, q: string): string {
  if (found === 0) return `No article about “${q}”`;
  return `${found} ${found === 1 ? 'article' : 'articles'} about “${q}”`;
}

/** The address of a list: what is empty is left out. */
export function listPath(query: Partial<Record<'q' | 'category' | 'cursor', string | undefined>>): string {
  const parts = Object.entries(query).filter(([, value]) => value);
  const text = parts.map(([key, value]) => `${key}=${encodeURIComponent(value ?? '')}`).join('&');
  return text === '' ? '/blog' : `/blog?${text}`;
}
