import { useQuery } from '@tanstack/react-query';
import type { Aside } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { live } from './live.ts';

/** Many open requests, messages and calls of one network (ADR 55): how they are listed, put aside and taken back. */

const query = {
  queryKey: ['operations', 'networks'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await answerOf(staff.GET('/api/staff/operations/networks', { signal }))).items ?? [],
  ...live,
};

/** Networks of which many requests, messages and calls are open, the newest first; refreshed like the board. */
export const useFloods = () => useQuery(query);

/** How many open requests and messages came from the network of this one; 0 if it came alone. */
export const useAlike = (id: string): number =>
  useQuery({
    ...query,
    select: (floods) => {
      const flood = floods.find(({ quotes, messages }) => quotes?.includes(id) || messages?.includes(id));
      return flood
        ? [flood.quotes, flood.messages, flood.calls].reduce((sum, ids) => sum + (ids?.length ?? 0), 0)
        : 0;
    },
  }).data ?? 0;

/** Puts everything of a network that is open in quarantine; answers what it changed. Throws ApiProblem. */
export const putAside = (id: string): Promise<Aside> =>
  answerOf(staff.POST('/api/staff/operations/networks/{id}/quarantine', { params: { path: { id } } }));

/** Takes exactly these out of quarantine; answers what it changed. Throws ApiProblem. */
export const putBack = (id: string, body: Aside): Promise<Aside> =>
  answerOf(staff.POST('/api/staff/operations/networks/{id}/release', { params: { path: { id } }, body }));
