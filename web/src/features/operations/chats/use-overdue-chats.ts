import { overdueCount } from '../../../lib/clock/countdown.model.ts';
import { useServerTime } from '../../../lib/clock/server-clock.tsx';
import { OPEN_CHATS, useChats } from './queries.ts';

/** How many conversations wait for a person longer than promised, this second (D60). */
export function useOverdueChats(): number {
  const waiting = (useChats(OPEN_CHATS).data?.rows ?? []).filter(
    ({ handover }) => handover.state === 'waiting' && handover.due_at !== null,
  );
  return useServerTime((now) =>
    overdueCount(
      waiting.map(({ handover }) => Date.parse(handover.due_at ?? '')),
      now,
    ),
  );
}
