import { beforeAndAfter } from './support/document.ts';
import { hydrated } from './support/quote-form.ts';
import {
  openOnAClock,
  reach,
  reading,
  scrollAlong,
  seconds,
  setVisible,
  vacant,
  whatIsCounted,
} from './support/reading.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

// Proves: V63, blog-17
test.describe('the bar', () => {
  test.describe('for whoever likes motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    for (const javaScriptEnabled of [true, false]) {
      test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
        test.use({ javaScriptEnabled });
        test('goes along with the text', async ({ page }) => {
          await page.goto(vacant.path);
          expect(await reach(page)).toBe(0);
          await scrollAlong(page, 0.43, javaScriptEnabled);
          await expect.poll(() => reach(page)).toBeGreaterThan(0.42);
          expect(await reach(page)).toBeLessThan(0.46);
          await scrollAlong(page, 1, javaScriptEnabled);
          await expect.poll(() => reach(page)).toBe(1);
        });
      });
    }
  });

  test('goes in tenths for whoever likes none, and moves nothing else', async ({ page }) => {
    await page.goto(vacant.path);
    await expect(reading(page).bar).toHaveCSS('animation-name', 'none');
    await hydrated(page);
    await scrollAlong(page, 0.47);
    await expect.poll(() => reach(page)).toBe(0.4);
    await scrollAlong(page, 1);
    await expect.poll(() => reach(page)).toBe(1);
    await scrollAlong(page, 0);
    await expect.poll(() => reach(page)).toBe(0);
  });
});

