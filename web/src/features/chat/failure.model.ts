import type { Refused } from './calls';
import type { Failure } from './thread.model';

/** Why there was no answer, as the visitor reads it; times in ms since 1970. */
export function failureOf(refused: Refused, now: number, online: boolean): Failure {
  const { status, detail, retryAfter, late } = refused;
  const retryAt = retryAfter === null ? null : now + retryAfter;
  if (!online) return { kind: 'offline', detail: '', retryAt: null };
  if (late) return { kind: 'slow', detail: '', retryAt: null };
  if (status === 0) return { kind: 'lost', detail: '', retryAt: null };
  if (status === 429) return { kind: 'busy', detail: '', retryAt };
  if (status === 409) return { kind: 'full', detail, retryAt: null };
  return { kind: 'down', detail, retryAt };
}

/** Whether the server will not take this text, however often it is sent: it goes back to the visitor. */
export const isReturned = ({ status }: Refused): boolean => [400, 413, 422].includes(status);

/** Whether another try is for the server to decide about, not for the text: it is being answered already. */
export const isUnderWay = ({ status, retryAfter }: Refused): boolean => status === 409 && retryAfter !== null;

/** Whole seconds until then, rounded up; 0 when it is over. */
export const secondsUntil = (at: number | null, now: number): number =>
  at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
