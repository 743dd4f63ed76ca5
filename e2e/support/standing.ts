// Proves: gate-19

import { expect, type Locator, type Page, type Route } from '@playwright/test';

/** Requests to `url` wait until the returned function is called: a busy state stands until somebody has seen it. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * A success that goes by itself after three seconds stands, on every page from now on: on a slow machine they are over
 * before everything in it has been looked at.
 */
export async function keepStanding(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = globalThis.setTimeout;
    globalThis.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === 3000 ? 0 : real(act, ms, ...rest)) as typeof setTimeout;
  });
}

/**
 * Lets the page's clock, which the test has installed, run ahead until something appears that comes by itself: no
 * test waits for a refresh that is due every thirty seconds, or for the next attempt to send something.
 */
export async function expectInTime(page: Page, seen: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(seen).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** From here on only the test moves the clock that it has installed: a slow machine uses up no seconds. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

/**
 * Requests to `url` are lost (or answered by `fail`) until a button of that name is pressed. An outage that ended by
 * itself could be over before the press: whatever the page asks of its own accord would take the button away.
 */
export async function loseUntilPressed(
  page: Page,
  url: string,
  name: string,
  fail = (route: Route) => route.abort('connectionrefused'),
): Promise<void> {
  const listen = (label: string) => {
    Object.assign(globalThis, { isMended: false });
    const press = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')?.textContent?.trim() === label)
        Object.assign(globalThis, { isMended: true });
    };
    addEventListener('click', press, { capture: true });
  };
  await page.addInitScript(listen, name);
  await page.evaluate(listen, name);
  const isMended = () => page.evaluate(() => (globalThis as { isMended?: boolean }).isMended === true);
  await page.route(url, async (route) => {
    if (await isMended()) await route.continue();
    else await fail(route);
  });
}
