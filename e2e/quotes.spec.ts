import type { Locator, Page } from '@playwright/test';
import { edmonton } from './support/edmonton.ts';
import {
  expectReceived,
  fill,
  hydrated,
  quoteForm,
  robin,
  send,
  takeAPersonsTime,
  values,
} from './support/quote-form.ts';
import {
  card,
  counter,
  drawer,
  expectCountdown,
  expectDeadline,
  handOff,
  signInByForm,
} from './support/staff.ts';
import { hold } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const name = `${robin.firstName} ${robin.lastName}`;

// Proves: V32, V51, V88, D81, quotes-1, quotes-9, quotes-13, operations-5, gate-10
test('whole journey: visitor, mails, board, drawer, status page, responded', async ({
  page,
  instance,
  anotherBrowser,
}) => {
  const staff = await (await anotherBrowser({ timezoneId: 'Asia/Tokyo' })).newPage();
  await signInByForm(staff, instance.owner);
  await expect(staff.getByText('No pending quotes. Great job!')).toBeVisible();
  await expect(staff.getByRole('status').filter({ hasText: /^Live$/ })).toBeVisible();
  await staff.evaluate(() => document.body.setAttribute('data-never-reloaded', ''));

  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Free Quote - 2hr Response' }).click();
  await expect(quoteForm(page).form).toBeVisible();
  await fill(page, robin);
  await takeAPersonsTime(page);
  const answer = await hold(page, '**/api/quotes');
  await quoteForm(page).send.click();
  await expect(page.getByRole('button', { name: 'Processing Your Request...' })).toBeVisible();
  answer();
  const { ticket, statusUrl } = await expectReceived(page);
  expect(ticket).toMatch(/^SEC-\d{8}-ROBI-[2-9A-HJ-NP-Z]{4}$/);
  expect(statusUrl).toMatch(new RegExp(`^${instance.origin}/quote/status/[\\w-]{20,}$`));

  const [row, ...more] = await instance.requestsFrom(robin.email);
  if (!row) throw new Error('nothing was stored');
  expect(more).toEqual([]);
  expect(row.ticket_id).toBe(ticket);
  const deadline = edmonton(row.sla_deadline);
  await expect(page.getByText(deadline.words, { exact: true })).toBeVisible();
  for (const step of ['Confirmation e-mail', 'Specialist assigned', 'Initial assessment', 'Detailed quote']) {
    await expect(page.getByRole('listitem').filter({ hasText: step })).toBeVisible();
  }

  const confirmation = await instance.sink.mailTo(robin.email, /./);
  expect(confirmation.subject).toContain(ticket);
  for (const body of [confirmation.text, confirmation.html]) {
    expect(body).toContain(statusUrl);
    expect(body).toContain(ticket);
    expect(body.replace(/\s+/g, ' ')).toContain(deadline.words);
  }
  const notification = await instance.sink.mailTo('admin@wardgate.example', /./);
  for (const fact of [
    name,
    robin.email,
    robin.phone,
    robin.company ?? '',
    'The yard is dark after six.',
    ticket,
  ]) {
    expect(notification.text).toContain(fact);
  }

  // The card came by itself, over the open page.
  const row1 = card(staff, name);
  await expect(row1).toContainText('High');
  await expectCountdown(row1, row.sla_deadline);
  await expectDeadline(row1, row.sla_deadline);
  await expect(row1.getByRole('link', { name: 'Send Quote' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${robin.email.replace('@', '(@|%40)')}`),
  );
  await expect(row1.getByRole('link', { name: robin.phone })).toHaveAttribute('href', 'tel:+17805550123');
  await expect(counter(staff, 'Pending quotes')).toHaveText('1');
  await expect(counter(staff, 'Average response')).toHaveText('—');

  // The visitor's private page ticks as the staff act.
  await page.goto(statusUrl);
  const step = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  const done = (label: string) => step(label).getByRole('img', { name: 'Done' });
  await expect(done('Confirmation e-mail')).toBeVisible();
  await expect(step('Specialist assigned').getByRole('img', { name: 'Not yet' })).toBeVisible();
  await hydrated(page);

  await row1.getByRole('link', { name }).click();
  const details = drawer(staff, name);
  for (const fact of [ticket, robin.company, robin.concerns, 'Construction', robin.budget, robin.timeline]) {
    await expect(details.getByText(fact ?? '').first()).toBeVisible();
  }
  await expect(details.getByText('The gate code changes daily.')).toBeVisible();
  await expect(details.getByText('Reviewed', { exact: true }).first()).toBeVisible();
  await details.getByRole('button', { name: 'Assign to me' }).click();
  await expect(details.getByRole('button', { name: 'Assign to me' })).toBeHidden();
  await page.clock.fastForward(16_000);
  await expect(done('Specialist assigned')).toBeVisible();
  await details.getByRole('button', { name: 'Assessment done' }).click();
  await expect(details.getByRole('button', { name: 'Assessment is done' })).toBeVisible();
  await page.clock.fastForward(16_000);
  await expect(done('Initial assessment')).toBeVisible();
  await staff.keyboard.press('Escape');
  await expect(details).toBeHidden();

  // Responded, taken back, responded again.
  await row1.getByRole('button', { name: `Mark Responded: ${name}` }).click();
  await expect(row1.getByRole('button', { name: /^Undo \(\d+\)$/ })).toBeVisible();
  await expect(counter(staff, 'Pending quotes')).toHaveText('0');
  await row1.getByRole('button', { name: /^Undo/ }).click();
  await expect(counter(staff, 'Pending quotes')).toHaveText('1');
  expect((await instance.requestsFrom(robin.email))[0]?.status).toBe('reviewed');
  await row1.getByRole('button', { name: `Mark Responded: ${name}` }).click();
  await expect(counter(staff, 'Pending quotes')).toHaveText('0');
  await expect(counter(staff, 'Average response')).not.toHaveText('—');
  await handOff(staff);
  await expect(row1).toBeHidden();
  await expect(staff.getByText('No pending quotes. Great job!')).toBeVisible();
  expect((await instance.requestsFrom(robin.email))[0]?.status).toBe('responded');
  await expect(staff.locator('body[data-never-reloaded]')).toBeAttached();
});

// Proves: V147, quotes-2
test.describe('what is wrong', () => {
  test.use({ setting: { shared: true } });

  test('is said at its field and at the top, is announced, and loses nothing typed', async ({ page }) => {
    await page.goto('/quote');
    await hydrated(page);
    const { form, fields, send: button } = quoteForm(page);
    await fields.message.fill('Kept through every error');
    await button.click();
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('6 things need a correction');
    await expect(fields.firstName).toHaveAccessibleDescription('Please enter your first name.');
    await expect(fields.service).toHaveAccessibleDescription('Please choose the service you need.');
    for (const field of [
      fields.firstName,
      fields.lastName,
      fields.email,
      fields.phone,
      fields.service,
      fields.property,
    ]) {
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await summary.getByRole('link', { name: 'Please enter your phone number.' }).click();
    await expect(fields.phone).toBeFocused();
    await page.keyboard.type('780-555-0123');
    await expect(fields.phone).not.toHaveAttribute('aria-invalid');
    await expect(summary).toContainText('5 things need a correction');
    await expect(fields.message).toHaveValue('Kept through every error');
  });

  test('and only the server knows it: the form comes back filled, corrected it is sent', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(answered(422, '/api/quotes'));
    const wrong = { ...robin, phone: '12', email: `${'x'.repeat(65)}@customers.example` };
    await page.goto('/quote');
    await send(page, wrong);
    const { form, fields, send: button } = quoteForm(page);
    await expect(form.getByRole('alert')).toBeFocused();
    await expect(fields.phone).toHaveAccessibleDescription(
      'Please enter a phone number we can call, with its area code.',
    );
    await expect(fields.email).toHaveAccessibleDescription(
      'Please enter an email address such as name@company.ca.',
    );
    expect(await values(page)).toEqual(wrong);
    expect(await instance.requestsFrom(robin.email)).toEqual([]);
    await fields.phone.fill(robin.phone);
    await fields.email.fill(robin.email);
    await button.click();
    await expectReceived(page);
    expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  });
});

test.describe('a visitor by themselves', () => {
  test.use({ setting: { shared: true } });

  // Proves: D33, quotes-14
  test('words that say that something is happening bring the phones forward and page the staff', async ({
    page,
  }) => {
    await page.goto('/quote');
    const { form, fields } = quoteForm(page);
    const line = form.getByRole('status').first();
    await expect(line).toHaveText('Happening now? Call');
    await fill(page, { ...robin, message: 'A new design for our immediately adjoining lot' });
    await expect(line).toHaveText('This sounds urgent: call now');
    await fields.message.fill('A thefts-free design');
    await expect(line).toHaveText('This sounds urgent: call now');
    await fields.message.fill('A design');
    await expect(line).toHaveText('Happening now? Call');
    await fields.concerns.fill('There was a break-in last night');
    await takeAPersonsTime(page);
    await quoteForm(page).send.click();
    await expectReceived(page);
    await expect(page.getByText('Your words say that something is happening')).toBeVisible();
  });

  test('a draft outlives a reload, a chosen service comes along, a new request begins empty', async ({
    page,
  }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: 'Get Quote for Virtual Security Guard' }).click();
    await expect(quoteForm(page).fields.service).toHaveValue('virtual-guard');
    await hydrated(page);
    await fill(page, robin);
    await page.reload();
    await hydrated(page);
    await expect(quoteForm(page).fields.firstName).toHaveValue(robin.firstName);
    expect(await values(page)).toEqual(robin);
    await takeAPersonsTime(page);
    await quoteForm(page).send.click();
    await expectReceived(page);
    await page.getByRole('button', { name: 'Send another request' }).click();
    await expect(quoteForm(page).fields.firstName).toHaveValue('');
    await expect(page.getByRole('heading', { level: 1, name: 'Tell us what to watch over' })).toBeFocused();
  });

  test('what was typed before React came is a draft as well, on both forms', async ({ page }) => {
    for (const [path, form] of [
      ['/quote', 'Quote request'],
      ['/contact', 'Contact form'],
    ] as const) {
      const script = Promise.withResolvers<void>();
      await page.route('**/*.js', async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const message = page.getByRole('form', { name: form }).getByRole('textbox', { name: /message/i });
      await message.fill('The gate does not close.');
      script.resolve();
      await hydrated(page);
      await page.unroute('**/*.js');
      await page.goto('/about');
      await page.goto(path);
      await expect(message).toHaveValue('The gate does not close.');
    }
  });

  // Proves: V137
  test('the confirmation stays over a reload', async ({ page, instance }) => {
    await page.goto('/quote');
    await send(page, robin);
    const { ticket } = await expectReceived(page);
    await page.reload();
    expect((await expectReceived(page)).ticket).toBe(ticket);
    expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  });
});

// Proves: quotes-1
test('keyboard only: the form is filled and sent', async ({ page, instance }) => {
  await page.goto('/quote');
  await hydrated(page);
  const { fields, send: button } = quoteForm(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const typed = [
    [fields.firstName, robin.firstName],
    [fields.lastName, robin.lastName],
    [fields.email, robin.email],
    [fields.phone, robin.phone],
    [fields.company, robin.company ?? ''],
    [fields.service, 'Sur'],
    [fields.property, 'Con'],
    [fields.concerns, 'Dark'],
    [fields.budget, '$15'],
    [fields.timeline, 'In'],
    [fields.message, 'Call'],
  ] as const;
  for (const [field, text] of typed) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  await tabTo(page, button);
  await takeAPersonsTime(page);
  await page.keyboard.press('Enter');
  await expectReceived(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [row] = await instance.requestsFrom(robin.email);
  expect(row).toMatchObject({
    service_type: 'surveillance',
    property_type: 'construction',
    timeline: '2-3-months',
  });
});

/** Presses Tab until the control has the focus; a control that cannot be reached fails the test. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the Tab key does not lead to ${target}`);
}

// Proves: D5, quotes-15
test.describe('without a mail server', () => {
  test.use({ setting: { mailless: true } });

  test('the visitor is told that the reference is all there is (D5)', async ({ page }) => {
    await page.goto('/quote');
    await send(page, robin);
    const { statusUrl } = await expectReceived(page);
    const said = 'No email is sent at the moment. Please keep your reference: it is all you need.';
    await expect(page.getByText(said)).toBeVisible();
    await page.goto(statusUrl);
    await expect(page.getByText(said)).toBeVisible();
  });
});
