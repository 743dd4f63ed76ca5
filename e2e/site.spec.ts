import type { Page } from '@playwright/test';
import company from '../catalog/company.json' with { type: 'json' };
import { chat, overlap } from './support/chat.ts';
import {
  byItself,
  expectReceived,
  fill,
  hydrated,
  quoteForm,
  received,
  robin,
  robinPayload,
  takeAPersonsTime,
  values,
} from './support/quote-form.ts';
import { reading, vacant } from './support/reading.ts';
import { expectInTime, hold } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

// Proves: site-4, site-13, site-47
test.describe('hydration', () => {
  test('is late: nothing of the app is fetched before the browser is idle', async ({ page }) => {
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = [];
      globalThis.requestIdleCallback = (callback) => waiting.push(callback);
      Object.assign(globalThis, {
        becomeIdle: () => {
          for (const callback of waiting) callback({ didTimeout: false, timeRemaining: () => 50 });
        },
      });
    });
    const scripts = scriptsOf(page);
    await page.goto('/quote', { waitUntil: 'networkidle' });
    expect(scripts.map(({ name }) => name)).toEqual([expect.stringMatching(/^boot-/)]);
    const sizes = await Promise.all(scripts.map(({ bytes }) => bytes()));
    expect(sum(sizes), 'bytes on the wire before idle').toBeLessThanOrEqual(16 * 1024);
    await page.evaluate(() => (globalThis as unknown as { becomeIdle(): void }).becomeIdle());
    await hydrated(page);
    expect(sum(await Promise.all(scripts.map(({ bytes }) => bytes()))), 'bytes in all').toBeLessThanOrEqual(
      100 * 1024,
    );
  });

  test('comes without a hand only after some quiet seconds', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3600_000);
    const scripts = scriptsOf(page);
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.clock.runFor(1000);
    // The page asks in real time what its browser keeps, and its quiet seconds begin with the answer: who asks after it
    // is answered after it.
    await page.evaluate(() => indexedDB.databases());
    await page.clock.runFor(5000);
    expect(scripts.map(({ name }) => name)).toEqual([expect.stringMatching(/^boot-/)]);
    await page.clock.runFor(10_000);
    await expect.poll(() => scripts.length).toBeGreaterThan(1);
  });

  test('comes by itself where something waits: a wish in the address, a draft', async ({ page }) => {
    await page.goto('/quote?service=it-support');
    await expect(quoteForm(page).fields.service).toHaveValue('it-support');
    await quoteForm(page).fields.firstName.fill('Robin');
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
    await page.goto('/quote');
    await expect(quoteForm(page).fields.firstName).toHaveValue('Robin');
  });

  test('comes at the first touch, and a press before it is not lost', async ({ page, instance }) => {
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = () => 0; // a browser that is never idle
    });
    const app = await holdBack(page);
    await page.goto('/quote', { waitUntil: 'load' });
    expect(app.asked()).toBe(0);
    await fill(page, robin);
    await expect.poll(app.asked).toBeGreaterThan(0);
    await takeAPersonsTime(page);
    await quoteForm(page).send.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tell us what to watch over' })).toBeVisible();
    expect(await instance.requestsFrom(robin.email)).toEqual([]);
    app.release();
    await expectReceived(page);
    await expect(page).toHaveURL(`${instance.origin}/quote`);
    expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  });

  // Proves: site-13
  test('counts a press in the middle of it once', async ({ page }) => {
    // Each of React's steps waits until the button was pressed once more, up to five presses.
    await page.addInitScript(() => {
      const post = MessagePort.prototype.postMessage;
      const root = () => document.getElementById('root') ?? document.body;
      const like = () => root().querySelector<HTMLElement>('main button[aria-pressed]');
      const isReacts = () => Object.keys(root()).some((key) => key.startsWith('__reactContainer'));
      let presses = 0;
      MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
        if (presses >= 5 || !isReacts()) return post.call(this, message);
        presses++;
        setTimeout(() => {
          like()?.click();
          document.documentElement.dataset.presses = String(presses);
          post.call(this, message);
        });
      };
    });
    await page.goto(vacant.path);
    await hydrated(page);
    await expect(page.locator('html')).toHaveAttribute('data-presses', '5');
    await expect(reading(page).like).toHaveAttribute('aria-pressed', 'true');
  });

  test('keeps what was typed before and during it', async ({ page }) => {
    const app = await holdBack(page);
    await page.goto('/quote', { waitUntil: 'load' });
    await fill(page, robin);
    app.release();
    await hydrated(page);
    expect(await values(page)).toEqual(robin);
  });

  test('does without the app altogether: the form goes its own way when the code cannot be fetched', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(/net::ERR_FAILED .*\/assets\/site\//);
    await page.route(/\/assets\/site\/(?!boot-).*\.js$/, (route) => route.abort());
    await page.goto('/quote');
    await page.clock.install();
    await fill(page, robin);
    await quoteForm(page).send.click();
    await page.clock.runFor(11_000);
    await expect(page).toHaveURL(/\/quote\/status\//);
    expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  });

  test('comes while a form goes its own way: it is sent once', async ({ page, instance }) => {
    const app = await holdBack(page);
    await page.clock.install();
    await page.goto('/quote');
    await fill(page, robin);
    await quoteForm(page).send.click();
    // Nothing can be asked of a page that is about to be left: it tells by requests when what it kept is pressed again.
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/robots.txt?')) told.push(new URL(request.url()).search);
    });
    const listens = page.waitForRequest('**/robots.txt?button');
    await page.evaluate(() => {
      const tell = (what: string) => void fetch(`/robots.txt?${what}`);
      addEventListener('submit', () => tell('form'), { capture: true });
      const button = document.createElement('button');
      button.type = 'button';
      document.body.append(button);
      button.click();
      button.addEventListener('click', () => tell('button'));
    });
    const arrive = await hold(page, '**/quote');
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await page.clock.runFor(11_000);
    expect(new URL((await post).url()).pathname).toBe('/quote');
    app.release();
    await listens;
    expect(told, 'the form is not pressed again').toEqual(['?button']);
    arrive();
    await expect(page).toHaveURL(/\/quote\/status\//);
    expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  });

  test('a press before it, and the network goes: nothing is lost, it is sent when the network is back', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    watch.expect(/net::ERR_(FAILED|INTERNET_DISCONNECTED) .*\/assets\/site\//);
    const app = /\/assets\/site\/(?!boot-).*\.js$/;
    await page.clock.install();
    await page.route(app, (route) => route.abort());
    await page.goto('/quote');
    await fill(page, robin);
    await takeAPersonsTime(page);
    await context.setOffline(true);
    await quoteForm(page).send.click();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(`${instance.origin}/quote`);
    expect(await values(page)).toEqual(robin);
    await page.unroute(app);
    await context.setOffline(false);
    await page.clock.runFor(15_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Quote Request Submitted!' })).toBeVisible();
    // The leap of the clock may have cut the first attempt short: then it is tried again.
    await expect
      .poll(async () => (await instance.requestsFrom(robin.email)).length, { timeout: byItself })
      .toBe(1);
  });
});

