import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { explain } from '../../api/problem.ts';
import type { DutyNow, OpenedIncident } from '../../api/staff.ts';
import { answerOf, staff } from '../../api/staff-client.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { live } from './live.ts';

/** Who is on duty now, and the incidents behind the board's lines. */
export const useDutyNow = () =>
  useQuery({
    queryKey: ['duty', 'now'],
    queryFn: ({ signal }): Promise<DutyNow> => answerOf(staff.GET('/api/staff/duty/now', { signal })),
    ...live,
  });

const path = { acknowledge: 'acknowledge', giveBack: 'unacknowledge' } as const;

const change = (id: string, act: keyof typeof path): Promise<OpenedIncident> =>
  answerOf(staff.POST(`/api/staff/duty/incidents/{id}/${path[act]}`, { params: { path: { id } } }));

/** Takes an incident or gives it back; everybody else's board hears of it. */
export function useTakeIncident(id: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  return useMutation({
    mutationFn: (act: keyof typeof path) => change(id, act),
    onSettled: () => client.invalidateQueries({ queryKey: ['duty'] }),
    onError: (thrown) =>
      void show({ title: 'That did not work.', description: explain(thrown), tone: 'danger' }),
  });
}
