import { expect, type Page } from '@playwright/test';

/** An article with seven sections that takes ten minutes. */
export const vacant = {
  path: '/blog/vacant-property-security-insurance',
  slug: 'vacant-property-security-insurance',
  title: 'Vacant Property: Keeping the Building Safe and the Insurance Valid',
};

/** What a page reports to the server about its reader, in order: types of events, and `view`. */
export function whatIsCounted(page: Page): string[] {
  const counted: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/views')) counted.push('view');
    if (pathname === '/api/events') {
      const { type, slug } = request.postDataJSON() as { type: string; slug: string };
      counted.push(slug === vacant.slug ? type : `${type} of ${slug}`);
    }
  });
  return counted;
}

/** The parts of an article that help reading it. */
export function reading(page: Page) {
  const main = page.getByRole('main');
  return {
    timer: main.getByRole('timer'),
    bar: page.locator('[data-progress]'),
    text: page.locator('[data-text]'),
    like: main.getByRole('button', { name: 'Like', exact: true }),
    bookmark: main.getByRole('button', { name: 'Bookmark', exact: true }),
    menu: main.locator('details', { hasText: 'Copy link' }),
    share: main.locator('summary', { hasText: 'Share' }),
    row: main.getByRole('region', { name: 'Share this article' }),
  };
}

/** Opens the article on a clock that only the test moves, and waits until its reading is followed. */
export async function openOnAClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3600_000);
  await page.goto(vacant.path);
  await expect(async () => {
    await page.clock.runFor(200);
    expect(await seconds(page)).toBeGreaterThan(0);
  }).toPass();
}

/** What the timer shows, in seconds. */
export async function seconds(page: Page): Promise<number> {
  const text = (await reading(page).timer.textContent()) ?? '';
  const [, minutes, rest] = /^(\d+):(\d\d) reading · about \d+ min left$/.exec(text) ?? [];
  expect(minutes, text).toBeDefined();
  return Number(minutes) * 60 + Number(rest);
}

/** Takes the page out of sight, or back, as another tab in front of it does. */
export async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

/**
 * Scrolls so that `share` of the article has passed: 1 brings its last line into view. Resolves when the page has
 * received the event, which takes the browser a frame: a clock that is moved before that would move nothing. A page
 * without script never receives it, and the wait would not end: `isTold` is false.
 */
export async function scrollAlong(page: Page, share: number, isTold = true): Promise<void> {
  await page.evaluate(
    ([part, wait]) => {
      const text = document.querySelector('[data-text]')?.getBoundingClientRect();
      if (!text) throw new Error('no text');
      const told = new Promise<void>((resolve) =>
        addEventListener('scroll', () => resolve(), { once: true }),
      );
      const before = scrollY;
      scrollTo(0, before + text.top + part * (text.height - innerHeight) + 1);
      return wait && scrollY !== before ? told : undefined;
    },
    [share, isTold] as const,
  );
}

/** How far the bar reaches, 0 to 1, as it is painted. */
export const reach = (page: Page): Promise<number> =>
  reading(page).bar.evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a);
