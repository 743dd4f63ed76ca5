/** Numbers as staff pages show them: what is not known is a dash, never a zero (S133). */

/** A whole number with its groups: `12,345`. */
export const count = (n: number): string => n.toLocaleString('en-CA');

/** `1 subscriber`, `12 subscribers`. */
export const countOf = (n: number, one: string, many = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : many}`;

/** A part of one as `32%`, small ones as `0.4%`; a dash for none. */
export function percent(part: number | null): string {
  if (part === null || !Number.isFinite(part)) return '—';
  const digits = part > 0 && part < 0.0995 ? 1 : 0;
  return part.toLocaleString('en-CA', { style: 'percent', maximumFractionDigits: digits });
}
