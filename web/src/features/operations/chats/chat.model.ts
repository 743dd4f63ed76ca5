/** Words about conversations and their hand-overs (D60). */

import chat from '@catalog/chat.json';
import type { ChatHandover, ChatMessage, ChatRow } from '../../../api/staff.ts';
import type { Tone } from '../../../ui/badge.tsx';

/** What a conversation is called: by its lead, once the visitor has left an address. */
export const chatName = (row: Pick<ChatRow, 'lead_name' | 'lead_email'>): string =>
  row.lead_name || row.lead_email || 'A visitor';

/** Where a conversation stands, in a word. */
export function standing(handover: Pick<ChatHandover, 'state' | 'outcome'>): { label: string; tone: Tone } {
  if (handover.state === 'waiting') return { label: 'Waiting for a person', tone: 'warning' };
  if (handover.state === 'taken') return { label: 'Taken over', tone: 'info' };
  if (handover.outcome === 'back') return { label: 'Handed back', tone: 'neutral' };
  if (handover.outcome === 'closed') return { label: 'Closed', tone: 'neutral' };
  return { label: 'With the assistant', tone: 'neutral' };
}

/** Who has a conversation, seen by the account `me`. */
export type Holder = 'me' | 'colleague' | 'nobody' | 'assistant';

/** Who has it; `nobody` while it waits, `assistant` while no person is needed. */
export function holderOf(handover: Pick<ChatHandover, 'state' | 'taken_by'>, me: string): Holder {
  if (handover.state === 'taken') return handover.taken_by === me ? 'me' : 'colleague';
  return handover.state === 'waiting' ? 'nobody' : 'assistant';
}

const dangers: readonly string[] = chat.handover.reasons
  .filter(({ id }) => id === 'emergency' || id === 'self-harm')
  .map(({ label }) => label);

/** Whether a person is in danger: something is happening now, or the visitor writes of suicide. */
export const isEmergency = ({ reasons }: Pick<ChatHandover, 'reasons'>): boolean =>
  (reasons ?? []).some((reason) => dangers.includes(reason));

/** Who speaks, as a name above the words; null for a note about what happened. */
export function speaker(
  message: Pick<ChatMessage, 'type' | 'from' | 'name'>,
): { name: string; by: string } | null {
  switch (message.type) {
    case 'user':
      return { name: 'Visitor', by: '' };
    case 'staff':
      return { name: message.name || 'Staff', by: '' };
    case 'assistant':
      return {
        name: 'Assistant',
        by: { site: 'from our site', model: 'language model', staff: '', none: '' }[message.from],
      };
    case 'system':
      return null;
  }
}

/** The longest message, in characters as the server counts them. */
const MESSAGE_LIMIT = chat.limits.message;

/** The number of remaining characters below which they are shown. */
const TOLD_FROM = 200;

/** What a text being written still needs: null if it can go, else why not; and the characters left once they are few. */
export function checkText(text: string): { canGo: boolean; left: number | null } {
  const trimmed = text.trim();
  const left = MESSAGE_LIMIT - [...trimmed].length;
  return { canGo: trimmed !== '' && left >= 0, left: left <= TOLD_FROM ? left : null };
}

/** The part of a key press in the field that decides whether it sends. */
export type Press = { key: string; shiftKey: boolean; isComposing: boolean; keyCode: number };

/** Enter sends, Shift+Enter breaks the line. 229 is what browsers report while an input method composes. */
export const sendsOn = ({ key, shiftKey, isComposing, keyCode }: Press): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229;

/** What the visitor has said since `known` (ids of messages): what a reader hears about, once. */
export const saidSince = (known: ReadonlySet<string>, messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.filter(({ id, type }) => type === 'user' && !known.has(id));

/** How far from its end, in pixels, a thread still counts as read to the end. */
const NEAR_END = 80;

/** Whether the newest words are in sight, so that newer ones may move the page. */
export const isAtEnd = (box: { scrollTop: number; clientHeight: number; scrollHeight: number }): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_END;

/** The banner over the board: visitors who waited longer than promised. */
export function waitingTooLong(n: number): string {
  return n === 1
    ? '1 visitor has waited too long in the chat. Nobody has taken over!'
    : `${n} visitors have waited too long in the chat. Nobody has taken over!`;
}

/** What an alert about a conversation says. */
export const chatAlertLabel = (kind: string): string =>
  kind === 'emergency'
    ? 'Emergency in the chat'
    : kind.startsWith('sla.reminder.')
      ? 'Still waits in the chat'
      : (chat.handover.alerts.find(({ id }) => id === kind)?.label ?? kind);
