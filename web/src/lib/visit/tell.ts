import { useEffect } from 'react';
import type { Visit } from './visit.model';

/** Something more is taken along. */
export function taken(visit: Visit, id: string): void {
  visit.downloadedResources = [...new Set([...(visit.downloadedResources ?? []), id])];
}

/** An article is passed on once more. */
export function shared(visit: Visit): void {
  visit.socialEngagement = (visit.socialEngagement ?? 0) + 1;
}

/** Tells the record of this visit (observe.ts) what happened; where nothing is observed nobody hears it. */
const tellVisit = (change: (visit: Visit) => void) =>
  dispatchEvent(new CustomEvent('visit', { detail: change }));

/** Something of the site was taken along: an id of `resources` in catalog/leads.json (D102). */
export const tellTaken = (id: string) => tellVisit((visit) => taken(visit, id));

/** An article was passed on (S66). */
export const tellShared = () => tellVisit(shared);

/** The page is something that can be taken along: by printing it or saving it as a file. Null while there is nothing on it. */
export function useTakenInPrint(id: string | null): void {
  useEffect(() => {
    if (id === null) return;
    const print = () => tellTaken(id);
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, [id]);
}
