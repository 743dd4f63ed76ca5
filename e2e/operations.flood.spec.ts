import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import type { Instance } from './support/instance.ts';
import { robinPayload } from './support/quote-form.ts';
import { card, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { proxied: true } });

/** Sends what a form would, from an address. */
async function post(instance: Instance, path: string, from: string, body: object): Promise<void> {
  const response = await fetch(instance.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
}

// Proves: security-23
test('what came from one network is named, put aside with one press, and taken back with another', async ({
  page,
  context,
  instance,
}) => {
  for (let n = 0; n < 9; n++) {
    const asker = { ...robinPayload, lastName: `Crowd ${n}`, email: `crowd-${n}@camp.example` };
    await post(instance, '/api/quotes', `198.51.100.${n}`, asker);
  }
  for (let n = 0; n < 3; n++)
    await post(instance, '/api/contact', '198.51.100.77', {
      ...drewPayload,
      email: `crowd-${n}@camp.example`,
      message: `${n} of us are here.`,
    });
  await post(instance, '/api/quotes', '203.0.113.9', {
    ...robinPayload,
    firstName: 'Dana',
    lastName: 'Alone',
    email: 'dana@alone.example',
  });
  await signIn(context, instance.origin, instance.owner);
  await openBoard(page);
  const notice = page.getByRole('status').filter({ hasText: 'from one network are open' });
  await expect(notice).toContainText('9 requests and 3 messages from one network are open.');
  await expect(card(page, 'Robin Crowd 3')).toContainText('12 from one network');
  await expect(card(page, 'Dana Alone')).not.toContainText('from one network');
  await page.screenshot({ path: 'e2e/.results/flood-board.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'e2e/.results/flood-board-390.png' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await inspect(page, 'operations, a flood');
  await notice.getByRole('button', { name: 'Put all in quarantine' }).click();
  await expect(page.getByText('In quarantine: 9 requests and 3 messages.')).toBeVisible();
  await expect(card(page, 'Robin Crowd 3')).toBeHidden();
  await expect(card(page, 'Dana Alone')).toBeVisible();
  await expect(notice).toBeHidden();
  await page.screenshot({ path: 'e2e/.results/flood-aside.png' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Back on the board: 9 requests and 3 messages.')).toBeVisible();
  await expect(card(page, 'Robin Crowd 3')).toBeVisible();
  await expect(notice).toContainText('9 requests and 3 messages');
});
