import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// Proves: operations-30, operations-32
test('the form of a call and the way to it, at every width and in both themes', async ({
  page,
  context,
  instance,
}) => {
  const known = await page.request.post(`${instance.origin}/api/quotes`, { data: robinPayload });
  expect(known.status()).toBe(201);
  await signIn(context, instance.origin, instance.owner);
  await openBoard(page);
  await page.getByRole('button', { name: 'New request' }).click();
  const form = page.getByRole('dialog', { name: 'New request by phone' });
  await form.getByRole('button', { name: 'Store request' }).click();
  await expect(form.getByText('Please enter the caller’s name.')).toBeVisible();
  await form.getByLabel('Phone').fill(robinPayload.phone);
  await expect(form.getByText('Someone known may be calling.')).toBeVisible();
  await inspect(page, 'a call, with what is wrong and who is known', '[role="dialog"]');
  await page.goto('/queue');
  await expect(page.getByRole('button', { name: 'New request' })).toBeVisible();
  await inspect(page, 'the queue with the way to a new request');
});
