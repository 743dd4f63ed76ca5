// Proves: quotes-12

import { edmonton } from './support/edmonton.ts';
import { fill, quoteForm, robin, values } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

/** Everything a visitor needs, with JavaScript off. */
test.use({ javaScriptEnabled: false, setting: { shared: true } });

test('the form is sent and leads to the private status page', async ({ page, instance }) => {
  await page.goto('/quote');
  await fill(page, robin);
  await quoteForm(page).send.click();
  await expect(page).toHaveURL(/\/quote\/status\/[\w-]{20,}$/);
  const [row, ...more] = await instance.requestsFrom(robin.email);
  expect(more).toEqual([]);
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Request Submitted!' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(row?.ticket_id ?? 'no row');
  const deadline = edmonton(row?.sla_deadline ?? '');
  await expect(page.getByText(deadline.date).first()).toContainText(deadline.clock);
  await expect(main).toContainText(`Thank you, ${robin.firstName}.`);
  for (const step of ['Confirmation e-mail', 'Specialist assigned', 'Initial assessment', 'Detailed quote']) {
    await expect(main.getByRole('listitem').filter({ hasText: step })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: '780-555-0142' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Refresh' }).click();
  await expect(main).toContainText(row?.ticket_id ?? 'no row');
  await page.reload();
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

test('sent twice from the same page, it is one request', async ({ page, instance }) => {
  await page.goto('/quote');
  await fill(page, robin);
  await quoteForm(page).send.click();
  await expect(page).toHaveURL(/\/quote\/status\//);
  const first = page.url();
  await page.goBack();
  await fill(page, robin);
  await quoteForm(page).send.click();
  await expect(page).toHaveURL(first);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

test('what the server refuses comes back with every value and its errors', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(422, '/quote'));
  const wrong = { ...robin, phone: '12', message: 'Ein <b>"Tor"</b> & ein Zaun\nzweite Zeile' };
  await page.goto('/quote');
  await fill(page, wrong);
  await quoteForm(page).send.click();
  await expect(page).toHaveURL(`${instance.origin}/quote`);
  const { form, fields, send } = quoteForm(page);
  await expect(form.getByRole('alert')).toContainText('One thing needs a correction');
  await expect(fields.phone).toHaveAccessibleDescription(
    'Please enter a phone number we can call, with its area code.',
  );
  expect(await values(page)).toEqual(wrong);
  await fields.phone.fill(robin.phone);
  await send.click();
  await expect(page).toHaveURL(/\/quote\/status\//);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
});

// Proves: site-4
test('the home page is whole and leads to the form', async ({ page, instance }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const services = page.getByRole('region', { name: 'Four ways we keep watch' });
  for (const service of [
    'Security Guard Services',
    'Surveillance & Alarm Systems',
    'Virtual Security Guard',
    'IT Support',
  ]) {
    await expect(services.getByRole('heading', { level: 3, name: service })).toBeVisible();
  }
  await expect(page.getByRole('contentinfo')).toContainText('High River');
  await page.getByRole('link', { name: 'Free Quote - 2hr Response' }).first().click();
  await expect(page).toHaveURL(`${instance.origin}/quote`);
});

test('the phone menu opens without script', async ({ page, instance }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('link', { name: 'Get Quote', exact: true }).click();
  await expect(page).toHaveURL(`${instance.origin}/quote`);
});
