/** Words, colours and addresses of automation, from the catalogue; an id it does not know is shown as it is. */

import catalog from '@catalog/automation.json';
import leads from '@catalog/leads.json';
import type { Tone } from '../../ui/badge.tsx';

type Choice = { id: string; label: string };

const labelIn = (choices: readonly Choice[], id: string) =>
  choices.find((choice) => choice.id === id)?.label ?? id;

/** The label of an id in the list of that name. */
export const triggerLabel = (id: string) => labelIn(catalog.triggers, id);
export const formLabel = (id: string) => labelIn(catalog.forms, id);
export const operatorLabel = (id: string) => labelIn(catalog.operators, id);
export const fieldLabel = (id: string) => labelIn(catalog.fields, id);
export const teamLabel = (id: string) => labelIn(catalog.teams, id);
export const taskTypeLabel = (id: string) => labelIn(catalog.taskTypes, id);
export const taskFactLabel = (id: string) => labelIn(catalog.taskFacts, id);
export const taskStatusLabel = (id: string) => labelIn(catalog.taskStatuses, id);
export const stageLabel = (id: string) => labelIn(leads.stages, id);
export const taskPriorityLabel = (id: string) => labelIn(catalog.taskPriorities, id);

const TONES: Record<string, Tone> = { high: 'danger', medium: 'warning', low: 'neutral' };
/** The colour that a task's priority is shown in. */
export const taskPriorityTone = (id: string): Tone => TONES[id] ?? 'neutral';

/** The dashboard. */
export const DASHBOARD = '/automation-dashboard';

/** What Configure opens: rules, sequences and their mails. */
export const RULES = `${DASHBOARD}/rules`;

/** Where one rule is written; a new one without an id. */
export const rulePage = (id = 'new'): string => `${RULES}/${encodeURIComponent(id)}`;

/** Where one sequence is written; a new one without an id. */
export const sequencePage = (id = 'new'): string => `${DASHBOARD}/sequences/${encodeURIComponent(id)}`;

/** Where one mail is written; a new one without an id. */
export const templatePage = (id = 'new'): string => `${DASHBOARD}/mails/${encodeURIComponent(id)}`;

/** Where something is written, by what it is. */
export const pageOf = { rule: rulePage, sequence: sequencePage, mail: templatePage } as const;
