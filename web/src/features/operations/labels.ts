/** Words for ids, from the catalogue; an id it does not know is shown as it is rather than hidden. */

import automation from '@catalog/automation.json';
import leads from '@catalog/leads.json';
import options from '@catalog/options.json';
import quotes from '@catalog/quotes.json';
import type { Priority, QuoteRow, QuoteStatus } from '../../api/staff.ts';
import type { Tone } from '../../ui/badge.tsx';

type Choice = { id: string; label: string };

const labelOf = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.label ?? id;

/** What an answer to a field of the quote form may be: offered, or only accepted (D24). */
function choicesOf(field: string): readonly Choice[] {
  const { quote, accepted } = options as Record<'quote' | 'accepted', Record<string, Choice[]>>;
  return [...(quote[field] ?? []), ...(accepted[field] ?? [])];
}

/** What a request says in a field of the form, in words. */
export function answerOf(quote: QuoteRow, field: { name: string; kind: string }): string {
  // The board's rows name a field as its column.
  const column = field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof QuoteRow;
  const said = String(quote[column] ?? '');
  return field.kind === 'option' ? labelOf(choicesOf(field.name), said) : said;
}

/** The label of an id in the list of that name. */
export const serviceLabel = (id: string) => labelOf(options.quote.serviceType, id);
export const propertyLabel = (id: string) => labelOf(options.quote.propertyType, id);
export const budgetLabel = (id: string) => labelOf(options.quote.budget, id);
export const timelineLabel = (id: string) => labelOf(choicesOf('timeline'), id);
/** How a person wants to be answered: "Wants a call". */
export const wantedAnswer = (id: string) =>
  `Wants ${labelOf(options.quote.preferredContact, id).replace(/^An? /, (article) => article.toLowerCase())}`;
export const statusLabel = (id: string) => labelOf(quotes.statuses, id);
export const stageLabel = (id: string) => labelOf(leads.stages, id);
export const interestLabel = (id: string) => labelOf(leads.interests, id);

/** The stored priorities, the most urgent first (D23; `low` is set by hand only). */
export const priorities: readonly { id: Priority; label: string }[] = [
  ...quotes.priorities.map(({ stored, label }) => ({ id: stored as Priority, label })),
  { id: 'low', label: quotes.lowPriority.label },
];

/** The label of a stored priority. */
export const priorityLabel = (id: string) => labelOf(priorities, id);

const PRIORITY_TONES: Record<Priority, Tone> = {
  urgent: 'danger',
  high: 'warning',
  medium: 'info',
  low: 'neutral',
};
/** The colour that a priority is shown in. */
export const priorityTone = (id: Priority): Tone => PRIORITY_TONES[id] ?? 'neutral';

const STATUS_TONES: Record<QuoteStatus, Tone> = {
  pending: 'neutral',
  reviewed: 'info',
  responded: 'success',
  quoted: 'success',
  won: 'success',
  lost: 'neutral',
  spam: 'warning',
};
/** The colour that a status is shown in. */
export const statusTone = (id: string): Tone => STATUS_TONES[id as QuoteStatus] ?? 'neutral';

/** Whether the clock of a request still runs (U16). */
export const isOpen = (status: string) => quotes.statuses.some(({ id, open }) => id === status && open);

/** All statuses, as the board's filter lists them. */
export const statuses: readonly Choice[] = quotes.statuses;

/** What an alert of the board says (D82): of the clock, or of a promised step. */
export function alertLabel(kind: string): string {
  if (kind === 'emergency') return 'Emergency';
  if (kind.startsWith('sla.reminder.')) return 'Still no answer';
  const milestone = quotes.milestones.find(({ id }) => kind === `milestone.${id}`);
  if (milestone !== undefined) return `${milestone.label} is late`;
  return labelOf(quotes.slaAlerts, kind);
}

/** What an alert of a task says (D97). */
export function taskAlertLabel(kind: string): string {
  const { reminder, expires } = automation.taskNotices;
  if (kind.startsWith('sla.reminder.')) return reminder;
  return kind === 'sla.expires' ? expires : labelOf(automation.taskAlerts, kind);
}
