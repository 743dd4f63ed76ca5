/** A delay as a form holds it: a number and its unit. */

/** The units, with their minutes. */
export const units = [
  { id: 'minutes', label: 'minutes', minutes: 1 },
  { id: 'hours', label: 'hours', minutes: 60 },
  { id: 'days', label: 'days', minutes: 1440 },
] as const;

/** A unit's name. */
export type Unit = (typeof units)[number]['id'];

/** As it is typed. */
export type Delay = { amount: string; unit: Unit };

/** No waiting. */
export const noDelay: Delay = { amount: '0', unit: 'minutes' };

/** Minutes in the largest unit of which they are whole. */
export function delayOf(minutes: number): Delay {
  const unit = units.findLast((one) => minutes > 0 && minutes % one.minutes === 0) ?? units[0];
  return { amount: String(minutes / unit.minutes), unit: unit.id };
}

/** The minutes of what is typed; undefined when it is no number, or parts of a minute. */
export function minutesOf({ amount, unit }: Delay): number | undefined {
  const n = amount.trim() === '' ? Number.NaN : Number(amount);
  const minutes = n * (units.find(({ id }) => id === unit)?.minutes ?? 1);
  return Number.isInteger(minutes) ? minutes : undefined;
}
