// Proves: site-30

import { inspect } from './support/inspect.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

test.describe('every state is accessible and fits', () => {
  for (const id of ['security-guards', 'surveillance', 'virtual-guard', 'it-support']) {
    test(`the page of ${id}, a question open`, async ({ page }) => {
      await page.goto(`/services/${id}`);
      await hydrated(page);
      await page.locator('details[name=faq] summary').first().click();
      await inspect(page, `service ${id}`);
    });
  }

  test('the list of services', async ({ page }) => {
    await page.goto('/services');
    await hydrated(page);
    await inspect(page, 'services');
  });

  test('the lightbox', async ({ page }) => {
    await page.goto('/services/it-support');
    await hydrated(page);
    await page.locator('a[href^="/pictures/"]').first().click();
    await expect(page.getByText('1 of 4')).toBeVisible();
    await inspect(page, 'service, lightbox');
  });

  test('the chat beside a service', async ({ page }) => {
    await page.goto('/services/it-support');
    await hydrated(page);
    await page.getByRole('button', { name: 'Ask AI Expert' }).click();
    await expect(page.getByRole('dialog', { name: 'AI Security Expert' })).toBeVisible();
    await inspect(page, 'service, ask');
  });

  test('an address that no service has', async ({ page, watch }) => {
    watch.expect(answered(404, '/services/gardening'));
    await page.goto('/services/gardening');
    await hydrated(page);
    await inspect(page, 'service not found');
  });

  test('about', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await inspect(page, 'about');
  });
});
