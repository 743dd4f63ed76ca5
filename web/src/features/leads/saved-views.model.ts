/** Saved views: filters with a name, kept in this browser. */

import { filterOf, type LeadFilter, searchOf } from './lead-filter.model.ts';

/** A filter with a name. */
export type SavedView = { name: string; filter: LeadFilter };

/** How many views a browser keeps, and how long a name may be. */
export const MOST_VIEWS = 20;
export const NAME_LENGTH = 40;

/** The views in a stored text; what is broken is left out. */
export function readViews(stored: string | null): SavedView[] {
  let list: unknown;
  try {
    list = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.filter(isStored).map(({ name, search }) => ({
    name,
    filter: filterOf(new URLSearchParams(search)),
  }));
}

type Stored = { name: string; search: string };

const isStored = (it: unknown): it is Stored =>
  typeof it === 'object' &&
  it !== null &&
  typeof (it as Stored).name === 'string' &&
  typeof (it as Stored).search === 'string';

/** The views as a text to store. */
export const writeViews = (views: readonly SavedView[]): string =>
  JSON.stringify(views.map(({ name, filter }) => ({ name, search: searchOf(filter).toString() })));

/** The views with one more; the same name replaces the old one. The oldest goes when there are too many. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const name = view.name.trim().slice(0, NAME_LENGTH);
  if (name === '') return [...views];
  return [...views.filter((it) => it.name !== name), { ...view, name }].slice(-MOST_VIEWS);
}

/** The views without one. */
export const withoutView = (views: readonly SavedView[], name: string): SavedView[] =>
  views.filter((it) => it.name !== name);
