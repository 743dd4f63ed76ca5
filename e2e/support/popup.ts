import type { Locator, Page } from '@playwright/test';
import { hydrated } from './quote-form.ts';

/** The pop-up (V75). */
export const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'AI Security Assessment' });

/**
 * From now on: whether the page has requested the code of an overlay, which is fetched when it opens. Requests are
 * reported in their order: after the last one, none is under way, so that a test need not wait for one that does
 * not come.
 */
export function codeOf(page: Page, overlay: 'popup' | 'priority'): () => Promise<boolean> {
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= new URL(request.url()).pathname.includes(`/${overlay}-`);
  });
  return async () => {
    await page.evaluate(() => fetch('/robots.txt'));
    return isAsked;
  };
}

/**
 * Whether six seconds bring the pop-up to the page that was just opened, on the clock that the test has installed
 * before: it would come after three.
 */
export async function popupComes(page: Page): Promise<boolean> {
  const isAsked = codeOf(page, 'popup');
  await hydrated(page);
  await page.clock.runFor(6000);
  return (await isAsked()) || (await popup(page).isVisible());
}
