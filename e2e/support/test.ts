// Proves: gate-3, gate-12, gate-22

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type Instance, type Setting, startInstance } from './instance.ts';
import type { Kind } from './shared.ts';
import { isGuest } from './visitors.ts';
import { createWatch, type Watch } from './watch.ts';

type Fixtures = {
  /** Set with test.use({ setting: … }). */
  setting: Setting;
  folder: string;
  instance: Instance;
  watch: Watch;
  /** Another browser: its own cookies and storage, watched like the first. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
};

type WorkerFixtures = {
  /** The program that tests of this worker share, of either kind; started when it is first asked for. */
  show: (kind: Kind) => Promise<Instance>;
};

/** As if its visitor had closed the pop-up a moment ago: it stays away for thirty days (D69). */
async function keepPopupAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Neither about:blank nor the browser's own page for a lost network has storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('popup.closed', String(Date.now()));
  });
}

/** The longest that an answer is held back, in ms; 0 unless WARDGATE_E2E_LATE says otherwise. */
const latest = Number(process.env.WARDGATE_E2E_LATE ?? 0);

/**
 * Holds each answer of the interface back for a time of its own. On a fast machine answers come in the order in which
 * they were asked for; on a busy one they do not, and a test that counts on it fails there, now and then.
 */
async function answerLate(context: BrowserContext): Promise<void> {
  if (latest === 0) return;
  await context.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await sleep(Math.random() * latest);
    await route.continue().catch(() => undefined); // asked no more
  });
}

/** A request that a test has caught may be under way when it ends: its answer is not waited for. */
async function routeNoMore(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Playwright's test with an instance of its own, and with somebody who watches the browser. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  setting: [{}, { option: true }],

  show: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'wardgate-show-'));
      const instances = new Map<Kind, Promise<Instance>>();
      await use((kind) => {
        const instance =
          instances.get(kind) ?? startInstance(join(folder, kind), { shared: true, demo: kind === 'demo' });
        instances.set(kind, instance);
        return instance;
      });
      for (const instance of instances.values()) await (await instance).close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'wardgate-e2e-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },

  // With a time of its own: the first instance of a kind, which the others are copies of, takes longer than a test may.
  instance: [
    async ({ folder, setting, show }, use, info) => {
      isGuest(setting.shared === true);
      const instance = setting.shared
        ? await show(setting.demo ? 'demo' : 'plain')
        : await startInstance(folder, setting);
      const before = setting.shared ? instance.program.output().length : 0;
      await use(instance);
      if (!setting.shared) await instance.close();
      const output = instance.program.output().slice(before);
      if (info.status !== info.expectedStatus) {
        await info.attach('wardgate output', { body: output, contentType: 'text/plain' });
      }
      expect(output, 'an address of a visitor in the log').not.toContain('@customers.example');
      const errors = output.match(/^.*("level":"ERROR"|panic:).*$/gm);
      if (setting.broken) expect(errors, 'what was broken is in the log').not.toBeNull();
      else expect(errors, 'errors in the log').toBeNull();
    },
    { timeout: 330_000 },
  ],

  baseURL: async ({ instance }, use) => use(instance.origin),

  watch: [
    async ({ context, instance, setting }, use, info) => {
      if (!setting.popup) await keepPopupAway(context);
      await answerLate(context);
      const watch = createWatch();
      watch.follow(context, instance.origin);
      await use(watch);
      await routeNoMore(context);
      watch.verify({ cameToItsEnd: info.status === info.expectedStatus });
    },
    { auto: true },
  ],

  anotherBrowser: async ({ browser, instance, watch, setting }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: instance.origin, locale: 'en-CA', ...options });
      if (!setting.popup) await keepPopupAway(context);
      await answerLate(context);
      watch.follow(context, instance.origin);
      opened.push(context);
      return context;
    });
    for (const context of opened) {
      await routeNoMore(context);
      await context.close();
    }
  },
});

export { expect };
