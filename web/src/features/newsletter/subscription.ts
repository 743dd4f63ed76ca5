import type { SubscriptionState } from '../../api/visitor';
import type { NamedError } from '../../lib/form/fields';

/** What the pages are given that every mail leads to (internal/newsletter/subscribers/http_pages.go). */
export type Subscription = {
  /** Only so far that its owner knows it again. */
  email: string;
  state: SubscriptionState;
  /** Ids. */
  topics: string[];
  /** The addresses of both pages. */
  preferences: string;
  unsubscribe: string;
  /** Where a pause, and what is kept, are asked for. */
  pause: string;
  data: string;
  /** A day in words, empty without a pause. */
  pausedUntil: string;
  /** What was done just now. */
  done: keyof typeof doneTexts | '';
  errors: NamedError[] | null;
};

/** What the page says of what was done just now. */
export const doneTexts = {
  saved: 'Your topics are saved.',
  paused: 'Your pause has begun.',
  resumed: 'The newsletter comes to you again.',
  mailed: 'A mail with all that we keep of your subscription is on its way to your address.',
  'mailed-before': 'That mail was sent to your address within the last 24 hours. Please look for it there.',
} as const;

/** The sentence for what was done, if it is one of ours: the address says it, and anybody can type an address. */
export const doneText = (done: string): string | undefined =>
  Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : undefined;

/** Whether anything may be sent to it, now or once it is confirmed. */
export const isWanted = ({ state }: Subscription) => state === 'active' || state === 'pending';
