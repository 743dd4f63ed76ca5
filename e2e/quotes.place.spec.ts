import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { expectReceived, fill, hydrated, quoteForm, robin, send } from './support/quote-form.ts';
import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { addressOf } from './support/visitors.ts';

test.use({ setting: { shared: true }, viewport: { width: 390, height: 844 } });

const [north, south] = ['780-555-0142', '403-555-0117'];
const site = 'Bowness Road, Calgary';
const answer = 'A call';

/** The numbers of a list of phones, in its order. */
const linesOf = (page: Page, list: string) =>
  page
    .locator(list)
    .getByRole('link', { name: /555-01/ })
    .filter({ visible: true });

/** What the header offers to call, once it is open. */
async function expectHeader(page: Page, order: readonly string[]): Promise<void> {
  await page.locator('header summary', { hasText: 'Call' }).click();
  await expect(linesOf(page, 'header')).toContainText([...order]);
  await page.keyboard.press('Escape');
}

// Proves: quotes-41, quotes-42, quotes-43, site-81
test('where the site is and how to answer, from the form to the reply', async ({
  page,
  instance,
  anotherBrowser,
}) => {
  const visitor = { ...robin, lastName: 'Ptarmigan', email: addressOf('robin.ptarmigan'), site, answer };
  const name = `${visitor.firstName} ${visitor.lastName}`;
  await page.goto('/quote');
  await expect(page.locator('datalist option[value="Olds"]')).toHaveCount(1);
  await expectHeader(page, [north, south]);
  await send(page, visitor);
  await expectReceived(page);
  const contact = '[aria-label="Contact"]';
  await expect(linesOf(page, contact)).toContainText([south, north]);
  await expect(page.locator(contact)).toContainText('High River, 24/7, nearest to your site');
  await expectHeader(page, [south, north]);
  await inspect(page, 'quote, received, with the nearest office');

  const staff = await anotherBrowser();
  await signIn(staff, instance.origin, instance.owner);
  const board = await staff.newPage();
  await openBoard(board);
  const row = card(board, name);
  await expect(row).toContainText('Wants a call');
  await expect(row).toContainText('Bowness Road, Calgary · nearest office: High River');
  await row.getByRole('link', { name }).click();
  const details = drawer(board, name);
  await expect(details.getByText('Bowness Road, Calgary')).toBeVisible();
  const reply = details.getByRole('region', { name: 'Reply' });
  await expect(reply).toContainText('Wants a call, not an email');
  await expect(reply.getByRole('link', { name: `Call ${visitor.phone}` })).toHaveAttribute(
    'href',
    'tel:+17805550123',
  );
  await reply.scrollIntoViewIfNeeded();
  await inspect(board, 'operations, a reply to who wants a call');
});

// Proves: quotes-41, quotes-43
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the private page says where and how, and the nearest line stands first', async ({ page }) => {
    await page.goto('/quote');
    await fill(page, { ...robin, site, answer });
    await quoteForm(page).send.click();
    await expect(page).toHaveURL(/\/quote\/status\//);
    const main = page.getByRole('main');
    await expect(main).toContainText('Bowness Road, Calgary');
    await expect(main.locator('dt', { hasText: 'You asked for' }).locator('+ dd')).toHaveText('A call');
    await expect(linesOf(page, '[aria-label="Contact"]')).toContainText([south, north]);
  });
});

// Proves: quotes-41, site-74, site-81
test('a town chosen for a price goes along, and its office stands first', async ({ page }) => {
  await page.goto('/prices');
  await hydrated(page);
  await page.getByLabel(/^Town/).fill('calgary');
  await expectHeader(page, [south, north]);
  await page.getByRole('link', { name: 'Send this as my request' }).click();
  const { fields, form } = quoteForm(page);
  await expect(fields.site).toHaveValue('calgary');
  await expectHeader(page, [south, north]);
  await form.getByRole('button', { name: 'Take it out' }).click();
  await expect(fields.site).toHaveValue('');
  await fields.site.fill('Fort McMurray');
  await expectHeader(page, [north, south]);
});
