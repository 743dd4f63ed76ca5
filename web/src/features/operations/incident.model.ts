import type { BoardAlert, Incident } from '../../api/staff.ts';

/** The incident about what an alert is about: one that nobody has before one that somebody has, the newest of equals. */
export function incidentOf(
  alert: Pick<BoardAlert, 'id'>,
  incidents: readonly Incident[],
): Incident | undefined {
  const [row] = alert.id.split('/');
  const about = incidents.filter(({ owner_id }) => owner_id === row);
  return about.find(({ acknowledged_at }) => acknowledged_at === null) ?? about[0];
}

/** Who had an incident and has it no more, in a line; empty for nobody. */
export function lostBy({ lost_name, lost_why }: Incident): string {
  if (lost_why === 'off') return `${lost_name} had it and cannot act any more`;
  if (lost_why === 'taken') return `An owner gave back what ${lost_name} had`;
  return lost_why === 'given' ? `${lost_name} gave it back` : '';
}

const isLost = (state: string) => state === 'failed' || state === 'uncertain';

/** Whom it was told last, and whether that has reached them. */
export function lastTold({ name, mail_state, text_state, push_state }: Incident['told'][number]): string {
  const states: string[] = [mail_state, text_state, push_state].filter((state) => state !== '');
  if (states.every(isLost)) return `${name} was told last, and nothing has arrived`;
  return states.includes('sent') || mail_state === 'kept' ? `${name} was told last` : `${name} is being told`;
}
