// Proves: gate-20

import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { drewPayload } from './support/contact-form.ts';
import { crawl, type Declared, type Visited } from './support/crawl.ts';
import { beforeAndAfter } from './support/document.ts';
import type { Instance } from './support/instance.ts';
import { hydrated, robinPayload } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** Pages that no visitor is led to. */
const unlinked = ['/guard-headshots-review', '/offline'];

type Site = Map<string, Visited>;

/**
 * The whole site is walked through once, and everything asserted of it is asserted of that walk: each of these says by
 * itself what is wrong, and none keeps the next from being looked at.
 */
// Proves: V36, D14, blog-14, site-37, site-39, site-40, site-45
test('the site as it is sent: links, sitemap, pictures and the review of guards', async ({
  page,
  instance,
}) => {
  test.slow(); // some hundred files
  await page.goto('/');
  const site = await crawl(page, instance.origin, ['/', ...unlinked]);
  expect(site.size).toBeGreaterThan(12);
  await test.step('every link leads somewhere, every anchor exists, every file a page names is there', () =>
    linksLeadSomewhere(site, instance));
  await test.step('the sitemap and the pages that may be found are the same', () =>
    sitemapIs(site, instance));
  await test.step('every picture exists in every size it declares, and is as wide as it says', () =>
    picturesAreAsDeclared(site, instance));
  await test.step('the review of guards names the pages that show each picture', () =>
    guardsAreReviewed(site, page));
});

