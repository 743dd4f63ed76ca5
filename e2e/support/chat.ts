import { expect, type Locator, type Page } from '@playwright/test';
import { answered, type Watch } from './watch.ts';

/** The parts of the chat by what a visitor calls them. */
export function chat(page: Page) {
  const panel = page.getByRole('dialog', { name: 'AI Security Expert' });
  return {
    panel,
    /** The one button that opens it, under either of its names. */
    launcher: page.getByRole('button', { name: /^(Chat with the AI Security Expert|Ask AI Expert)/ }),
    thread: panel.getByRole('region', { name: 'Conversation' }),
    field: panel.getByRole('textbox', { name: 'Write your question' }),
    send: panel.getByRole('button', { name: 'Send', exact: true }),
    stop: panel.getByRole('button', { name: 'Stop', exact: true }),
    retry: panel.getByRole('button', { name: 'Retry' }),
    close: panel.getByRole('button', { name: 'Close the chat' }),
    person: panel.getByRole('button', { name: 'Talk to a person' }),
    thinking: panel.getByRole('region', { name: 'Conversation' }).getByText('Thinking', { exact: true }),
  };
}

/** Opens the chat on the page shown. */
export async function openChat(page: Page): Promise<ReturnType<typeof chat>> {
  const parts = chat(page);
  await parts.launcher.click();
  await expect(parts.field).toBeFocused();
  return parts;
}

/** A turn lasts 30 s at the server (D63), in ms with the way: the first one of an instance learns the site first. */
export const turn = 40_000;

/** Says something and waits until it was answered. */
export async function say(page: Page, text: string): Promise<void> {
  const { field, send, thread } = chat(page);
  await field.fill(text);
  await field.press('Enter');
  await expect(thread.getByText(text)).toBeVisible();
  await expect(send).toBeVisible({ timeout: turn });
}

/** Every text that the quiet region announces from now on, in order. */
export async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const region = document.querySelector('dialog.chat-panel > [role=status]');
    if (!region) throw new Error('no region');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '');
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** Whether two things lie one over the other on the screen. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * No reading of the thread is answered from now on: that a conversation is lost is learnt by what the visitor does next,
 * and not by a reading that news brought about in between. The end of the test lets go of those that were held, and
 * they hear that the conversation is nobody's.
 */
export async function neverRead(page: Page, watch: Watch): Promise<void> {
  watch.tolerate(answered(404, '/api/chat/messages'));
  await page.route(/\/api\/chat\/messages\?/, () => undefined);
}
