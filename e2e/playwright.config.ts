import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * What the browser is to leave out. The two first are the suggestions of its address bar, two pages of its own that it
 * loads for each window, though nobody sees them: they took the larger half of a processor's second from each test.
 * The others are those that Playwright leaves out; the browser heeds only the last such list, which is this one.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const wholeBrowser = '/usr/bin/chromium';
const withoutWindows = '/usr/bin/chromium-headless-shell';
/**
 * The same Chromium without windows, which nobody sees here, needs a quarter less of the processor. The long tests
 * take the whole one, as visitors have it.
 */
const isLong = process.env.WARDGATE_LONG === '1';
const usual = !isLong && existsSync(withoutWindows) ? withoutWindows : wholeBrowser;

/**
 * Browser tests: real Chromium, the real binary, a real mail server. A test has a program, a database folder and a port
 * of its own, or visitors of its own in a program that its worker shares (`shared` in instance.ts): order means nothing.
 */
export default defineConfig({
  testDir: '.',
  // It builds the program a second time, as another company's. The gate reads in the sources that this is one edit:
  // internal/architecture, TestTheCompanyStandsInItsCatalog.
  testIgnore: isLong ? [] : 'site.renaming.spec.ts',
  globalSetup: './support/shared.ts',
  outputDir: '.results/failures',
  fullyParallel: true,
  forbidOnly: true,
  // Twice the processors of a small machine: a test waits for answers and mails as often as it works.
  workers: 4,
  retries: 0,
  // A state that is looked at in two themes and four widths takes a minute on a busy machine of two cores.
  timeout: 150_000,
  // Nothing waits this long where all is well. A busy machine stands still for seconds now and then.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./support/causes.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-CA',
    // Elsewhere than the company: times must be Edmonton's all the same.
    timezoneId: 'Europe/Vienna',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // Motion is for people: tests that are about it ask for it. Recordings cost half the time again and
    // pictures of failures a fifth (they are taken of successes, too): ask with --trace on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.WARDGATE_CHROMIUM ?? usual,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Letters as wide as in a window: without windows Chromium would round them.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page here lives long enough for the compilers of hot code to earn what they cost.
        ...(isLong ? [] : ['--js-flags=--no-maglev --no-opt']),
        `--disable-features=${leftOut.join(',')}`,
      ],
    },
  },
});