// Proves: U25, blog-18
test.describe('the timer', () => {
  test('counts while the page is seen and somebody reads, and tells what is left', async ({ page }) => {
    await openOnAClock(page);
    const { timer } = reading(page);
    await expect(timer).toHaveText(/^\d+:\d\d reading · about 10 min left$/);
    const begun = await seconds(page);
    await page.clock.runFor(30_000);
    expect(await seconds(page)).toBe(begun + 30);
    await setVisible(page, false);
    await page.clock.runFor(60_000);
    expect(await seconds(page)).toBe(begun + 30);
    await setVisible(page, true);
    await page.clock.runFor(10_000);
    expect(await seconds(page)).toBe(begun + 40);

    await page.mouse.move(300, 300);
    await page.clock.runFor(20 * 60_000);
    expect(await seconds(page), 'nobody moved for twenty minutes').toBe(begun + 160);
    await page.mouse.move(320, 300);
    await page.clock.runFor(5000);
    expect(await seconds(page)).toBe(begun + 165);
  });

  test('ends at the end', async ({ page }) => {
    await openOnAClock(page);
    const { timer, row } = reading(page);
    await scrollAlong(page, 0.5);
    await page.clock.runFor(1000);
    await expect(timer).toHaveText(/about 5 min left$/);
    await scrollAlong(page, 1);
    await page.clock.runFor(1000);
    await expect(timer).toHaveText(/about 1 min left$/);
    await row.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.clock.runFor(1000);
    await expect(timer).toHaveText(/about 0 min left$/);
  });

  // Proves: V63, D49, blog-24
  test('is not there where no script would move it, and the rest is', async ({ browser, instance }) => {
    const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.origin });
    const page = await bare.newPage();
    await page.goto(vacant.path);
    const { timer, like, bookmark, share, menu, row } = reading(page);
    await expect(page.getByText('About the Author')).toBeVisible();
    for (const part of [timer, like, bookmark]) await expect(part).toBeHidden();
    await share.click();
    await expect(menu.getByRole('link', { name: 'Facebook' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Copy link' })).toBeHidden();
    await expect(row.getByRole('link')).toHaveCount(4);
    await bare.close();
  });
});

// Proves: D48, blog-19, blog-20
test.describe('a view', () => {
  test('counts once, after five seconds in sight', async ({ page }) => {
    const counted = whatIsCounted(page);
    await openOnAClock(page);
    await setVisible(page, false);
    await page.clock.runFor(60_000);
    expect(counted).toEqual([]);
    await setVisible(page, true);
    const answered = page.waitForResponse((response) => response.url().endsWith('/views'));
    await page.clock.runFor(5000);
    expect((await answered).status()).toBe(204);
    await page.clock.runFor(90_000);
    expect(counted).toEqual(['view']);
  });

  test('is none while the page is only prerendered', async ({ page }) => {
    const counted = whatIsCounted(page);
    await page.addInitScript(() => {
      Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
    });
    await page.clock.install();
    await page.goto(vacant.path);
    await hydrated(page);
    await page.clock.runFor(20_000);
    expect(await seconds(page)).toBe(0);
    expect(counted).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await page.clock.runFor(6000);
    await expect.poll(() => counted).toEqual(['view']);
  });

  test('is none in a browser that asks not to be observed', async ({ page }) => {
    const counted = whatIsCounted(page);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await openOnAClock(page);
    await page.clock.runFor(20_000);
    await scrollAlong(page, 1);
    await page.clock.runFor(100_000);
    await page.mouse.move(300, 300);
    await page.clock.runFor(100_000);
    expect(await seconds(page)).toBeGreaterThan(180);
    await reading(page).like.click();
    await expect(async () => {
      await page.clock.runFor(100);
      expect(counted, 'what is pressed is said on purpose').toEqual(['like']);
    }).toPass();
  });
});

// Proves: V198, U25, blog-21
test('an article is read when its end is reached after three tenths of its time', async ({ page }) => {
  const counted = whatIsCounted(page);
  await openOnAClock(page);
  await scrollAlong(page, 1);
  await page.clock.runFor(90_000);
  await page.mouse.move(300, 300);
  await page.clock.runFor(60_000);
  await expect.poll(() => counted).toEqual(['view']);
  await scrollAlong(page, 0.5);
  await page.clock.runFor(60_000);
  expect(counted).toEqual(['view']);
  await scrollAlong(page, 1);
  await page.clock.runFor(60_000);
  await expect.poll(() => counted).toEqual(['view', 'read']);
});

// Proves: blog-19
test('an article is the same before and after React has come', async ({ page }) => {
  const answer = await page.goto(vacant.path);
  const sent = (await answer?.text()) ?? '';
  await hydrated(page);
  const { before, after } = await beforeAndAfter(page, sent);
  const still = (html: string) => html.replace(/\d+:\d\d reading/, '0:00 reading');
  expect(still(before)).toContain('0:00 reading · about 10 min left');
  expect(still(after)).toBe(still(before));
});

// Proves: blog-25
test.describe('the contents', () => {
  test('stand beside the text, lead to each section and mark the one that is read', async ({ page }) => {
    await page.goto(vacant.path);
    await hydrated(page);
    const contents = page.getByRole('navigation', { name: 'In this article' });
    await expect(contents.getByRole('link')).toHaveCount(7);
    await expect(contents.locator('[aria-current]')).toHaveCount(0);
    await contents.getByRole('link', { name: 'If someone is inside' }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'If someone is inside' });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(contents.locator('[aria-current]')).toHaveText('If someone is inside');
    await page.mouse.wheel(0, -900);
    await expect(contents.locator('[aria-current]')).not.toHaveText('If someone is inside');
    await expect(contents).toBeInViewport({ ratio: 1 });
  });

  test('are folded above it on a phone, and no heading hides below what stays in view', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(vacant.path);
    const contents = page.getByRole('navigation', { name: 'In this article' });
    await expect(contents.getByRole('link')).toHaveCount(0);
    await contents.getByText('In this article').click();
    await contents.getByRole('link', { name: 'Sensors help, and the visit stays' }).click();
    const heading = page.getByRole('heading', { level: 2, name: 'Sensors help, and the visit stays' });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const covered = await page.evaluate(() => {
      const strip = document.querySelector('[data-timer]')?.parentElement?.getBoundingClientRect();
      const title = document.querySelector(':target')?.getBoundingClientRect();
      return (strip?.bottom ?? 0) - (title?.top ?? 0);
    });
    expect(covered, 'px of the heading below the strip').toBeLessThanOrEqual(0);
  });
});
