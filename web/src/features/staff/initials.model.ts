/** One or two letters that stand for a name, as people see letters: an emoji or a composed é is one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (
    picked
      .map((word) => firstLetter(word ?? ''))
      .join('')
      .toUpperCase() || '?'
  );
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
