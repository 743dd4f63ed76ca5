/** What the list of leads is asked for: in the address, so that reload, back and a shared link keep it. */

import leads from '@catalog/leads.json';
import type { LeadSort } from '../../api/staff.ts';
import { choicesOf } from '../../lib/form/choices.ts';

/** The filter; an empty string asks for nothing. */
export type LeadFilter = {
  q: string;
  sort: string;
  priority: string;
  stage: string;
  source: string;
  /** An account's id, `me` or `nobody`. */
  assigned: string;
  /** `true`: those that automation handed over, or whose chat waits. */
  needs_human: string;
};

type Choice = { id: string; label: string };

/** The orders, as the list offers them; the first is the usual one. */
export const sorts: readonly Choice[] = choicesOf<LeadSort, { label: string }>({
  created: { label: 'Newest first' },
  score: { label: 'Highest score first' },
  activity: { label: 'Last active first' },
});

const allowed: Partial<Record<keyof LeadFilter, readonly string[]>> = {
  sort: sorts.map(({ id }) => id),
  priority: leads.priorities.map(({ id }) => id),
  stage: leads.stages.map(({ id }) => id),
  source: leads.sources.map(({ id }) => id),
  needs_human: ['true'],
};

/** Everything, newest first. */
export const ALL: LeadFilter = {
  q: '',
  sort: 'created',
  priority: '',
  stage: '',
  source: '',
  assigned: '',
  needs_human: '',
};

const names = Object.keys(ALL) as (keyof LeadFilter)[];

/** The filter of an address. A value that the server would refuse is left out: an old link still shows a list. */
export function filterOf(params: URLSearchParams): LeadFilter {
  const filter = { ...ALL };
  for (const name of names) {
    const value = params.get(name) ?? '';
    const values = allowed[name];
    if (value !== '' && (values === undefined || values.includes(value))) filter[name] = value;
  }
  return filter;
}

/** The filter as an address has it: the usual is left out. */
export function searchOf(filter: LeadFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of names) {
    if (filter[name] !== ALL[name]) params.set(name, filter[name]);
  }
  return params;
}

/** The query of the server's list. */
export function queryOf(filter: LeadFilter) {
  const { q, sort, priority, stage, source, assigned, needs_human } = filter;
  return {
    sort: sort as 'created',
    ...(q && { q }),
    ...(priority && { priority: priority as 'hot' }),
    ...(stage && { stage: stage as 'customer' }),
    ...(source && { source }),
    ...(assigned && { assigned }),
    ...(needs_human && { needs_human: true }),
  };
}

/** The address of the list as a file for spreadsheets. */
export function csvHref(filter: LeadFilter): string {
  const search = searchOf(filter).toString();
  return `/api/staff/leads/csv${search && `?${search}`}`;
}

/** Whether anything is left out of the list. */
export const isFiltered = (filter: LeadFilter): boolean =>
  names.some((name) => name !== 'sort' && filter[name] !== '');

/** Whether two filters show the same list. */
export const isSame = (a: LeadFilter, b: LeadFilter): boolean => names.every((name) => a[name] === b[name]);
