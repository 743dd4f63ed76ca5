import type { NamedError } from '../../lib/form/fields';

/** What the pages are given that every mail leads to (internal/newsletter/http_pages.go). */
export type Subscription = {
  /** Only so far that its owner knows it again. */
  email: string;
  state: 'pending' | 'active' | 'unsubscribed' | 'bounced' | 'complained';
  /** Ids. */
  topics: string[];
  /** The addresses of both pages. */
  preferences: string;
  unsubscribe: string;
  /** New topics were stored just now. */
  saved: boolean;
  errors: NamedError[] | null;
};

/** Whether anything may be sent to it, now or once it is confirmed. */
export const isWanted = ({ state }: Subscription) => state === 'active' || state === 'pending';
