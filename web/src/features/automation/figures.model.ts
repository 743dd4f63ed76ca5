/** The dashboard's figures as they are shown: what is not measured is a dash, never a figure of others (D75, D96). */

import type { AutomationEffect, AutomationShare } from '../../api/staff.ts';
import { count, percent } from '../../lib/words/numbers.model.ts';
import type { Bar } from '../../ui/bars.tsx';

/** A figure with its unit: `12.4%`, `1.5 h`; a dash while nothing was measured. */
export const measured = ({ measured: value, unit }: AutomationEffect): string => withUnit(value, unit);

/** A rate of 0 to 100, to one decimal. */
export const rate = (value: number | null): string => withUnit(value, '%');

function withUnit(value: number | null, unit: string): string {
  if (value === null || !Number.isFinite(value)) return '—';
  const number = value.toLocaleString('en-CA', { maximumFractionDigits: 1 });
  return unit === '%' ? `${number}%` : `${number} ${unit}`;
}

const tones: Record<string, Bar['tone']> = { hot: 'danger', warm: 'warning', cold: 'neutral' };

/** How many of all leads have something, as bars. */
export const barsOf = (shares: readonly AutomationShare[], all: number): Bar[] =>
  shares.map(({ id, label, leads }) => ({
    id,
    label,
    value: leads,
    text: all > 0 ? `${count(leads)} (${percent(leads / all)})` : count(leads),
    tone: tones[id] ?? 'accent',
  }));
