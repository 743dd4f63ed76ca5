/** The urgent words of a text. */
export function Found({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-1.5 text-sm">
      <span className="text-ink-faint">Found in the text:</span>
      {words.map((word) => (
        <mark key={word} className="rounded bg-danger-soft px-1.5 font-semibold text-danger">
          {word}
        </mark>
      ))}
    </p>
  );
}
