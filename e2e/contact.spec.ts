import {
  arrivedLine,
  contactForm,
  drew,
  drewPayload,
  emptyMessage,
  expectArrived,
  expectMessageNotSent,
  fillMessage,
  messageValues,
  sendMessage,
  sentHeading,
} from './support/contact-form.ts';
import { edmonton } from './support/edmonton.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { card, drawer, expectCountdown, handOff, openBoard, signIn, signInByForm } from './support/staff.ts';
import { hold, keepStanding, stopClock } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

// Proves: V33, S34, D6, contact-12, operations-7, gate-10
test('whole journey: visitor, mails, Messages tab, answered, undone, replied, closed', async ({
  page,
  instance,
  anotherBrowser,
}) => {
  const staff = await (await anotherBrowser({ timezoneId: 'Asia/Tokyo' })).newPage();
  await signInByForm(staff, instance.owner, '/operations?tab=messages');
  await expect(staff.getByText('No messages are waiting.')).toBeVisible();
  await expect(staff.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await staff.evaluate(() => document.body.setAttribute('data-never-reloaded', ''));

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await keepStanding(page);
  await page.goto('/contact');
  await hydrated(page);
  const answer = await hold(page, '**/api/contact');
  await sendMessage(page, drew);
  await expect(page.getByRole('button', { name: 'Sending Your Message...' })).toBeVisible();
  answer();
  await expect(sentHeading(page)).toBeVisible();
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible();
  const reference = await expectArrived(page);

  const [row, ...more] = await instance.messagesFrom(drew.email);
  if (!row) throw new Error('nothing was stored');
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    reference,
    name: drew.name,
    subject: 'service',
    status: 'open',
    message: drew.message,
  });
  const deadline = edmonton(row.sla_deadline);
  await expect(arrivedLine(page)).toContainText(deadline.words);

  const confirmation = await instance.sink.mailTo(drew.email, /./);
  const notification = await instance.sink.mailTo('admin@wardgate.example', /./);
  // What was typed is for staff: a mail that a stranger can have sent to anybody repeats none of it (D91).
  expect(notification.text).toContain('Do your patrols check the doors on weekends?');
  expect(confirmation.text).not.toContain('Do your patrols check the doors on weekends?');
  for (const mail of [confirmation, notification]) {
    expect(mail.subject).toContain(reference);
    expect(mail.text.replace(/\s+/g, ' ')).toContain(deadline.words);
  }
  expect(notification.text).toContain(drew.phone);

  // The card came by itself, over the open page.
  const row1 = card(staff, drew.name);
  await expectCountdown(row1, row.sla_deadline);
  await expect(row1).toContainText('Question about a service');
  await expect(row1.getByRole('link', { name: drew.phone })).toHaveAttribute('href', 'tel:+14035550131');
  await expect(row1.getByRole('link', { name: drew.email })).toHaveAttribute(
    'href',
    /^mailto:drew\.copeland@/,
  );
  await expect(staff.getByRole('tab', { name: /^Messages 1$/ })).toBeVisible();

  await row1.getByRole('button', { name: `Mark Answered: ${drew.name}` }).click();
  await expect(staff.getByRole('dialog', { name: `${drew.name} marked answered.` })).toBeVisible();
  await row1.getByRole('button', { name: /^Undo/ }).click();
  await expect(row1.getByRole('button', { name: `Mark Answered: ${drew.name}` })).toBeVisible();
  await expect.poll(async () => (await instance.messagesFrom(drew.email))[0]?.status).toBe('open');

  await row1.getByRole('link', { name: drew.name }).click();
  const details = drawer(staff, drew.name);
  await expect(details.getByText('The yard has two.')).toBeVisible();
  await expect(details.getByText('Message received')).toBeVisible();
  await expect(details.getByRole('link', { name: `We have your message ${reference}` })).toBeVisible();
  await details.getByRole('button', { name: 'An answer' }).click();
  await details.getByLabel('Text').fill('Yes, every door, every night.');
  await details.getByRole('button', { name: 'Send reply' }).click();
  await expect(
    details.getByRole('region', { name: 'Timeline' }).getByText('Answered by email'),
  ).toBeVisible();
  const reply = await instance.sink.mailTo(drew.email, /^Your message MSG/);
  expect(reply.text).toContain('Yes, every door, every night.');

  await details.getByLabel('Status').selectOption({ label: 'Closed' });
  await details.getByRole('button', { name: 'Set to Closed' }).click();
  await expect(details.getByText('Status: answered to closed')).toBeVisible();
  await staff.keyboard.press('Escape');
  await handOff(staff);
  await expect(staff.getByText('No messages are waiting.')).toBeVisible();
  await staff.getByLabel('Which messages').selectOption({ label: 'Closed' });
  await expect(card(staff, drew.name)).toBeVisible();
  await staff.getByLabel('Search messages').fill('doors on week');
  await expect(card(staff, drew.name)).toBeVisible();
  await staff.getByLabel('Search messages').fill('nobody wrote this');
  await expect(staff.getByText('Nothing found for “nobody wrote this”.')).toBeVisible();
  await expect(staff.locator('body[data-never-reloaded]')).toBeAttached();
});

