/** Where an entry of a lead's timeline leads to. */

import type { LeadEntry } from '../../api/staff.ts';

/** The address of the row that an entry came from; null where it came from none. */
export function entryHref({ kind, ref }: Pick<LeadEntry, 'kind' | 'ref'>): string | null {
  const id = encodeURIComponent(ref);
  if (ref === '') return null;
  switch (kind) {
    case 'mail':
      return `/outbox?mail=${id}`;
    case 'quote_request':
    case 'phone_request':
      return `/operations?quote=${id}`;
    case 'contact_message':
      return `/operations?tab=messages&message=${id}`;
    case 'chat':
      return `/operations?tab=chats&chat=${id}`;
    case 'answered':
    case 'reply':
    case 'closed':
      if (ref.startsWith('quote_')) return `/operations?quote=${id}`;
      if (ref.startsWith('chat_')) return `/operations?tab=chats&chat=${id}`;
      return ref.startsWith('message_') ? `/operations?tab=messages&message=${id}` : null;
    case 'unmerged':
      return `/leads/${id}`;
    default:
      return null;
  }
}
