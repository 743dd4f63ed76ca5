import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../api/staff.ts';
import { saidSince } from './chat.model.ts';

/** Its number changes with each: equal texts are announced again. */
type Heard = { number: number; text: string };

/** What the visitor has said while the conversation is open, for a screen reader: each message once. */
export function useHeard(messages: readonly ChatMessage[]): Heard {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [heard, setHeard] = useState<Heard>({ number: 0, text: '' });
  useEffect(() => {
    const fresh = known.current === null ? [] : saidSince(known.current, messages);
    known.current = new Set(messages.map(({ id }) => id));
    if (fresh.length === 0) return;
    const text = fresh.map(({ content }) => `Visitor: ${content}`).join('\n');
    setHeard(({ number }) => ({ number: number + 1, text }));
  }, [messages]);
  return heard;
}
