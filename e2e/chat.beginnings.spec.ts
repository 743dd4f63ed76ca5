import type { Page } from '@playwright/test';
import { neverRead, openChat, say } from './support/chat.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

const question = 'What do your guards cost?';
const path = '/api/chat/messages';
const idOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wardgate.chat') ?? '{}').sessionId as string);

// Proves: chat-31
test('a double click on Send is one press: nothing is stopped', async ({ page }) => {
  const stops: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/stop')) stops.push(request.url());
  });
  await page.goto('/about');
  const { field, send, thread } = await openChat(page);
  await field.fill(question);
  await send.dblclick();
  await expect(thread).toContainText('from $25/hour');
  expect(stops).toEqual([]);
});

test.describe('with a language model', () => {
  test.use({ setting: { model: true } });

  test('a double click on Send leaves the answer coming, one on Stop sends nothing', async ({
    page,
    instance,
  }) => {
    instance.provider?.holds('Only the beginning. And ', 'never the end.');
    await page.goto('/about');
    const { field, send, stop, thread } = await openChat(page);
    await field.fill(question);
    await send.dblclick();
    await expect(thread.getByText('Only the beginning')).toBeVisible();
    await expect(stop).toBeVisible();
    await field.fill('not yet');
    await stop.dblclick();
    await expect(send).toBeVisible();
    await expect(field).toHaveValue('not yet');
    await expect(thread.getByText('Only the beginning')).toHaveCount(1);
  });
});

// Proves: chat-39
test('a conversation that the server has forgotten is given up, and asked for no more', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(answered(404, path));
  watch.tolerate(answered(404, '/api/chat/events'));
  await page.goto('/about');
  const { thread } = await openChat(page);
  await say(page, 'Do you have references?');
  const before = await idOf(page);
  await context.clearCookies();
  await page.reload();
  await expect.poll(() => idOf(page)).not.toBe(before);
  await expect(thread.getByText('You:')).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/')) asked.push(request.url());
  });
  await page.goto('/contact');
  await expect(thread).toBeVisible();
  await say(page, question);
  await expect(thread).toContainText('from $25/hour');
  expect(asked.filter((url) => url.includes(before))).toEqual([]);
});

// Proves: chat-39
test('who has lost the cookie can still ask for a person', async ({ page, context, watch }) => {
  watch.expect(answered(403, '/api/chat/handovers'));
  await neverRead(page, watch);
  await page.goto('/about');
  const { panel, person } = await openChat(page);
  // The line for news must stand before the cookie goes: refused, it would find the conversation lost by itself.
  const line = page.waitForResponse((response) => response.url().includes('/api/chat/events'));
  await say(page, 'Do you have references?');
  expect((await line).status()).toBe(200);
  const before = await idOf(page);
  await context.clearCookies();
  await person.click();
  await expect(panel).toContainText('A person is asked');
  expect(await idOf(page)).not.toBe(before);
});

// Proves: chat-35
test('a full conversation gives way to a new one, with the message that did not fit', async ({
  page,
  watch,
}) => {
  await page.goto('/about');
  const { field, panel, thread } = await openChat(page);
  await say(page, 'Do you have references?');
  watch.expect(answered(409, path));
  const full = { status: 409, contentType: 'application/problem+json', body: '{}' };
  await page.route(`**${path}`, (route) => route.fulfill(full), { times: 1 });
  await field.fill(question);
  await field.press('Enter');
  await panel.getByRole('button', { name: 'Start a new one' }).click();
  await expect(thread).toContainText('from $25/hour');
  await expect(thread.getByText('Do you have references?')).toHaveCount(0);
});
