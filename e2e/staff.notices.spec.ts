// Proves: staff-11, staff-12, staff-13, staff-14

import type { BrowserContext, Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { type PushService, shown, staffWorker, startPushService } from './support/push-service.ts';
import { signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// Without its windows Chromium refuses notices whatever was granted: these tests take the whole one.
test.use({
  launchOptions: {
    executablePath: process.env.WARDGATE_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  },
});

/** A stand-in for `PushManager.subscribe` and nothing else: see push-service.ts for what is real. */
let service: PushService;
test.beforeEach(async () => {
  service = await startPushService();
});
test.afterEach(() => service.close());

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notices on this device' });

async function open(
  page: Page,
  context: BrowserContext,
  origin: string,
  account: { email: string; password: string },
) {
  await signInNow(context, origin, account);
  await service.reach(page);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Notices on this device' })).toBeVisible();
}

test('turned on by a press, tried, and an emergency that a press opens in the page that is open', async ({
  page,
  context,
  instance,
}) => {
  await context.grantPermissions(['notifications'], { origin: instance.origin });
  await open(page, context, instance.origin, instance.owner);
  await inspect(page, 'account, no notices yet');
  await turnOn(page).click();
  await expect(page.getByText('none sent yet')).toBeVisible();
  await expect(page.locator('#notices').getByText('this one')).toBeVisible();
  await inspect(page, 'account, notices on');

  await page.getByRole('button', { name: /^Send a test to / }).click();
  const worker = await staffWorker(page);
  await worker.deliver(await service.next());
  await expect
    .poll(() => shown(page))
    .toEqual([expect.objectContaining({ title: 'This is a test notice', tag: 'trial' })]);

  const { id } = await instance.write({
    name: 'Emery Lockwood',
    email: 'emery@lockwood.example',
    subject: 'emergency',
    message: 'Somebody is cutting our fence at the north yard.',
  });
  const text = await service.next();
  for (let twice = 0; twice < 2; twice++) await worker.deliver(text); // as after a kill of the sender
  await expect
    .poll(async () => (await shown(page)).filter(({ tag }) => tag !== 'trial'))
    .toEqual([
      {
        title: 'Emergency: Emery Lockwood',
        body: 'Somebody is cutting our fence at the north yard.',
        tag: `emergency ${id}`,
      },
    ]);

  // A press on a notice of the system cannot be made from here: the worker is told of one, as the browser tells it.
  const [scope] = context.serviceWorkers().filter((one) => one.url().endsWith('/staff-sw.js'));
  await scope?.evaluate(async (tag) => {
    const inside = globalThis as unknown as {
      registration: { getNotifications(of: { tag: string }): Promise<unknown[]> };
      dispatchEvent(event: Event): void;
    };
    const [notification] = await inside.registration.getNotifications({ tag });
    const Pressed = (globalThis as unknown as Record<string, new (type: string, of: object) => Event>)
      .NotificationEvent;
    if (Pressed) inside.dispatchEvent(new Pressed('notificationclick', { notification }));
  }, `emergency ${id}`);
  await expect(page).toHaveURL(new RegExp(`/operations\\?tab=messages&message=${id}`));
  await expect(page.getByRole('dialog').getByText('Emery Lockwood').first()).toBeVisible();
});

test('turned off, and forgotten by the browser too', async ({ page, context, instance }) => {
  await context.grantPermissions(['notifications'], { origin: instance.origin });
  await open(page, context, instance.origin, instance.owner);
  await turnOn(page).click();
  await page.getByRole('button', { name: /^Turn off notices on / }).click();
  await expect(turnOn(page)).toBeVisible();
  await page.reload();
  await expect(turnOn(page)).toBeVisible();
});

test('a browser that refuses says so, and what to do', async ({ page, context, instance }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await open(page, context, instance.origin, instance.owner);
  await turnOn(page).click();
  await expect(page.locator('#notices').getByRole('alert')).toContainText('refuses notices from here');
  await inspect(page, 'account, notices refused');
});

test('an iPhone is told to put the app on the home screen first', async ({ browser, instance }) => {
  const context = await browser.newContext({
    baseURL: instance.origin,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    delete (window as { PushManager?: unknown }).PushManager;
  });
  await open(page, context, instance.origin, instance.owner);
  await expect(page.locator('#notices')).toContainText('Add to Home Screen');
  await context.close();
});

test('the staff app installs as an app of its own, and its worker leaves the site alone', async ({
  page,
  context,
  instance,
}) => {
  await context.grantPermissions(['notifications'], { origin: instance.origin });
  await open(page, context, instance.origin, instance.owner);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    return (await fetch(link?.href ?? '')).json();
  });
  expect(manifest).toMatchObject({ id: '/operations', start_url: '/operations', display: 'standalone' });
  expect(manifest.icons.length).toBeGreaterThan(2);
  await turnOn(page).click();
  await expect(page.locator('#notices').getByText('this one')).toBeVisible();
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('/sw.js'));
  await page.goto('/operations');
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
  );
  expect(scopes).toEqual(['/', '/operations']);
});
