/** Words for ids, from the catalogue; an id it does not know is shown as it is rather than hidden. */

import { companySize } from '@catalog/askers.json';
import { riskLevels } from '@catalog/assessments.json';
import leads from '@catalog/leads.json';
import quotes from '@catalog/quotes.json';
import type { Tone } from '../../ui/badge.tsx';

type Choice = { id: string; label: string };

const labelOf = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.label ?? id;

/** The label of an id in the list of that name. */
export const stageLabel = (id: string) => labelOf(leads.stages, id);
export const priorityLabel = (id: string) => labelOf(leads.priorities, id);
export const interestLabel = (id: string) => labelOf(leads.interests, id);
export const sourceLabel = (id: string) => labelOf(leads.sources, id);
export const roleLabel = (id: string) => labelOf(leads.roles, id);
export const companySizeLabel = (id: string) => labelOf(leads.companySizes, id);
export const budgetLabel = (id: string) => labelOf(leads.budgets, id);
export const callOutcomeLabel = (id: string) => labelOf(leads.callOutcomes, id);
export const quoteStatusLabel = (id: string) => labelOf(quotes.statuses, id);
export const riskLabel = (id: string) => labelOf(riskLevels, id);

/** What was taken along, in words. */
export const resourceLabel = (id: string) => labelOf(leads.resources, id);

/** The sizes of a company with the people that make them, as staff choose them. */
export const sizes = companySize.map(({ id, label }) => ({
  id,
  label: `${companySizeLabel(id)}: ${label}`,
}));

const FIELDS: Record<string, string> = { companySize: 'Company size', decisionMaker: 'Decides' };
/** What a field of a person is called. */
export const fieldLabel = (id: string) => FIELDS[id] ?? id.charAt(0).toUpperCase() + id.slice(1);

const TONES: Record<string, Tone> = { hot: 'danger', warm: 'warning', cold: 'neutral' };
/** The colour that a priority is shown in. */
export const priorityTone = (id: string): Tone => TONES[id] ?? 'neutral';
