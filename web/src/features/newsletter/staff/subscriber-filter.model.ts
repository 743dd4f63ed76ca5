/** What the list of subscribers is asked for: in the address, so that reload, back and a shared link keep it. */

import { search } from '@catalog/limits.json';
import { topics } from '@catalog/newsletter.json';
import type { SubscriberRow } from '../../../api/staff.ts';
import { choicesOf } from '../../../lib/form/choices.ts';

/** Which subscribers, and the part of an address looked for; an empty string asks for nothing. */
export type SubscriberFilter = { status: ListStatus; topic: string; q: string };

/** What can be asked for. `held` are no subscribers yet, but sign-ups that look like a program's. */
export type ListStatus = SubscriberRow['status'] | 'all' | 'held';

/** The states in their order, each with what it means. */
export const statuses = choicesOf<ListStatus, { label: string; hint: string }>({
  all: { label: 'All', hint: 'in whatever state' },
  active: { label: 'Active', hint: 'agreed, and are written to' },
  pending: { label: 'Pending', hint: 'have not confirmed yet' },
  unsubscribed: { label: 'Unsubscribed', hint: 'have left' },
  bounced: { label: 'Bounced', hint: 'mail to them came back' },
  complained: { label: 'Complained', hint: 'called our mail unwanted' },
  held: { label: 'Held back', hint: 'look like a program’s' },
});

/** The filter of an address; what the server would refuse is left out, so that an old link still shows a list. */
export function filterOf(params: URLSearchParams): SubscriberFilter {
  return {
    status: statuses.find(({ id }) => id === params.get('status'))?.id ?? 'all',
    topic: topics.find(({ id }) => id === params.get('topic'))?.id ?? '',
    q: (params.get('q') ?? '').slice(0, search.words),
  };
}

/** The filter as an address has it: the usual is left out. */
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

/** Whether words or a topic are looked for, in whatever state. */
export const isNarrowed = ({ topic, q }: SubscriberFilter): boolean => topic !== '' || q !== '';

/** The address of the list as a file for spreadsheets. */
export function csvHref(filter: SubscriberFilter): string {
  const search = new URLSearchParams(queryOf(filter)).toString();
  return `/api/staff/newsletter/subscribers/csv${search && `?${search}`}`;
}
