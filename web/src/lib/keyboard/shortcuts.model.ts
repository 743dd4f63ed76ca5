/** The staff keyboard: which key press means which command. Pure, so that every case is a line of a test. */

import type { QueueAct } from '../../api/staff.ts';

/** What a key can ask for. */
export type Command =
  | 'next'
  | 'previous'
  | 'open'
  | 'respond'
  | 'take_call'
  | 'search'
  | 'shortcuts'
  | 'palette'
  | QueueAct;

/** The part of a KeyboardEvent that decides. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** True while an input method composes a character: nothing typed then is a command. */
  isComposing: boolean;
  /** True for the repeats of a held key. */
  repeat: boolean;
  defaultPrevented: boolean;
}

/** Where the press happened. */
export interface KeyPlace {
  /** The focus is in a field, a select or editable text: letters belong to it. */
  typing: boolean;
  /** A dialog, drawer or menu is open over the page: the page's own keys rest. */
  overlay: boolean;
  /** The focus is on a link or button: Enter belongs to it. */
  control: boolean;
}

const LETTERS: Record<string, Command> = {
  j: 'next',
  k: 'previous',
  e: 'respond',
  c: 'call',
  r: 'answer',
  t: 'take',
  d: 'done',
  a: 'approve',
  n: 'reject',
  p: 'take_call',
  '/': 'search',
  '?': 'shortcuts',
};

/** Commands that a held key may repeat; marking quotes responded by leaning on the keyboard must not work. */
const REPEATABLE: ReadonlySet<Command> = new Set(['next', 'previous']);

/** The command of a key press, or null when the press belongs to the page. */
export function commandFor(press: KeyPress, place: KeyPlace): Command | null {
  if (press.isComposing || press.defaultPrevented) return null;
  if (isPaletteChord(press)) return press.repeat ? null : 'palette';
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (place.typing || place.overlay) return null;
  const command = plainCommand(press, place);
  if (command === null || (press.repeat && !REPEATABLE.has(command))) return null;
  return command;
}

/** ⌘K or Ctrl+K, also while typing and over a drawer: the palette is the way out of everywhere. */
function isPaletteChord(press: KeyPress): boolean {
  const one = press.metaKey !== press.ctrlKey;
  return one && !press.altKey && !press.shiftKey && press.key.toLowerCase() === 'k';
}

function plainCommand(press: KeyPress, place: KeyPlace): Command | null {
  if (press.key === 'Enter') return place.control || press.shiftKey ? null : 'open';
  // "?" and on some layouts "/" need Shift; letters with Shift are not ours.
  if (press.shiftKey && press.key !== '?' && press.key !== '/') return null;
  return LETTERS[press.key] ?? null;
}

/** One line of the "?" sheet. */
export interface ShortcutLine {
  keys: string[];
  meaning: string;
}

/** What the "?" sheet lists, in the order in which a newcomer needs it. */
export const SHORTCUT_LINES: readonly ShortcutLine[] = [
  { keys: ['j'], meaning: 'Next row' },
  { keys: ['k'], meaning: 'Previous row' },
  { keys: ['Enter'], meaning: 'Open the selected row' },
  { keys: ['e'], meaning: 'Mark the selected quote responded' },
  { keys: ['p'], meaning: 'On the board and in the queue: a new request by phone' },
  { keys: ['r'], meaning: 'In the queue: answer' },
  { keys: ['c'], meaning: 'In the queue: call' },
  { keys: ['t'], meaning: 'In the queue: take' },
  { keys: ['d'], meaning: 'In the queue: done' },
  { keys: ['a'], meaning: 'In the queue: approve' },
  { keys: ['n'], meaning: 'In the queue: reject' },
  { keys: ['/'], meaning: 'Search this page' },
  { keys: ['⌘K', 'Ctrl K'], meaning: 'Go anywhere, find something, do something; in a text: a link' },
  { keys: ['⌘S', 'Ctrl S'], meaning: 'In the editor: save, and go on writing' },
  { keys: ['⌘B', 'Ctrl B'], meaning: 'In a text: bold' },
  { keys: ['⌘I', 'Ctrl I'], meaning: 'In a text: italic' },
  { keys: ['Esc'], meaning: 'Close what is open' },
  { keys: ['?'], meaning: 'Show these shortcuts' },
];
