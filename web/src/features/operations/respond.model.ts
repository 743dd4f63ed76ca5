/** What the board shows of "Mark Responded" before the server's list says so (D9). Pure: a state and its moves. */

/** Where one request stands: being marked, marked and undoable, being taken back, or refused with a reason. */
export type RespondPhase =
  | { phase: 'saving' }
  | { phase: 'done'; undoUntil: number }
  | { phase: 'undoing' }
  | { phase: 'failed'; wanted: 'respond' | 'undo'; reason: string };

/** All requests that somebody acted on here, by id. */
export type RespondState = Readonly<Record<string, RespondPhase>>;

/** The moves. */
export type RespondMove =
  | { move: 'respond' | 'undo' | 'forget'; id: string }
  | { move: 'responded'; id: string; undoUntil: number }
  | { move: 'refused'; id: string; wanted: 'respond' | 'undo'; reason: string };

/** The state after a move. */
export function respondReducer(state: RespondState, move: RespondMove): RespondState {
  switch (move.move) {
    case 'respond':
      return { ...state, [move.id]: { phase: 'saving' } };
    case 'responded':
      return { ...state, [move.id]: { phase: 'done', undoUntil: move.undoUntil } };
    case 'undo':
      return { ...state, [move.id]: { phase: 'undoing' } };
    case 'refused':
      return { ...state, [move.id]: { phase: 'failed', wanted: move.wanted, reason: move.reason } };
    case 'forget':
      return Object.fromEntries(Object.entries(state).filter(([id]) => id !== move.id));
  }
}

/** Whether a row counts as answered although the server's list may not say so yet. A refused undo stays answered. */
export function isAnswered(phase: RespondPhase | undefined): boolean {
  if (phase === undefined) return false;
  return (
    phase.phase === 'saving' ||
    phase.phase === 'done' ||
    (phase.phase === 'failed' && phase.wanted === 'undo')
  );
}
