import type { Page } from '@playwright/test';
import { robinPayload } from './support/quote-form.ts';
import { card, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New request by phone' });

/** Opens the form by its key, once the board listens. */
async function openForm(page: Page): Promise<void> {
  await openBoard(page);
  await page.keyboard.press('p');
  await expect(dialog(page).getByLabel('Phone')).toBeFocused();
}

// Proves: operations-30, operations-33
test('by keyboard alone: a call is written down within 30 seconds, and stands on the other screen', async ({
  page,
  context,
  instance,
  browser,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const other = await browser.newContext({ baseURL: instance.origin });
  await signIn(other, instance.origin, instance.owner);
  const there = await other.newPage();
  await openBoard(there);
  await openForm(page);
  const began = Date.now();
  await page.keyboard.type('780-555-0142');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dana Birch');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space'); // the first service
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Cameras for two yards.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/SEC-\S+ is stored\./)).toBeVisible();
  expect(Date.now() - began).toBeLessThan(30_000);
  await expect(dialog(page)).toBeHidden();
  for (const screen of [page, there]) {
    await expect(card(screen, 'Dana Birch')).toContainText('Surveillance & Alarm Systems');
    await expect(card(screen, 'Dana Birch')).toContainText('By phone, taken by');
    await expect(card(screen, 'Dana Birch').getByRole('link', { name: 'Call' })).toHaveAttribute(
      'href',
      'tel:+17805550142',
    );
  }
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByText('No email address')).toBeVisible();
  await other.close();
});

// Proves: operations-32
test('a known number shows who it is; unchosen, it is asked before anything is stored', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(/409 .*\/api\/staff\/quotes/);
  const known = await page.request.post(`${instance.origin}/api/quotes`, { data: robinPayload });
  expect(known.status()).toBe(201);
  await signIn(context, instance.origin, instance.owner);
  await openForm(page);
  const form = dialog(page);
  await form.getByLabel('Phone').fill(robinPayload.phone);
  await expect(form.getByText('Someone known may be calling.')).toBeVisible();
  await expect(form.getByText('Robin Kestrel', { exact: true })).toBeVisible();
  await form.getByLabel('Name').fill('Rob Kestrel');
  await form.getByText('IT Support').click();
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(form.getByText('Who is it? Not stored yet.')).toBeVisible();
  await form.getByRole('button', { name: 'It is Robin Kestrel' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Rob Kestrel');
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(robinPayload.email);
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(page.getByText(/SEC-\S+ is stored\./)).toBeVisible();
  const leads = await page.request.get(`${instance.origin}/api/staff/leads`);
  expect(((await leads.json()) as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual([
    'Robin Kestrel',
  ]);
});

// Proves: operations-31, quotes-47
test('offline nothing typed is lost: it is kept on the device, and stored once', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(
    /net::ERR_INTERNET_DISCONNECTED .*\/api\/staff\/quotes/,
    /net::ERR_FAILED .*\/api\/staff\/quotes/,
  );
  watch.tolerate(/net::ERR_INTERNET_DISCONNECTED/);
  await signIn(context, instance.origin, instance.owner);
  await openForm(page);
  const form = dialog(page);
  await form.getByLabel('Phone').fill('780-555-0161');
  await form.getByLabel('Name').fill('Kim Alder');
  await form.getByText('IT Support').click();
  await form.getByLabel('In their words').fill('A server room.');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(form.getByText('Not stored. What you typed is kept on this device.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: 'New request' }).click();
  await expect(form.getByText(/Your unsaved words of .* are back\./)).toBeVisible();
  await expect(form.getByLabel('In their words')).toHaveValue('A server room.');
  // The answer to the first press is lost: the second finds the request that is there.
  let lost = false;
  await page.route('**/api/staff/quotes', async (route) => {
    if (route.request().method() !== 'POST' || lost) return route.fallback();
    lost = true;
    await route.fetch();
    return route.abort();
  });
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(form.getByText('Not stored. What you typed is kept on this device.')).toBeVisible();
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(page.getByText(/SEC-\S+ is stored\./)).toBeVisible();
  await expect(card(page, 'Kim Alder')).toHaveCount(1);
  await page.getByRole('button', { name: 'New request' }).click();
  await expect(form.getByLabel('Phone')).toHaveValue('');
});

// Proves: operations-30, operations-31
test('on a phone with one thumb, from the queue: an emergency stands first', async ({
  page,
  context,
  instance,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/queue');
  await page.getByRole('button', { name: 'New request' }).click();
  const form = dialog(page);
  await expect(form.getByRole('button', { name: 'Store request' })).toBeInViewport();
  await form.getByRole('button', { name: 'Store request' }).click();
  for (const wrong of ['Please enter the caller’s name.', 'Please enter a phone number or an email address.'])
    await expect(form.getByText(wrong)).toBeVisible();
  await expect(form.getByLabel('Phone')).toBeFocused();
  await form.getByLabel('Phone').fill('780-555-0162');
  await form.getByLabel('Name').fill('Jo Reed');
  await form.getByText('Security Guard Services').click();
  await form.getByLabel('Someone is in danger: an emergency').check();
  await form.getByRole('button', { name: 'Store request' }).click();
  const first = page.getByRole('article').first();
  await expect(first).toContainText('EMERGENCY');
  await expect(first).toContainText('Jo Reed');
  await expect(first.getByRole('button', { name: 'Answer: Jo Reed' })).toHaveCount(0);
  const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(across).toBe(0);
});

test.describe('with colleagues', () => {
  test.use({ setting: { demo: true } });

  // Proves: operations-30
  test('who may only read has neither the button nor the key', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openBoard(page);
    await expect(page.getByRole('button', { name: 'New request' })).toHaveCount(0);
    await page.keyboard.press('p');
    await expect(dialog(page)).toHaveCount(0);
    const refused = await page.request.post(`${instance.origin}/api/staff/quotes`, {
      data: { name: 'Kim', phone: '780-555-0163', serviceType: 'multiple' },
    });
    expect(refused.status()).toBe(403);
  });
});
