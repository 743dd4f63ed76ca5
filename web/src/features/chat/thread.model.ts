import { type Handover, type Message, noHandover, type Reply, type StoredThread } from './wire';

/**
 * A conversation as this tab sees it. Without a browser: what each event makes of it.
 *
 *     no turn ──sent──▶ asking ──answered──▶ no turn
 *                         │  ╲──failed──▶ failed ──retried──▶ asking
 *                         ╰──adrift──▶ awaiting ──loaded──▶ no turn, or failed
 *
 * What the server has is the truth: `loaded` replaces what stands here. The turn is what the visitor
 * said last, until it is answered; it has one key however often it is sent.
 */
export type Thread = {
  messages: readonly Message[];
  turn: Turn | null;
  /**
   * Earlier messages that were never answered, as far as this tab knows: the server may have them or not.
   */
  abandoned: readonly Turn[];
  /** Another tab, or this one before a reload, has asked, and the answer is being made. */
  pending: boolean;
  handover: Handover;
  captured: boolean;
  /** Grows whenever something happens here; an older answer about the whole thread is then outdated. */
  version: number;
};

/** A message of the visitor that is not answered yet. */
export type Turn = {
  /** The Idempotency-Key. */
  key: string;
  text: string;
  /** ISO 8601. */
  at: string;
  /** How many messages of the visitor stood before it. */
  after: number;
  phase: 'asking' | 'awaiting' | 'failed';
  /** The server has it: it stands among the messages already. */
  stored: boolean;
  /** What came of the answer so far. */
  piece: string;
  failure: Failure | null;
};

/** Why there is no answer: in words of catalog/chat.json, or the server's own. */
export type Failure = {
  kind: 'lost' | 'offline' | 'slow' | 'busy' | 'down' | 'full' | 'stopped';
  /** The server's own sentence, if it gave one. */
  detail: string;
  /** Not before this time (ms since 1970) it may be tried again. */
  retryAt: number | null;
};

/** What happens to a conversation. */
export type ThreadEvent =
  | { type: 'sent'; key: string; text: string; at: string }
  | { type: 'piece'; key: string; text: string }
  | { type: 'restart'; key: string }
  | { type: 'answered'; key: string; reply: Reply }
  | { type: 'failed'; key: string; failure: Failure }
  /** It is unknown whether the server has it: the thread must be read. */
  | { type: 'adrift'; key: string }
  /** The server does not take it; its text goes back to the visitor. */
  | { type: 'returned'; key: string }
  | { type: 'retried' }
  /** The visitor has stopped it, and the server did not say how it ended. */
  | { type: 'cut'; key: string }
  /** The server's thread, asked for when this one was at `version`. */
  | { type: 'loaded'; version: number; stored: StoredThread }
  | { type: 'handover'; handover: Handover }
  /** A lead was captured; `text` is the message to the visitor (U8). */
  | { type: 'captured'; text: string; at: string }
  /** Another conversation begins, with the turn that could not go into the old one, if there is one. */
  | { type: 'renewed' };

/** Before the first message. */
export const emptyThread: Thread = {
  messages: [],
  turn: null,
  abandoned: [],
  pending: false,
  handover: noHandover,
  captured: false,
  version: 0,
};

/** Whether an answer is being made: then nothing else is sent (V131). */
export const isBusy = ({ turn, pending }: Thread): boolean => (turn ? turn.phase !== 'failed' : pending);

const saidBy = (messages: readonly Message[]) => messages.filter(({ type }) => type === 'user');

/** A message of this tab's own, until the server's takes its place. */
function local(id: string, type: Message['type'], content: string, timestamp: string): Message {
  return {
    id,
    type,
    content,
    timestamp,
    suggestions: [],
    leadScore: 0,
    nextActions: [],
    requiresHuman: false,
    danger: '',
    links: [],
    from: 'none',
    name: '',
  };
}

const asMessage = ({ key, text, at }: Turn) => local(key, 'user', text, at);

function onCaptured(thread: Thread, text: string, at: string): Thread {
  if (thread.captured) return thread;
  const note = local('captured', 'system', text, at);
  return { ...thread, messages: [...thread.messages, note], captured: true };
}

/** Whether the visitor was last sent to 911: nothing else is offered until the next answer. */
export function isInDanger(thread: Thread): boolean {
  const last = thread.messages.findLast(({ type }) => type === 'assistant');
  return last !== undefined && last.danger !== '';
}

/** Every message in its order, with what was said last. */
export function shownMessages({ messages, abandoned, turn }: Thread): readonly Message[] {
  const kept = abandoned.length > 0 ? withAbandoned(messages, abandoned) : messages;
  return turn && !turn.stored ? [...kept, asMessage(turn)] : kept;
}

/** What was never answered stands where it was said: before the next thing that the visitor said. */
function withAbandoned(messages: readonly Message[], abandoned: readonly Turn[]): Message[] {
  const shown: Message[] = [];
  let said = 0;
  const saidHere = () => abandoned.filter(({ after }) => after === said).map(asMessage);
  for (const message of messages) {
    if (message.type === 'user') {
      shown.push(...saidHere());
      said += 1;
    }
    shown.push(message);
  }
  return [...shown, ...abandoned.filter(({ after }) => after >= said).map(asMessage)];
}

/** What is known to be said, the turn among it once it is answered. */
const answeredMessages = ({ messages, turn }: Thread): readonly Message[] =>
  turn && !turn.stored ? [...messages, asMessage(turn)] : messages;

