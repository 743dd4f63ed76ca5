import { inspect } from './support/inspect.ts';
import {
  expectNotSent,
  expectReceived,
  fill,
  hydrated,
  quoteForm,
  robin,
  robinPayload,
  send,
} from './support/quote-form.ts';
import { hold } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** Every state of the form and its status page: no violation of WCAG, no sideways scrolling. */
test.describe('every state is accessible and fits', () => {
  test('empty, with errors, urgent', async ({ page }) => {
    await page.goto('/quote');
    await hydrated(page);
    await inspect(page, 'quote, empty');
    await quoteForm(page).send.click();
    await expect(quoteForm(page).form.getByRole('alert')).toBeVisible();
    await inspect(page, 'quote, errors');
    await fill(page, { ...robin, message: 'A break-in, right now' });
    await inspect(page, 'quote, urgent');
  });

  test('busy, then confirmed', async ({ page }) => {
    const release = await hold(page, '**/api/quotes');
    await page.goto('/quote');
    await send(page, { ...robin, concerns: 'There was a break-in.' });
    await expect(page.getByRole('button', { name: 'Processing Your Request...' })).toBeVisible();
    await inspect(page, 'quote, busy');
    release();
    await expectReceived(page);
    await inspect(page, 'quote, confirmed');
  });

  test('not sent yet, and told on other pages', async ({ page, watch }) => {
    watch.expect(connectionLost);
    await page.goto('/quote');
    await page.route('**/api/quotes', (route) => route.abort('internetdisconnected'));
    await send(page, robin);
    await expectNotSent(page);
    await inspect(page, 'quote, not sent yet');
    await page.getByRole('link', { name: 'Wardgate' }).first().click();
    await expect(page.getByText('A request from this device has not reached us yet')).toBeVisible();
    await inspect(page, 'home, something unsent');
  });

  test('the confirmation mail, as its reader sees it', async ({ page, instance }) => {
    await instance.ask({ ...robinPayload, securityConcerns: 'There was a break-in.' });
    const mail = await instance.sink.mailTo(robinPayload.email, /./);
    await page.setContent(mail.html);
    await inspect(page, 'mail, confirmation');
  });

  test('the status page, done and late, and without a request', async ({ page, instance, watch }) => {
    watch.expect(answered(404, '/quote/status/'));
    await page.goto('/quote');
    await send(page, { ...robin, concerns: 'There was a break-in.' });
    const { statusUrl } = await expectReceived(page);
    await instance.sink.mailTo(robin.email, /./);
    await page.goto(statusUrl);
    await hydrated(page);
    await inspect(page, 'status page');
    await page.goto('/quote/status/nobody-has-this-token');
    await hydrated(page);
    await inspect(page, 'status page, unknown');
  });
});
