import type { MessageRow, QuoteRow } from '../../api/staff.ts';
import { markResponded, undoResponded } from './calls.ts';
import { markAnswered, undoAnswered } from './messages/calls.ts';
import { fullName } from './person.ts';

/** What can be marked as answered: a quote request or a message, by its id and what to call it. */
export type Marked = { kind: 'quote' | 'message'; id: string; name: string };

/** A quote request as something to mark. */
export const quoteMark = (row: QuoteRow): Marked => ({ kind: 'quote', id: row.id, name: fullName(row) });

/** A message as something to mark. */
export const messageMark = (row: MessageRow): Marked => ({ kind: 'message', id: row.id, name: row.name });

/** How each kind is marked, and in which words (S33). */
export const marks = {
  quote: {
    press: 'Mark Responded',
    pressed: 'Marked Responded',
    word: 'responded',
    mark: markResponded,
    undo: undoResponded,
  },
  message: {
    press: 'Mark Answered',
    pressed: 'Marked Answered',
    word: 'answered',
    mark: markAnswered,
    undo: undoAnswered,
  },
} as const;
