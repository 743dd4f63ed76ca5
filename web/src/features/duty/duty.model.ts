import type { Incident, Shift } from '../../api/staff.ts';

/** Words and places of the duty page. */

type Told = Incident['told'][number];

const whys: Record<Told['why'], string> = {
  duty: 'on duty',
  next: 'next in the rotation',
  team: 'of the team',
  owner: 'owner',
  nobody: 'all, for nobody was on duty',
};

/** Why somebody was told, as staff read it. */
export const whyTold = (why: Told['why']): string => whys[why];

/** By which ways somebody was told. */
export const waysOf = ({ text, push }: Told): string =>
  ['mail', text && 'text', push && 'device'].filter(Boolean).join(' and ');

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
