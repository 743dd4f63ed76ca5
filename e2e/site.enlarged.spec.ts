import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

const paths = [
  '/',
  '/services',
  '/services/security-guards',
  '/quote',
  '/contact',
  '/assessments',
  '/blog',
  '/blog/vacant-property-security-insurance',
  '/prices',
  '/now',
  '/about',
  '/verify',
  '/promises',
  '/case-studies',
  '/privacy',
];
const widths = [1280, 768, 390, 320] as const;

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** Runs in the page: what leaves the window, what of the header lies on something else of it, and what is cut off. */
function whatIsWrong(): string[] {
  const root = document.documentElement;
  const wrong: string[] = [];
  const named = (one: Element) => `${one.localName} "${(one.textContent ?? '').trim().slice(0, 30)}"`;
  const isSeen = (one: Element) =>
    one.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
  if (root.scrollWidth > root.clientWidth) wrong.push(`${root.scrollWidth} px wide`);
  for (const one of document.querySelectorAll('header *, main *, footer *')) {
    // What decorates, and what scrolls by itself, may be wider.
    if (!isSeen(one) || one.closest('[aria-hidden=true], .overflow-hidden, .overflow-x-auto')) continue;
    const { left, right, width } = one.getBoundingClientRect();
    const isOutside = right > root.clientWidth + 1 || left < -1;
    if (width > 1 && isOutside && one.childElementCount === 0) wrong.push(`${named(one)} leaves the window`);
  }
  const controls = [...document.querySelectorAll('header a, header summary')].filter(isSeen);
  const boxes = controls.map((one) => [one, one.getBoundingClientRect()] as const);
  for (const [at, [one, a]] of boxes.entries()) {
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      wrong.push(`${named(one)} is cut off`);
    for (const [other, b] of boxes.slice(at + 1)) {
      const isApart =
        a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (!isApart) wrong.push(`${named(one)} lies on ${named(other)}`);
    }
  }
  return wrong;
}

for (const path of paths) {
  // Proves: site-82
  test(`letters of twice the size: ${path} fits, and nothing lies on anything`, async ({ page }) => {
    await page.goto(path);
    await enlarge(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => page.evaluate(whatIsWrong), `at ${width} px`).toEqual([]);
    }
  });
}

// Proves: site-82
test('letters of twice the size: call and menu open within the window, in forced colours, too', async ({
  page,
}) => {
  await page.goto('/contact');
  await enlarge(page);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const name of ['Call', 'Menu']) {
        const button = page.locator('header summary').filter({ hasText: name, visible: true });
        await button.press('Enter');
        const panel = button.locator('xpath=following-sibling::div');
        await expect(panel).toBeVisible();
        const box = await panel.boundingBox();
        expect(box?.x, `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width} px`).toBeLessThanOrEqual(width);
        expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
        await button.press('Enter');
      }
      await expect.poll(() => page.evaluate(whatIsWrong), `at ${width} px`).toEqual([]);
    }
  }
});

// Proves: site-82
test('letters of the usual size: the header is the one for the window', async ({ page }) => {
  await page.goto('/contact');
  for (const [width, isWide] of [
    [1440, true],
    [1040, true],
    [1000, false],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.locator('header nav').filter({ visible: true })).toHaveCount(isWide ? 1 : 0);
    await page.evaluate(() => scrollTo(0, 1000));
    await expect
      .poll(() => page.locator('header').evaluate((header) => Math.round(header.getBoundingClientRect().top)))
      .toBe(isWide ? -40 : 0);
  }
});
