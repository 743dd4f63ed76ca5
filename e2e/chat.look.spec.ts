// Proves: chat-29, chat-44

import { openChat, say, turn } from './support/chat.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

const part = 'dialog.chat-panel';

/** Every state of the chat: no violation of WCAG, no sideways scrolling. */
test('closed, greeting, a conversation with score and note, the menu', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('[data-chat-launcher]')).toBeVisible();
  await inspect(page, 'chat, closed');
  const { panel, thread } = await openChat(page);
  await inspect(page, 'chat, greeting', part);
  await say(page, 'What do your guards cost for a retail store?');
  await inspect(page, 'chat, a conversation', part);
  await say(page, 'Can we sign a contract?');
  await expect(thread.getByText('A security specialist can help you directly.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Priority support' })).toBeVisible();
  await inspect(page, 'chat, priority support over it', 'dialog:not(.chat-panel)');
  await page.keyboard.press('Escape');
  await inspect(page, 'chat, score and note', part);
  await panel.getByRole('button', { name: 'More' }).click();
  await inspect(page, 'chat, menu', part);
  await panel.getByRole('button', { name: 'Send it by email' }).click();
  await panel.getByRole('form', { name: 'Send it by email' }).getByRole('button', { name: 'Send' }).click();
  await inspect(page, 'chat, transcript', part);
});

test('a person was asked for; too long; not got through; nobody could answer', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(connectionLost, answered(503, '/api/chat/messages'));
  await page.goto('/services/virtual-guard');
  const { panel, field, person, retry } = await openChat(page);
  await person.click();
  await expect(panel).toContainText('A person is asked');
  await field.fill('a'.repeat(2010));
  await inspect(page, 'chat, a person was asked for, too long', part);
  await context.setOffline(true);
  await field.fill('How soon?');
  await field.press('Enter');
  await expect(panel).toContainText('You are offline.');
  await inspect(page, 'chat, offline', part);
  await context.setOffline(false);
  await page.route('**/api/chat/messages', (route) => route.fulfill({ status: 503, body: '' }));
  await retry.click();
  await expect(panel).toContainText('I apologize');
  await inspect(page, 'chat, nobody answers', part);
});

test.describe('while it is answered', () => {
  test.use({ setting: { model: true } });

  test('thinking, and a piece of an answer', async ({ page, instance }) => {
    const hold = instance.provider?.holds('');
    await page.goto('/about');
    const { field, thinking, thread } = await openChat(page);
    await field.fill('How soon can you start?');
    await field.press('Enter');
    await expect(thinking).toBeVisible();
    await inspect(page, 'chat, thinking', part);
    hold?.();
    await expect(thinking).toBeHidden({ timeout: turn });
    instance.provider?.holds('The first half of an answer. And ', 'the second.');
    await field.fill('And then?');
    await field.press('Enter');
    await expect(thread.getByText('The first half')).toBeVisible();
    await inspect(page, 'chat, a piece of an answer', part);
  });
});

test('in forced colours every control has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  const { panel, field } = await openChat(page);
  await say(page, 'Where do you work?');
  for (const control of [field, panel.getByRole('button', { name: 'Send', exact: true }), panel]) {
    const edge = await control.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).borderTopWidth),
    );
    expect(edge).toBeGreaterThan(0);
  }
});
