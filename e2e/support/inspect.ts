import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 at level AA, with everything before it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing may need sideways scrolling from the smallest phone on (WCAG 1.4.10). */
const widths = [320, 390, 768, 1440] as const;
const themes = ['light', 'dark'] as const;
/** The widths at which the rules are checked: a phone and a desk. */
const checked: readonly number[] = [390, 1440];
/**
 * The gate checks every state by all rules on a phone in light and at a desk in dark, the long tests in the other two
 * as well: looking takes the larger half of a browser test, and the gate has twenty-five minutes.
 */
const isLong = process.env.WARDGATE_LONG === '1';
const isChecked = (width: number, theme: (typeof themes)[number]) =>
  checked.includes(width) && (isLong || (width === 390) === (theme === 'light'));
const heights: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };

/** Where pictures go when WARDGATE_PICTURES is set: for people who want to look at every state. */
const pictures = process.env.WARDGATE_PICTURES ? 'e2e/.results/pictures' : null;

/**
 * Looks at a state of a page at every width and in both themes; the page is left as it was found.
 * `part` names what the state is about, where the rest of the page is looked at elsewhere.
 */
export async function inspect(page: Page, state: string, part = 'html'): Promise<void> {
  const before = page.viewportSize();
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

/** Resolves when every transition that ends has ended: colours on their way are nobody's colours. */
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
  // Without frames of other sites, which our pages have none of, it need not open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(part);
  // Of what passes nobody asks where: to tell it took axe three times as long.
  const { violations } = await axe
    .options({ runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] })
    .analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, any, html }) =>
        `${id}: ${help}: ${target.join(' ')}: ${any[0]?.message ?? html.slice(0, 160)}`,
    ),
  );
  expect(found, what).toEqual([]);
}
