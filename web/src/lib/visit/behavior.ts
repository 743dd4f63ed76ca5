import { readVisit, type Visit } from './visit.model';

/** Where the visit is kept: this tab's session storage, gone with the tab (D19). */
export const visitKey = 'visit';

/** Whether this browser asks not to be observed (https://www.w3.org/TR/gpc/). */
export const asksForPrivacy = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** What this visit was so far, to be sent with a form; undefined if nothing may be or was observed. */
export function behaviorHere(): Visit | undefined {
  if (asksForPrivacy()) return undefined;
  try {
    return readVisit(sessionStorage.getItem(visitKey)) ?? undefined;
  } catch {
    return undefined; // storage is closed: then nothing was observed
  }
}
