// Proves: gate-3, gate-11

import { expect, type Page } from '@playwright/test';
import { findViolations } from './axe.ts';

/** Nothing may need sideways scrolling from the smallest phone on (WCAG 1.4.10). */
const widths = [320, 390, 768, 1440] as const;
const themes = ['light', 'dark'] as const;
/** The widths at which the rules are checked: a phone and a desk. */
const checked: readonly number[] = [390, 1440];
const isLong = process.env.WARDGATE_LONG === '1';
/** Pages that this worker has looked at from a desk. */
const seenWide = new Set<string>();

/**
 * The gate checks every state by all rules on a phone in light, and the first state of each page that a worker sees
 * once more at a desk in dark: what only a desk shows is there from the beginning, and contrast is proven for both
 * themes by the colours themselves (web/src/ui/theme.test.ts). The long tests check every state in all four.
 */
function looksOf(page: Page, part: string): (width: number, theme: (typeof themes)[number]) => boolean {
  const { pathname } = new URL(page.url());
  const isNew = part === 'html' && !seenWide.has(pathname);
  if (isNew) seenWide.add(pathname);
  return (width, theme) => {
    if (!checked.includes(width)) return false;
    if (isLong) return true;
    return width === 390 ? theme === 'light' : theme === 'dark' && isNew;
  };
}

const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };

/** Where pictures go when WARDGATE_PICTURES is set: for people who want to look at every state. */
const pictures = process.env.WARDGATE_PICTURES ? 'e2e/.results/pictures' : null;

/**
 * Looks at a state of a page at every width and in both themes; the page is left as it was found.
 * `part` names what the state is about, where the rest of the page is looked at elsewhere.
 */
export async function inspect(page: Page, state: string, part = 'html'): Promise<void> {
  const before = page.viewportSize();
  const isChecked = looksOf(page, part);
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 900 });
    await expectNoSidewaysScroll(page, `${state} at ${width} px`);
    for (const theme of themes) {
      if (!isChecked(width, theme) && !pictures) continue;
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      if (isChecked(width, theme)) await expectAccessible(page, part, `${state} at ${width} px, ${theme}`);
      if (pictures && width !== 320) {
        await page.screenshot({
          path: `${pictures}/${state.replaceAll(/\W+/g, '-')}-${width}-${theme}.png`,
          fullPage: true,
        });
      }
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

/** Resolves when every transition that ends has ended: colours in transition are not final. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      const root = document.documentElement;
      return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
    });
  await expect.poll(overflow, `${what}: wider than the window by`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, part: string, what: string): Promise<void> {
  expect(await findViolations(page, part), what).toEqual([]);
}
