// Proves: D104, chat-79, chat-83

import { openChat, say } from './support/chat.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

const part = 'dialog.chat-panel';

test('a visitor in danger sees 911 first, then the lines, and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const { panel, thread } = await openChat(page);
  await say(page, 'somone broke inn');
  const calls = thread.getByRole('link');
  await expect(calls.first()).toHaveAttribute('href', 'tel:911');
  await expect(thread.getByRole('link', { name: 'Call 911' })).toBeInViewport();
  await expect(thread.getByRole('link', { name: /^Call us: 780-555-0142/ })).toBeInViewport();
  await expect(thread.getByRole('list', { name: 'Suggestions' })).toHaveCount(0);
  await expect(thread.getByRole('button')).toHaveCount(0);
  await expect(panel.getByRole('link', { name: 'Call Now' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Schedule', exact: true })).toHaveCount(0);
  await inspect(page, 'chat, danger', part);

  await say(page, 'i wanna kill myself');
  await expect(thread.getByRole('link', { name: 'Text 9-8-8' })).toHaveAttribute('href', 'sms:988');
  await expect(thread.getByRole('link', { name: 'Call 9-8-8' })).toHaveAttribute('href', 'tel:988');
  await expect(thread.getByText(/Lead Score/)).toHaveCount(0);
  await expect(thread.getByText('A security specialist can help you directly.')).toHaveCount(0);
  await inspect(page, 'chat, thoughts of suicide', part);

  // It stays so after a reload, and the next calm question has its offers again.
  await page.reload();
  await expect(thread.getByRole('link', { name: 'Text 9-8-8' })).toBeVisible();
  await say(page, 'thank you');
  await expect(panel.getByRole('link', { name: 'Call Now' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('popup.closed'))).not.toBeNull();
});
