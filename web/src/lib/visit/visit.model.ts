/**
 * What a visitor does on the site (V105), counted in this tab only and sent only together with
 * something that the visitor sends (D19). Without a browser: how each event changes the record.
 */

import { visit as longest } from '@catalog/limits.json';

/** The record of one visit; its names are those of the payload's `behavior`. */
export type Visit = {
  /** Distinct paths of this site, in the order of the first time. */
  pagesVisited: string[];
  /** Seconds in which a page was visible. */
  timeOnSite: number;
  /** The deepest, percent. */
  scrollDepth: number;
  /** Presses of links, buttons and fields (U26). */
  interactions: number;
  /** Where the visit came from, without query; `direct` if unknown. */
  referrer: string;
  deviceType: 'mobile' | 'tablet' | 'desktop';
  /** What was taken along (`resources` in catalog/leads.json), each once (D102). Absent: nothing. */
  downloadedResources?: string[];
  /** Fields of forms that were changed (D102). Absent: none. */
  formInteractions?: number;
  /** How often an article was passed on (S66). Absent: never. */
  socialEngagement?: number;
};

/** The server keeps no more of one visit. */
const mostPages = longest.pages;

/** By the width of the window, CSS px (V105). */
export function deviceOf(width: number): Visit['deviceType'] {
  if (width < 768) return 'mobile';
  return width < 1024 ? 'tablet' : 'desktop';
}

/** The page that led here, if it is another site's: without query, which may tell more than we may know. */
export function referrerOf(referrer: string, origin: string): string {
  try {
    const from = new URL(referrer);
    return from.origin === origin ? 'direct' : from.origin + from.pathname;
  } catch {
    return 'direct';
  }
}

/** A visit that begins. */
export const newVisit = (referrer: string, width: number): Visit => ({
  pagesVisited: [],
  timeOnSite: 0,
  scrollDepth: 0,
  interactions: 0,
  referrer,
  deviceType: deviceOf(width),
});

/** The visit with a page more. */
export function onPage(visit: Visit, path: string): Visit {
  const known = visit.pagesVisited.includes(path) || visit.pagesVisited.length >= mostPages;
  return known ? visit : { ...visit, pagesVisited: [...visit.pagesVisited, path] };
}

/** How deep the page is read, percent: the lower edge of the window, all three in CSS px. A page without anything below is read whole. */
export function depthOf(scrolled: number, height: number, whole: number): number {
  return whole <= height ? 100 : Math.min(100, Math.max(0, Math.round((100 * (scrolled + height)) / whole)));
}

/** The stored visit, if it is valid; a damaged one begins again. */
export function readVisit(stored: string | null): Visit | null {
  try {
    const visit = JSON.parse(stored ?? 'null') as Visit | null;
    const whole = visit && Array.isArray(visit.pagesVisited) && Number.isFinite(visit.timeOnSite);
    return whole ? visit : null;
  } catch {
    return null;
  }
}
