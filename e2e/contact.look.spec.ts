// Proves: contact-17

import {
  contactForm,
  drew,
  drewPayload,
  expectArrived,
  expectMessageNotSent,
  fillMessage,
  sendMessage,
  sentHeading,
} from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { keepStanding } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** Every state of the contact form and of its messages: no violation of WCAG, no sideways scrolling. */
test.describe('every state is accessible and fits', () => {
  test('empty, with errors, emergency', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    await inspect(page, 'contact, empty');
    await contactForm(page).send.click();
    await expect(contactForm(page).form.getByRole('alert')).toBeVisible();
    await inspect(page, 'contact, errors');
    await fillMessage(page, { ...drew, subject: 'Emergency' });
    await inspect(page, 'contact, emergency');
  });

  test('sent, for as long as one looks, and the line that stays', async ({ page }) => {
    await keepStanding(page);
    await page.goto('/contact');
    await hydrated(page);
    await sendMessage(page, { ...drew, message: 'There was a break-in.' });
    await expect(sentHeading(page)).toBeVisible();
    await expectArrived(page);
    await inspect(page, 'contact, sent');
    await page.reload();
    await expectArrived(page);
    await inspect(page, 'contact, arrived');
  });

  test('not sent yet', async ({ page, context, watch }) => {
    watch.expect(connectionLost);
    await page.goto('/contact');
    await fillMessage(page, drew);
    await takeAPersonsTime(page);
    await hydrated(page);
    await context.setOffline(true);
    await contactForm(page).send.click();
    await expectMessageNotSent(page);
    await expect(sentHeading(page)).toBeHidden();
    await inspect(page, 'contact, not sent yet');
  });

  test('the page that says it arrived, and without a message', async ({ page, instance, watch }) => {
    watch.expect(answered(404, '/contact/sent/'));
    const key = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ ...drewPayload, subject: 'emergency' }).toString();
    const sent = await fetch(`${instance.origin}/contact`, {
      method: 'POST',
      headers: key,
      body,
      redirect: 'manual',
    });
    expect(sent.status).toBe(303);
    await page.goto(sent.headers.get('location') ?? '');
    await hydrated(page);
    await inspect(page, 'contact, sent page');
    await page.goto('/contact/sent/nobody-has-this-token');
    await hydrated(page);
    await inspect(page, 'contact, sent page, unknown');
  });

  test.describe('in a program of its own, whose first mails they are', () => {
    test.use({ setting: {} });

    test('both mails, as their readers see them', async ({ page, instance }) => {
      await instance.write({ ...drewPayload, subject: 'emergency' });
      for (const [to, name] of [
        [drewPayload.email, 'confirmation'],
        ['admin@wardgate.example', 'notification'],
      ] as const) {
        const mail = await instance.sink.mailTo(to, /./);
        await page.setContent(mail.html);
        await inspect(page, `mail, contact ${name}`);
      }
    });
  });
});

test.describe('the Messages tab in the demo', () => {
  test.use({ setting: { demo: true, shared: true } });

  test('cards of every state, the drawer', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page, '?tab=messages');
    await expect(card(page, 'Emery Lockwood')).toBeVisible();
    await inspect(page, 'messages, open');
    await page.getByLabel('Which messages').selectOption({ label: 'Quarantine (1)' });
    await expect(card(page, 'Best Rankings')).toBeVisible();
    await inspect(page, 'messages, quarantine');
    await page.getByLabel('Which messages').selectOption({ label: 'All' });
    await card(page, 'Noel Fenwick').first().getByRole('link', { name: 'Noel Fenwick' }).click();
    await expect(drawer(page, 'Noel Fenwick').getByText('Message received')).toBeVisible();
    await inspect(page, 'messages, drawer');
  });
});
