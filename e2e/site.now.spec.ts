import company from '../catalog/company.json' with { type: 'json' };
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    // Proves: site-53
    test('a visitor who needs help now finds 911, then us, in the first view, and what to do', async ({
      page,
    }) => {
      await page.goto('/now');
      const calls = page.getByRole('main').locator('a[href^="tel:"]');
      await expect(calls).toHaveCount(1 + company.phones.length);
      for (const [at, { e164 }] of [{ e164: '911' }, ...company.phones].entries()) {
        const call = calls.nth(at);
        await expect(call).toHaveAttribute('href', `tel:${e164}`);
        const box = await call.boundingBox();
        expect(box?.height, 'for a thumb').toBeGreaterThanOrEqual(56);
        expect((box?.y ?? 844) + (box?.height ?? 0), 'in the first view').toBeLessThan(844);
      }
      const steps = page.getByRole('main').locator('ol.list-decimal > li');
      await expect(steps).toHaveCount(6);
      await expect(steps.first()).toContainText('Get to where you are safe');
      await expect(page.getByText('9-8-8')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
}

// Proves: site-53
test('nothing stands in the way, in any scheme and width', async ({ page }) => {
  await page.goto('/now');
  await inspect(page, 'now');
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0); // it is there to be found
});

// Proves: site-55
test('911 stands before our own lines where one would call in an emergency', async ({ page }) => {
  for (const path of ['/contact', '/quote', '/offline']) {
    await page.goto(path);
    const first = page.getByRole('main').locator('a[href^="tel:"]').first();
    await expect(first, path).toHaveAttribute('href', 'tel:911');
    await expect(first, path).toBeVisible();
  }
});