/** Every script of the app, held back until released; boot itself passes. */
async function holdBack(page: Page): Promise<{ asked(): number; release(): void }> {
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/site\/(?!boot-).*\.js$/, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  return { asked: () => asked, release };
}

/** The scripts a page fetches, with their size on the wire. */
function scriptsOf(page: Page): { name: string; bytes: () => Promise<number> }[] {
  const scripts: { name: string; bytes: () => Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    // Asked for when it is wanted: a test that does not want it may be over by the time it comes.
    scripts.push({ name, bytes: async () => (await request.sizes()).responseBodySize });
  });
  return scripts;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** That of the other pages is read in the documents: internal/site, TestTheRealBuild. */
// Proves: V12, site-5
test('the head of a status page: title, description, Open Graph, Twitter, and nothing that search may find', async ({
  page,
  instance,
}) => {
  const { statusUrl } = await instance.ask(robinPayload);
  const answer = await page.request.get(statusUrl);
  expect(answer.status()).toBe(200);
  const head = await page.evaluate(
    (html) => {
      const from = new DOMParser().parseFromString(html, 'text/html').head;
      const metas = [...from.querySelectorAll('meta')].map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.content,
      ]);
      const link = from.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null;
      return { title: from.querySelector('title')?.textContent ?? '', link, meta: Object.fromEntries(metas) };
    },
    await answer.text(),
  );
  expect(head.title).toBe(`Your Quote Request ${company.titleSuffix}`);
  expect(head.link).toBeNull();
  expect(head.meta).toMatchObject({
    description: expect.stringMatching(/\S{3}/),
    'og:title': head.title,
    'og:description': head.meta.description,
    'og:site_name': company.name,
    'og:image': expect.stringContaining(instance.origin),
    'twitter:card': 'summary_large_image',
    'twitter:title': head.title,
    robots: 'noindex',
  });
  expect(head.meta['og:url']).toBeUndefined();
  expect((await page.request.get(head.meta['og:image'] ?? '')).status(), 'the picture exists').toBe(200);
});

test('an address that leads nowhere says so and leads on', async ({ page, watch, instance }) => {
  watch.expect(answered(404, '/nothing/here'), answered(404, '/quote/status/wrong'));
  await page.goto('/nothing/here');
  await expect(
    page.getByRole('heading', { level: 1, name: 'There is no page at this address' }),
  ).toBeVisible();
  await page.goto('/quote/status/wrong');
  await expect(page.getByText('We cannot find a request at this address.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: company.product }).first().click();
  await expect(page).toHaveURL(`${instance.origin}/`);
});

// Proves: chat-27
test('what was not sent yet is told on every page', async ({ page, instance, watch }) => {
  watch.expect(/net::ERR_INTERNET_DISCONNECTED .*\/api\/quotes/);
  await page.clock.install();
  await page.goto('/quote');
  await page.route('**/api/quotes', (route) => route.abort('internetdisconnected'));
  await fill(page, robin);
  await takeAPersonsTime(page);
  await quoteForm(page).send.click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('link', { name: company.product }).first().click();
  await expect(page).toHaveURL(`${instance.origin}/`);
  const bar = page
    .getByRole('status')
    .filter({ hasText: 'A request from this device has not reached us yet' });
  await expect(bar).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => overlap(chat(page).launcher, bar), 'the way into the chat stands above it')
      .toBe(false);
    await expect(chat(page).launcher).toBeInViewport();
  }
  await bar.getByRole('link', { name: 'See where it stands' }).click();
  await expect(page.getByText('Not sent yet')).toBeVisible();
  await expect(bar, 'the form itself says it').toBeHidden();
  await page.unroute('**/api/quotes');
  await expectInTime(page, received(page));
  await expectReceived(page);
  expect(await instance.requestsFrom(robin.email)).toHaveLength(1);
  await page.getByRole('link', { name: company.product }).first().click();
  await expect(page).toHaveURL(`${instance.origin}/`);
  await hydrated(page);
  await expect(bar).toBeHidden();
});
