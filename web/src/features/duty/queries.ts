import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../api/problem.ts';
import type { Duty } from '../../api/staff.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { acknowledge, listIncidents, readDuty, readIncident, unacknowledge } from './calls.ts';

/** Refreshed by news, and by the clock: a handover is no news. */
const live = { meta: { live: true }, refetchInterval: 30_000 } as const;

const key = ['duty', 'overview'] as const;

/** The duty, and how an answer of the server takes its place. */
export function useDuty() {
  const client = useQueryClient();
  const duty = useQuery({ queryKey: key, queryFn: ({ signal }) => readDuty(signal), ...live });
  return { duty, put: (next: Duty) => client.setQueryData(key, next) };
}

/** The newest incidents. */
export const useIncidents = () =>
  useQuery({ queryKey: ['duty', 'incidents'], queryFn: ({ signal }) => listIncidents('', signal), ...live });

/** One incident with what it is about. */
export const useIncident = (id: string) =>
  useQuery({
    queryKey: ['duty', 'incident', id],
    queryFn: ({ signal }) => readIncident(id, signal),
    ...live,
  });

/** Takes an incident, or gives it back. */
export function useTake(id: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  return useMutation({
    mutationFn: (take: boolean) => (take ? acknowledge(id) : unacknowledge(id)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['duty'] }),
    onError: (thrown) =>
      void show({ title: 'That did not work.', description: explain(thrown), tone: 'danger' }),
  });
}
