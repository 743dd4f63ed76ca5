/** The filter of the list of subscribers: in the address, so that reload, back and a shared link keep it. */

import { search } from '@catalog/limits.json';
import { topics } from '@catalog/newsletter.json';
import type { SubscriberRow } from '../../../api/staff.ts';
import { choicesOf } from '../../../lib/form/choices.ts';

/** Which subscribers, and a part of the address; an empty string does not filter. */
export type SubscriberFilter = { status: ListStatus; topic: string; q: string };

/** The possible filters. `held` are not subscribers yet, but sign-ups that look like a program's. */
export type ListStatus = SubscriberRow['status'] | 'all' | 'held';

/** The states in their order, each with what it means. */
export const statuses = choicesOf<ListStatus, { label: string; hint: string }>({
  all: { label: 'All', hint: 'in whatever state' },
  active: { label: 'Active', hint: 'agreed; some may pause' },
  pending: { label: 'Pending', hint: 'have not confirmed yet' },
  unsubscribed: { label: 'Unsubscribed', hint: 'have left' },
  bounced: { label: 'Bounced', hint: 'mail to them came back' },
  complained: { label: 'Complained', hint: 'called our mail unwanted' },
  held: { label: 'Held back', hint: 'look like a program’s' },
});

/** The filter in an address; values that the server would reject are dropped, so that an old link still shows a list. */
export function filterOf(params: URLSearchParams): SubscriberFilter {
  return {
    status: statuses.find(({ id }) => id === params.get('status'))?.id ?? 'all',
    topic: topics.find(({ id }) => id === params.get('topic'))?.id ?? '',
    q: (params.get('q') ?? '').slice(0, search.words),
  };
}

/** The filter for an address; defaults are left out. */
export function searchOf({ status, topic, q }: SubscriberFilter): URLSearchParams {
  return new URLSearchParams({
    ...(status !== 'all' && { status }),
    ...(topic && { topic }),
    ...(q && { q }),
  });
}

/** The query of the server's list. */
export function queryOf({ status, topic, q }: SubscriberFilter) {
  return {
    ...(status !== 'all' && status !== 'held' && { status }),
    ...(topic && { topic }),
    ...(q && { q }),
  };
}

/** Whether a search or a topic is set, in whatever state. */
export const isNarrowed = ({ topic, q }: SubscriberFilter): boolean => topic !== '' || q !== '';

/** The address of the list as a file for spreadsheets. */
export function csvHref(filter: SubscriberFilter): string {
  const search = new URLSearchParams(queryOf(filter)).toString();
  return `/api/staff/newsletter/subscribers/csv${search && `?${search}`}`;
}
