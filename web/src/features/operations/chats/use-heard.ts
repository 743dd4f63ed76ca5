import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../api/staff.ts';
import { saidSince } from './chat.model.ts';

/** What the visitor has said while the conversation is open, for a screen reader: each message once. */
export function useHeard(messages: readonly ChatMessage[]): string {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const fresh = known.current === null ? [] : saidSince(known.current, messages);
    known.current = new Set(messages.map(({ id }) => id));
    if (fresh.length > 0) setHeard(fresh.map(({ content }) => `Visitor: ${content}`).join('\n'));
  }, [messages]);
  return heard;
}
