/** A row that moved between two pages while they were fetched is shown once. */
export function onceEach<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
