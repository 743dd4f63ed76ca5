import catalog from '@catalog/automation.json';
import { type } from '../../../lib/markdown/text-area.ts';

/** The places that a person's own words go to (S161), put into a text area by a press. */
export function PlaceButtons({ area }: { area: string }) {
  const insert = (words: string) => {
    const text = document.getElementById(area);
    if (!(text instanceof HTMLTextAreaElement)) return;
    const { selectionStart: from, selectionEnd: to } = text;
    const end = from + words.length;
    type(text, { from, to, insert: words, select: { from: end, to: end } });
  };
  return (
    <div className="mt-2 text-sm">
      <p className="text-ink-soft">Put in what differs from person to person:</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {catalog.placeholders.map(({ id, default: usual }) => (
          <li key={id}>
            <button
              type="button"
              aria-label={`Insert {{${id}}}, ${usualWords(usual)}`}
              // The text keeps its focus and selection when a mouse presses here.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(`{{${id}}}`)}
              className="flex min-h-11 cursor-pointer flex-col items-start justify-center rounded-md border border-line-strong bg-surface px-2.5 py-1 text-left leading-tight hover:bg-ink/6 disabled:cursor-default disabled:opacity-60"
            >
              <span className="font-mono text-[0.8125rem]">{`{{${id}}}`}</span>
              <span className="text-[0.75rem] text-ink-soft">{usualWords(usual)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const usualWords = (usual: string): string => (usual === '' ? 'else nothing' : `else “${usual}”`);
