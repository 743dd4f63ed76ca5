// Proves: newsletter-28

import { beforeAndAfter } from './support/document.ts';
import { inspect } from './support/inspect.ts';
import {
  confirmationLink,
  reader,
  signUp,
  signUpForm,
  subscribed,
  success,
} from './support/newsletter-form.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { keepStanding } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** Every state of the sign-up and of its pages: no violation of WCAG, no sideways scrolling. */
test.describe('every state is accessible and fits', () => {
  test('nothing changes when React takes over, but that an empty form is not sent (V151)', async ({
    page,
  }) => {
    const answer = await page.goto('/newsletter');
    const sent = (await answer?.text()) ?? '';
    await hydrated(page);
    await expect(signUpForm(page).send).toBeDisabled();
    const { before, after } = await beforeAndAfter(page, sent);
    expect(before).toContain('Newsletter sign-up');
    expect(after).toBe(before);
  });

  test('empty, chosen, with errors', async ({ page }) => {
    await page.goto('/newsletter');
    await hydrated(page);
    await inspect(page, 'newsletter, empty');
    const { form, email, topic, send } = signUpForm(page);
    await email.fill('rowan');
    await topic('Virtual Security').check();
    await topic('Security Guard Services').check();
    await inspect(page, 'newsletter, chosen');
    await send.click();
    await expect(form.getByRole('alert')).toBeVisible();
    await inspect(page, 'newsletter, errors');
  });

  test('success, for as long as one looks, and the line that stays', async ({ page }) => {
    await keepStanding(page);
    await page.goto('/newsletter');
    await hydrated(page);
    await signUp(page, reader(), ['Virtual Security', 'Security Guard Services']);
    await expect(success(page)).toBeVisible();
    await inspect(page, 'newsletter, success');
    await page.reload();
    await hydrated(page);
    await inspect(page, 'newsletter, arrived');
  });

  test('not sent yet, and subscribed already', async ({ page, context, instance, watch }) => {
    watch.expect(connectionLost);
    watch.expect(answered(409, '/api/newsletter/subscriptions'));
    await subscribed(instance, reader());
    await page.goto('/newsletter');
    await hydrated(page);
    await signUp(page, reader());
    await expect(signUpForm(page).form.getByRole('alert')).toBeVisible();
    await inspect(page, 'newsletter, subscribed already');
    await takeAPersonsTime(page);
    await context.setOffline(true);
    await signUpForm(page).send.click();
    await expect(page.getByText('Not sent yet')).toBeVisible();
    await inspect(page, 'newsletter, not sent yet');
  });

  test('its private pages, and without anything behind the link', async ({ page, instance, watch }) => {
    for (const name of ['sent', 'confirm', 'unsubscribe', 'preferences']) {
      watch.expect(answered(404, `/newsletter/${name}/`));
      await page.goto(`/newsletter/${name}/nobody-has-this`);
      await inspect(page, `newsletter, ${name}, unknown`);
    }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = `email=${encodeURIComponent(reader())}&consent=true&interests=virtual-guard&interests=surveillance&interests=industry-news`;
    const sent = await fetch(`${instance.origin}/newsletter`, {
      method: 'POST',
      headers: form,
      body,
      redirect: 'manual',
    });
    await page.goto(sent.headers.get('location') ?? '');
    await inspect(page, 'newsletter, sent page');
    await page.goto(await confirmationLink(instance, reader()));
    await hydrated(page);
    await inspect(page, 'newsletter, confirm');
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
    await inspect(page, 'newsletter, confirmed');
    await page.getByRole('link', { name: 'Choose other topics, or unsubscribe' }).click();
    await inspect(page, 'newsletter, preferences');
    await page.getByRole('button', { name: 'Pause for 60 days' }).click();
    await expect(page.getByText('Your pause has begun.')).toBeVisible();
    await inspect(page, 'newsletter, preferences, on a pause');
    await page.getByRole('button', { name: 'Email me my data' }).click();
    await expect(page.getByText('is on its way to your address')).toBeVisible();
    await page.getByRole('button', { name: 'Email me my data' }).click();
    await expect(page.getByText('within the last 24 hours')).toBeVisible();
    await inspect(page, 'newsletter, preferences, mailed before');
    const kept = await instance.sink.mailTo(reader(), /What we keep/);
    const mailbox = await page.context().newPage();
    await mailbox.setContent(kept.html);
    await inspect(mailbox, 'mail, newsletter data');
    await mailbox.close();
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await inspect(page, 'newsletter, unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
    await inspect(page, 'newsletter, unsubscribed');
  });

  test.describe('in a program of its own, whose first mails they are', () => {
    test.use({ setting: {} });

    // Proves: newsletter-10
    test('both mails, as their readers see them', async ({ page, instance }) => {
      await subscribed(instance, reader(), ['virtual-guard', 'security-guards']);
      for (const [to, name] of [
        [reader(), 'confirmation'],
        ['admin@wardgate.example', 'consultation'],
      ] as const) {
        const mail = await instance.sink.mailTo(to, /./);
        await page.setContent(mail.html);
        await inspect(page, `mail, newsletter ${name}`);
      }
    });
  });
});
