/** What the server sends and gets, with the names of internal/chat/conversations/http.go. Missing fields are read as empty. */

import type { Danger, HandoverState, Speaker } from '../../api/visitor';

export type { Danger, Speaker };

/** A page of this site that a reply quotes. */
export type PageLink = { path: string; title: string };

/** One message of a conversation (V99). */
export type Message = {
  id: string;
  type: Speaker;
  /** Plain text; an empty line stands between paragraphs. */
  content: string;
  /** ISO 8601. */
  timestamp: string;
  /** Questions to press. */
  suggestions: readonly string[];
  /** 0 to 100 (V168). */
  leadScore: number;
  /** `get-quote`, `call`, `schedule`, `assessment` (D65). */
  nextActions: readonly string[];
  requiresHuman: boolean;
  /** A person is in danger: 911 comes first, and nothing else is offered (D104). */
  danger: Danger;
  links: readonly PageLink[];
  /** Who answered: `site`, the built-in answerer; `model`; `staff`; `none`. */
  from: string;
  /** Of a member of staff; else empty. */
  name: string;
};

/** Whether a person has the conversation, who, and the sentence that tells the visitor so. */
export type Handover = { state: HandoverState; name: string; note: string };

/** The assistant's answer to one message. */
export type Reply = {
  message: Message;
  handover: Handover;
  /** The visitor has left how they can be reached, in a form or typed. */
  captured: boolean;
};

/** A conversation as the server has it. */
export type StoredThread = {
  items: readonly Message[];
  /** The last message of the visitor is being answered. */
  pending: boolean;
  handover: Handover;
  /** A lead was captured from it. */
  captured: boolean;
};

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value ? (value as Fields) : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] =>
  list(value).filter((one): one is string => typeof one === 'string' && one !== '');

/** A path of this site, and of no other: `//host` is another's address. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);

/** Nobody has taken it, and nobody was asked. */
export const noHandover: Handover = { state: 'none', name: '', note: '' };

/** A hand-over out of anything. */
export function toHandover(value: unknown): Handover {
  const { state, name, note } = fieldsOf(value);
  if (state !== 'waiting' && state !== 'taken') return noHandover;
  return { state, name: text(name), note: text(note) };
}

const speakers: Record<Speaker, true> = { user: true, assistant: true, system: true, staff: true };

const isSpeaker = (value: unknown): value is Speaker =>
  typeof value === 'string' && Object.hasOwn(speakers, value);

const isDanger = (value: unknown): value is Danger => value === 'emergency' || value === 'self-harm';

/** A message out of anything. */
export function toMessage(value: unknown): Message {
  const fields = fieldsOf(value);
  return {
    id: text(fields.id),
    type: isSpeaker(fields.type) ? fields.type : 'assistant',
    content: text(fields.content).trim(),
    timestamp: text(fields.timestamp),
    suggestions: texts(fields.suggestions),
    leadScore: typeof fields.leadScore === 'number' ? fields.leadScore : 0,
    nextActions: texts(fields.nextActions),
    requiresHuman: fields.requiresHuman === true,
    danger: isDanger(fields.danger) ? fields.danger : '',
    links: list(fields.links)
      .map(fieldsOf)
      .map(({ path, title }) => ({ path: text(path), title: text(title) }))
      .filter(({ path, title }) => isOwn(path) && title !== ''),
    from: text(fields.from),
    name: text(fields.name),
  };
}

/** A reply out of anything. */
export const toReply = (value: unknown): Reply => ({
  message: toMessage(value),
  handover: toHandover(fieldsOf(value).handover),
  captured: fieldsOf(value).captured === true,
});

/** A stored conversation out of anything. */
export function toStoredThread(value: unknown): StoredThread {
  const { items, pending, handover, captured } = fieldsOf(value);
  return {
    items: list(items).map(toMessage),
    pending: pending === true,
    handover: toHandover(handover),
    captured: captured === true,
  };
}

/** The server's own sentence about a refusal (RFC 9457); empty if it gave none. */
export const detailOf = (problem: unknown): string => text(fieldsOf(problem).detail);

/** The status that a problem names; `otherwise` if it names none. */
export function statusOf(problem: unknown, otherwise: number): number {
  const { status } = fieldsOf(problem);
  return typeof status === 'number' ? status : otherwise;
}

/** The problem that ends a stream: by itself, or below `problem`. */
export const problemIn = (value: unknown): unknown => fieldsOf(value).problem ?? value;

/** The piece of an answer in an event `text`. */
export const pieceIn = (value: unknown): string => text(fieldsOf(value).text);
