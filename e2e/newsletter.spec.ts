import {
  arrived,
  confirmationLink,
  fillSignUp,
  reader,
  signUp,
  signUpForm,
  subscribed,
  success,
} from './support/newsletter-form.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { hold, keepStanding, stopClock } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

// Proves: D21, newsletter-8, newsletter-30, newsletter-31
test('whole journey: sign-up, mail, confirmation, other topics, out with one press', async ({
  page,
  instance,
}) => {
  await keepStanding(page);
  await page.goto('/newsletter');
  await hydrated(page);
  const answer = await hold(page, '**/api/newsletter/subscriptions');
  await signUp(page, reader(), ['Surveillance Systems', 'IT Security']);
  await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  answer();
  await expect(success(page)).toBeVisible();
  await expect(page.getByText(`A confirmation email is on its way to ${reader()}.`).first()).toBeVisible();
  await expect(page.getByText('A security consultant will contact you within 24 hours.')).toHaveCount(0);

  const mail = await instance.sink.mailTo(reader(), /./);
  expect(mail.text).toContain('210 Aurora Gate');
  expect(mail.text).toContain('Surveillance Systems, IT Security');
  const link = await confirmationLink(instance, reader());
  const scanner = await fetch(instance.origin + link); // looks into the mail, and changes nothing
  expect(scanner.status).toBe(200);

  await page.goto(link);
  await expect(
    page.getByRole('heading', { level: 1, name: 'One click, and you are subscribed' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Wardgate Security Inc. may send me its newsletter');
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();

  await page.getByRole('link', { name: 'Choose other topics, or unsubscribe' }).click();
  await expect(page.getByRole('main')).toContainText('r•••@customers.example');
  await expect(page.getByLabel('Surveillance Systems')).toBeChecked();
  await page.getByLabel('Surveillance Systems').uncheck();
  await page.getByLabel('Industry News').check();
  await page.getByRole('button', { name: 'Save my topics' }).click();
  await expect(page.getByText('Your topics are saved.')).toBeVisible();
  await expect(page.getByLabel('Surveillance Systems')).not.toBeChecked();
  await expect(page.getByLabel('Industry News')).toBeChecked();

  await page.getByRole('button', { name: 'Pause for 30 days' }).click();
  await expect(page.getByText('Your pause has begun.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'On a pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on now' }).click();
  await expect(page.getByText('The newsletter comes to you again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause for 90 days' })).toBeVisible();

  await page.getByRole('button', { name: 'Email me my data' }).click();
  await expect(page.getByText('is on its way to your address')).toBeVisible();
  await expect(page.getByRole('main'), 'who was passed on the mail learns nothing').not.toContainText(
    reader(),
  );
  const kept = await instance.sink.mailTo(reader(), /What we keep/);
  for (const part of [
    reader(),
    'Industry News',
    'may send me its newsletter',
    'You signed up, still to be confirmed',
  ])
    expect(kept.text).toContain(part);
  await page.getByRole('button', { name: 'Email me my data' }).click();
  await expect(page.getByText('within the last 24 hours')).toBeVisible();

  await page.getByRole('link', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leave the newsletter?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();

  const lead = await instance.leadOf(reader());
  expect(lead?.touchpoints.map(({ content }) => content)).toEqual([
    'Unsubscribed from the newsletter',
    'Goes on with the newsletter after a pause',
    'Paused the newsletter for 30 days',
    'Chose other newsletter topics: IT Security, Industry News',
    'Confirmed the newsletter: Surveillance Systems, IT Security',
    'Asked for the newsletter: Surveillance Systems, IT Security. Interest score 35',
  ]);
  // One of each; what follows somebody up who agreed comes beside them.
  const got = instance.sink.mails.filter(({ to }) => to.includes(reader())).map(({ subject }) => subject);
  for (const { subject } of [mail, kept]) expect(got.filter((one) => one === subject)).toHaveLength(1);
});

// Proves: newsletter-29
test('below the blog its code comes when it is near; what is typed and pressed before is not lost', async ({
  page,
  instance,
}) => {
  await keepStanding(page);
  const code: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/site/sign-up-*.js', async (route) => {
    code.push(route.request().url());
    await held;
    await route.continue();
  });
  const { slug } = (await (await page.request.get('/api/blog/posts/featured')).json()).items[0];
  await page.goto(`/blog/${slug}`);
  await hydrated(page);
  expect(code, 'a reader at the top of an article needs none of it').toEqual([]);
  await fillSignUp(page, reader(), ['Industry News']);
  await takeAPersonsTime(page);
  await signUpForm(page).send.click();
  await expect.poll(() => code.length, 'it is on its way').toBe(1);
  release();
  await expect(success(page)).toBeVisible();
  expect(page.url(), 'the page was not left').toContain(`/blog/${slug}`);
  const mail = await instance.sink.mailTo(reader(), /./);
  expect(mail.text).toContain('Industry News');
});

test.describe('in a program of its own, whose only mail of the kind it is', () => {
  test.use({ setting: {} });

  // Proves: V140, newsletter-21
  test('the interest score follows each topic, hints, and promises (V140)', async ({ page, instance }) => {
    await keepStanding(page);
    await page.goto('/newsletter');
    await hydrated(page);
    const { form, topic } = signUpForm(page);
    const score = form.getByText(/^Interest score: /);
    const hint = form.getByRole('link', { name: 'AI Assessment' });
    const consultation = form.getByText('Priority consultation');
    await expect(score).toHaveCount(0);
    for (const [label, points, consult] of [
      ['Industry News', 5, false],
      ['Surveillance Systems', 25, false],
      ['Security Guard Services', 50, false],
      ['Emergency Planning', 60, true],
    ] as const) {
      await topic(label).check();
      await expect(score).toHaveText(`Interest score: ${points}`);
      await expect(hint).toHaveAttribute('href', '/assessments');
      await expect(consultation).toHaveCount(consult ? 1 : 0);
    }
    await topic('Emergency Planning').uncheck();
    await expect(score).toHaveText('Interest score: 50');
    await expect(consultation).toHaveCount(0);

    await signUp(page, reader(), ['Virtual Security']);
    await expect(success(page)).toBeVisible();
    await expect(
      page.getByText('A security consultant will contact you within 24 hours.').first(),
    ).toBeVisible();
    await expect(arrived(page)).toContainText('Edmonton time');
    const told = await instance.sink.mailTo('admin@wardgate.example', /Consultation promised/);
    expect(told.text).toContain(reader());
    expect(told.text).toContain('80 (above 50)');
  });
});

// Proves: V140, V151, V221, newsletter-22
test('after three seconds the form is back and empty, and the line stays (V140, V221)', async ({ page }) => {
  await page.clock.install();
  await page.goto('/newsletter');
  await hydrated(page);
  const { email, consent, send, topic } = signUpForm(page);
  await expect(send).toBeDisabled();
  await expect(consent).not.toBeChecked();
  await email.fill(reader());
  await expect(send).toBeEnabled();
  await topic('IT Security').check();
  await consent.check();
  await page.clock.fastForward(5000);
  await stopClock(page);
  await send.click();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(success(page)).toBeFocused({ timeout: 2000 });
  }).toPass();
  await page.clock.runFor(2500);
  await expect(success(page)).toBeVisible();
  await page.clock.runFor(600);
  await expect(success(page)).toBeHidden();
  await expect(email).toHaveValue('');
  await expect(topic('IT Security')).not.toBeChecked();
  await expect(consent).not.toBeChecked();
  await expect(send).toBeDisabled();
  expect(await page.evaluate(() => document.activeElement?.tagName), 'the focus is not lost').not.toBe(
    'BODY',
  );
  await page.clock.resume();
  await page.reload();
  await expect(arrived(page)).toContainText(reader());
  await page.getByRole('button', { name: 'Close this note' }).click();
  await expect(arrived(page)).toBeHidden();
});

// Proves: V210, D16, newsletter-24
test('an address that is subscribed is told so at the form, in the words of V151', async ({
  page,
  instance,
  watch,
}) => {
  await subscribed(instance, reader());
  watch.expect(answered(409, '/api/newsletter/subscriptions'));
  await page.goto('/newsletter');
  await hydrated(page);
  await signUp(page, reader().toUpperCase());
  const { form, email } = signUpForm(page);
  await expect(form.getByRole('alert')).toHaveText('This email is already subscribed to our newsletter.');
  await expect(email).toHaveValue(reader().toUpperCase());
  await expect(success(page)).toHaveCount(0);
  await page.goto('/contact');
  await hydrated(page);
  await expect(page.getByText('has not reached us yet')).toHaveCount(0);
});

// Proves: V210, D3, newsletter-23
test('offline: kept, never a success, and sent by itself once the connection is back (D3)', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  await page.goto('/newsletter');
  await hydrated(page);
  const form = signUpForm(page);
  await form.email.fill(reader());
  await form.consent.check();
  await takeAPersonsTime(page);
  await context.setOffline(true);
  await form.send.click();
  const waiting = page.getByRole('main').getByRole('status').filter({ hasText: 'Not sent yet' });
  await expect(waiting).toContainText('Please try again or call us directly.');
  await expect(success(page)).toHaveCount(0);
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await expect(waiting).toBeVisible();
  expect(await instance.leadOf(reader())).toBeUndefined();
  await context.setOffline(false);
  await expect(arrived(page)).toContainText(reader());
  await instance.sink.mailTo(reader(), /^Please confirm/);
  expect((await instance.leadOf(reader()))?.touchpoints).toHaveLength(1);
});

