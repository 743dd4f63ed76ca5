import { pendingDays } from '@catalog/newsletter.json';

/** What a subscriber can rely on (D21): each is a rule of internal/newsletter. */
export const assurances: readonly string[] = [
  'Nothing comes before you have confirmed your address.',
  'One click in any email ends it, at once.',
  `What you never confirm, we forget after ${pendingDays} days.`,
];
