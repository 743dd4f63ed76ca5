import type { ChatSession } from '../../lib/chat/session';
import type { Thread } from './thread.model';

/** What the room shows of a conversation. */
export type View = {
  thread: Thread;
  session: ChatSession;
  /** The visitor was informed how to reach a person, or is by now (V132). */
  humanSaid: boolean;
  /**
   * The announcement for a screen reader, and its number: the same text twice is two announcements.
   */
  announced: { number: number; text: string };
  /** Messages that came while the room was closed. */
  unread: number;
  /** Stop was pressed and the answer has not ended yet. */
  stopping: boolean;
  /** What the server did not take, and why: it goes back into the field. */
  returned: { key: string; text: string; detail: string } | null;
};
