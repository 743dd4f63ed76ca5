/** What the list of posts is asked for: in the address, so that reload, back and a shared link keep it. */

import { search } from '@catalog/limits.json';
import type { PostListStatus as ListStatus } from '../../../api/staff.ts';
import { choicesOf } from '../../../lib/form/choices.ts';

/** Which posts, and the words looked for in them. */
export type PostFilter = { status: ListStatus; q: string };

export type { ListStatus };

/** The filters in their order. */
export const statuses = choicesOf<ListStatus, { label: string; short?: string }>({
  all: { label: 'All' },
  draft: { label: 'Draft' },
  scheduled: { label: 'Scheduled' },
  published: { label: 'Published' },
  archived: { label: 'Archived' },
  trash: { label: 'Trash' },
});

/** The filter of an address; what the server would refuse is left out, so that an old link still shows a list. */
export function filterOf(params: URLSearchParams): PostFilter {
  const wanted = params.get('status');
  const status = statuses.find(({ id }) => id === wanted)?.id ?? 'all';
  return { status, q: (params.get('q') ?? '').slice(0, search.words) };
}

/** The filter as an address has it: the usual is left out. */
export function searchOf({ status, q }: PostFilter): URLSearchParams {
  return new URLSearchParams({ ...(status !== 'all' && { status }), ...(q && { q }) });
}
