import { expect } from '@playwright/test';
import { reader, subscribed } from './support/newsletter-form.ts';
import { signIn, signInNow } from './support/staff.ts';
import { loseUntilPressed } from './support/standing.ts';
import { figure, openSubscribers, row, signUpByHttp, subscriberOf } from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const lists = '**/api/staff/newsletter/subscribers?*';

test('somebody unknown has words of their own', async ({ page, context, instance, watch }) => {
  await signInNow(context, instance.origin, instance.owner);
  watch.expect(answered(404, 'subscribers/nobody'));
  await page.goto('/newsletter-manager/subscribers/nobody');
  await expect(page.getByRole('main').getByText('There is no such subscriber.').last()).toBeVisible();
  await page.getByRole('link', { name: 'Subscribers', exact: true }).click();
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
});

// Proves: newsletter-48
test('a sign-up that looks like a program’s is asked after all, or deleted', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  const spam = 'https://spam.example';
  await signUpByHttp(instance, 'bot@customers.example', spam);
  await signUpByHttp(instance, 'late@customers.example', spam);
  await signUpByHttp(instance, 'known@customers.example', spam);
  await signUpByHttp(instance, reader(), spam);
  await subscribed(instance, 'known@customers.example');
  await openSubscribers(page);
  await figure(page, 'Held back').click();
  await expect(page).toHaveURL(/\?status=held$/);
  const held = page.getByRole('region', { name: 'Held back' }).getByRole('listitem').filter({ hasText: '@' });
  await expect(held).toHaveCount(4);
  await expect(held.filter({ hasText: reader() })).toContainText(
    /The hidden field was filled in\..*Surveillance Systems/s,
  );

  await page.getByRole('button', { name: `Ask to confirm: ${reader()}` }).click();
  await expect(page.getByText(`${reader()} is asked to confirm.`)).toBeVisible();
  await expect(held).toHaveCount(3);
  await instance.sink.mailTo(reader(), /^Please confirm your newsletter sign-up$/);
  expect((await subscriberOf(page, instance, reader())).status).toBe('pending');

  // Subscribed meanwhile, by a sign-up that was a person's.
  watch.expect(answered(409, 'release'));
  await page.getByRole('button', { name: 'Ask to confirm: known@customers.example' }).click();
  await expect(page.getByText('known@customers.example was not asked.')).toBeVisible();
  await expect(page.getByText('This email is already subscribed to our newsletter.')).toBeVisible();
  await expect(held).toHaveCount(3);

  // A colleague was faster by a moment.
  watch.expect(answered(404, 'release'));
  await page.route('**/held/*/release', async (route) => {
    await route.fetch();
    await route.continue();
  });
  await page.getByRole('button', { name: 'Ask to confirm: late@customers.example' }).click();
  await expect(page.getByText('late@customers.example was not asked.')).toBeVisible();
  await expect(held).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete: bot@customers.example' }).click();
  await page.getByRole('button', { name: 'Yes, delete: bot@customers.example' }).click();
  await expect(page.getByText('The sign-up of bot@customers.example is deleted.')).toBeVisible();
  await expect(held).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete: known@customers.example' }).click();
  await page.getByRole('button', { name: 'Yes, delete: known@customers.example' }).click();
  await expect(page.getByText('Nothing is held back.')).toBeVisible();
  await figure(page, 'All').click();
  await expect(page.getByRole('link', { name: 'Held back' })).toHaveCount(0);
});

// Proves: D8, newsletter-45
test('an outage keeps the rows and says since when; it is never an empty list', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  watch.expect(connectionLost);
  await loseUntilPressed(page, lists, 'Try again');
  await page.goto('/newsletter-manager/subscribers');
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText('The subscribers could not be loaded.');
  await expect(page.getByText('No subscribers yet.')).toHaveCount(0);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
  await signUpByHttp(instance, 'first@customers.example');
  await expect(row(page, 'first@customers.example')).toBeVisible();

  await loseUntilPressed(page, lists, 'Try again');
  await signUpByHttp(instance, reader()); // news, and nothing can be fetched
  await expect(told).toContainText(/Stale since \d\d:\d\d\./);
  await expect(row(page, 'first@customers.example')).toContainText('Pending');
  await expect(figure(page, 'Pending')).toContainText('1');
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, reader())).toBeVisible();
  await expect(told).toHaveCount(0);
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: newsletter-49
  test('a viewer reads and finds nothing to press; an editor writes; sales see nothing of it', async ({
    page,
    context,
    instance,
    anotherBrowser,
  }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openSubscribers(page);
    const writes = /^(Import a list|Export CSV|Proof of consent|Unsubscribe…|Ask to confirm|Delete)/;
    const expectNothingToPress = async () => {
      for (const role of ['link', 'button'] as const) {
        await expect(page.getByRole('main').getByRole(role, { name: writes })).toHaveCount(0);
      }
    };
    await expect(row(page, 'facilities@coppergate.example')).toContainText(/Paused until \w{3} \d+, \d{4}/);
    await expectNothingToPress();
    await figure(page, 'Held back').click();
    await expect(page.getByText('win-big-now@traffic.example')).toBeVisible();
    await expectNothingToPress();
    await figure(page, 'Unsubscribed').click();
    await page.getByRole('link', { name: 'noor.haddon@readers.example' }).click();
    await expect(page.getByText('By phone: they get our news from the site.')).toBeVisible();
    await expect(page.getByText('Unsubscribed by us, as they asked')).toBeVisible();
    await expect(page.getByText('by a colleague')).toBeVisible();
    await expectNothingToPress();
    await page.goto('/newsletter-manager/subscribers/import');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();

    const second = await anotherBrowser();
    await signIn(second, instance.origin, instance.account('editor'));
    const editor = await second.newPage();
    await openSubscribers(editor);
    await expect(editor.getByRole('link', { name: 'Import a list' })).toBeVisible();
    await row(editor, 'tomas.wren@readers.example').getByRole('link').click();
    await expect(editor.getByRole('link', { name: 'Proof of consent' })).toBeVisible();
    // An editor may not read leads.
    await expect(editor.getByRole('link', { name: 'Everything else we know of them' })).toHaveCount(0);

    const third = await anotherBrowser();
    await signIn(third, instance.origin, instance.account('sales'));
    const sales = await third.newPage();
    await sales.goto('/newsletter-manager');
    await expect(sales.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    await expect(sales.getByRole('link', { name: 'Newsletter' })).toHaveCount(0);
  });
});
