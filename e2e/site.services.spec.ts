import type { Page } from '@playwright/test';
import company from '../catalog/company.json' with { type: 'json' };
import services from '../catalog/services.json' with { type: 'json' };
import { hydrated, quoteForm } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

const [guards] = services;
if (!guards) throw new Error('the catalog has no services');

/** Chromium shows a bare picture with styles of its own and complains that our policy keeps them out. */
const bareStyles = /Applying inline style .*\/pictures\//;

/** The section whose heading, or whose kind, says so. */
const section = (page: Page, name: string) =>
  page.getByRole('main').locator('section').filter({ hasText: name });

// Proves: D70, site-28
test.describe('the list', () => {
  test('leads to the page of a service, and to the form with that service chosen', async ({
    page,
    instance,
  }) => {
    await page.goto('/services');
    await page.getByRole('link', { name: /^Get Quote for IT Support/ }).click();
    await expect(page).toHaveURL(`${instance.origin}/quote?service=it-support`);
    await hydrated(page);
    await expect(quoteForm(page).fields.service).toHaveValue('it-support');
    await page.goBack();
    await page.getByRole('link', { name: /^Learn More about Virtual/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Virtual Security Guard' })).toBeVisible();
  });
});

// Proves: V138, site-32
test.describe('the questions', () => {
  test('one is open at a time; pressing the open one closes it (V138)', async ({ page }) => {
    await page.goto('/services/surveillance');
    const questions = section(page, 'Questions').locator('details');
    const open = section(page, 'Questions').locator('details[open]');
    await expect(open).toHaveCount(0);
    await questions.nth(0).locator('summary').click();
    await expect(questions.nth(0).locator('p')).toBeVisible();
    await questions.nth(2).locator('summary').click();
    await expect(questions.nth(2).locator('p')).toBeVisible();
    await expect(open).toHaveCount(1);
    await expect(questions.nth(0).locator('p')).toBeHidden();
    await questions.nth(2).locator('summary').click();
    await expect(open).toHaveCount(0);
  });

  test('are opened by the keyboard', async ({ page }) => {
    await page.goto('/services/virtual-guard');
    const questions = section(page, 'Questions').locator('details');
    await questions.nth(1).locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(questions.nth(1).locator('p')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(questions.nth(2).locator('summary')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(questions.nth(2).locator('p')).toBeVisible();
    await expect(questions.nth(1).locator('p')).toBeHidden();
  });
});

/** The gallery and its lightbox. */
async function openGallery(page: Page, at: number) {
  await page.goto('/services/security-guards');
  await hydrated(page);
  const thumbnail = section(page, 'Gallery').getByRole('link').nth(at);
  await thumbnail.click();
  const box = page.getByRole('dialog', { name: `Gallery: ${guards?.name}` });
  await expect(box).toBeVisible();
  return { thumbnail, box, counter: box.getByText(/^\d of 4$/) };
}

// Proves: V48, V138, D71, site-31
test.describe('the lightbox', () => {
  test('goes on, back and around both ends, and counts', async ({ page }) => {
    const { box, counter } = await openGallery(page, 0);
    const [next, previous] = ['Next picture', 'Previous picture'].map((name) =>
      box.getByRole('button', { name }),
    );
    await expect(counter).toHaveText('1 of 4');
    await previous?.click();
    await expect(counter).toHaveText('4 of 4');
    await next?.click();
    await expect(counter).toHaveText('1 of 4');
    for (const text of ['2 of 4', '3 of 4', '4 of 4', '1 of 4']) {
      await next?.click();
      await expect(counter).toHaveText(text);
      await expect(box.locator('figure:not([hidden])')).toHaveCount(1);
    }
  });

  test('is led by the keyboard: arrows, Tab stays inside, Esc closes, the focus returns', async ({
    page,
  }) => {
    const { box, counter, thumbnail } = await openGallery(page, 1);
    await expect(counter).toHaveText('2 of 4');
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText('3 of 4');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(counter).toHaveText('4 of 4');
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(outside, 'the focus left the lightbox').toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await expect(thumbnail).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(counter).toHaveText('2 of 4');
  });

  // Proves: site-31
  test('opens again for a hand that is faster than the browser tells that it has closed', async ({
    page,
  }) => {
    const { box, counter, thumbnail } = await openGallery(page, 1);
    await expect(counter).toHaveText('2 of 4');
    // The focus comes back before the dialog's event.
    await thumbnail.evaluate((link: HTMLElement) => {
      link.addEventListener('focus', () => link.click(), { once: true });
    });
    await box.evaluate((dialog) => {
      dialog.addEventListener('close', () => dialog.setAttribute('data-told', ''));
    });
    await page.keyboard.press('Escape');
    await expect(box).toHaveAttribute('data-told');
    await expect(counter).toHaveText('2 of 4');
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
  });

  test('closes by its button and by a press beside the picture', async ({ page }) => {
    const { box, thumbnail } = await openGallery(page, 3);
    await box.getByRole('button', { name: 'Close' }).click();
    await expect(box).toBeHidden();
    await expect(thumbnail).toBeFocused();
    await thumbnail.click();
    await expect(box).toBeVisible();
    await box.locator('img').first().waitFor({ state: 'attached' });
    await page.mouse.click(8, 450);
    await expect(box).toBeHidden();
  });

  test('shows the picture that was pressed, with its description', async ({ page }) => {
    const { box } = await openGallery(page, 2);
    const shown = box.locator('figure:not([hidden])');
    await expect(shown.locator('figcaption')).toHaveText(/\w/);
    const arrived = shown.locator('img');
    await expect
      .poll(() => arrived.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(400);
    expect(await arrived.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(
      '/pictures/guards-3-',
    );
  });

  test('leaves a press with Ctrl to the browser: a new tab', async ({ page, context, watch }) => {
    watch.tolerate(bareStyles);
    await page.goto('/services/security-guards');
    await hydrated(page);
    const opened = context.waitForEvent('page');
    await section(page, 'Gallery')
      .getByRole('link')
      .nth(0)
      .click({ modifiers: ['Control'] });
    await (await opened).close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

// Proves: V48, D62, chat-27, site-33
test.describe("the button 'Ask AI Expert'", () => {
  test('opens the chat with the service, and with it every other way to reach the company', async ({
    page,
  }) => {
    await page.goto('/services/it-support');
    const button = page.getByRole('button', { name: 'Ask AI Expert' });
    await expect(button).toBeInViewport();
    await button.click();
    const panel = page.getByRole('dialog', { name: 'AI Security Expert' });
    await expect(panel).toContainText('You are reading about IT Support.');
    await expect(panel.getByRole('link', { name: 'Call Now' })).toHaveAttribute(
      'href',
      `tel:${company.phones[0]?.e164}`,
    );
    await expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    );
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await panel.getByRole('button', { name: 'Close the chat' }).click();
    await expect(panel).toBeHidden();
  });

  test('floats along, and rests above the footer', async ({ page }) => {
    await page.goto('/services/it-support');
    const button = page.getByRole('button', { name: 'Ask AI Expert' });
    await section(page, 'How it works').scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const overlap = () =>
      page.evaluate(() => {
        const footer = document.querySelector('footer')?.getBoundingClientRect();
        const floating = document.querySelector('[data-chat-launcher]')?.getBoundingClientRect();
        return (floating?.bottom ?? 0) - (footer?.top ?? 0);
      });
    await expect.poll(overlap).toBeLessThanOrEqual(0);
  });
});

// Proves: V48, D72, site-34
test.describe('an address that no service has', () => {
  test('says so with status 404 and leads back', async ({ page, instance, watch }) => {
    watch.expect(answered(404, '/services/gardening'));
    const answer = await page.goto('/services/gardening');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(`Service Not Found ${company.titleSuffix}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Service Not Found' })).toBeVisible();
    await expect(page.getByText("The service you're looking for doesn't exist")).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Back to Services' }).click();
    await expect(page).toHaveURL(`${instance.origin}/services`);
  });
});

// Proves: site-31, site-33
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('questions open, the chat is not offered, a picture is a link', async ({ page, instance, watch }) => {
    watch.tolerate(bareStyles);
    await page.goto('/services/security-guards');
    const questions = section(page, 'Questions').locator('details');
    await questions.nth(0).locator('summary').click();
    await expect(questions.nth(0).locator('p')).toBeVisible();
    await questions.nth(3).locator('summary').click();
    await expect(questions.nth(3).locator('p')).toBeVisible();
    await expect(questions.nth(0).locator('p')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ask AI Expert' })).toBeHidden();
    const picture = section(page, 'Gallery').getByRole('link').nth(1);
    const target = (await picture.getAttribute('href')) ?? '';
    const answer = await page.request.get(instance.origin + target);
    expect(answer.headers()['content-type']).toBe('image/jpeg');
    await picture.click();
    await expect(page).toHaveURL(instance.origin + target);
  });
});
