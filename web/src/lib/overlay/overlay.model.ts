import * as popup from '@catalog/popup.json';
import type { Visit } from '../visit/visit.model';

/**
 * Which overlay is open: one at a time, and none that nobody asked for over what somebody does (U2,
 * D69). Without a browser: what each event makes of the state.
 *
 *     none ──asked for──▶ that one ──closed──▶ none
 *     none ──visit qualifies, 3 s, nothing in the way──▶ popup ──closed──▶ none, for 30 days
 *
 * The chat is open or not beside that: priority support may lie over it, the panel takes its corner
 * and it the panel's, and the pop-up never comes while it is open.
 */
export type OverlayName = 'popup' | 'panel' | 'priority';

/** `asked`: the visitor opened it on this page and wants to write. `back`: it was open on the page before, and takes no focus. */
export type ChatState = 'closed' | 'asked' | 'back';

/** What is open, and when the pop-up is due (ms since 1970); it is due once the visit qualifies. */
export type OverlayState = { open: OverlayName | null; chat: ChatState; dueAt: number | null };

/** How the page looks at a moment. */
export type Moment = {
  /** ms since 1970. */
  now: number;
  path: string;
  /** Undefined when the visit is not observed. */
  visit: Visit | undefined;
  /** Something typed waits in a form, or a field has the focus. */
  formInUse: boolean;
  /** A dialog, a menu or a popover of the page is open. */
  dialogOpen: boolean;
  /** When the pop-up was closed last, ms since 1970. */
  closedAt: number | null;
};

/** What happens to the overlays: time passes, a visitor asks for one, or closes what is open. */
export type OverlayEvent =
  | { type: 'moment'; moment: Moment }
  | { type: 'asked'; for: OverlayName }
  | { type: 'closed' }
  | { type: 'chat'; to: ChatState };

/** At the start of every page. */
export const nothingOpen: OverlayState = { open: null, chat: 'closed', dueAt: null };

const day = 24 * 60 * 60 * 1000;

/** Whether path is one of these pages or lies below one (U26). */
const isAt = (pages: readonly string[], path: string) =>
  pages.some((page) => path === page || path.startsWith(`${page}/`));

/** Whether the visit shows enough interest (V134). */
export function qualifies(visit: Visit | undefined): boolean {
  if (!visit) return false;
  return (
    (visit.timeOnSite > popup.secondsOver && visit.scrollDepth > popup.scrollDepthOver) ||
    visit.pagesVisited.length > popup.pagesOver ||
    visit.pagesVisited.some((path) => isAt(popup.pages, path)) ||
    visit.interactions > popup.interactionsOver
  );
}

/** Whether the pop-up was closed too lately to come again by itself (D69). */
function isAway({ closedAt, now }: Moment): boolean {
  return closedAt !== null && now - closedAt < popup.dismissedDays * day;
}

/** The state itself when nothing is new, twice a second: then nothing is rendered again. */
function changed(state: OverlayState, open: OverlayName | null, dueAt: number | null): OverlayState {
  return state.open === open && state.dueAt === dueAt ? state : { ...state, open, dueAt };
}

function onMoment(state: OverlayState, moment: Moment): OverlayState {
  if (isAway(moment) || !qualifies(moment.visit)) return changed(state, state.open, null);
  const dueAt = state.dueAt ?? moment.now + popup.delayMs;
  const inTheWay =
    state.open !== null ||
    state.chat !== 'closed' ||
    moment.formInUse ||
    moment.dialogOpen ||
    isAt(popup.waitOn, moment.path);
  return changed(state, moment.now >= dueAt && !inTheWay ? 'popup' : state.open, dueAt);
}

/** The chat opens in the panel's corner, and leaves alone what is open elsewhere. */
function onChat(state: OverlayState, to: ChatState): OverlayState {
  return { ...state, chat: to, open: to !== 'closed' && state.open === 'panel' ? null : state.open };
}

/** The state after an event. */
export function overlayAfter(state: OverlayState, event: OverlayEvent): OverlayState {
  if (event.type === 'moment') return onMoment(state, event.moment);
  if (event.type === 'chat') return onChat(state, event.to);
  if (event.type === 'closed') return { ...state, open: null };
  return { ...state, open: event.for, chat: event.for === 'panel' ? 'closed' : state.chat };
}
