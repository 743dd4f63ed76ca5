import type { Incident, Shift } from '../../api/staff.ts';

/** Words and places of the duty page. */

type Told = Incident['told'][number];

const whys: Record<Told['why'], string> = {
  duty: 'on duty',
  next: 'next in the rotation',
  team: 'of the team',
  owner: 'owner',
  nobody: 'all, for nobody was on duty',
  again: 'reminded, for nobody has it yet',
};

/** Why somebody was told, as staff read it. */
export const whyTold = (why: Told['why']): string => whys[why];

/** What became of a notice, where it is not simply sent. */
const becomes: Record<Told['mail_state'], string> = {
  gathered: 'mail waits a minute for others',
  needless: 'mail not needed any more',
  kept: 'mail kept: no mail server is set up',
  waiting: 'mail waiting to leave',
  sent: 'mail sent',
  failed: 'mail refused',
  uncertain: 'mail uncertain: it may not have arrived',
  unknown: 'mail',
};
const textBecomes: Record<Told['text_state'], string> = {
  '': '',
  waiting: 'text waiting to leave',
  sent: 'text sent',
  failed: 'text refused',
  uncertain: 'text uncertain: it may not have arrived',
  unknown: 'text',
};
const pushBecomes: Record<Told['push_state'], string> = {
  '': '',
  waiting: 'device not reached yet',
  sent: 'device reached',
  failed: 'device unreachable',
};

/** What became of each notice to somebody. */
export const waysOf = ({ mail_state, text_state, push_state }: Told): string =>
  [becomes[mail_state], textBecomes[text_state], pushBecomes[push_state]].filter(Boolean).join('; ');

const isLost = (state: string) => state === 'failed' || state === 'uncertain';

/** No notice of it has reached them, and none can any more. */
export const wasUnreached = ({ mail_state, text_state, push_state }: Told): boolean =>
  [mail_state, text_state, push_state].every((state) => state === '' || isLost(state));

/** Who had an incident and has it no more, in a line; empty for nobody. */
export function lostBy({ lost_name, lost_why }: Incident): string {
  if (lost_why === 'off') return `${lost_name} had it and cannot act any more`;
  if (lost_why === 'taken') return `an owner gave back what ${lost_name} had`;
  return lost_why === 'given' ? `${lost_name} gave it back` : '';
}

/** Who is told next. */
export const whoNext: Record<Incident['next'], string> = {
  '': '',
  duty: 'who is on duty is told',
  others: 'others are told',
  anew: 'the steps begin anew with who is on duty',
  reminder: 'all are reminded by mail',
};

/** What an incident is about, in a word. */
export function subjectOf(promise: string): string {
  const [word] = promise.split('.');
  if (word === 'quotes') return 'Quote request';
  if (word === 'contact') return 'Message';
  if (word === 'chat') return 'Chat';
  if (word === 'automation') return 'Task';
  return 'Promised answer';
}

/** Where what it is about is opened; null when it stands on no board any more. */
export function addressOf(promise: string, subject: string): string | null {
  if (subject === '') return null;
  const [word] = promise.split('.');
  const id = encodeURIComponent(subject);
  if (word === 'quotes') return `/operations?quote=${id}`;
  if (word === 'contact') return `/operations?message=${id}`;
  if (word === 'chat') return `/operations?chat=${id}`;
  if (word === 'automation') return '/automation-dashboard';
  return `/leads/${id}`;
}

/** How an incident stands. */
export function standing(it: Incident): { text: string; tone: 'success' | 'danger' | 'info' } {
  if (it.over) return { text: 'Over', tone: 'success' };
  if (it.acknowledged_at !== null) return { text: `${it.acknowledged_name} has it`, tone: 'info' };
  return { text: 'Nobody has it', tone: 'danger' };
}

/** Where a shift stands in a stretch of time, and the part of it that it takes, in percent. */
export function placeOf(shift: Shift, from: number, until: number): { left: number; width: number } {
  const begins = Math.min(until, Math.max(from, Date.parse(shift.from)));
  const ends = Math.min(until, Date.parse(shift.to));
  const percent = (ms: number) => (Math.max(0, ms) / (until - from)) * 100;
  return { left: percent(begins - from), width: percent(ends - begins) };
}

/** The colour of somebody's shifts on a strip: the same for the same place in the rotation. */
export const shadeOf = (userId: string, members: readonly { id: string }[]): number =>
  Math.max(
    0,
    members.findIndex(({ id }) => id === userId),
  ) % 4;

/** A list with one of its rows moved up or down. */
export function moved<Row>(list: readonly Row[], from: number, by: -1 | 1): Row[] {
  const next = [...list];
  const [row] = next.splice(from, 1);
  if (row !== undefined) next.splice(Math.min(Math.max(from + by, 0), next.length), 0, row);
  return next;
}
