/**
 * What the outbox knows and decides, without a browser: an entry, what an answer makes of it, and
 * when it is sent again. Everything a visitor sends goes through here, so that nothing is lost and
 * nothing happens twice (D1).
 *
 *     waiting ──2xx──▶ delivered ──shown + 24 h──▶ gone
 *        │  ▲  ╲──422 with fields──▶ returned ──corrected, sent anew──▶ gone
 *        │  └──Retry── refused ◀──other 4xx──╯
 *        └──14 days──▶ stale ──Send──▶ waiting     stale ──Discard, or 14 more days──▶ gone
 */
export type EntryState = 'waiting' | 'delivered' | 'returned' | 'refused' | 'stale';

/** What the server says about one field of what was sent. */
export type FieldError = { field: string; message: string };

/** One thing to send. Times are ms since 1970 by this device's clock. */
export type Entry = {
  /** Also the Idempotency-Key: however often it is sent, it happens once. */
  id: string;
  /** Which form it came from, "quotes" for instance; a page asks for its own. */
  kind: string;
  endpoint: string;
  /** What is sent, as JSON. Forgotten once it is delivered. */
  body: unknown;
  createdAt: number;
  /** Attempts that have ended. */
  attempts: number;
  nextAttemptAt: number;
  state: EntryState;
  /** The server's answer: of a delivery always, of a refusal if it was readable. */
  result?: unknown;
  /** HTTP status of the last answer; absent if there was none. */
  status?: number;
  /** What to correct, when the state is returned. */
  errors?: FieldError[];
  /** When the state last changed. */
  changedAt: number;
  /** When the delivery, or a stale request, was first shown to the visitor. */
  shownAt?: number;
  /** The visitor went on to something else: still sent, no longer shown. */
  aside?: boolean;
};

/** How an attempt ended. `lost`: no answer, or one that cannot be our server's. */
export type Answer =
  | { kind: 'lost' }
  | { kind: 'answered'; status: number; body: unknown; retryAfterMs?: number | undefined };

const second = 1000;
const day = 24 * 60 * 60 * second;

/** The time limits of an entry, in ms. */
export const limits = {
  /** An attempt without an answer by then is lost. */
  attempt: 15 * second,
  backoffFirst: 2 * second,
  backoffMost: 5 * 60 * second,
  /** The longest Retry-After that is obeyed: a server may ask for patience, not for silence. */
  retryAfterMost: 60 * 60 * second,
  /** A delivery that was shown is forgotten after this. */
  keepShown: day,
  /** Nothing is sent by itself after this; the visitor is asked. */
  stale: 14 * day,
  /** What nobody came back for is forgotten after this. */
  forget: 28 * day,
} as const;

/** A new entry, due at once. */
export function newEntry(id: string, kind: string, endpoint: string, body: unknown, now: number): Entry {
  return {
    id,
    kind,
    endpoint,
    body,
    createdAt: now,
    attempts: 0,
    nextAttemptAt: now,
    state: 'waiting',
    changedAt: now,
  };
}

/**
 * How long to wait after the given number of failed attempts (≥ 1): doubling from 2 s to 5 min, half
 * of it by chance, so that many browsers do not come back to a restarted server in one moment.
 * random is in [0, 1).
 */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(limits.backoffMost, limits.backoffFirst * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Statuses after which the same request may succeed later. */
function isPassing(answer: Extract<Answer, { kind: 'answered' }>): boolean {
  const { status, retryAfterMs } = answer;
  if (status === 409) return retryAfterMs !== undefined; // the first try is still being worked on
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** What the problem's `errors` name, if they have the shape of ours (RFC 9457 extension). */
function fieldErrors(body: unknown): FieldError[] {
  const list = (body as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(list)) return [];
  return list.filter(
    (item): item is FieldError => typeof item?.field === 'string' && typeof item?.message === 'string',
  );
}

/** The entry after an attempt that ended with answer at now. */
export function afterAnswer(entry: Entry, answer: Answer, now: number, random: number): Entry {
  const attempts = entry.attempts + 1;
  const { status: _status, errors: _errors, result: _result, ...rest } = entry;
  if (answer.kind === 'lost') {
    return { ...rest, attempts, nextAttemptAt: now + backoff(attempts, random) };
  }
  const { status, body } = answer;
  if (isPassing(answer)) {
    const asked = Math.min(answer.retryAfterMs ?? 0, limits.retryAfterMost);
    return { ...rest, attempts, status, nextAttemptAt: now + Math.max(asked, backoff(attempts, random)) };
  }
  const ended = { ...rest, attempts, status, changedAt: now };
  if (status >= 200 && status < 300) return { ...ended, state: 'delivered', result: body, body: null };
  const errors = status === 400 || status === 422 ? fieldErrors(body) : [];
  if (errors.length > 0) return { ...ended, state: 'returned', errors };
  return { ...ended, state: 'refused', result: body };
}

/**
 * Whether the entry is to be sent at now. A time farther off than any wait was written by a clock
 * that has been set back since, and does not count.
 */
export function isDue(entry: Entry, now: number): boolean {
  const wait = entry.nextAttemptAt - now;
  return entry.state === 'waiting' && (wait <= 0 || wait > limits.retryAfterMost);
}

/** Whether a network that comes back is a reason to send at once: not if the server asked for patience. */
export function isHastened(entry: Entry): boolean {
  return entry.state === 'waiting' && entry.status === undefined;
}

/** The entry, due at once: the visitor pressed Retry, or the network came back. */
export function retried(entry: Entry, now: number): Entry {
  if (entry.state === 'delivered' || entry.state === 'returned') return entry;
  if (entry.state === 'waiting') return { ...entry, nextAttemptAt: Math.min(entry.nextAttemptAt, now) };
  const { shownAt: _shown, ...rest } = entry;
  // The two weeks begin again: the visitor wants it sent now.
  return { ...rest, state: 'waiting', createdAt: now, nextAttemptAt: now, changedAt: now };
}

/** The entry as it is at now, or null when it is time to forget it. */
export function aged(entry: Entry, now: number): Entry | null {
  // What was set aside was seen as far as its sender cared to.
  const seenAt = entry.shownAt ?? (entry.aside ? entry.changedAt : now);
  if (entry.state === 'delivered' && now - seenAt >= limits.keepShown) return null;
  if (now - entry.createdAt >= limits.forget) return null;
  const open = entry.state === 'waiting' || entry.state === 'refused' || entry.state === 'returned';
  if (!open || now - entry.createdAt < limits.stale) return entry;
  // What was set aside comes back to be decided on: it never got through.
  const { aside: _aside, ...rest } = entry;
  return { ...rest, state: 'stale', changedAt: now };
}

/** The entry marked as seen by the visitor; the first time counts. */
export function shown(entry: Entry, now: number): Entry {
  return entry.shownAt === undefined ? { ...entry, shownAt: now } : entry;
}

/** When to look again, in ms from now; null if nothing waits. At least 250, so that clocks that jump cannot spin. */
export function nextWake(entries: readonly Entry[], now: number): number | null {
  const due = entries.filter((entry) => entry.state === 'waiting').map((entry) => entry.nextAttemptAt - now);
  return due.length === 0 ? null : Math.max(250, Math.min(limits.retryAfterMost, ...due));
}

/** Reads Retry-After, seconds or a date (RFC 9110, 10.2.3); undefined if absent or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header) * second;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
