/** A claim's value, taken apart so that the number may stand large and its unit small. */
export type FigureParts = { number: string; unit: string };

/** "15 min" is a number with a unit, "24/7", "10+" and "99.9%" are numbers alone. */
export function figureParts(value: string): FigureParts {
  const [, number, unit] = /^(\S*\d\S*)\s+(.+)$/.exec(value) ?? [];
  return number && unit ? { number, unit } : { number: value, unit: '' };
}

/** When a promised step is due, in minutes after the request: "at once", "15 min", "1 h" (V51, D5). */
export function dueAfter(minutes: number): string {
  if (minutes === 0) return 'at once';
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
