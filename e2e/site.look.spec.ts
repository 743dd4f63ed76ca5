// Proves: site-17

import { inspect } from './support/inspect.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

test.describe('every state is accessible and fits', () => {
  test('home, and its menu on a phone', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await inspect(page, 'home');
    await page.setViewportSize({ width: 390, height: 844 });
    const inside = page.getByRole('link', { name: 'Get Quote', exact: true });
    await page.getByText('Menu', { exact: true }).click();
    await expect(inside).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(inside).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(inside).toBeVisible();
    await inspect(page, 'home, menu');
  });

  test('an address that leads nowhere', async ({ page, watch }) => {
    watch.expect(answered(404, '/nowhere'));
    await page.goto('/nowhere');
    await hydrated(page);
    await inspect(page, 'not found');
  });
});
