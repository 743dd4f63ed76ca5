import { announcements, chat, neverRead, openChat, say, turn } from './support/chat.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

const question = 'What do your guards cost?';
const path = '/api/chat/messages';

// Proves: U31, chat-33, chat-34
test.describe('an answer that streams', () => {
  test.use({ setting: { model: true } });

  // Proves: chat-31, chat-36, chat-42
  test('is read as it comes, is announced whole and once, and stays after a reload', async ({
    page,
    instance,
  }) => {
    const release = instance.provider?.holds(
      'Guards are billed by the hour. And ',
      '**never** by the day.\n\nShall we <b>talk</b>?',
    );
    await page.goto('/about');
    const { field, thread, stop, send, thinking } = await openChat(page);
    const heard = await announcements(page);
    await field.fill(`${question} <b>Now</b>`);
    await field.press('Enter');
    await expect(thread.getByText('Guards are billed by the hour')).toBeVisible();
    await expect(thinking).toBeHidden();
    await expect(stop).toBeVisible();
    // What is written meanwhile is kept, and not sent.
    await field.fill('and then');
    await field.press('Enter');
    await expect(field).toHaveValue('and then');
    expect(await heard()).toEqual(['Thinking']);
    release?.();
    await expect(send).toBeVisible();
    await expect(thread.getByText(`${question} <b>Now</b>`)).toBeVisible();
    // Text only: neither Markdown nor HTML is made of it (V99).
    await expect(
      thread.getByText('Guards are billed by the hour. And **never** by the day.', { exact: true }),
    ).toBeVisible();
    await expect(thread.getByText('Shall we <b>talk</b>?', { exact: true })).toBeVisible();
    await expect.poll(heard).toHaveLength(2);
    expect((await heard())[1]).toContain(
      'AI Security Expert: Guards are billed by the hour. And **never** by the day.',
    );
    expect(instance.provider?.asked.filter((text) => text.includes(question))).toHaveLength(1);
    await page.reload();
    await expect(thread.getByText('Shall we <b>talk</b>?')).toHaveCount(1);
  });

  test('is stopped: what came stays, for the next page too', async ({ page, instance }) => {
    instance.provider?.holds('Only the beginning of it. And ', 'never the end.');
    await page.goto('/about');
    const { field, thread, stop, send } = await openChat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(thread.getByText('Only the beginning')).toBeVisible();
    await stop.click();
    await expect(send).toBeVisible();
    await expect(thread.getByText('Only the beginning')).toHaveCount(1);
    await page.reload();
    await expect(thread.getByText('Only the beginning')).toHaveCount(1);
    await expect(thread).not.toContainText('never the end');
  });

  test('goes on while the page is loaded again', async ({ page, instance }) => {
    const release = instance.provider?.holds('The gate is ours. And ', 'it is watched.');
    await page.goto('/about');
    const { field, thread, thinking } = await openChat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(thread.getByText('The gate is ours')).toBeVisible();
    await page.reload();
    await expect(thread.getByText(question)).toHaveCount(1);
    await expect(thinking).toBeVisible();
    release?.();
    await expect(thread.getByText('The gate is ours. And it is watched.')).toHaveCount(1);
    await expect(thinking).toBeHidden();
    expect(instance.provider?.asked.filter((text) => text.includes(question))).toHaveLength(1);
  });

  test('that breaks off is void: our own answer takes its place and says so (U31)', async ({
    page,
    instance,
  }) => {
    instance.provider?.breaksAfter('Half of a wrong answer. And ');
    await page.goto('/about');
    const { field, thread, send } = await openChat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(send).toBeVisible({ timeout: turn });
    await expect(thread).toContainText('from $25/hour');
    await expect(thread).not.toContainText('Half of a wrong');
    await expect(thread.getByText('AI Security Expert, from our site')).toHaveCount(2);
  });
});