test.describe('a visitor by themselves', () => {
  test.use({ setting: { shared: true } });

  // Proves: V54, D2, contact-9
  test('after three seconds the form is back and empty, and the line stays (V54, D2)', async ({
    page,
    instance,
  }) => {
    await page.clock.install();
    await page.goto('/contact');
    await hydrated(page);
    await fillMessage(page, drew);
    await takeAPersonsTime(page);
    await stopClock(page);
    await contactForm(page).send.click();
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(sentHeading(page)).toBeFocused({ timeout: 2000 });
    }).toPass();
    await expect(contactForm(page).form).toBeHidden();
    await page.clock.runFor(2500);
    await expect(sentHeading(page)).toBeVisible();
    await page.clock.runFor(600);
    await expect(sentHeading(page)).toBeHidden();
    await page.clock.resume();
    expect(await messageValues(page)).toEqual(emptyMessage);
    expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus is not lost').not.toBe(
      'BODY',
    );
    const reference = await expectArrived(page);
    await page.reload();
    expect(await expectArrived(page)).toBe(reference);
    expect(await messageValues(page)).toEqual(emptyMessage);

    // The next message takes the place of the line; nothing is sent twice.
    await hydrated(page);
    await sendMessage(page, { ...drew, message: 'One more thing.' });
    await expect.poll(() => expectArrived(page)).not.toBe(reference);
    expect(await instance.messagesFrom(drew.email)).toHaveLength(2);
    await page.getByRole('button', { name: 'Close this note' }).click();
    await expect(page.getByText('Your message is with us')).toBeHidden();
  });

  // Proves: V207, V208, contact-9, contact-10
  test('offline: kept, told, and sent by itself once the connection is back', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    watch.expect(connectionLost);
    await page.clock.install();
    await page.goto('/contact');
    await fillMessage(page, drew);
    await takeAPersonsTime(page);
    await hydrated(page);
    await context.setOffline(true);
    await stopClock(page);
    await contactForm(page).send.click();
    await expect(sentHeading(page)).toBeVisible();
    await expect(page.getByText('It has not reached us yet.')).toBeVisible();
    await expectMessageNotSent(page);
    await page.clock.resume();
    await expect(sentHeading(page)).toBeHidden();
    expect(await messageValues(page)).toEqual(emptyMessage);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectMessageNotSent(page);
    expect(await instance.messagesFrom(drew.email)).toEqual([]);
    await context.setOffline(false);
    const reference = await expectArrived(page);
    expect((await instance.messagesFrom(drew.email)).map((row) => row.reference)).toEqual([reference]);
  });

  // Proves: contact-10
  test('what a page left unsent is told and sent by any page of the site', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    watch.expect(connectionLost);
    await page.goto('/contact');
    await fillMessage(page, drew);
    await takeAPersonsTime(page);
    await hydrated(page);
    await context.setOffline(true);
    await contactForm(page).send.click();
    await expectMessageNotSent(page);
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto('/');
    await expect.poll(async () => (await instance.messagesFrom(drew.email)).length).toBe(1);
    await later.goto('/contact');
    await expectArrived(later);
  });
});

// Proves: D38, contact-5
test('the subject emergency brings both phones forward at once, and half an hour on the clock (D38)', async ({
  page,
  context,
  instance,
}) => {
  await keepStanding(page);
  await page.goto('/contact');
  await hydrated(page);
  const { form } = contactForm(page);
  await expect(form.getByText('Happening now? Call')).toBeVisible();
  await fillMessage(page, { subject: 'Emergency' });
  await expect(form.getByRole('status')).toHaveText('This sounds urgent: call now');
  for (const number of ['780-555-0142', '403-555-0117']) {
    await expect(form.getByRole('link', { name: number })).toBeVisible();
  }
  await sendMessage(page, { ...drew, subject: 'Emergency' });
  await expect(page.getByText("We'll get back to you within 30 minutes.")).toBeVisible();
  await expectArrived(page);
  await expect(page.getByText('If it is happening now, please call as well:')).toBeVisible();
  const [row] = await instance.messagesFrom(drew.email);
  expect(row?.emergency_flag).toBe(true);
  const notification = await instance.sink.mailTo('admin@wardgate.example', /./);
  expect(notification.subject).toMatch(/^\[EMERGENCY\] /);

  await signIn(context, instance.origin, instance.owner);
  await openBoard(page, '?tab=messages');
  await expect(card(page, drew.name)).toContainText('Emergency');
  await expectCountdown(card(page, drew.name), row?.sla_deadline);
});

