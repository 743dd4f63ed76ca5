/** What the audit log is asked for: in the address, so that reload, back and a shared link keep it. */

import catalog from '@catalog/audit.json';

/** The filter; an empty string asks for nothing. */
export type AuditFilter = {
  q: string;
  /** An account's id. */
  actor: string;
  /** The feature whose actions are shown. */
  family: string;
  /** What ids of rows begin with. */
  kind: string;
  /** The id of one row. */
  subject: string;
  /** The first and the last day, `2026-11-25`, in the company's time zone. */
  from: string;
  to: string;
};

/** Everything. */
export const ALL: AuditFilter = { q: '', actor: '', family: '', kind: '', subject: '', from: '', to: '' };

const names = Object.keys(ALL) as (keyof AuditFilter)[];

const known: Partial<Record<keyof AuditFilter, readonly string[]>> = {
  family: catalog.families.map(({ id }) => id),
  kind: catalog.kinds.map(({ id }) => id),
};

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filter of an address. A value that the server would refuse is left out: an old link still shows the log. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const filter = { ...ALL };
  for (const name of names) {
    const value = params.get(name) ?? '';
    const isDay = name === 'from' || name === 'to';
    if ((isDay && !day.test(value)) || !(known[name]?.includes(value) ?? true)) continue;
    filter[name] = value;
  }
  return filter;
}

/** The filter as an address has it, and as the server takes it. */
export function searchOf(filter: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of names) {
    if (filter[name] !== '') params.set(name, filter[name]);
  }
  return params;
}

/** The address of the log as a file for spreadsheets. */
export function csvHref(filter: AuditFilter): string {
  const search = searchOf(filter).toString();
  return `/api/staff/audit/csv${search && `?${search}`}`;
}

/** Whether anything is left out. */
export const isFiltered = (filter: AuditFilter): boolean => names.some((name) => filter[name] !== '');
