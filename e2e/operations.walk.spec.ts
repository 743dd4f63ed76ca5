import { inspect } from './support/inspect.ts';
import { robin, robinPayload } from './support/quote-form.ts';
import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

/** The day after tomorrow as the company's calendar has it; Alberta's clocks stay at UTC-6. */
const dayAfterTomorrow = () =>
  new Date(Date.now() - 6 * 3_600_000 + 2 * 86_400_000).toISOString().slice(0, 10);

// Proves: D88, quotes-24, quotes-25, quotes-27
test('staff agree on a site walk; the customer reads both times in a mail and on their page', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(422, '/walk'));
  const asked = await page.request.post(`${instance.origin}/api/quotes`, {
    headers: { origin: instance.origin, 'Idempotency-Key': 'a-walk-before-the-quote' },
    data: robinPayload,
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { statusUrl } = await asked.json();
  const name = `${robin.firstName} ${robin.lastName}`;
  await page.goto(statusUrl);
  await expect(page.getByText('Where no walk of the site is needed.', { exact: false })).toBeVisible();

  await signIn(context, instance.origin, instance.owner);
  await openBoard(page);
  await card(page, name).getByRole('link', { name }).click();
  const promised = drawer(page, name).getByRole('region', { name: 'What they were promised' });
  await promised.getByRole('button', { name: 'Agree on a site walk' }).press('Enter');
  const form = promised.getByRole('group', { name: /Site walk, as agreed/ });
  await form.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(form).toContainText('Please choose the day and the time of the walk.');
  const day = dayAfterTomorrow();
  await form.getByLabel('Walk on').fill(day);
  await form.getByLabel('Time').first().fill('09:30');
  await expect(form.getByLabel('Quote by')).toHaveValue(day);
  await expect(form.getByLabel('Time').nth(1)).toHaveValue('11:30');
  await form.getByLabel('Time').nth(1).fill('08:00');
  await form.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(form).toContainText('Please choose a time after the walk.');
  await expect(form.getByLabel('Time').first()).toHaveValue('09:30');
  await form.getByLabel('Time').nth(1).fill('16:00');
  await inspect(page, 'operations, agreeing on a site walk');
  await form.getByRole('button', { name: 'Save and tell them' }).click();
  await expect(promised.getByRole('listitem').filter({ hasText: 'Site walk' })).toContainText('09:30');
  await expect(promised.getByRole('listitem').filter({ hasText: 'Detailed quote' })).toContainText('16:00');
  await expect(promised.getByRole('button', { name: 'Move the site walk' })).toBeVisible();
  await inspect(page, 'operations, a site walk is agreed');

  const mail = await instance.sink.mailTo(robin.email, /^We walk your site/);
  expect(mail.text).toMatch(/Site walk: .*9:30 a\.m\./);
  expect(mail.text).toMatch(/Detailed quote: by .*4:00 p\.m\./);
  await page.goto(statusUrl);
  const steps = page.getByRole('list').filter({ hasText: 'Initial assessment' });
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expect(steps).toContainText('Detailed quote after the walk of your site');
  await expect(steps).not.toContainText('Where no walk of the site is needed');
  await inspect(page, 'status page, a site walk is agreed');

  await openBoard(page);
  await expect(card(page, name)).toContainText(/site walk .* 09:30, quote by .* 16:00/);
});