// Proves: newsletter-25
test('what is wrong is told at its field; what was chosen outlives a reload, the consent does not', async ({
  page,
  watch,
}) => {
  await keepStanding(page);
  await page.goto('/newsletter');
  await hydrated(page);
  const { form, email, consent, send, topic } = signUpForm(page);
  await email.fill('rowan');
  await topic('Virtual Security').check();
  await send.click();
  await expect(form.getByRole('alert')).toContainText('2 things need a correction');
  await expect(form.getByRole('alert')).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter an email address such as name@company.ca.');
  await expect(consent).toHaveAccessibleDescription(/Please tick the box/);
  // What only the server refuses comes back to the form.
  watch.expect(answered(422, '/api/newsletter/subscriptions'));
  await signUp(page, 'rowan@-customers.example');
  await expect(form.getByRole('alert')).toContainText('One thing needs a correction');
  await expect(consent).toBeChecked();
  await page.reload();
  await hydrated(page);
  await expect(topic('Virtual Security')).toBeChecked();
  await expect(email).toHaveValue('rowan@-customers.example');
  await expect(consent).not.toBeChecked();
  await signUp(page, reader());
  await expect(success(page)).toBeVisible();
});

// Proves: newsletter-27
test('the keyboard alone signs up', async ({ page, instance }) => {
  await keepStanding(page);
  await page.goto('/newsletter');
  await hydrated(page);
  const { email, consent, send, topic } = signUpForm(page);
  await email.focus();
  await page.keyboard.type(reader());
  await page.keyboard.press('Tab');
  await expect(topic('Security Guard Services')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(topic('Security Guard Services')).toBeChecked();
  for (let tab = 0; tab < 7; tab++) await page.keyboard.press('Tab'); // five topics, the hint's link, the consent
  await expect(consent).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(send).toBeFocused();
  await takeAPersonsTime(page);
  await page.keyboard.press('Enter');
  await expect(success(page)).toBeFocused();
  await instance.sink.mailTo(reader(), /./);
});

// Proves: newsletter-27
test('a press before React listens is not lost', async ({ page, instance }) => {
  await keepStanding(page);
  await page.goto('/newsletter');
  await signUp(page, reader(), ['Industry News']);
  await expect(success(page)).toBeVisible();
  expect((await instance.leadOf(reader()))?.interests).toEqual(['industry-news']);
});

test.describe('with a program of its own', () => {
  test.use({ setting: {} });

  // Proves: newsletter-19
  test('what killed the program between the sign-up and its mail loses nothing', async ({ instance }) => {
    const send = fetch(`${instance.origin}/api/newsletter/subscriptions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: reader(),
        interests: ['virtual-guard', 'security-guards'],
        consent: true,
      }),
    });
    expect((await send).status).toBe(202);
    await instance.program.kill();
    await instance.program.restart();
    await instance.sink.mailTo(reader(), /^Please confirm/);
    await instance.sink.mailTo('admin@wardgate.example', /^Consultation promised/);
  });
});

// Proves: newsletter-26
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole way: sign-up, confirmation, topics, out', async ({ page, instance, watch }) => {
    await page.goto('/newsletter');
    await fillSignUp(page, reader(), ['Virtual Security', 'Security Guard Services']);
    await signUpForm(page).send.click();
    await expect(page).toHaveURL(/\/newsletter\/sent\/[\w.-]{40,}$/);
    await expect(page.getByRole('main')).toContainText(`A confirmation email is on its way to ${reader()}.`);
    await expect(page.getByRole('main')).toContainText(
      'A security consultant will contact you within 24 hours.',
    );
    await page.goto(await confirmationLink(instance, reader()));
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
    await page.getByRole('link', { name: 'Choose other topics, or unsubscribe' }).click();
    await page.getByLabel('Virtual Security').uncheck();
    await page.getByLabel('Security Guard Services').uncheck();
    watch.expect(answered(422, '/newsletter/preferences/'));
    await page.getByRole('button', { name: 'Save my topics' }).click();
    await expect(page.getByText('Choose at least one topic, or unsubscribe instead.')).toBeVisible();
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
    await page.getByRole('link', { name: /sign up again/ }).click();
    await expect(page).toHaveURL(`${instance.origin}/newsletter`);
  });

  test('what is refused comes back with what was chosen, without the consent', async ({
    page,
    instance,
    watch,
  }) => {
    await subscribed(instance, reader());
    watch.expect(answered(422, '/newsletter'));
    watch.expect(answered(409, '/newsletter'));
    await page.goto('/newsletter');
    const { form, email, consent, send, topic } = signUpForm(page);
    await fillSignUp(page, 'rowan@customers', ['IT Security']);
    await send.click();
    await expect(form.getByRole('alert')).toContainText('Please enter an email address');
    await expect(topic('IT Security')).toBeChecked();
    await expect(consent).not.toBeChecked();
    await fillSignUp(page, reader());
    await send.click();
    await expect(form.getByRole('alert')).toHaveText('This email is already subscribed to our newsletter.');
    await expect(email).toHaveValue(reader());
  });
});
