// Proves: site-44

import type { Page } from '@playwright/test';
import company from '../catalog/company.json' with { type: 'json' };
import { inspect } from './support/inspect.ts';
import {
  expectNotSent,
  expectReceived,
  fill,
  hydrated,
  quoteForm,
  robin,
  robinPayload,
  takeAPersonsTime,
} from './support/quote-form.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** One visit: the page has loaded, and the card is kept on this device. */
async function visit(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function expectCard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  for (const { e164, display, label } of company.phones) {
    await expect(page.getByRole('link', { name: display })).toHaveAttribute('href', `tel:${e164}`);
    await expect(page.getByText(label)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  );
  await expect(page.getByText('What has not reached us is kept on this device.')).toBeVisible();
  await expect(page).toHaveTitle(`You are offline | ${company.name}`);
}

const visitorPages = ['/', '/about', '/services', '/services/surveillance', '/quote', '/contact', '/privacy'];

/** Everything that the browser's cache storage holds for the site. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('after one visit, any page without a network is the card with both phones', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(connectionLost);
  await visit(page);
  await context.setOffline(true);
  for (const path of ['/', '/services/virtual-guard', '/quote?service=surveillance', '/blog/anything']) {
    await page.goto(path);
    await expectCard(page);
    await expect(page, 'the address stays, so that the page comes back').toHaveURL(path);
  }
});

test.describe('with a server of its own', () => {
  test.use({ setting: {} });

  test('the server is gone: the card, until it is back', async ({ page, instance, watch }) => {
    watch.tolerate(connectionLost);
    await visit(page);
    await instance.program.kill();
    await page.goto('/about');
    await expectCard(page);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expectCard(page);
    await instance.program.restart();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${instance.origin}/about`);
  });
});

test('a page comes back by itself once there is a network', async ({ page, context, instance, watch }) => {
  watch.tolerate(connectionLost);
  await visit(page);
  await context.setOffline(true);
  await page.goto('/services');
  await expectCard(page);
  await context.setOffline(false);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${instance.origin}/services`);
});

test('online nobody gets the card, nor anything old: every page comes from the network', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(404, '/no-such-page'));
  await visit(page);
  for (const path of visitorPages) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker(), `${path} went through the worker`).toBe(true);
    const now = await (await fetch(instance.origin + path)).text();
    expect((await answer?.text()) === now, `${path} is what the server has now`).toBe(true);
  }
  const nothing = await page.goto('/no-such-page');
  expect(nothing?.status(), 'a 404 is an answer, not a lost network').toBe(404);
  expect(await keptAddresses(page), 'nothing but the card is kept').toEqual(['/offline']);
});

const stepsDone = (html = '') => html.split('"state":"done"').length - 1;

test('a page that changed is seen at once', async ({ page, context, instance }) => {
  await visit(page);
  const { statusUrl, id } = await instance.ask(robinPayload);
  await page.goto(statusUrl);
  await hydrated(page);
  const before = await (await page.goto(statusUrl))?.text();
  await signIn(context, instance.origin, instance.owner);
  const responded = await context.request.post(`/api/staff/quotes/${id}/responded`, { data: {} });
  expect(responded.ok(), await responded.text()).toBe(true);
  const after = await (await page.goto(statusUrl))?.text();
  expect(stepsDone(after)).toBeGreaterThan(stepsDone(before));
});

test('a request that was not sent is kept behind the card, and sent later', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.tolerate(connectionLost);
  await visit(page, '/quote');
  await fill(page, robin);
  await takeAPersonsTime(page);
  await hydrated(page);
  await context.setOffline(true);
  await quoteForm(page).send.click();
  await expectNotSent(page);
  await page.goto('/');
  await expectCard(page);
  await page.goto('/quote');
  await expectCard(page);
  expect(await instance.requestsFrom(robin.email)).toEqual([]);
  await context.setOffline(false);
  const { ticket } = await expectReceived(page);
  const rows = await instance.requestsFrom(robin.email);
  expect(rows.map((row) => row.ticket_id)).toEqual([ticket]);
});

test('the staff pages and the interface are left alone', async ({ page, context, watch }) => {
  watch.tolerate(connectionLost);
  await visit(page);
  const staff = await page.goto('/login');
  expect(staff?.fromServiceWorker()).toBe(false);
  await visit(page);
  await context.setOffline(true);
  // A worker that is about to start hears of the lost network a moment later than the page.
  const answer = () =>
    page.evaluate(() => fetch('/api/openapi.json', { cache: 'no-store' }).then(String, String));
  await expect.poll(answer).toContain('TypeError');
  await page.goto('/');
  await expectCard(page);
  await expect(page.goto('/operations')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('a new worker takes over an open page at once and brings its card', async ({ page, context, watch }) => {
  watch.tolerate(connectionLost);
  await visit(page);
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    await (await caches.open(name)).put('/offline', new Response('<h1>An old card</h1>'));
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await navigator.serviceWorker.register('/sw.js?next');
    await taken;
  });
  await context.setOffline(true);
  await page.goto('/contact');
  await expectCard(page);
});

test('the worker is registered after the page has loaded, and only then', async ({ page }) => {
  const order: string[] = [];
  page.on('load', () => order.push('load'));
  page.context().on('request', (request) => {
    if (request.url().endsWith('/sw.js')) order.push('worker');
  });
  await visit(page);
  expect(order).toEqual(['load', 'worker']);
});

test('the card is readable at every width, and is kept from search engines', async ({ page }) => {
  const answer = await page.goto('/offline');
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' });
  await expectCard(page);
  await expect(page.locator('main')).toHaveCSS('max-width', '896px');
  await inspect(page, 'offline card');
});
