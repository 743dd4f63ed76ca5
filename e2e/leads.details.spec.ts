import { expect, type Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });

/**
 * A form in Drew's name by a person who knows only the address. It is made in the test: the address depends on whose
 * program the test runs against, which is not known while the file is read.
 */
const inTheirName = () => ({
  ...drewPayload,
  name: 'Мария Attacker',
  phone: '403-555-0199',
  message: 'Call my new number.',
});

// Proves: security-28, security-31, security-34
test('what a stranger said of Drew stands beside, and staff decide', async ({ page, context, instance }) => {
  await signIn(context, instance.origin, instance.owner);
  await instance.write(drewPayload);
  await instance.write(inTheirName());
  await page.goto('/leads');
  const row = page.getByRole('row').filter({ hasText: 'Drew Copeland' });
  await expect(row).toContainText('2 other details given');
  await expect(row).toContainText('unverified');
  await row.getByRole('link', { name: 'Drew Copeland', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: /Drew Copeland/ })).toContainText('unverified');
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+14035550131');
  const said = part(page, 'Also given, unverified');
  await expect(said).toContainText('403-555-0199');
  await expect(said).toContainText('letters of several alphabets');
  await expect(part(page, 'Timeline')).toContainText('Also given, unverified: name Мария Attacker');
  await inspect(page, 'what a stranger said');

  await said.getByRole('button', { name: /Dismiss Name/ }).click();
  await expect(said).not.toContainText('Attacker');
  await said.getByRole('button', { name: /Accept Phone/ }).click();
  await expect(said).toBeHidden();
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+14035550199');
  await expect(part(page, 'Timeline')).toContainText('Accepted: phone is now 403-555-0199, it was');

  const who = part(page, 'Who this is');
  await expect(who).toContainText('verified');
  await who.getByRole('button', { name: 'Edit, or verify' }).click();
  await who.getByLabel('Name').fill('Drew Copeland-Marsh');
  await inspect(page, 'the form of what is known');
  await who.getByRole('button', { name: 'Save as verified' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Drew Copeland-Marsh', exact: true }),
  ).toBeVisible();
  await expect(part(page, 'Timeline')).toContainText('name is now Drew Copeland-Marsh, it was Drew Copeland');
});

// Proves: security-191
test('on the board, among booked calls and in quarantine it is marked what a stranger typed', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await instance.write(drewPayload);
  await page.goto('/operations?tab=messages');
  const card = page.getByRole('article', { name: 'Drew Copeland' });
  await expect(card.getByText('unverified', { exact: true })).toHaveCount(1);
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Drew Copeland', exact: true }).click();
  const who = part(page, 'Who this is');
  await who.getByRole('button', { name: 'Edit, or verify' }).click();
  await who.getByRole('button', { name: 'Save as verified' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('unverified');
  await page.goto('/operations?tab=messages');
  await expect(card).toBeVisible();
  await expect(card.getByText('unverified')).toHaveCount(0);

  await instance.write(inTheirName());
  await page.goto('/operations?tab=messages');
  const other = page.getByRole('article', { name: 'Мария Attacker' });
  await expect(other.getByText('unverified', { exact: true })).toHaveCount(1);
  await expect(other).toContainText('letters of several alphabets');
  await inspect(page, 'a message in another name');
  await other.getByRole('link', { name: 'Мария Attacker' }).click();
  await expect(page.getByRole('dialog').getByText('unverified', { exact: true })).toHaveCount(2);
});

// Proves: security-29
test('Drew confirms a new number from the mail, with one press', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(404, '/details/made-up'));
  await instance.write(drewPayload);
  await instance.write({ ...drewPayload, phone: '403-555-0177', message: 'My new number.' });
  const asking = /\/details\/[\w-]+/;
  await expect.poll(() => instance.sink.mails.some(({ text }) => asking.test(text))).toBe(true);
  const mail = instance.sink.mails.find(({ text }) => asking.test(text));
  expect(mail?.to).toEqual([drewPayload.email]);
  await page.goto(asking.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { level: 1, name: 'Is this still you?' })).toBeVisible();
  await expect(page.getByText('ending 77')).toBeVisible();
  await inspect(page, 'the question');
  await page.getByRole('button', { name: 'Yes, use my new details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, it is noted' })).toBeVisible();
  await inspect(page, 'confirmed');

  await page.goto('/details/made-up');
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
  await signIn(context, instance.origin, instance.owner);
  const id = (await instance.leadOf(drewPayload.email))?.id;
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+14035550177');
  await expect(part(page, 'Timeline')).toContainText('Confirmed by mail: phone is now 403-555-0177');
});
