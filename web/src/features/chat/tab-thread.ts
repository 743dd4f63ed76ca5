import { emptyThread, revived, type Thread } from './thread.model';

/** What this tab keeps of the thread, so that a page shows it at once and a reload loses no question. */
const key = 'wardgate.chat.thread';

/** The thread of that conversation, as this tab knew it last. */
export function readTabThread(sessionId: string): Thread {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as {
      sessionId: string;
      thread: Thread;
    } | null;
    if (stored?.sessionId === sessionId && Array.isArray(stored.thread.messages))
      return revived({ ...emptyThread, ...stored.thread });
  } catch {
    // Storage is closed or damaged: the server still has what was said.
  }
  return emptyThread;
}

/** Keeps the thread of that conversation for the next page. */
export function keepTabThread(sessionId: string, thread: Thread): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ sessionId, thread }));
  } catch {
    // Storage is closed or full: the server still has what was said.
  }
}
