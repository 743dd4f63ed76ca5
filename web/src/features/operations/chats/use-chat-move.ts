import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChatWhole } from '../../../api/staff.ts';
import { showChat } from './queries.ts';

/** Changes who has a conversation; what the server answers is shown at once, and the lists are read again. */
export function useChatMove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<ChatWhole>) => call(),
    onSuccess: (chat) => showChat(client, chat),
    onSettled: () => void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
