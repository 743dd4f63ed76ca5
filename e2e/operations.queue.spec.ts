import type { Locator, Page } from '@playwright/test';
import { robinPayload } from './support/quote-form.ts';
import { openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const emery = {
  name: 'Emery Lockwood',
  email: 'emery@customers.example',
  phone: '780-555-0166',
  subject: 'emergency',
  message: 'Somebody is cutting our fence at the north yard.',
};

const row = (page: Page, name: string): Locator => page.getByRole('article', { name });

/** A request, and after it a message of danger. */
async function comeIn(page: Page, origin: string): Promise<void> {
  for (const [path, data] of [
    ['/api/quotes', robinPayload],
    ['/api/contact', emery],
  ] as const)
    expect((await page.request.post(origin + path, { data })).status()).toBe(201);
}

// Proves: operations-25, operations-26
test('on a phone: three presses from opening the app to the answer of the most urgent', async ({
  page,
  context,
  instance,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await comeIn(page, instance.origin);
  await signIn(context, instance.origin, instance.owner);
  await openBoard(page);
  await page
    .getByRole('navigation', { name: 'Staff pages' })
    .last()
    .getByRole('link', { name: 'Queue' })
    .click();
  const first = page.getByRole('article').first();
  await expect(first).toContainText('Emery Lockwood');
  await expect(first).toContainText(emery.message);
  const answer = first.getByRole('button', { name: 'Answer: Emery Lockwood' });
  await expect(answer).toBeInViewport();
  await expect(first.getByRole('link', { name: 'Call: Emery Lockwood' })).toHaveAttribute(
    'href',
    'tel:+17805550166',
  );
  await answer.click();
  await expect(page.getByLabel('Text')).toBeFocused();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply to Emery Lockwood is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Robin Kestrel')).toBeVisible();
  await expect(row(page, 'Emery Lockwood').filter({ hasText: 'EMERGENCY' }).getByRole('button')).toHaveCount(
    0,
  );
});

test.describe('with colleagues', () => {
  test.use({ setting: { demo: true } });

  // Proves: operations-23, operations-25
  test('a colleague takes it: the other sees who has it, and answers by key', async ({
    page,
    context,
    instance,
    browser,
  }) => {
    const data = { ...robinPayload, firstName: 'Jo', lastName: 'Alder', email: 'jo.alder@customers.example' };
    expect((await page.request.post(`${instance.origin}/api/quotes`, { data })).status()).toBe(201);
    await signIn(context, instance.origin, instance.account('dispatch'));
    const other = await browser.newContext({ baseURL: instance.origin });
    await signIn(other, instance.origin, instance.account('sales'));
    const there = await other.newPage();
    await page.goto('/queue?view=all&kind=quote');
    await there.goto('/queue?view=all&kind=quote');
    await expect(row(there, 'Jo Alder')).toContainText('Nobody has it');
    await row(page, 'Jo Alder').getByRole('button', { name: 'Take' }).click();
    await expect(row(page, 'Jo Alder')).toContainText('You have it');
    await expect(row(there, 'Jo Alder')).not.toContainText('Nobody has it');
    await row(there, 'Jo Alder').getByRole('link', { name: 'Jo Alder', exact: true }).focus();
    await there.keyboard.press('r');
    await expect(there.getByLabel('Text')).toBeFocused();
    await other.close();
  });
});
