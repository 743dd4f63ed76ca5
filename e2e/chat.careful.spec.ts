import type { Page } from '@playwright/test';
import { announcements, chat, openChat, say, turn } from './support/chat.ts';
import { codeOf } from './support/popup.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { stopClock } from './support/standing.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** The price, 30, and a contract, 40 (V168): above 60. */
const hot = 'What does it cost, and when can we sign a contract?';
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Priority support' });
const keptSession = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('wardgate.chat') ?? '{}') as { sessionId: string; begun: boolean },
  );

// Proves: V103, chat-53
test('an address left before the first word says where it was left (V103)', async ({ page }) => {
  await page.goto('/services/surveillance');
  const { panel } = await openChat(page);
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await overlay(page).getByLabel('Email').fill('ari.fen@customers.example');
  await takeAPersonsTime(page);
  const sent = page.waitForRequest(/\/api\/leads$/);
  await overlay(page).getByRole('button', { name: 'Connect Me' }).click();
  const { sessionId, begun } = await keptSession(page);
  expect(begun).toBe(false);
  expect((await sent).postDataJSON()).toMatchObject({ serviceType: 'surveillance', sessionId });
});

// Proves: chat-54
test('the offer of a specialist waits for hands that are typing', async ({ page }) => {
  const isOffered = codeOf(page, 'priority');
  await page.clock.install();
  await page.goto('/about');
  const { field, thread } = await openChat(page);
  // By the test's clock: between two keys of a slow machine there are seconds in which nobody types.
  await stopClock(page);
  await field.fill(hot);
  await field.press('Enter');
  await expect(thread.getByText(/Lead Score/)).toBeVisible({ timeout: turn });
  await page.clock.runFor(500);
  await field.pressSequentially('And for three ');
  await page.clock.runFor(1900); // it would have come a second after the words
  expect(await isOffered()).toBe(false);
  await field.pressSequentially('sites?');
  await page.clock.runFor(1900);
  expect(await isOffered()).toBe(false);
  await page.clock.resume();
  await expect(overlay(page)).toBeVisible();
  expect(await isOffered()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('And for three sites?');
});

// Proves: chat-54
test('who reloads before the answer is offered a specialist all the same', async ({ page }) => {
  await page.goto('/about');
  const { field } = await openChat(page);
  await say(page, 'How long are recordings kept?');
  const reached = Promise.withResolvers<void>();
  // The message arrives; its answer never comes back to this page.
  await page.route('**/api/chat/messages', async (route) => {
    await route.fetch();
    reached.resolve();
  });
  await field.fill(hot);
  await field.press('Enter');
  await reached.promise;
  await page.reload();
  await expect(chat(page).thread.getByText(/Lead Score/)).toBeVisible();
  await expect(overlay(page)).toBeVisible();
});

test.describe('a language model', () => {
  test.use({ setting: { model: true } });

  // Proves: chat-56
  test('whose answer is stopped is announced once, when it is what the server has', async ({
    page,
    instance,
  }) => {
    instance.provider?.holds('Only the beginning of it. And ', 'never the end.');
    await page.goto('/about');
    const { field, stop, thread, send } = await openChat(page);
    const heard = await announcements(page);
    await field.fill('How long?');
    await field.press('Enter');
    await expect(thread.getByText('Only the beginning')).toBeVisible();
    await stop.click();
    await expect(send).toBeVisible();
    const said = async () => (await heard()).filter((text) => text.includes('Only the beginning'));
    await expect.poll(async () => (await said()).length).toBe(1);
    await page.reload();
    await expect(thread.getByText('Only the beginning')).toHaveCount(1);
    // Nothing more of it was told after that, by this page or by the one before.
    const later = await announcements(page);
    await chat(page).person.click();
    await expect.poll(async () => (await later()).length).toBeGreaterThan(0);
    expect((await later()).join('\n')).not.toContain('Only the beginning');
  });
});

// Proves: chat-57
test('while the chat is fetched the launcher stays, and says that it works', async ({ page }) => {
  const room = Promise.withResolvers<void>();
  await page.route('**/assets/site/room-*.js', async (route) => {
    await room.promise;
    await route.continue();
  });
  await page.goto('/about');
  await hydrated(page);
  const { launcher, field } = chat(page);
  await launcher.click();
  await expect(launcher).toBeVisible();
  await expect(launcher).toHaveAttribute('aria-busy', 'true');
  room.resolve();
  await expect(field).toBeFocused();
  await expect(launcher).toBeHidden();
});

// Proves: chat-57
test('the focus of somebody on the page is left alone when the chat closes by itself, and Dismiss gives it back', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/services/surveillance');
  const { panel, launcher } = await openChat(page);
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await overlay(page).getByLabel('Email').fill('sol.reed@customers.example');
  await takeAPersonsTime(page);
  await overlay(page).getByRole('button', { name: 'Connect Me' }).click();
  await expect(overlay(page).getByText('Thank you.')).toBeVisible();
  await page.clock.runFor(6500);
  await expect(overlay(page)).toBeHidden();
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Get a free quote/ })
    .first();
  await link.focus();
  await page.clock.runFor(5000);
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  const toast = page.getByRole('status').filter({ hasText: 'Thank you. A security specialist' });
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(launcher).toBeFocused();
});

// Proves: chat-58
test('a page that comes back from the browser’s memory reads what was said meanwhile', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await openChat(page);
  await say(page, 'How long are recordings kept?');
  const other = await context.newPage();
  await other.goto('/about');
  await openChat(other);
  await say(other, 'Are your guards licensed?');
  const read = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/api\/chat\/messages/.test(answer.url()),
  );
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect((await read).status()).toBe(200);
  await expect(chat(page).thread.getByText('Are your guards licensed?')).toBeVisible();
});

// Proves: chat-59
test('in a window of 320 by 256 pixels everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/about');
  const { field, send, close } = await openChat(page);
  await say(page, 'How long are recordings kept?');
  for (const part of [close, field, send, chat(page).panel.getByRole('link', { name: 'Call Now' })]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.9 });
  }
  await chat(page).thread.scrollIntoViewIfNeeded();
  expect((await chat(page).thread.boundingBox())?.height ?? 0).toBeGreaterThan(120);
});
