/**
 * A list that does not jump under the hand (D85).
 *
 * While somebody points at a row or has one selected, the rows stay where they are: their content is refreshed in place,
 * rows that left stay as "gone" until the hold ends, and new ones wait behind a counter. Without a hold the newest answer
 * of the server is simply what is shown.
 */

/** What every row needs: an id. */
export interface Identified {
  id: string;
}

/** One shown row. `gone` says that the server's newest answer no longer has it. */
export interface FrozenRow<Row> {
  row: Row;
  gone: boolean;
}

/** The rows as shown, and the new ones that wait to be shown (in the server's order). */
export interface FrozenList<Row> {
  rows: FrozenRow<Row>[];
  waiting: Row[];
}

/** The list as the server gave it. */
export function letGo<Row extends Identified>(incoming: readonly Row[]): FrozenList<Row> {
  return { rows: incoming.map((row) => ({ row, gone: false })), waiting: [] };
}

/** Lays `incoming` over what is shown without moving, adding or removing a shown row. */
export function freeze<Row extends Identified>(
  shown: FrozenList<Row>,
  incoming: readonly Row[],
): FrozenList<Row> {
  const fresh = new Map(incoming.map((row) => [row.id, row]));
  const rows = shown.rows.map(({ row }) => {
    const next = fresh.get(row.id);
    return { row: next ?? row, gone: next === undefined };
  });
  const known = new Set(rows.map(({ row }) => row.id));
  return { rows, waiting: incoming.filter((row) => !known.has(row.id)) };
}

/**
 * The id that a step of `j` (+1) or `k` (−1) leads to. Without a selection the first step goes to the first row, or from
 * the end with `k`; at the ends it stays. `null` only for an empty list.
 */
export function stepSelection(ids: readonly string[], selected: string | null, step: 1 | -1): string | null {
  if (ids.length === 0) return null;
  const at = selected === null ? -1 : ids.indexOf(selected);
  if (at === -1) return (step === 1 ? ids[0] : ids[ids.length - 1]) ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}
