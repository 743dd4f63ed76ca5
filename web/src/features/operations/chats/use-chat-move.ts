import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChatWhole } from '../../../api/staff.ts';
import { showChat } from './queries.ts';

/**
 * Changes who has a conversation; the server's answer is shown at once, and the lists are read again.
 * `onError` and `onDone` are called even when the page has been left by then: news of the change may come
 * before its answer, and remove the button.
 */
export function useChatMove(onError?: (error: unknown) => void, onDone?: (chat: ChatWhole) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: () => Promise<ChatWhole>) => call(),
    ...(onError && { onError }),
    onSuccess: (chat) => {
      showChat(client, chat);
      onDone?.(chat);
    },
    onSettled: () => void client.invalidateQueries({ predicate: ({ meta }) => meta?.live === true }),
  });
}
