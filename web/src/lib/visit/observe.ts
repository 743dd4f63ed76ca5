import { asksForPrivacy, visitKey } from './behavior';
import { depthOf, newVisit, onPage, readVisit, referrerOf, type Visit } from './visit.model';

/** What a press must hit to be an interaction (U26). A field counts when it was changed. */
const pressable = 'a[href], button, summary, [role="button"]';

/** A private page's address is a secret, and its visits are not reported: such pages are not indexed either. */
const isPublic = () => !document.querySelector('meta[name="robots"][content*="noindex"]');

/** The visit so far with this page; null if nothing can be kept, and so nothing need be observed. */
function begin(): Visit | null {
  try {
    const begun = readVisit(sessionStorage.getItem(visitKey));
    const visit = begun ?? newVisit(referrerOf(document.referrer, location.origin), innerWidth);
    return isPublic() ? onPage(visit, location.pathname) : visit;
  } catch {
    return null;
  }
}

/**
 * Keeps the record of this visit (V105), from now on until the page goes. Nothing leaves this tab,
 * and there is no cookie (D19). A browser that asks for privacy is not observed at all.
 */
export function observeVisit(): void {
  if (asksForPrivacy()) return;
  const visit = begin();
  if (!visit) return;
  const keep = () => {
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(visit));
    } catch {
      // The storage is full: what was kept before stays, and a lead is worth more than its statistics.
    }
  };
  const look = () => {
    const depth = depthOf(scrollY, innerHeight, document.documentElement.scrollHeight);
    visit.scrollDepth = Math.max(visit.scrollDepth, depth);
  };
  const act = (event: Event) => {
    const hit =
      event.type === 'change' || (event.target instanceof Element && event.target.closest(pressable));
    if (!hit) return;
    visit.interactions += 1;
    if (hit === true) visit.formInteractions = (visit.formInteractions ?? 0) + 1;
    keep(); // a form may be sent by this very press
  };
  look();
  keep();
  addEventListener('click', act, { capture: true, passive: true });
  addEventListener('change', act, { capture: true, passive: true });
  addEventListener('scroll', look, { passive: true });
  addEventListener('visit', (told) => {
    (told as CustomEvent<(visit: Visit) => void>).detail(visit);
    keep();
  });
  addEventListener('pagehide', keep);
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    visit.timeOnSite += 1;
    keep();
  }, 1000);
}
