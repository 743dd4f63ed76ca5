import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import company from '../catalog/company.json' with { type: 'json' };
import { inspect } from './support/inspect.ts';
import type { Instance } from './support/instance.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** The dropdown of V18, letter for letter. */
const services = [
  ['Security Guard Services', '/services/security-guards'],
  ['Surveillance & Alarm Systems', '/services/surveillance'],
  ['Virtual Security Guard', '/services/virtual-guard'],
  ['IT Support', '/services/it-support'],
] as const;

const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => banner(page).locator('summary', { hasText: 'Services' });
const inMenu = (page: Page, name: string) => banner(page).getByRole('link', { name, exact: true });
const phone = { width: 390, height: 844 };

// Proves: V19, site-9
test.describe('the header', () => {
  /** On every other page it is read in the document: internal/site, TestTheRealBuild. */
  test('marks the page that is shown, and Services on each of its pages (V19)', async ({ page }) => {
    await page.goto('/blog');
    await expect(banner(page).locator('[aria-current]:visible')).toHaveText(['Blog']);
    await page.goto('/services/virtual-guard');
    await expect(banner(page).locator('[aria-current]:visible')).toHaveText(['Services']);
    await menu(page).click();
    await expect(banner(page).locator('a[aria-current=page]:visible')).toHaveText(['Virtual Security Guard']);
  });

  test('stays in view while one reads, and gives way where the window is low', async ({ page }) => {
    await page.goto('/privacy');
    await page.evaluate(() => scrollTo(0, 1500));
    await expect(inMenu(page, 'Free Quote - 2hr Response')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 256 }); // 1280 × 1024 at 400 %
    await page.evaluate(() => scrollTo(0, 1500));
    await expect(banner(page)).not.toBeInViewport();
  });

  test('is skipped by the first press of Tab', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

// Proves: V18, V129, D71, site-10
test.describe('the Services menu', () => {
  test('opens and closes on click, and closes after a choice (V18)', async ({ page, instance }) => {
    await page.goto('/');
    await hydrated(page);
    await expect(inMenu(page, 'IT Support')).toBeHidden();
    await menu(page).click();
    for (const [name, path] of services) {
      await expect(inMenu(page, name)).toHaveAttribute('href', path);
      await expect(inMenu(page, name)).toBeVisible();
    }
    await menu(page).click();
    await expect(inMenu(page, 'IT Support')).toBeHidden();
    await menu(page).click();
    await inMenu(page, 'IT Support').click();
    await expect(page).toHaveURL(`${instance.origin}/services/it-support`);
    await expect(inMenu(page, 'Virtual Security Guard')).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(`${instance.origin}/`);
    await expect(inMenu(page, 'Virtual Security Guard'), 'also on the page that was left').toBeHidden();
  });

  test('leads to the list of all services (D71)', async ({ page, instance }) => {
    await page.goto('/');
    await menu(page).click();
    await inMenu(page, 'All services').click();
    await expect(page).toHaveURL(`${instance.origin}/services`);
  });

  test('closes on Esc, and the focus returns', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await menu(page).click();
    await inMenu(page, 'Virtual Security Guard').focus();
    await page.keyboard.press('Escape');
    await expect(inMenu(page, 'Virtual Security Guard')).toBeHidden();
    await expect(menu(page)).toBeFocused();
  });

  test('closes on a press elsewhere, and when the focus goes elsewhere', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await menu(page).click();
    await page.mouse.click(40, 700);
    await expect(inMenu(page, 'IT Support')).toBeHidden();
    await menu(page).click();
    await inMenu(page, 'IT Support').focus();
    await page.keyboard.press('Tab');
    await expect(inMenu(page, 'Prices')).toBeFocused();
    await expect(inMenu(page, 'IT Support')).toBeHidden();
  });

  test('is opened by an arrow; arrows, Home and End move inside it, around its ends', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await menu(page).focus();
    const steps = [
      ['ArrowDown', 'All services'],
      ['ArrowDown', 'Security Guard Services'],
      ['End', 'IT Support'],
      ['ArrowDown', 'All services'],
      ['ArrowUp', 'IT Support'],
      ['Home', 'All services'],
    ] as const;
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(inMenu(page, name), key).toBeFocused();
    }
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/services\/security-guards$/);
  });

  // Proves: site-13
  test('opens before any script has come, and stays open when it does', async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/site\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'commit' });
    await menu(page).click();
    await expect(inMenu(page, 'IT Support')).toBeVisible();
    release();
    await hydrated(page);
    await expect(inMenu(page, 'IT Support')).toBeVisible();
  });
});

