import {
  act,
  ask,
  entry,
  fillForm,
  makeCampaign,
  openCampaigns,
  openForm,
  winter,
} from './support/campaign-pages.ts';
import { confirmationLink, reader, signUp, success } from './support/newsletter-form.ts';
import { hydrated } from './support/quote-form.ts';
import { signInNow } from './support/staff.ts';
import { importLines } from './support/subscriber-pages.ts';
import { expect, test } from './support/test.ts';

/** A browser that says what a person's does: one without a window is a program to the classes of hits. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36';

/** How soon after the delivery an opening and a click are still taken for a program's, in ms (classify.go). */
const hurried = { open: 4000, click: 15_000 };

// Proves: newsletter-92, newsletter-104, newsletter-117, newsletter-123
test('from the sign-up to a click that staff see, and out again: no other campaign comes', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  const hers = await anotherBrowser({ userAgent });
  const visitor = await hers.newPage();
  await visitor.goto('/newsletter');
  await hydrated(visitor);
  await signUp(visitor, reader(), ['IT Security']);
  await expect(success(visitor)).toBeVisible();
  await visitor.goto(await confirmationLink(instance, reader()));
  await visitor.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'You are subscribed' })).toBeVisible();

  await signInNow(context, instance.origin, instance.owner);
  await openCampaigns(page);
  const form = await openForm(page);
  await fillForm(form, { content: 'Hello {{name|there}}, read [about guards](/services/security-guards).' });
  await form.getByLabel('Surveillance Systems').check();
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(form).toBeHidden();
  await act(page, winter.title, 'Edit').click();
  // Nobody would get it: said before anything is sent, with what to do.
  const before = page.getByRole('region', { name: 'Before it is sent' });
  await expect(before).toContainText('It cannot be sent like this: one thing is in the way.');
  await expect(before).toContainText(
    'There is nobody to send it to. 1 chose other topics: choose more topics',
  );
  await page.getByLabel('IT Security').check();
  await expect(before).toContainText('Nothing is in the way.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved /).first()).toBeVisible();

  await openCampaigns(page);
  await act(page, winter.title, 'Send Now').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  const mail = await instance.sink.mailTo(reader(), /Snow, ice/);
  await expect(entry(page, winter.title)).toContainText(/Sent.*Sent\s*1\s*Opens\s*0 \(0%\)/s);
  const delivered = Date.now();

  // Another one, and the way back to the first through the palette.
  await importLines(page, instance, 'mill@customers.example,surveillance,express,Card 1,2026-03-31');
  const second = await makeCampaign(page, instance, { title: 'Spring', subject: 'Keys and codes' });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ice and YOUR');
  await expect(page.getByRole('option', { name: /Winter readiness.*Campaign · Sent/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: winter.title })).toBeVisible();

  await since(delivered, hurried.open);
  const inbox = await hers.newPage();
  const picture = inbox.waitForResponse(/\/newsletter\/o\//);
  await inbox.setContent(mail.html);
  expect((await picture).status()).toBe(200);
  await since(delivered, hurried.click);
  await inbox.getByRole('link', { name: 'about guards' }).click();
  await expect(inbox).toHaveURL(/\/services\/security-guards$/);
  // Staff see it where they are, without asking anew.
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText(/Clicks\s*1/);
  await expect(numbers).toContainText(/Opens\s*1/);
  const row = page.getByRole('table', { name: 'Who got it' }).getByRole('row', { name: reader() });
  await expect(row.locator('time')).toHaveCount(3);

  const again = await hers.newPage();
  await again.setContent(mail.html);
  await again.getByRole('link', { name: 'Unsubscribe' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Leave the newsletter?' })).toBeVisible();
  await again.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'You are unsubscribed' })).toBeVisible();
  await openCampaigns(page);
  await act(page, second.title, 'Send Now').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 subscriber gets it');
  await expect(question).toContainText('Left out: 1 left.');
  await question.getByRole('button', { name: 'Send Now' }).click();
  await instance.sink.mailTo('mill@customers.example', /Keys and codes/);
  await expect
    .poll(async () => (await ask<{ status: string }>(page, instance, 'get', `/${second.id}`)).status)
    .toBe('sent');
  const got = instance.sink.mails.filter(({ to }) => to.includes(reader())).map(({ subject }) => subject);
  expect(got).toContainEqual(expect.stringMatching(/Snow, ice/));
  expect(got).not.toContain('Keys and codes');
});

/** Waits until so much time has passed since an instant: the rule that is waited for knows nothing else. */
const since = (instant: number, ms: number) => expect.poll(() => Date.now() - instant).toBeGreaterThan(ms);
