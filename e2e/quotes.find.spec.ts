import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    // Proves: quotes-28
    test('a lost link comes again by mail, and what is wrong is said at its field', async ({
      page,
      instance,
      watch,
    }) => {
      watch.expect(/status of 422 .*\/quote\/find/);
      const { email } = robinPayload;
      const { ticketId, statusUrl } = await instance.ask(robinPayload);
      await page.goto('/quote');
      await page
        .getByRole('link', { name: /Find it again/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Find my request' })).toBeVisible();
      const form = page.getByRole('form', { name: 'Find my request' });
      const [reference, address] = [form.getByLabel('Reference'), form.getByLabel('Email')];
      await reference.fill('SEC-1');
      await address.fill(email);
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByText('Please enter the reference as it is in our email')).toBeVisible();
      await expect(address).toHaveValue(email);
      await reference.fill(` ${ticketId.toLowerCase()} `);
      await page.getByRole('button', { name: 'Email me the link' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Look into your mailbox' })).toBeVisible();
      const mail = await instance.sink.mailTo(email, /Your link to request/);
      expect(mail.text).toContain(new URL(statusUrl, instance.origin).pathname);
      await expect(page.locator('body')).not.toContainText(new URL(statusUrl, instance.origin).pathname);
    });
  });

// Proves: quotes-28
test('the page is accessible and fits, asked and with problems', async ({ page, watch }) => {
  watch.expect(/status of 422 .*\/quote\/find/);
  await page.goto('/quote/find');
  await inspect(page, 'find');
  const form = page.getByRole('form', { name: 'Find my request' });
  await form.getByLabel('Reference').fill('SEC-1');
  await form.getByLabel('Email').fill('robin@customers.example');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Please enter the reference')).toBeVisible();
  await inspect(page, 'find-problem');
});

test.describe('while no mail leaves', () => {
  test.use({ setting: { mailless: true } });

  // Proves: quotes-28
  test('it says so, and whom to call', async ({ page }) => {
    await page.goto('/quote/find');
    await expect(page.getByText('We cannot send email at the moment')).toBeVisible();
  });
});