async function linksLeadSomewhere(site: Site, instance: Instance): Promise<void> {
  const wrong: string[] = [];
  const files = new Set<string>();
  for (const { path, status, links, files: named } of site.values()) {
    if (status !== 200) wrong.push(`${path}: ${status}`);
    for (const link of links) {
      const [, target = '', fragment] = /^([^?#]*)[^#]*(?:#(.*))?$/.exec(link) ?? [];
      const there = site.get(target);
      // Values that are carried to a form stand behind the # as well: no server sees them.
      const isAnchor = fragment && !fragment.includes('=');
      if (isAnchor && !there?.ids.includes(decodeURIComponent(fragment)))
        wrong.push(`${path} → ${link}: no anchor`);
    }
    for (const file of named) files.add(file);
  }
  for (const file of files) {
    const answer = await fetch(instance.origin + file);
    if (answer.status !== 200) wrong.push(`${file}: ${answer.status}`);
  }
  expect.soft(wrong, 'links, anchors and files').toEqual([]);
}

/** A page whose route is a staff page, or a file, has no visitor's document to look at. */
const isPage = ({ html }: { html: string }) => html.includes('id="root"');

async function sitemapIs(site: Site, instance: Instance): Promise<void> {
  const sitemap = await (await fetch(`${instance.origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const found = [...site.values()].filter(
    (document) => isPage(document) && document.canonical && !document.robots.includes('noindex'),
  );
  expect.soft(listed.toSorted(), 'the sitemap').toEqual(found.map(({ canonical }) => canonical).toSorted());
  expect
    .soft(
      found.filter(({ path, canonical }) => canonical !== instance.origin + path),
      'pages that say they are elsewhere',
    )
    .toEqual([]);
}

async function picturesAreAsDeclared(site: Site, instance: Instance): Promise<void> {
  const declared = new Map<string, Declared>();
  for (const { pictures } of site.values()) for (const one of pictures) declared.set(one.src, one);
  expect.soft(declared.size, 'pictures').toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const { src, width, ratio } of declared.values()) {
    const answer = await fetch(new URL(src, instance.origin));
    if (answer.status !== 200) {
      wrong.push(`${src}: ${answer.status}`);
      continue;
    }
    const is = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    if (width !== null && is.width !== width) wrong.push(`${src}: ${is.width} wide, says ${width}`);
    const height = (is.width ?? 0) / ratio;
    if (!(Math.abs(height - (is.height ?? 0)) <= 1))
      wrong.push(`${src}: ${is.width} × ${is.height}, ratio ${ratio}`);
  }
  expect.soft(wrong, 'pictures and their sizes').toEqual([]);
}

async function guardsAreReviewed(site: Site, page: Page): Promise<void> {
  const review = JSON.parse(
    await page.evaluate(
      (html) =>
        new DOMParser().parseFromString(html, 'text/html').getElementById('page-data')?.textContent ?? '',
      site.get('/guard-headshots-review')?.html ?? '',
    ),
  ) as { data: { headshots: { picture: string; usages: string[] }[] } };
  expect.soft(review.data.headshots.length, 'pictures of guards').toBeGreaterThan(0);
  for (const { picture, usages } of review.data.headshots) {
    const showing = [...site.values()].filter(
      ({ path, pictures }) =>
        path !== '/guard-headshots-review' &&
        pictures.some(({ src }) => src.startsWith(`/pictures/${picture}-`)),
    );
    expect.soft(usages.toSorted(), picture).toEqual(showing.map(({ path }) => path).toSorted());
  }
}

/** Every route with a page of its own to look at; of the articles, which are all of one kind, two. */
async function everyRoute(instance: Instance): Promise<string[]> {
  const sitemap = await (await fetch(`${instance.origin}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const articles = all.filter((path) => path.startsWith('/blog/'));
  const listed = all.filter((path) => !articles.includes(path) || articles.indexOf(path) < 2);
  const { statusUrl } = await instance.ask(robinPayload);
  await instance.sink.mailTo(robinPayload.email, /./); // otherwise the status page would rightly tick meanwhile
  return [...listed, '/guard-headshots-review', '/no-such-page', '/services/no-such-service', statusUrl];
}

const notThere = /status of 404 .*\/(no-such-page|services\/no-such-service)/;

/**
 * Every route is opened once at a desk, and what is asserted of it there is asserted of that visit, in the order of a
 * visit: the page as it comes, then as React has taken it over, then as it is read.
 */
// Proves: V11, site-4, site-35, site-41, site-42, site-43
test('every route at a desk: phones can be pressed, nothing moves, React changes nothing', async ({
  page,
  instance,
  watch,
}) => {
  test.slow();
  watch.expect(notThere);
  await followMoves(page, 1440);
  for (const path of await everyRoute(instance)) {
    const sent = (await (await page.goto(path))?.text()) ?? '';
    await phonesCanBePressed(page, path);
    await hydrated(page);
    const { before, after } = await beforeAndAfter(page, sent);
    expect.soft(before.length, `${path} came rendered`).toBeGreaterThan(1000);
    expect.soft(firstDifference(before, after), `${path} before and after React has taken it over`).toBe('');
    await nothingMoves(page, path);
  }
});

/** Two windows: nothing here may wait for a frame, which the one behind might never be drawn. */
// Proves: site-4
test('every route says without JavaScript what it says with it', async ({
  page,
  browser,
  instance,
  watch,
}) => {
  test.slow();
  watch.expect(notThere);
  const plain = await plainPage(browser, instance);
  for (const path of await everyRoute(instance)) {
    await page.goto(path);
    await hydrated(page);
    await plain.goto(path);
    const [with_, without] = [await wordsOf(page), await wordsOf(plain)];
    expect.soft(without.length, `${path} says something without JavaScript`).toBeGreaterThan(60);
    expect.soft(firstDifference(without, with_), `${path} without JavaScript and with it`).toBe('');
  }
  await plain.context().close();
});

// Proves: site-35, site-43
test('nothing moves on a phone when fonts and pictures arrive', async ({ page, instance, watch }) => {
  test.slow();
  watch.expect(notThere);
  await followMoves(page, 390);
  for (const path of await everyRoute(instance)) {
    await page.goto(path);
    await nothingMoves(page, path);
  }
});

/** Where two documents part, with what stands there: the whole of them would fill pages. */
function firstDifference(before: string, after: string): string {
  const at = [...before].findIndex((char, i) => char !== after[i]);
  if (at < 0 && before.length === after.length) return '';
  return `${before.slice(at - 60, at + 60)} | ${after.slice(at - 60, at + 60)}`;
}

/** What a page says. */
const wordsOf = (page: Page): Promise<string> =>
  page.getByRole('main').evaluate((main: HTMLElement) => {
    // What only works with script is hidden without it, and stands there in another way (assessments.spec).
    for (const part of main.querySelectorAll('noscript, [class~="noscript:hidden"]')) part.remove();
    // biome-ignore lint/performance/useDomNodeTextContent: what is shown is meant, not what the document holds
    return main.innerText;
  });

async function plainPage(browser: Browser, instance: Instance): Promise<Page> {
  const context = await browser.newContext({
    baseURL: instance.origin,
    locale: 'en-CA',
    javaScriptEnabled: false,
  });
  return context.newPage();
}

/** Wherever a phone number is shown, it can be pressed. */
async function phonesCanBePressed(page: Page, path: string): Promise<void> {
  if (path.includes('/status/')) return; // the visitor's own number on their own page is not ours to call
  const dead = await page.evaluate(() => {
    const number = /(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? '';
      if (!parent || parent.closest('script') || !number.test(text)) continue;
      if (!parent.checkVisibility() && parent.closest('[class*="print:"]')) continue; // on paper only
      const link = parent.closest<HTMLAnchorElement>('a[href^="tel:+"]');
      const digits = number.exec(text)?.[0].replace(/\D/g, '') ?? '';
      if (!link?.href.endsWith(digits)) found.push(text);
    }
    return found;
  });
  expect.soft(dead, `${path} shows numbers that cannot be pressed`).toEqual([]);
  expect.soft(await page.locator('a[href^="tel:"]').count(), `${path} offers the phones`).toBeGreaterThan(1);
}

type Shift = { value: number; moved: string[] };

/** Counts what moves on every page from now on, in a window of that width. */
async function followMoves(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript(countShifts);
  // Fonts that come after the first paint are what moves pages.
  await page.route('**/*.woff2', async (route) => {
    // Asked by a clock: asking by frames would wait for ever if none comes without the font.
    const painted = () => performance.getEntriesByType('paint').length > 0;
    try {
      await page.waitForFunction(painted, undefined, { polling: 50 });
    } finally {
      await route.continue(); // a font that never came would keep the page waiting until the test's time is over
    }
  });
}

/** Nothing moves when fonts and pictures arrive. */
async function nothingMoves(page: Page, path: string): Promise<void> {
  await page.evaluate(seeEverything);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${path} moves: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.02);
}

/** Runs in the page: every layout shift that no hand has caused, with what moved. */
function countShifts(): void {
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  };
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? '');
      shifts.push({ value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: goes down as a reader does until every picture is there, then lets two frames pass. */
async function seeEverything(): Promise<void> {
  const within = <T>(what: string, done: Promise<T>) =>
    Promise.race([
      done,
      new Promise<T>((_, reject) =>
        setTimeout(() => reject(new Error(`${what} in 60 s; ${document.visibilityState}`)), 60_000),
      ),
    ]);
  const frame = () => within('no frame', new Promise((resolve) => requestAnimationFrame(resolve)));
  const loaded = (image: HTMLImageElement) =>
    new Promise((resolve, reject) => {
      const fail = () => {
        const { top, left, width } = image.getBoundingClientRect();
        reject(
          new Error(
            `not loaded: ${image.currentSrc || image.src}, ${width} wide at ${left}, ${top} of ${scrollY}`,
          ),
        );
      };
      image.addEventListener('load', resolve);
      image.addEventListener('error', fail);
      setTimeout(fail, 15_000);
    });
  await within('fonts not ready', document.fonts.ready);
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: 'instant' });
    await frame();
    const near = [...document.images].filter((image) => {
      const { top, left, width } = image.getBoundingClientRect();
      return width > 0 && top < 1.2 * innerHeight && left < innerWidth && !image.complete;
    });
    await Promise.all(near.map(loaded));
  }
  await frame();
  await frame();
}

test('an answered message is a page like the others', async ({ page, instance }) => {
  const answer = await fetch(`${instance.origin}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: instance.origin },
    body: new URLSearchParams(drewPayload),
  });
  expect(answer.status).toBe(303);
  const sent = (await (await page.goto(answer.headers.get('location') ?? ''))?.text()) ?? '';
  await hydrated(page);
  const after = await page.evaluate(() => document.getElementById('root')?.textContent ?? '');
  const before = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').getElementById('root')?.textContent ?? '',
    sent,
  );
  expect(firstDifference(before, after)).toBe('');
});
