// Proves: chat-64

import { inspect } from './support/inspect.ts';
import { card, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.describe('every state of the Chats tab is accessible and fits', () => {
  test('nothing there yet', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page, '?tab=chats');
    await expect(page.getByText('No visitor waits for a person.')).toBeVisible();
    await inspect(page, 'chats, empty');
  });

  test.describe('thirty days of life', () => {
    test.use({ setting: { demo: true, shared: true } });

    test('waiting, overdue, under way, all', async ({ page, context, instance }) => {
      await signIn(context, instance.origin, instance.account('dispatch'));
      await openBoard(page, '?tab=chats');
      await expect(card(page, 'Marlow Sinclair')).toContainText('OVERDUE');
      await inspect(page, 'chats, waiting');
      await page.getByLabel('Which conversations').selectOption('all');
      await expect(page.getByText('The assistant answers').first()).toBeVisible();
      await inspect(page, 'chats, all');
    });

    test('a conversation that waits, and mine with a message that did not go', async ({
      page,
      context,
      instance,
      watch,
    }) => {
      watch.expect(/net::ERR_FAILED .*\/messages/);
      await signIn(context, instance.origin, instance.account('dispatch'));
      await openBoard(page, '?tab=chats');
      await card(page, 'Marlow Sinclair').getByRole('link', { name: 'Marlow Sinclair' }).click();
      const waiting = page.getByRole('dialog', { name: 'Marlow Sinclair' });
      await expect(waiting.getByText('The visitor waits for a person.')).toBeVisible();
      await inspect(page, 'chat drawer, waiting');
      await page.keyboard.press('Escape');
      await card(page, 'Robin Ashby').getByRole('link', { name: 'Robin Ashby' }).click();
      const mine = page.getByRole('dialog', { name: 'Robin Ashby' });
      await page.route('**/api/staff/chat/conversations/*/messages', (route) => route.abort());
      await mine.getByLabel('Your message to the visitor').fill('Yes: come to the yard of a neighbour.');
      await page.keyboard.press('Enter');
      await expect(mine.getByText('not sent')).toBeVisible();
      await mine.getByLabel('Your message to the visitor').fill('a'.repeat(2005));
      await inspect(page, 'chat drawer, mine');
      await page.setViewportSize({ width: 390, height: 844 });
      await mine.getByRole('button', { name: 'About' }).click();
      await expect(mine.getByRole('heading', { name: 'Hand-overs' })).toBeVisible();
      await inspect(page, 'chat drawer, about');
    });

    test('a colleague has it, seen by a viewer; taking over from a colleague asks', async ({
      page,
      context,
      instance,
      anotherBrowser,
    }) => {
      await signIn(context, instance.origin, instance.account('viewer'));
      await openBoard(page, '?tab=chats');
      await card(page, 'Robin Ashby').getByRole('link', { name: 'Robin Ashby' }).click();
      await expect(page.getByText('Riley Marsh has this conversation.')).toBeVisible();
      await inspect(page, 'chat drawer of a viewer');

      const sales = await (await anotherBrowser()).newPage();
      await signIn(sales.context(), instance.origin, instance.account('sales'));
      await openBoard(sales, '?tab=chats');
      await card(sales, 'Robin Ashby').getByRole('link', { name: 'Robin Ashby' }).click();
      const drawer = sales.getByRole('dialog', { name: 'Robin Ashby' });
      await drawer.getByRole('button', { name: 'Take over' }).click();
      await expect(sales.getByRole('dialog', { name: 'Take over from Riley Marsh?' })).toBeVisible();
      await inspect(sales, 'chat drawer, asking');
    });
  });
});
