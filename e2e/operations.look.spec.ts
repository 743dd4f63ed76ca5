import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { expectInTime } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

test.describe('every state is accessible and fits', () => {
  test('nothing there yet', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page);
    await expect(page.getByText('No pending quotes. Great job!')).toBeVisible();
    await inspect(page, 'operations, empty');
    await page.getByRole('tab', { name: 'Hot Leads' }).click();
    await expect(page.getByText('No hot leads at the moment.')).toBeVisible();
    await inspect(page, 'operations, no hot leads');
    await page.getByRole('tab', { name: 'Messages' }).click();
    await inspect(page, 'operations, messages');
  });

  test('an outage: stale rows and a failed action', async ({ page, context, instance, watch }) => {
    await instance.ask(robinPayload);
    await signIn(context, instance.origin, instance.owner);
    await page.clock.install();
    await openBoard(page);
    await expect(card(page, 'Robin Kestrel')).toBeVisible();
    watch.expect(connectionLost);
    await instance.program.kill();
    await page.getByRole('button', { name: 'Mark Responded: Robin Kestrel' }).click();
    await expect(card(page, 'Robin Kestrel').getByRole('alert')).toContainText('Not marked responded.');
    await page.getByRole('tab', { name: 'Hot Leads' }).click();
    await page.getByRole('tab', { name: 'Quote Requests' }).click();
    await expectInTime(page, page.getByText(/^Stale since/).first());
    await inspect(page, 'operations, outage');
  });
});

test.describe('thirty days of life: every state is accessible and fits', () => {
  test.use({ setting: { demo: true, shared: true } });

  test('the board with overdue requests, one just responded, quarantine', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    await expect(page.getByRole('alert').filter({ hasText: 'overdue' })).toBeVisible();
    await inspect(page, 'operations, full');
    await page.getByLabel('Which requests').selectOption('quarantine');
    await expect(page.getByText('Held back because')).toBeVisible();
    await inspect(page, 'operations, quarantine');
  });

  test('hot leads', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page, '?tab=leads');
    await expect(page.getByRole('link', { name: /^Contact Lead/ }).first()).toBeVisible();
    await inspect(page, 'operations, hot leads');
  });

  test('the drawer: everything about a request, and a reply', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    await card(page, 'Jamie Merrow').getByRole('link', { name: 'Jamie Merrow' }).click();
    const details = drawer(page, 'Jamie Merrow');
    await expect(details.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await inspect(page, 'drawer');
    await details.getByRole('region', { name: 'Reply' }).getByRole('button').first().click();
    await expect(details.getByLabel('Text')).toBeVisible();
    await inspect(page, 'drawer, reply');
  });

  test('the drawer of a viewer', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openBoard(page);
    await card(page, 'Jamie Merrow').getByRole('link', { name: 'Jamie Merrow' }).click();
    await expect(drawer(page, 'Jamie Merrow').getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await inspect(page, 'drawer of a viewer');
  });
});
