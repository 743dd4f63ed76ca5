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
