import type { SubscriptionState } from '../../api/visitor';
import type { NamedError } from '../../lib/form/fields';

/** The data of the pages that every mail links to (internal/newsletter/subscribers/http_pages.go). */
export type Subscription = {
  /** Masked, so that only its owner recognises it. */
  email: string;
  state: SubscriptionState;
  /** Ids. */
  topics: string[];
  /** The addresses of both pages. */
  preferences: string;
  unsubscribe: string;
  /** Where a pause, and the stored data, can be requested. */
  pause: string;
  data: string;
  /** A day formatted for readers, empty without a pause. */
  pausedUntil: string;
  /** The action that was just completed. */
  done: keyof typeof doneTexts | '';
  errors: NamedError[] | null;
};

/** The page's message about the action that was just completed. */
export const doneTexts = {
  saved: 'Your topics are saved.',
  paused: 'Your pause has begun.',
  resumed: 'The newsletter comes to you again.',
  mailed: 'An email with all that we keep of your subscription is on its way to your address.',
  'mailed-before': 'That email was sent to your address within the last 24 hours. Please look for it there.',
} as const;

/** The message about an action, if it is a known one: it comes from the address, which anyone can type. */
export const doneText = (done: string): string | undefined =>
  Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : undefined;

/** Whether mails may be sent to it, now or after its confirmation. */
export const isWanted = ({ state }: Subscription) => state === 'active' || state === 'pending';
