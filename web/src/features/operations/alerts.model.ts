/** The alerts of the board: one line per request, message, conversation or task, the gravest that waits (D82). */

import { slaAlerts } from '@catalog/quotes.json';
import type { BoardAlert } from '../../api/staff.ts';

/** A step that is late is graver than a warning at half of the time, and less than a later one. */
const lateStep = 60;

/** How grave a kind is: the share of the promised time that is used, percent; after it each reminder counts most. */
function gravity(kind: string): number {
  if (kind.startsWith('sla.reminder.')) return 200;
  if (kind.startsWith('milestone.')) return lateStep;
  return slaAlerts.find(({ id }) => id === kind)?.percent ?? 0;
}

/** What an alert is about: a request, a message, a conversation, a task, or a lead that was promised an answer. */
export const subjectOf = (alert: BoardAlert): string =>
  alert.quote_id || alert.message_id || alert.conversation_id || alert.task_id || alert.lead_id;

/**
 * One alert per subject: its gravest, the latest of equals. Emergencies first, by whatever form they came, then by the
 * time that was promised: what is late longest, then what is due next (D94).
 */
export function gravest(alerts: readonly BoardAlert[]): BoardAlert[] {
  const best = new Map<string, BoardAlert>();
  for (const alert of alerts) {
    const other = best.get(subjectOf(alert));
    if (other === undefined || isGraver(alert, other)) best.set(subjectOf(alert), alert);
  }
  return [...best.values()].sort(
    (a, b) => Number(b.emergency) - Number(a.emergency) || Date.parse(a.due_at) - Date.parse(b.due_at),
  );
}

/** What was written back may be an emergency where the request is none: its own alerts do not hide that. */
function isGraver(a: BoardAlert, b: BoardAlert): boolean {
  if (a.emergency !== b.emergency) return a.emergency;
  const more = gravity(a.kind) - gravity(b.kind);
  return more > 0 || (more === 0 && Date.parse(a.at) > Date.parse(b.at));
}
