import { readDraft, writeDraft } from '../../lib/form/draft';

/** Kept in sessionStorage for this tab; an empty one is none, so that the pop-up does not wait for it. */
const key = 'chat';

/** What was written in this tab and not sent. */
export function readChatDraft(): string {
  const draft = readDraft<unknown>(key);
  return typeof draft === 'string' ? draft : '';
}

/** Keeps what is being written over a reload. */
export function keepChatDraft(text: string): void {
  writeDraft(key, text === '' ? null : text);
}
