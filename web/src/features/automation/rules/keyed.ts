/** Lines with keys to draw them by; one that stands twice gets two. */
export function keyed(lines: readonly string[]): { key: string; line: string }[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const before = times.get(line) ?? 0;
    times.set(line, before + 1);
    return { key: `${line} ${before}`, line };
  });
}
