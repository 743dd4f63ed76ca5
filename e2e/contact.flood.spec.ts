import type { Page } from '@playwright/test';
import {
  contactForm,
  drew,
  drewPayload,
  expectArrived,
  fillMessage,
  messageValues,
  sendMessage,
} from './support/contact-form.ts';
import type { Instance } from './support/instance.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

// Others at the same address have used up what it may send.
test.use({ setting: { limited: true } });

/** How many messages the camp has sent: each is another's. */
let sent = 0;

/** Sends messages by the JSON interface until no more are taken without work, for more than a second. */
async function spend(instance: Instance): Promise<void> {
  for (let n = sent; sent < n + 100; sent++) {
    const response = await fetch(`${instance.origin}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `crowd-${sent}` },
      body: JSON.stringify({
        ...drewPayload,
        email: `crowd-${sent}@camp.example`,
        message: `We are ${sent} at the camp.`,
      }),
    });
    if (response.status === 429) {
      if (Number(response.headers.get('Retry-After')) > 1) return;
      await new Promise((done) => setTimeout(done, 1000)); // the next place is free then, and taken
      sent--;
      continue;
    }
    expect(response.status).toBe(201);
  }
  throw new Error('the limits are off');
}

/** Uses up the rest as the form leaves: typing takes time, in which some of it comes back. */
async function spendOnSending(page: Page, instance: Instance, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await spend(instance);
      await route.continue();
    },
    { times: 1 },
  );
}

/** The longest time, in ms, in which the page has drawn nothing since it was asked. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    (window as unknown as { frames: typeof seen }).frames = seen;
    let last = performance.now();
    const look = (now: number) => {
      seen.longest = Math.max(seen.longest, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { frames: { longest: number } }).frames.longest);
}

// Proves: security-16, security-19
test('above the rate the browser works by itself, and the visitor sees nothing but sending', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(429, '/api/contact'));
  await page.goto('/contact');
  await hydrated(page);
  await spend(instance);
  await spendOnSending(page, instance, '**/api/contact');
  const posts: { work: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/contact'))
      posts.push({ work: response.request().headers()['proof-of-work'], status: response.status() });
  });
  const longest = await watchFrames(page);
  await sendMessage(page, drew);
  await expect(page.getByRole('button', { name: 'Sending Your Message...' })).toBeVisible();
  await page.screenshot({ path: 'e2e/.results/flood-sending.png' });
  const reference = await expectArrived(page);
  const [row, ...more] = await instance.messagesFrom(drew.email);
  expect(more).toEqual([]);
  expect(row?.reference).toBe(reference);
  expect(posts.map(({ work, status }) => [work !== undefined, status])).toEqual([
    [false, 429],
    [true, 201],
  ]);
  // The page had its turn all the time; a busy machine draws a frame late now and then.
  expect(await longest()).toBeLessThan(1000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // Proves: security-17, contact-11
  test('the form comes back filled, says when to press again and whom to call, and is taken then', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(/answered with a status of 429 for .*\/contact/);
    watch.tolerate(answered(429, '/contact'));
    await page.goto('/contact');
    await spend(instance);
    await fillMessage(page, drew);
    await spendOnSending(page, instance, '**/contact');
    await contactForm(page).send.click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(
      /Nothing was lost: please press the button again in 1\d seconds, or call us\./,
    );
    await expect(notice).toBeInViewport();
    await expect(notice.getByRole('link', { name: '780-555-0142' })).toBeVisible();
    await expect(notice.getByRole('link', { name: '403-555-0117' })).toBeVisible();
    expect(await messageValues(page)).toEqual({ ...drew });
    await page.screenshot({ path: 'e2e/.results/flood-plain.png', fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'e2e/.results/flood-plain-390.png' });
    await expect(async () => {
      await contactForm(page).send.click();
      await expect(page).toHaveURL(/\/contact\/sent\//, { timeout: 1000 });
    }).toPass({ intervals: [11_000], timeout: 60_000 });
    expect(await instance.messagesFrom(drew.email)).toHaveLength(1);
  });
});
