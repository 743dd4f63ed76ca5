import { placeholders } from '@catalog/automation.json';
import { type } from '../../../../../lib/markdown/text-area.ts';
import { idOf } from './field-ids.ts';

const places = [
  { words: '{{name|there}}', what: 'the reader’s name, or “there” where we do not know it' },
  {
    words: '{{company|your company}}',
    what: 'the reader’s company, or “your company”',
  },
] as const;

/** What is written for who is not known where an author names no other words (D99). */
const usually = placeholders
  .filter(({ id }) => places.some(({ words }) => words.startsWith(`{{${id}|`)))
  .map((place) => `“${place.default}”`)
  .join(' and ');

/** The personal words, explained, and inserted by a press. */
export function PersonalWords() {
  const insert = (words: string) => {
    const area = document.getElementById(idOf('content'));
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const end = from + words.length;
    type(area, { from, to, insert: words, select: { from: end, to: end } });
  };
  return (
    <div className="mt-3 text-sm">
      <p className="text-ink-soft">
        Personal words, in the text and the subject. What stands behind the bar is written where we know
        nothing better; without a bar that is {usually}:
      </p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {places.map(({ words, what }) => (
          <li key={words} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              aria-label={`Insert ${words}`}
              // The text keeps its focus and selection when this is clicked.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(words)}
              className="min-h-9 cursor-pointer rounded-md border border-line-strong bg-surface px-2.5 font-mono text-[0.8125rem] hover:bg-ink/6"
            >
              {words}
            </button>
            <span className="text-ink-soft">{what}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