// Proves: V19, V129, site-11
test.describe('the menu of a phone', () => {
  test.use({ viewport: phone });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });

      // Proves: site-54
      test('its call sheet names 911 first, then every line with its town', async ({ page }) => {
        await page.goto('/about');
        const button = banner(page).locator('summary', { hasText: 'Call' });
        await expect(banner(page).locator('a[href="tel:911"]:visible')).toHaveCount(0);
        await button.click();
        const calls = banner(page).locator('a[href^="tel:"]:visible');
        await expect(calls).toHaveText([
          'Call 911 first in danger',
          ...company.phones.map(
            ({ display, office }) =>
              `${display}${company.offices.find(({ id }) => id === office)?.city}, answered 24/7`,
          ),
        ]);
        for (const [at, { e164 }] of [{ e164: '911' }, ...company.phones].entries())
          await expect(calls.nth(at)).toHaveAttribute('href', `tel:${e164}`);
        for (const call of await calls.all())
          expect((await call.boundingBox())?.height, 'for a thumb').toBeGreaterThanOrEqual(44);
        await banner(page).getByRole('link', { name: 'What to do now' }).click();
        await expect(page).toHaveURL(/\/now$/);
      });
    });
  }

  test('holds everything, in reach of one press (V17, V19)', async ({ page, instance }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByText('Menu', { exact: true }).click();
    const links = banner(page).getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText([
      'Home',
      'About Us',
      'Services',
      ...services.map(([name]) => name),
      'Prices',
      'Blog',
      'Contact',
      'Get Quote',
    ]);
    await page.getByText('Menu', { exact: true }).click();
    await expect(links).toHaveCount(0);
    await page.getByText('Menu', { exact: true }).click();
    await links.filter({ hasText: 'Surveillance & Alarm Systems' }).click();
    await expect(page).toHaveURL(`${instance.origin}/services/surveillance`);
    await expect(links).toHaveCount(0);
  });

  test('closes on Esc and on a press elsewhere; the focus returns to its button', async ({ page }) => {
    await page.goto('/contact');
    await hydrated(page);
    const quote = inMenu(page, 'Get Quote');
    await page.getByText('Menu', { exact: true }).click();
    await quote.focus();
    await page.keyboard.press('Escape');
    await expect(quote).toBeHidden();
    await expect(banner(page).locator('summary', { hasText: 'Menu' })).toBeFocused();
    await page.getByText('Menu', { exact: true }).click();
    await page.mouse.click(200, 800);
    await expect(quote).toBeHidden();
  });

  test('can be read to its end on the smallest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 580 });
    await page.goto('/');
    await page.getByText('Menu', { exact: true }).click();
    const last = banner(page)
      .getByRole('link', { name: /403-555-0117/ })
      .last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

// Proves: site-13
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the Services menu opens, closes and leads on', async ({ page, instance }) => {
    await page.goto('/');
    await menu(page).click();
    await expect(inMenu(page, 'IT Support')).toBeVisible();
    await menu(page).click();
    await expect(inMenu(page, 'IT Support')).toBeHidden();
    await menu(page).click();
    await inMenu(page, 'Surveillance & Alarm Systems').click();
    await expect(page).toHaveURL(`${instance.origin}/services/surveillance`);
  });
});

// Proves: site-14
test.describe('motion', () => {
  /** Whether the page that is shown came by a transition of documents. */
  const transition = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { transition: boolean | undefined }).transition);

  const follow = async (page: Page, instance: Instance) => {
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        Object.assign(globalThis, { transition: event.viewTransition !== null });
      });
    });
    await page.goto('/about');
    await inMenu(page, 'Contact').click();
    await expect(page).toHaveURL(`${instance.origin}/contact`);
  };

  test.describe('for somebody who asked for none', () => {
    test('is none between pages', async ({ page, instance }) => {
      await follow(page, instance);
      await expect.poll(() => transition(page)).toBe(false);
    });
  });

  test.describe('for all others', () => {
    // The machine's own answer, not an emulated one: that reaches a new document too late.
    test.use({ contextOptions: { reducedMotion: null } });

    test('is a calm one between pages', async ({ page, instance }) => {
      await expect(async () => {
        await follow(page, instance);
        expect(await transition(page)).toBe(true);
      }).toPass();
    });
  });
});

// Proves: site-15
test.describe('a page that is not there', () => {
  test('says so with status 404, and leads to everything and to people', async ({
    page,
    instance,
    watch,
  }) => {
    watch.expect(answered(404, '/nowhere'));
    const answer = await page.goto('/nowhere');
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(
      main.getByRole('heading', { level: 1, name: 'There is no page at this address' }),
    ).toBeVisible();
    for (const { display } of company.phones)
      await expect(main.getByRole('link', { name: display })).toBeVisible();
    for (const [name, path] of services) {
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await main.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${instance.origin}/`);
  });
});

// Proves: site-16
test.describe('a failure of ours', () => {
  test.use({ setting: { broken: true } });

  test('when the database is broken, a page says so, with phones and email, and the API stays an API', async ({
    page,
    folder,
    instance,
    watch,
  }) => {
    watch.expect(answered(503, '/quote/status/'));
    const data = join(folder, 'data');
    const files = (await readdir(data)).filter((name) => /\.(db|sqlite)(-wal)?$/.test(name));
    expect(files).not.toEqual([]);
    // As a disk does it that has gone bad: the files keep their length, and nothing in them makes sense.
    for (const name of files) {
      const { size } = await stat(join(data, name));
      await writeFile(join(data, name), Buffer.alloc(size, 0xff), { flag: 'r+' });
    }
    const answer = await page.goto('/quote/status/some-token-of-long-ago');
    expect(answer?.status()).toBe(503);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }),
    ).toBeVisible();
    const main = page.getByRole('main');
    for (const { display } of company.phones)
      await expect(main.getByRole('link', { name: display })).toBeVisible();
    await expect(main.getByRole('link', { name: company.email })).toBeVisible();
    await hydrated(page);
    await inspect(page, 'a failure of ours');
    const call = await page.request.get(`${instance.origin}/api/quotes/status/some-token-of-long-ago`);
    expect(call.headers()['content-type']).toBe('application/problem+json');
  });
});

// Proves: site-17
test.describe('is accessible and fits', () => {
  test('the Services menu, open', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await menu(page).click();
    await inspect(page, 'services menu');
  });

  test('the menu of a phone, open', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/about');
    await hydrated(page);
    await page.getByText('Menu', { exact: true }).click();
    await inspect(page, 'phone menu');
  });
});
