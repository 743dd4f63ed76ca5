import { expect, type Page } from '@playwright/test';
import { hydrated } from './quote-form.ts';

/** The content of #root in the document as it was sent, and in the page now. */
export function beforeAndAfter(page: Page, sent: string): Promise<{ before: string; after: string }> {
  return page.evaluate((html) => {
    // Inside noscript, a browser with scripts sees text and the parser without them sees elements.
    const root = (from: Document) => {
      const copy = from.getElementById('root')?.cloneNode(true) as HTMLElement | undefined;
      for (const part of copy?.querySelectorAll('noscript') ?? []) part.replaceChildren();
      // The only thing that React changes: an empty sign-up is not sent (V151), and without React the server refuses
      // it.
      for (const button of copy?.querySelectorAll('form[action="/newsletter"] button') ?? [])
        button.removeAttribute('disabled');
      // How long somebody has been reading goes on while the test looks.
      for (const timer of copy?.querySelectorAll('[role=timer]') ?? [])
        timer.textContent = timer.textContent?.replace(/\d+:\d\d/, '0:00') ?? '';
      return copy?.outerHTML ?? '';
    };
    return { before: root(new DOMParser().parseFromString(html, 'text/html')), after: root(document) };
  }, sent);
}

/** Ensures that the page at path is the same before and after React has taken it over: nothing jumps, nothing is rendered twice. */
export async function expectUnchanged(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  const sent = (await answer?.text()) ?? '';
  await hydrated(page);
  const { before, after } = await beforeAndAfter(page, sent);
  expect(before.length, `${path} came rendered`).toBeGreaterThan(1000);
  expect(after, `${path} after React took over`).toBe(before);
}

/** Ensures that every picture of the page arrives, and that none moves what is around it (CLS at most 0.02). */
export async function expectPicturesKeepTheirRoom(page: Page): Promise<void> {
  const shift = await page.evaluate(async () => {
    let total = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode()));
    return total;
  });
  expect(shift, 'layout shift').toBeLessThanOrEqual(0.02);
}
