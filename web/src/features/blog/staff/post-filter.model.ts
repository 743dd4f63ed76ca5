/** What the list of posts is asked for: in the address, so that reload, back and a shared link keep it. */

/** Which posts, and the words looked for in them. */
export type PostFilter = { status: ListStatus; q: string };

/** What can be asked for (S47, D56, D57); `all` is everything that is not in the trash. */
export type ListStatus = 'all' | 'draft' | 'scheduled' | 'published' | 'archived' | 'trash';

/** The filters in their order. */
export const statuses: readonly { id: ListStatus; label: string; short?: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'draft', label: 'Draft' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'published', label: 'Published' },
  { id: 'archived', label: 'Archived' },
  { id: 'trash', label: 'Trash' },
];

/** The filter of an address; what the server would refuse is left out, so that an old link still shows a list. */
export function filterOf(params: URLSearchParams): PostFilter {
  const wanted = params.get('status');
  const status = statuses.find(({ id }) => id === wanted)?.id ?? 'all';
  return { status, q: (params.get('q') ?? '').slice(0, 200) };
}

/** The filter as an address has it: the usual is left out. */
export function searchOf({ status, q }: PostFilter): URLSearchParams {
  return new URLSearchParams({ ...(status !== 'all' && { status }), ...(q && { q }) });
}
