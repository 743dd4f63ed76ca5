/** The queue of everything that waits: what its rows are called, and which of them the address asks for. */

import type { QueueAct, QueueKind, QueuePage, QueueRow, QueueView } from '../../../api/staff.ts';

/** What a row of each kind is called. */
export const kindLabels: Record<QueueKind, string> = {
  quote: 'Quote',
  message: 'Message',
  chat: 'Chat',
  answer: 'Promised answer',
  call: 'Booked call',
  task: 'Task',
  approval: 'Approval',
};

/** What the chips of the filter are called. */
export const kindNames: Record<QueueKind, string> = {
  quote: 'Quotes',
  message: 'Messages',
  chat: 'Chats',
  answer: 'Promised answers',
  call: 'Booked calls',
  task: 'Tasks',
  approval: 'Approvals',
};

/** What the button of each act says. */
export const actLabels: Record<QueueAct, string> = {
  call: 'Call',
  answer: 'Answer',
  take: 'Take',
  done: 'Done',
  approve: 'Approve',
  reject: 'Reject',
};

/** Which rows are asked for; empty for all of that sort. */
export type QueueFilter = { view: QueueView; kind: QueueKind | ''; team: string; person: string };

/** Asks for what no person has. */
export const NOBODY = 'nobody';

/** What an address asks for; my work of all kinds where it says nothing that can be. */
export function filterOf(params: URLSearchParams): QueueFilter {
  const kind = params.get('kind') ?? '';
  return {
    view: params.get('view') === 'all' ? 'all' : 'mine',
    kind: kind in kindLabels ? (kind as QueueKind) : '',
    team: params.get('team') ?? '',
    person: params.get('person') ?? '',
  };
}

/** What a row is called: by whom it is about. */
export function rowName({ name, kind, ref }: Pick<QueueRow, 'name' | 'kind' | 'ref'>): string {
  return name || (kind === 'chat' ? 'A visitor in the chat' : ref || kindLabels[kind]);
}

/** The id of the element by which a row is found again after the drawer of what it is about. */
export const anchorOf = ({ id, subject }: Pick<QueueRow, 'id' | 'subject'>): string =>
  id.startsWith('quotes.walk/') ? id : subject;

/** How much waits in a view, of a kind or of all. */
export function waiting(counts: QueuePage['counts'], view: QueueView, kind: QueueKind | '' = ''): number {
  return counts
    .filter((one) => kind === '' || one.kind === kind)
    .reduce((sum, one) => sum + (view === 'mine' ? one.mine : one.all), 0);
}

/** What a list says that is empty: what is not in it, and no more. */
export function emptyText({ view, kind, team, person }: QueueFilter): string {
  if (kind || team || person) return 'Nothing here waits.';
  return view === 'mine' ? 'Nothing waits for you.' : 'Nothing waits.';
}
