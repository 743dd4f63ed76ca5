import type { Locator, Page } from '@playwright/test';
import clients from '../catalog/clients.json' with { type: 'json' };
import company from '../catalog/company.json' with { type: 'json' };
import { expectPicturesKeepTheirRoom } from './support/document.ts';
import { inspect } from './support/inspect.ts';
import { expectLegible } from './support/legible.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** A section by its heading. */
const section = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true });

const clientWall = (page: Page) => section(page, 'Trusted by Leading Organizations');
const solutions = (page: Page) => section(page, 'Complete Security Solutions');
const closing = (page: Page) => section(page, 'Something happening now?');

/** A link with that very name, and where it leads. */
const expectLink = (within: Locator, name: string, to: string) =>
  expect(within.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', to);

async function expectPhones(within: Locator): Promise<void> {
  for (const { e164, display } of company.phones) {
    await expect(within.locator(`a[href="tel:${e164}"]`).filter({ hasText: display })).toBeVisible();
  }
}

/** What else stands there is read in the document: internal/site, TestTheRealBuild. */
// Proves: V39, D70, site-18
test.describe('has every part of V39', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  // Proves: site-20
  test('the place of the assessment: the first of its six steps, and both phones', async ({ page }) => {
    await page.goto('/#assessment');
    const place = page.locator('#assessment');
    await expect(place).toBeInViewport();
    await expect(place.getByRole('heading', { name: 'How safe is your site?' })).toBeVisible();
    await expect(
      place.getByRole('heading', { name: /^Step 1 of 6 What kind of property is it\?$/ }),
    ).toBeVisible();
    await expect(place.getByRole('list', { name: 'Answers' }).getByRole('button')).toHaveCount(8);
    await expectPhones(place);
  });

  test('four services, each a card that leads to its page wherever it is pressed', async ({ page }) => {
    const cards = section(page, 'Four ways we keep watch').getByRole('listitem');
    await expect(cards).toHaveCount(4);
    await cards.nth(2).click({ position: { x: 40, y: 40 } });
    await expect(page).toHaveURL(/\/services\/virtual-guard$/);
  });

  test('a closing call: both emergency phones, quote, contact, and the guarantee where it is defined', async ({
    page,
  }) => {
    await expectPhones(closing(page));
    await expectLink(closing(page), 'Free Quote - 2hr Response', '/quote');
    await expectLink(closing(page), 'Write to us', '/contact');
    const badge = closing(page).getByRole('link', { name: /Money-Back Guarantee/ });
    await expect(badge).toContainText('100%');
    await badge.click();
    await expect(page).toHaveURL(/\/terms#h-guarantee$/);
    await expect(page.getByRole('heading', { name: 'Guarantee', exact: true })).toBeInViewport();
  });
});

// Proves: site-21
test.describe('the names of the clients (D70)', () => {
  const shownName = (page: Page, name: string) => clientWall(page).getByRole('figure', { name, exact: true });

  async function expectNameShown(figure: Locator, shown: boolean): Promise<void> {
    await expect(figure.locator('figcaption')).toHaveCSS('opacity', shown ? '1' : '0');
  }

  test('come under the pointer and with the focus, and go again', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const [first, second] = [
      shownName(page, 'Northern Energy Services'),
      shownName(page, 'Athabasca Logistics'),
    ];
    await expectNameShown(first, false);
    await first.hover();
    await expectNameShown(first, true);
    await expectNameShown(second, false);
    await second.hover();
    await expectNameShown(first, false);
    await first.focus();
    await expectNameShown(first, true);
    await page.keyboard.press('Tab');
    await expect(second).toBeFocused();
    await expectNameShown(first, false);
  });

  test('stand there where no pointer hovers', async ({ anotherBrowser }) => {
    const phone = await anotherBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await page.goto('/');
    for (const { name } of clients) await expectNameShown(shownName(page, name), true);
  });

  test('stand in two, three or four columns', async ({ page }) => {
    await page.goto('/');
    for (const [width, columns] of [
      [320, 2],
      [390, 2],
      [768, 3],
      [1440, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = () =>
        clientWall(page)
          .getByRole('figure')
          .evaluateAll((figures) => figures.map((figure) => Math.round(figure.getBoundingClientRect().left)));
      await expect.poll(async () => new Set(await lefts()).size, `columns at ${width} px`).toBe(columns);
    }
  });
});

test.describe('by keyboard', () => {
  test('the first stops of the page are the quote, the services and the phones', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    const hero = page.getByRole('main').locator('> div').first();
    for (const link of await hero.getByRole('link').all()) {
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
    }
    await expect(hero.getByRole('link')).toHaveCount(4);
  });

  test('a card of the strip comes into view with the focus, on a phone, too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await hydrated(page);
    const last = solutions(page).getByRole('link').last();
    await expect(last).not.toBeInViewport();
    await solutions(page).getByRole('link').first().focus();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('everything is there and leads on', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(9);
    await expect(closing(page).getByRole('link')).toHaveCount(5);
    await shownByFocus(page);
    await solutions(page).getByRole('link', { name: 'Learn More about IT support' }).click();
    await expect(page).toHaveURL(/\/services\/it-support$/);
  });

  async function shownByFocus(page: Page) {
    const mark = clientWall(page).getByRole('figure').last();
    await mark.focus();
    await expect(mark.locator('figcaption')).toHaveCSS('opacity', '1');
  }
});

// Proves: site-22
test('every word over a picture is legible, at every width', async ({ page }) => {
  test.slow(); // a picture of every part at four widths
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      await expectPicturesKeepTheirRoom(page);
      // What floats over the page is no picture behind its words.
      for (const floating of [page.locator('[data-chat-launcher]'), page.getByRole('banner')]) {
        await floating.evaluate((element: HTMLElement) => {
          element.style.visibility = 'hidden';
        });
      }
      const hero = page.getByRole('main').locator('> div').first();
      const quotations = section(page, 'What clients say in the morning');
      for (const [what, words] of [
        ['hero', hero.locator('h1, p, li span:not(.sr-only), a:has-text("See our services")')],
        ['testimonials', quotations.locator('blockquote p, figcaption > span')],
        ['closing', closing(page).locator('h2, p, li a span > span, a:not([href^="tel"])')],
      ] as const) {
        await expectLegible(words, `${what}, ${width} px`);
      }
    });
  }
});