// Proves: V202, chat-33, chat-34, chat-35
test.describe('a message that does not get through', () => {
  test.use({ setting: { unreliable: true } });

  test('waits for Retry and is one message, however often it is sent', async ({ page, instance, watch }) => {
    watch.expect(connectionLost);
    await page.goto('/about');
    const { field, thread, panel, retry } = await openChat(page);
    instance.line?.refuse(path);
    await field.fill(question);
    await field.press('Enter');
    await expect(panel).toContainText(
      "I apologize, but I'm experiencing technical difficulties. Your message did not get through. It is still here: try again, e-mail hello@wardgate.example or call",
    );
    await expect(panel.getByRole('link', { name: '780-555-0142' })).toBeVisible();
    await expect(panel.getByRole('link', { name: '403-555-0117' })).toBeVisible();
    instance.line?.mend();
    await retry.click();
    await expect(thread).toContainText('from $25/hour');
    await expect(thread.getByText(question)).toHaveCount(1);
    expect(new Set(instance.line?.keys).size).toBe(1);
  });

  test('of which only the answer was lost: it is found, and not asked for twice', async ({
    page,
    instance,
    watch,
  }) => {
    watch.tolerate(connectionLost);
    await page.goto('/about');
    const { thread } = await openChat(page);
    await say(page, 'Where do you work?');
    void instance.line?.loseAnswer(path);
    const { field } = chat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(thread).toContainText('from $25/hour');
    await expect(thread.getByText(question)).toHaveCount(1);
    await expect(thread.getByText(/from \$25\/hour/)).toHaveCount(1);
  });

  test('offline it says so, and a reload keeps the question', async ({ page, context, watch }) => {
    watch.expect(connectionLost);
    await page.goto('/about');
    const { field, thread, panel, retry } = await openChat(page);
    await context.setOffline(true);
    await field.fill(question);
    await field.press('Enter');
    await expect(panel).toContainText('You are offline. Your message is still here');
    await context.setOffline(false);
    await page.reload();
    await expect(thread.getByText(question)).toBeVisible();
    await retry.click();
    await expect(thread).toContainText('from $25/hour');
    await expect(thread.getByText(question)).toHaveCount(1);
  });
});

test('nobody could answer: the apology with every other way, and Retry (V202)', async ({ page, watch }) => {
  watch.expect(answered(503, path));
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Stopping."}' }),
  );
  await page.goto('/about');
  const { field, panel, thread, retry } = await openChat(page);
  const heard = await announcements(page);
  await field.fill(question);
  await field.press('Enter');
  const apology =
    "I apologize, but I'm experiencing technical difficulties. Please e-mail hello@wardgate.example or call 780-555-0142 or 403-555-0117.";
  await expect(panel).toContainText(apology);
  await expect.poll(heard).toEqual(['Thinking', apology]);
  await page.unroute(`**${path}`);
  await retry.click();
  await expect(thread).toContainText('from $25/hour');
});

test('too much at once: Retry opens when the time is over', async ({ page, watch }) => {
  watch.expect(answered(429, path));
  await page.clock.install();
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '45' },
        contentType: 'application/problem+json',
        body: '{}',
      }),
    { times: 1 },
  );
  await page.goto('/about');
  const { field, panel, thread, retry } = await openChat(page);
  await field.fill(question);
  await field.press('Enter');
  await expect(panel).toContainText('That was a lot in a short time.');
  await expect(panel).toContainText(/You can try again in \d+ s\./);
  await expect(retry).toBeDisabled();
  await page.clock.runFor(45_500);
  await expect(retry).toBeEnabled();
  await retry.click();
  await expect(thread).toContainText('from $25/hour');
});

test('a message that is refused stands in the field again, with the reason', async ({ page, watch }) => {
  watch.expect(answered(422, path));
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"detail":"Please write less."}',
    }),
  );
  await page.goto('/about');
  const { field, panel, thread } = await openChat(page);
  await field.fill(question);
  await field.press('Enter');
  await expect(panel.getByRole('alert')).toHaveText('Please write less.');
  await expect(field).toHaveValue(question);
  await expect(thread.getByText(question)).toBeHidden();
});

// Proves: chat-39
test('a browser that has lost its cookie begins anew, and its message is answered', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(answered(403, path));
  await neverRead(page, watch);
  await page.goto('/about');
  const { thread } = await openChat(page);
  // The line for news must stand before the cookie goes: refused, it would find the conversation lost by itself.
  const line = page.waitForResponse((response) => response.url().includes('/api/chat/events'));
  await say(page, 'Where do you work?');
  expect((await line).status()).toBe(200);
  const ids = () => page.evaluate(() => JSON.parse(localStorage.getItem('wardgate.chat') ?? '{}').sessionId);
  const before = await ids();
  await context.clearCookies();
  await say(page, question);
  await expect(thread).toContainText('from $25/hour');
  await expect(thread.getByText('Where do you work?', { exact: true })).toHaveCount(1); // a suggestion again
  expect(await ids()).not.toBe(before);
});
