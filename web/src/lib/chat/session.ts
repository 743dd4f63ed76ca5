import { newId } from '../id/new-id';

/** What this browser keeps of its conversation, shared by all its tabs. What was said is the server's. */
export type ChatSession = {
  /** Random, and it opens nothing: only the server's cookie opens the thread. */
  userId: string;
  sessionId: string;
  /** The service that the visitor was looking at when the chat was opened last; empty if none. */
  serviceType: string;
  /** The server has heard of it: there is something to ask for. */
  begun: boolean;
  /** Priority support was offered in this conversation (V132): not a second time. */
  offered: boolean;
  /** A person was asked for, whose answer may come at any time. */
  awaited: boolean;
  /** How many messages of the other side were seen. */
  seen: number;
};

/** Where it is kept. Not below `wardgate.draft.`: a conversation is nothing that is being typed. */
export const sessionKey = 'wardgate.chat';

/** A conversation in which nothing was said yet; the visitor stays the same. */
export const newSession = (userId: string = newId()): ChatSession => ({
  userId,
  sessionId: newId(),
  serviceType: '',
  begun: false,
  offered: false,
  awaited: false,
  seen: 0,
});

/** This browser's conversation; null if there is none, or storage is closed. */
export function readSession(): ChatSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(sessionKey) ?? 'null') as Partial<ChatSession> | null;
    if (typeof stored?.userId !== 'string' || typeof stored.sessionId !== 'string') return null;
    return { ...newSession(stored.userId), ...stored };
  } catch {
    return null;
  }
}

/** Keeps the conversation for this browser's next page. Where storage is closed, it is this page's alone. */
export function keepSession(session: ChatSession): void {
  try {
    localStorage.setItem(sessionKey, JSON.stringify(session));
  } catch {
    // The chat still works; on the next page it begins again.
  }
}

/** What is asked in it (V146). */
export function questionIn({ userId, sessionId, serviceType }: ChatSession, message: string) {
  return { userId, sessionId, ...(serviceType && { serviceType }), message };
}

/** What a lead that is captured now says of the conversation it comes from (V103), also before its first word; nothing without one. */
export function captureOrigin(): { sessionId?: string; serviceType?: string } {
  const session = readSession();
  if (!session) return {};
  const { sessionId, serviceType } = session;
  return { sessionId, ...(serviceType && { serviceType }) };
}