test.describe('a visitor who errs', () => {
  test.use({ setting: { shared: true } });

  test('what is wrong is told at its field, and nothing that was typed is lost', async ({
    page,
    instance,
    watch,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
    const { form, fields, send } = contactForm(page);
    await send.click();
    await expect(form.getByRole('alert')).toContainText('4 things need a correction');
    await expect(form.getByRole('alert')).toBeFocused();
    await expect(fields.subject).toHaveAccessibleDescription('Please choose a subject.');
    // What only the server refuses comes back to the form.
    watch.expect(answered(422, '/api/contact'));
    const wrong = { ...drew, email: 'drew@-customers.example' };
    await sendMessage(page, wrong);
    await expect(form.getByRole('alert')).toContainText('One thing needs a correction');
    await expect(fields.email).toHaveAccessibleDescription(
      'Please enter an email address such as name@company.ca.',
    );
    expect(await messageValues(page)).toEqual(wrong);
    await page.reload();
    await expect(fields.message).toHaveValue(drew.message);
    await fields.email.fill(drew.email);
    await takeAPersonsTime(page);
    await send.click();
    await expectArrived(page);
    expect(await instance.messagesFrom(drew.email)).toHaveLength(1);
  });
});

// Proves: contact-8
test('a held message is shown with its reason and can be released', async ({ page, context, instance }) => {
  await instance.write({ ...drewPayload, website: 'https://promo.example' });
  await signIn(context, instance.origin, instance.owner);
  await openBoard(page, '?tab=messages');
  await expect(page.getByText('No messages are waiting.')).toBeVisible();
  await page.getByLabel('Which messages').selectOption({ label: 'Quarantine (1)' });
  await expect(card(page, drew.name)).toContainText('Held back because: The hidden field was filled in.');
  await card(page, drew.name).getByRole('link', { name: drew.name }).click();
  await drawer(page, drew.name).getByRole('button', { name: 'Release from quarantine' }).click();
  await expect(drawer(page, drew.name).getByText('Released from quarantine')).toBeVisible();
  await page.keyboard.press('Escape');
  await handOff(page);
  await expect(page.getByRole('tab', { name: /^Messages 1$/ })).toBeVisible();
  await instance.sink.mailTo(drew.email, /./);
});

test.describe('in the demo', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: contact-12, contact-14
  test('overdue messages count on the tab, and a viewer reads without acting', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openBoard(page);
    const tab = page.getByRole('tab', { name: /^Messages \d+ \d+ overdue$/ });
    await expect(tab).toBeVisible();
    await tab.click();
    await expect(page.getByText('Changing messages needs the role Sales or Owner.')).toBeVisible();
    const late = card(page, 'Hollis Keating');
    await expect(late).toContainText(/\d+h \d+m OVERDUE/);
    await expect(page.getByRole('button', { name: /^Mark Answered/ })).toHaveCount(0);
    await late.getByRole('link', { name: 'Hollis Keating' }).click();
    await expect(drawer(page, 'Hollis Keating').getByText('about four hundred people')).toBeVisible();
    await expect(drawer(page, 'Hollis Keating').getByRole('button', { name: 'Assign to me' })).toBeDisabled();
  });

  // Proves: contact-16
  test('the palette finds a message and opens it', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    await openBoard(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Keating');
    const palette = page.getByRole('dialog', { name: 'Go to, find, do' });
    await expect(palette.getByRole('option', { name: /Hollis Keating/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawer(page, 'Hollis Keating')).toBeVisible();
  });
});

// Proves: contact-11
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, setting: { shared: true } });

  test('the form is sent and leads to a page that says so', async ({ page, instance }) => {
    await page.goto('/contact');
    await fillMessage(page, drew);
    await contactForm(page).send.click();
    await expect(page).toHaveURL(/\/contact\/sent\/[\w-]{20,}$/);
    const [row, ...more] = await instance.messagesFrom(drew.email);
    expect(more).toEqual([]);
    await expect(page.getByRole('heading', { level: 1, name: 'Message Sent!' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText(row?.reference ?? 'no row');
    await expect(main).toContainText("We'll get back to you within 24 hours.");
    await expect(main).not.toContainText('doors on weekends');
    await page.reload();
    expect(await instance.messagesFrom(drew.email)).toHaveLength(1);
  });

  test('what the server refuses comes back with every value and its errors', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(answered(422, '/contact'));
    const wrong = { ...drew, phone: '12', message: 'Ein <b>"Tor"</b>\nzweite Zeile' };
    await page.goto('/contact');
    await fillMessage(page, wrong);
    await contactForm(page).send.click();
    await expect(page).toHaveURL(`${instance.origin}/contact`);
    const { form, fields, send } = contactForm(page);
    await expect(form.getByRole('alert')).toContainText('One thing needs a correction');
    expect(await messageValues(page)).toEqual(wrong);
    await fields.phone.fill(drew.phone);
    await send.click();
    await expect(page).toHaveURL(/\/contact\/sent\//);
    expect(await instance.messagesFrom(drew.email)).toHaveLength(1);
  });
});
