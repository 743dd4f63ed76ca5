/** Changes a text area as a hand does: the browser's own undo takes it back. */

import type { Edit } from './markdown.model.ts';

/**
 * Makes a change in the text area that has the focus, or gives it the focus. Only this way of writing stays in the
 * browser's undo; where a browser refuses it, the text is set plainly.
 */
export function type(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  write(area, from, to, insert);
  area.setSelectionRange(select.from, select.to);
}

/** Changes a place of the text while somebody may be typing elsewhere in it: their caret stays where it is. */
export function replaceQuietly(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  const { selectionStart, selectionEnd, scrollTop } = area;
  const moved = (at: number) =>
    at >= to ? at + insert.length - (to - from) : Math.min(at, from + insert.length);
  if (document.activeElement === area) {
    area.setSelectionRange(from, to);
    write(area, from, to, insert);
    area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  } else {
    area.setRangeText(insert, from, to, 'preserve');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.scrollTop = scrollTop;
}

function write(area: HTMLTextAreaElement, from: number, to: number, insert: string): void {
  if (from === to && insert === '') return;
  const done =
    insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (done) return;
  area.setRangeText(insert, from, to, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
