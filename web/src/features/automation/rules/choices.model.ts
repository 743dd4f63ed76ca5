/** What a condition can ask, and what its answer may be: by the kind of its field (S159, internal/automation/condition.go). */

import catalog from '@catalog/automation.json';
import leads from '@catalog/leads.json';
import options from '@catalog/options.json';

/** One choice of a list. */
export type Choice = { id: string; label: string };

/** How a value is given: typed as words or as a number, or chosen. */
export type ValueControl = 'text' | 'number' | 'choice';

/** What a field is asked with, by its kind. */
const operatorsOf: Record<string, readonly string[]> = {
  number: ['equals', 'greater_than', 'less_than'],
  pages: ['equals', 'greater_than', 'less_than', 'contains', 'not_contains'],
  yes: ['equals'],
  text: ['equals', 'contains', 'not_contains'],
  list: ['contains', 'not_contains', 'equals'],
};

/** The values that some fields have and no others. */
const known: Partial<Record<string, readonly Choice[]>> = {
  priority: leads.priorities,
  stage: leads.stages,
  source: leads.sources,
  interests: leads.interests,
  role: leads.roles,
  budget: leads.budgets,
  companySize: leads.companySizes,
  deviceType: options.deviceType.map((id) => ({
    id,
    label: `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`,
  })),
  decisionMaker: [
    { id: 'true', label: 'Yes' },
    { id: 'false', label: 'No' },
  ],
};

const kindOf = (field: string): string => catalog.fields.find(({ id }) => id === field)?.kind ?? 'text';

const asksForWords = (operator: string) => operator === 'contains' || operator === 'not_contains';

/** The operators that make sense of a field; those of lists ask whether it is among them before whether it is the only one. */
export function operatorChoices(field: string): Choice[] {
  const fit = operatorsOf[kindOf(field)] ?? [];
  return fit.flatMap((id) => catalog.operators.filter((operator) => operator.id === id));
}

/** How the value of a condition is entered. A part of a text is typed, not chosen from a list. */
export function controlOf(field: string, operator: string): ValueControl {
  const kind = kindOf(field);
  if (kind === 'number') return 'number';
  if (kind === 'pages') return asksForWords(operator) ? 'text' : 'number';
  if (kind === 'yes' || kind === 'list') return 'choice';
  return known[field] !== undefined && operator === 'equals' ? 'choice' : 'text';
}

/** The values that a field can have; the current one stays choosable even if it is not among them. */
export function valueChoices(field: string, value: string): readonly Choice[] {
  const choices = known[field] ?? [];
  if (value === '' || choices.some(({ id }) => id === value)) return choices;
  return [...choices, { id: value, label: `${value} (unknown)` }];
}

/** An example of what is typed; empty where none is needed. */
export function valueExample(field: string): string {
  if (field === 'pagesVisited') return '/services';
  return field === 'assignedTo' ? 'A colleague’s name' : '';
}

/** A value as the server takes it; undefined when it is not one yet. */
export function readValue(
  field: string,
  operator: string,
  typed: string,
): string | number | boolean | undefined {
  if (controlOf(field, operator) === 'number') return numberOf(typed);
  if (kindOf(field) === 'yes') return typed === '' ? undefined : typed === 'true';
  return typed.trim() === '' ? undefined : typed.trim();
}

/** A typed number; undefined for what is none. */
export function numberOf(typed: string): number | undefined {
  const n = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(n) ? n : undefined;
}

/** The value in the operator's sense after another field or operator was chosen: what fits stays. */
export function fittingValue(field: string, operator: string, value: string): string {
  const control = controlOf(field, operator);
  if (control === 'number') return numberOf(value) === undefined ? '' : value;
  if (control === 'choice') return known[field]?.some(({ id }) => id === value) ? value : '';
  return value;
}
