import * as popup from '@catalog/popup.json';
import type { Visit } from '../visit/visit.model';

/**
 * Which overlay is open: one at a time, and none that nobody asked for over what somebody does (U2,
 * D69, D86). Without a browser: what each event makes of the state.
 *
 *     none ──asked for──▶ that one ──closed──▶ none
 *     none ──visit qualifies, 3 s with nothing in the way──▶ popup ──closed──▶ none, for 30 days
 *     popup ──another dialog was faster──▶ none, its 3 s begin anew
 *
 * The chat is open or not beside that: priority support may lie over it, the panel takes its corner
 * and it the panel's, and the pop-up never comes while it is open.
 */
export type OverlayName = 'popup' | 'panel' | 'priority';

/** `asked`: the visitor opened it on this page and wants to write. `back`: it was open on the page before, and takes no focus. */
export type ChatState = 'closed' | 'asked' | 'back';

/** What is open, and when the pop-up is due (ms since 1970): its delay after the visit qualified and nothing was in the way. */
export type OverlayState = { open: OverlayName | null; chat: ChatState; dueAt: number | null };

/** What a visitor is reading that the pop-up does not cover: what came of a form, or what they have just unfolded. */
export type Attention = 'result' | 'confirmation' | 'toast' | 'answer';

/** How the page looks at a moment. */
export type Moment = {
  /** ms since 1970. */
  now: number;
  path: string;
  /** A page where the pop-up never comes: legal, private, lost, not indexed. */
  isQuiet: boolean;
  /** Undefined when the visit is not observed. */
  visit: Visit | undefined;
  /** Something typed waits in a form, or a field has the focus. */
  formInUse: boolean;
  /** A dialog, a menu or a popover of the page is open. */
  dialogOpen: boolean;
  /** What is in the window to be read, if anything is. */
  attention: Attention | null;
  /** Since when the pop-up stays away, ms since 1970: it was closed, or the visitor is known to us. */
  awaySince: number | null;
};

/** What happens to the overlays: time passes, a visitor asks for one, or closes what is open. */
export type OverlayEvent =
  | { type: 'moment'; moment: Moment }
  | { type: 'asked'; for: OverlayName }
  | { type: 'closed' }
  /** The pop-up found another dialog open when it was about to show itself. */
  | { type: 'deferred' }
  | { type: 'chat'; to: ChatState };

/** At the start of every page. */
export const nothingOpen: OverlayState = { open: null, chat: 'closed', dueAt: null };

const day = 24 * 60 * 60 * 1000;

/** Whether path is one of these pages or lies below one (U26). */
export const isAt = (pages: readonly string[], path: string) =>
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

/** Whether the pop-up stays away: closed too lately, or a visitor who is known to us (D69, D86). */
function isAway({ awaySince, now }: Moment): boolean {
  return awaySince !== null && now - awaySince < popup.dismissedDays * day;
}

/** The state itself when nothing is new, twice a second: then nothing is rendered again. */
function changed(state: OverlayState, open: OverlayName | null, dueAt: number | null): OverlayState {
  return state.open === open && state.dueAt === dueAt ? state : { ...state, open, dueAt };
}

function onMoment(state: OverlayState, moment: Moment): OverlayState {
  const inTheWay =
    state.open !== null ||
    state.chat !== 'closed' ||
    moment.formInUse ||
    moment.dialogOpen ||
    moment.attention !== null ||
    isAt(popup.waitOn, moment.path);
  // What was in the way has just been done or read: the delay begins anew when it is gone (D86).
  if (inTheWay || moment.isQuiet || isAway(moment) || !qualifies(moment.visit))
    return changed(state, state.open, null);
  const dueAt = state.dueAt ?? moment.now + popup.delayMs;
  return changed(state, moment.now >= dueAt ? 'popup' : null, dueAt);
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
  if (event.type === 'deferred') return changed(state, state.open === 'popup' ? null : state.open, null);
  return { ...state, open: event.for, chat: event.for === 'panel' ? 'closed' : state.chat };
}
