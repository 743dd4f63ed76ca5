import { queryOptions } from '@tanstack/react-query';
import { live, useLiveList } from '../live.ts';
import { listMessages, type MessageFilter, readMessage } from './calls.ts';

/** What the tab begins with. */
export const OPEN_MESSAGES: MessageFilter = { status: 'open', q: '' };

/** Messages by filter, newest first, page by page. */
export const useMessages = (filter: MessageFilter) =>
  useLiveList(['contact', 'list', filter], (cursor, signal) => listMessages(filter, cursor, signal));

/** The options of one message. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['contact', 'one', id],
    queryFn: ({ signal }) => readMessage(id, signal),
    ...live,
  });
