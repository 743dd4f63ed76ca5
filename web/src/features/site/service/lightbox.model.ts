/** Where in the gallery the lightbox stands: an index from 0, or null when it is closed (V138). */
export type Shown = number | null;

/** The picture `by` steps on, around both ends; a closed lightbox stays closed. */
export function step(shown: Shown, by: number, of: number): Shown {
  if (shown === null || of === 0) return null;
  return (((shown + by) % of) + of) % of;
}

/** "2 of 4" */
export const counter = (shown: number, of: number) => `${shown + 1} of ${of}`;

/** How far a finger must go sideways, in CSS pixels, until it means the next picture and not a press. */
const swipeLength = 48;

/** The step that a finger's way means: to the left is on, to the right is back, everything else is none. */
export function swipe(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipeLength || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
