// Proves: site-30

import { inspect } from './support/inspect.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

test.describe('every state is accessible and fits', () => {
  test('the page of each service, a question open', async ({ page }) => {
    for (const id of ['security-guards', 'surveillance', 'virtual-guard', 'it-support']) {
      await page.goto(`/services/${id}`);
      await hydrated(page);
      await page.locator('details[name=faq] summary').first().click();
      await inspect(page, `service ${id}`);
    }
  });

  test('the list of services, and about', async ({ page }) => {
    for (const path of ['/services', '/about']) {
      await page.goto(path);
      await hydrated(page);
      await inspect(page, path.slice(1));
    }
  });

  test('the lightbox, and the chat beside a service', async ({ page }) => {
    await page.goto('/services/it-support');
    await hydrated(page);
    await page.locator('a[href^="/pictures/"]').first().click();
    await expect(page.getByText('1 of 4')).toBeVisible();
    await inspect(page, 'service, lightbox');
    await page.keyboard.press('Escape');
    await expect(page.getByText('1 of 4')).toBeHidden();
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
});
