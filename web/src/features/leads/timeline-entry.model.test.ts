// Proves: leads-37, chat-73, platform-131

import { expect, it } from 'vitest';
import { entryHref } from './timeline-entry.model.ts';

it.each([
  ['mail', 'mail_1', '/outbox?mail=mail_1'],
  ['quote_request', 'quote_1', '/operations?quote=quote_1'],
  ['contact_message', 'msg 1', '/operations?tab=messages&message=msg%201'],
  ['chat', 'chat_3', '/operations?tab=chats&chat=chat_3'],
  ['answered', 'quote_1', '/operations?quote=quote_1'],
  ['answered', 'message_1', '/operations?tab=messages&message=message_1'],
  ['answered', 'chat_3', '/operations?tab=chats&chat=chat_3'],
  ['reply', 'quote_1', '/operations?quote=quote_1'],
  ['reply', 'message_1', '/operations?tab=messages&message=message_1'],
  ['closed', 'lead_1 key', null],
  ['unmerged', 'lead_2', '/leads/lead_2'],
  ['note', 'x', null],
  ['consent', '', null],
  ['mail', '', null],
])('%s %s leads to %s', (kind, ref, href) => {
  expect(entryHref({ kind, ref })).toBe(href);
});
