// Proves: newsletter-63

import { inspect } from './support/inspect.ts';
import {
  confirmationLink,
  fillSignUp,
  reader,
  signUp,
  signUpForm,
  subscribed,
  success,
} from './support/newsletter-form.ts';
import { hydrated, isReacts, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** What of the sign-up's code has come. */
const codeOf = (urls: readonly string[]) => urls.filter((url) => /footer-sign-up/.test(url));

test('whole journey from the footer: it comes to life at the first touch, and a mail confirms it', async ({
  page,
  instance,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/about');
  await hydrated(page);
  const { form, email, consent, send } = signUpForm(page);
  await expect(page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter sign-up' })).toHaveCount(
    1,
  );
  await expect(consent).not.toBeChecked();
  await form.scrollIntoViewIfNeeded();
  expect(codeOf(urls), 'nothing of it is fetched before somebody touches it').toEqual([]);

  await email.focus();
  await expect(send, 'an empty address is not sent (V151)').toBeDisabled();
  expect(codeOf(urls)).toHaveLength(1);
  await email.fill(reader());
  await takeAPersonsTime(page);
  await send.click();
  await expect(form.getByRole('alert'), 'never without the consent').toContainText('tick the box');
  await consent.check();
  await send.click();
  await expect(success(page)).toBeFocused();
  await expect(page).toHaveURL(`${instance.origin}/about`);
  await expect(page.getByRole('contentinfo')).toContainText(
    `A confirmation email is on its way to ${reader()}.`,
  );
  await page.goto(await confirmationLink(instance, reader()));
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
});

test('who is the first to touch the page there, and is fast, loses nothing', async ({ page, instance }) => {
  await page.goto('/contact');
  await fillSignUp(page, reader());
  await takeAPersonsTime(page);
  await signUpForm(page).send.click();
  const mail = await instance.sink.mailTo(reader(), /confirm/);
  expect(mail.text).toContain('All topics');
});

test('an address that is subscribed is told so where it was typed (V151)', async ({
  page,
  instance,
  watch,
}) => {
  await subscribed(instance, reader());
  await page.goto('/services');
  await hydrated(page);
  await signUpForm(page).email.focus();
  await isReacts(signUpForm(page).form);
  watch.expect(answered(409, '/api/newsletter/subscriptions'));
  await signUp(page, reader());
  await expect(signUpForm(page).form.getByRole('alert')).toHaveText(
    'This email is already subscribed to our newsletter.',
  );
});

test('it stands on every page but those with a sign-up of their own', async ({ page }) => {
  for (const path of [
    '/',
    '/about',
    '/services',
    '/quote',
    '/contact',
    '/assessments',
    '/privacy',
    '/nowhere',
  ]) {
    const html = await (await page.request.get(path)).text();
    expect(html.match(/aria-label="Newsletter sign-up"/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);
  }
  for (const path of ['/blog', '/newsletter', '/newsletter/archive']) {
    const html = await (await page.request.get(path)).text();
    expect(html.match(/aria-label="Newsletter sign-up"/g), path).toHaveLength(1);
    expect(html, path).not.toContain('data-sign-up');
  }
  for (const path of ['/newsletter/unsubscribe/x', '/newsletter/confirm/x', '/newsletter/v/x'])
    expect(await (await page.request.get(path)).text(), path).not.toContain('Newsletter sign-up');
});

// Proves: newsletter-64
test('it is accessible and fits', async ({ page }) => {
  await page.goto('/about');
  await hydrated(page);
  await inspect(page, 'footer, untouched', 'footer');
  const { form, email, send } = signUpForm(page);
  // Its code comes with the focus. Until it does the browser itself judges the address, in a bubble of its own.
  await email.focus();
  await expect(send).toBeDisabled();
  await email.fill('rowan');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(form.getByRole('alert')).toBeVisible();
  await inspect(page, 'footer, errors', 'footer');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form sends itself, and what is refused comes back on the page of the sign-up', async ({
    page,
    instance,
    watch,
  }) => {
    await subscribed(instance, 'known@customers.example');
    await page.goto('/quote');
    await fillSignUp(page, 'known@customers.example');
    watch.expect(answered(409, '/newsletter'));
    await signUpForm(page).send.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('already subscribed');
    await expect(signUpForm(page).email).toHaveValue('known@customers.example');
    await expect(signUpForm(page).consent).not.toBeChecked();

    await page.goto('/quote');
    await fillSignUp(page, reader());
    await signUpForm(page).send.click();
    await expect(page).toHaveURL(/\/newsletter\/sent\/[\w.-]{40,}$/);
    await confirmationLink(instance, reader());
  });
});
