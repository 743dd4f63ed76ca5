import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 at level AA, with everything before it. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong in `part` of the page, one line each. */
export async function findViolations(page: Page, part: string): Promise<string[]> {
  // Its source is two thirds of a megabyte: a document is given it once, however often it is looked at.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ part, rules }) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run(part, {
        runOnly: { type: 'tag', values: rules },
        // Locations of passes are left out: with them axe took three times as long.
        resultTypes: ['violations'],
        // The only frame of ours holds a mail and runs no script, so that axe could not answer from within.
        iframes: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, any, html }) =>
            `${id}: ${help}: ${target.join(' ')}: ${any[0]?.message ?? html.slice(0, 160)}`,
        ),
      );
    },
    { part, rules },
  );
}