// Proves: site-23
test.describe('the first view, with pictures, fonts and scripts, weighs at most 350 KB', () => {
  for (const [device, options] of Object.entries({
    'on a desk': { viewport: { width: 1440, height: 900 } },
    'on a phone': {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      isMobile: true,
      hasTouch: true,
    },
  })) {
    test(device, async ({ anotherBrowser }) => {
      const page = await (await anotherBrowser(options)).newPage();
      const loaded: { url: string; bytes: Promise<number> }[] = [];
      page.on('requestfinished', (request) => {
        const bytes = request.sizes().then((sizes) => sizes.responseBodySize + sizes.responseHeadersSize);
        loaded.push({ url: request.url(), bytes });
      });
      await page.goto('/');
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(loaded.map(({ bytes }) => bytes));
      const list = loaded.map(
        ({ url }, i) => `${Math.round((sizes[i] ?? 0) / 1024)} KB ${new URL(url).pathname}`,
      );
      expect(list.join('\n'), 'the hero is among it').toMatch(/hero-home-\d+\.avif/);
      expect(sizes.reduce((sum, size) => sum + size, 0) / 1024, list.join('\n')).toBeLessThanOrEqual(350);
    });
  }
});

test('a client under the pointer is accessible', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await clientWall(page).getByRole('figure').first().focus();
  await inspect(page, 'home, a client in focus');
});