/** Whether a reply is words: to a conversation that a person has, it only says that the message was passed on. */
const isSpoken = ({ content, from }: Message) => content !== '' && from !== 'staff';

function onAnswered(thread: Thread, { message, handover, captured }: Reply): Thread {
  const messages = [...answeredMessages(thread)];
  if (isSpoken(message) && !messages.some(({ id }) => id === message.id)) messages.push(message);
  return {
    ...thread,
    messages,
    turn: null,
    pending: false,
    handover,
    captured: thread.captured || captured,
    version: turnedOver(thread),
  };
}

const turnedOver = ({ version }: Thread) => version + 1;

/** Whether the server has what was said. */
const isIn = ({ items }: StoredThread, { after, text }: Turn) =>
  saidBy(items)
    .slice(after)
    .some(({ content }) => content === text.trim());

/** The turn as the server's thread leaves it. */
function turnIn(turn: Turn | null, thread: StoredThread): Turn | null {
  if (!turn) return null;
  const { pending } = thread;
  const stored = isIn(thread, turn);
  if (stored && !pending) return null;
  if (stored) return { ...turn, stored, phase: turn.phase === 'asking' ? 'asking' : 'awaiting' };
  if (turn.phase !== 'awaiting') return { ...turn, stored };
  return { ...turn, stored, phase: 'failed', failure: { kind: 'lost', detail: '', retryAt: null } };
}

function onLoaded(thread: Thread, version: number, stored: StoredThread): Thread {
  if (version !== thread.version) return thread;
  const turn = turnIn(thread.turn, stored);
  const items = stored.items.filter((message) => message.type === 'user' || message.content !== '');
  return {
    ...thread,
    messages: items,
    turn,
    abandoned: thread.abandoned.filter((given) => !isIn(stored, given)),
    pending: stored.pending && turn === null,
    handover: stored.handover,
    captured: thread.captured || stored.captured,
  };
}

/** What an event makes of a turn of that key: nothing, if the visitor has gone on. */
function onTurn(thread: Thread, turn: Turn, event: Extract<ThreadEvent, { key: string }>): Thread {
  switch (event.type) {
    case 'piece':
      return { ...thread, turn: { ...turn, piece: turn.piece + event.text } };
    case 'restart':
      return { ...thread, turn: { ...turn, piece: '' } };
    case 'answered':
      return onAnswered(thread, event.reply);
    case 'failed':
      return { ...thread, turn: { ...turn, phase: 'failed', failure: event.failure, piece: '' } };
    case 'adrift':
      return { ...thread, turn: { ...turn, phase: 'awaiting', piece: '' }, version: turnedOver(thread) };
    case 'returned':
      return { ...thread, turn: null, version: turnedOver(thread) };
    case 'cut':
      return onCut(thread, turn);
    default:
      return thread;
  }
}

/** What came stays as the answer; of nothing, the visitor may ask again. */
function onCut(thread: Thread, turn: Turn): Thread {
  const failure: Failure = { kind: 'stopped', detail: '', retryAt: null };
  if (turn.piece === '') return { ...thread, turn: { ...turn, phase: 'failed', failure } };
  const cut = local(`${turn.key}.cut`, 'assistant', turn.piece.trim(), turn.at);
  return {
    ...thread,
    messages: [...answeredMessages(thread), cut],
    turn: null,
    version: turnedOver(thread),
  };
}

function onSent(thread: Thread, event: Extract<ThreadEvent, { type: 'sent' }>): Thread {
  const text = event.text.trim();
  if (text === '' || isBusy(thread)) return thread;
  // What was not answered before stays where it was said.
  const given = thread.turn && !thread.turn.stored ? [thread.turn] : [];
  const turn: Turn = {
    key: event.key,
    text,
    at: event.at,
    after: saidBy(thread.messages).length,
    phase: 'asking',
    stored: false,
    piece: '',
    failure: null,
  };
  return { ...thread, abandoned: [...thread.abandoned, ...given], turn, version: turnedOver(thread) };
}

/** The conversation after an event. */
export function threadAfter(thread: Thread, event: ThreadEvent): Thread {
  const { turn } = thread;
  switch (event.type) {
    case 'sent':
      return onSent(thread, event);
    case 'retried':
      if (turn?.phase !== 'failed') return thread;
      return {
        ...thread,
        turn: { ...turn, phase: 'asking', failure: null, piece: '' },
        version: turnedOver(thread),
      };
    case 'loaded':
      return onLoaded(thread, event.version, event.stored);
    case 'handover':
      return { ...thread, handover: event.handover, version: turnedOver(thread) };
    case 'captured':
      return onCaptured(thread, event.text, event.at);
    case 'renewed':
      return {
        ...emptyThread,
        turn: turn && { ...turn, after: 0, stored: false, piece: '' },
        version: turnedOver(thread),
      };
    default:
      return turn?.key === event.key && isHeard(turn, event) ? onTurn(thread, turn, event) : thread;
  }
}

/** A turn that waits for a press hears nothing but that; what was given up may still answer late. */
function isHeard(turn: Turn, { type }: ThreadEvent): boolean {
  return turn.phase !== 'failed' || type === 'answered';
}

/**
 * What a tab kept over a reload: every open question is awaited, because nothing listens for it any more.
 */
export function revived(thread: Thread): Thread {
  const turn: Turn | null = thread.turn && {
    ...thread.turn,
    phase: thread.turn.phase === 'failed' ? 'failed' : 'awaiting',
    piece: '',
  };
  return { ...thread, turn };
}
