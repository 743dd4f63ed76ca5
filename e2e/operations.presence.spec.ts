import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { demo: true } });

/** A new request, opened by two colleagues. */
async function openTwice(page: Page, there: Page, origin: string): Promise<string> {
  const data = { ...robinPayload, firstName: 'Jo', lastName: 'Alder', email: 'jo.alder@customers.example' };
  const answer = await page.request.post(`${origin}/api/quotes`, { data });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/operations?quote=${id}`);
  await there.goto(`/operations?quote=${id}&answer=`);
  return id;
}

// Proves: operations-34, operations-35
test('two open one request: each sees within seconds that the other looks, writes, and is gone', async ({
  page,
  context,
  instance,
  browser,
}) => {
  await signIn(context, instance.origin, instance.account('dispatch'));
  const other = await browser.newContext({ baseURL: instance.origin });
  await signIn(other, instance.origin, instance.account('sales'));
  const there = await other.newPage();
  await openTwice(page, there, instance.origin);
  const drawer = page.getByRole('dialog');
  const line = drawer.getByRole('status').filter({ hasText: / is (looking at this|writing an answer)$/ });
  await expect(line).toHaveText(/ is looking at this$/, { timeout: 10_000 });
  await expect(there.getByRole('dialog').getByText(/ is looking at this$/)).toBeVisible({ timeout: 10_000 });
  await there.getByLabel('Text').fill('We come tomorrow.');
  await expect(line).toHaveText(/ is writing an answer$/, { timeout: 10_000 });
  await inspect(page, 'a request that a colleague answers', '[role="dialog"]');
  await there.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0, { timeout: 10_000 });
  await other.close();
});

// Proves: operations-36
test('two take one request at once: who comes second is told who has it, and takes it knowingly', async ({
  page,
  context,
  instance,
  browser,
  watch,
}) => {
  watch.expect(/409 .*assign/);
  await signIn(context, instance.origin, instance.account('dispatch'));
  const other = await browser.newContext({ baseURL: instance.origin });
  await signIn(other, instance.origin, instance.account('sales'));
  const there = await other.newPage();
  const id = await openTwice(page, there, instance.origin);
  // Theirs reaches the server first; mine names nobody, as I saw it.
  let raced = false;
  await page.route(`**/api/staff/quotes/${id}/assign`, async (route) => {
    if (!raced) {
      raced = true;
      const taken = await other.request.post(`${instance.origin}/api/staff/quotes/${id}/assign`, {
        data: { user_id: 'me' },
        headers: { Origin: instance.origin },
      });
      expect(taken.status()).toBe(200);
    }
    await route.continue();
  });
  const drawer = page.getByRole('dialog');
  const take = drawer.getByRole('button', { name: 'Assign to me' });
  await take.click();
  await expect(drawer.getByText(/A colleague was faster with this request: .* has it\./)).toBeVisible();
  await expect(drawer.getByLabel('Assigned to')).not.toHaveValue('');
  await take.click();
  await expect(drawer.getByText(/A colleague was faster/)).toBeHidden();
  await expect(take).toBeHidden();
  await other.close();
});
