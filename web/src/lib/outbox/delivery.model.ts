import type { Entry } from './outbox.model';

/** What the page shows for the form's latest entry. */
export type Delivery =
  | { view: 'form' }
  | { view: 'received'; entry: Entry }
  | { view: 'not-sent'; entry: Entry }
  | { view: 'correct'; entry: Entry }
  | { view: 'refused'; entry: Entry };

const views = {
  delivered: 'received',
  returned: 'correct',
  refused: 'refused',
  waiting: 'not-sent',
} as const;

/**
 * The latest entry decides. While its first attempt runs the form stays, busy; afterwards the
 * confirmation stands until the visitor asks for another request (V51, D1).
 */
export function deliveryOf(entries: readonly Entry[] | null, busy: boolean): Delivery {
  const entry = busy ? undefined : entries?.findLast((candidate) => candidate.state !== 'stale');
  if (!entry || entry.state === 'stale') return { view: 'form' };
  return { view: views[entry.state], entry };
}

/** The server's own sentence about a refusal, if it gave one. */
export function refusalDetail(entry: Entry): string {
  const detail = (entry.result as { detail?: unknown } | null | undefined)?.detail;
  return typeof detail === 'string' ? detail : '';
}
