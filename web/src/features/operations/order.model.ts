/** In which order what is open stands on the board (D94). */

/** What an order needs of a row. */
export type Owed = { id: string; emergency_flag: boolean; sla_deadline: string };

/** `due`: emergencies first, then what is due first. `new`: what came last first, as the server lists it. */
export type Order = 'due' | 'new';

/**
 * The rows of both lists, each once, emergencies first, then by the time that was promised: who waits longest beyond it
 * stands before who is due next.
 */
export function byDue<Row extends Owed>(rows: readonly Row[], alsoLate: readonly Row[] = []): Row[] {
  const each = new Map([...alsoLate, ...rows].map((row) => [row.id, row]));
  return [...each.values()].sort(
    (a, b) =>
      Number(b.emergency_flag) - Number(a.emergency_flag) ||
      Date.parse(a.sla_deadline) - Date.parse(b.sla_deadline) ||
      a.id.localeCompare(b.id),
  );
}
