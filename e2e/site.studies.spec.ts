import studies from '../catalog/case-studies.json' with { type: 'json' };
import { openCompany, save, saved } from './support/company-pages.ts';
import { inspect } from './support/inspect.ts';
import { signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ setting: { shared: true }, javaScriptEnabled, viewport: { width: 390, height: 844 } });

    // Proves: site-85, site-87, V107
    test('services lead to the case studies, each by its industry, and these to their services', async ({
      page,
    }) => {
      await page.goto('/services');
      await page.getByRole('link', { name: /^Case studies: Retail, Construction/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case studies');
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Retail');
      for (const { id, title, situation, done, result, services } of studies) {
        const one = page.locator(`[id="${id}"]`);
        await expect(one.getByRole('heading', { name: title })).toBeVisible();
        for (const said of [situation, done, result]) await expect(one).toContainText(said);
        await expect(one.getByRole('link')).toHaveCount(services.length);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.locator('#busy-clinic').getByRole('link', { name: 'Security Guard Services' }).click();
      await page.getByRole('link', { name: 'A watched yard before the power is on' }).click();
      await expect(page).toHaveURL(/\/case-studies#yard-without-power$/);
      await expect(page.locator('#yard-without-power')).toBeInViewport();
    });
  });
}

test.describe('the look of the page', () => {
  test.use({ setting: { shared: true } });

  // Proves: site-85
  test('it is accessible and fits', async ({ page }) => {
    await page.goto('/case-studies');
    await inspect(page, 'case studies');
  });
});

// Proves: company-49, site-86
test('an owner adds a case study, moves and removes others; without one that is shown there is no page', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(404, '/case-studies'));
  await signInNow(context, instance.origin, instance.owner);
  await openCompany(page, 'studies');
  await page.getByRole('button', { name: 'Add a case study' }).click();
  const fresh = page.locator('details', { hasText: 'Case study 5' });
  await fresh.getByLabel('Title').fill('A quiet parkade');
  await fresh.getByLabel('Industry').selectOption('Office');
  await fresh.getByRole('checkbox', { name: 'Virtual Security Guard' }).check();
  await fresh.getByLabel('The situation').fill('A parkade was used as a meeting place at night.');
  await fresh.getByLabel('What we did').fill('An operator speaks to people who stay.');
  await fresh.getByLabel('What came of it').fill('They leave.');
  await fresh.getByRole('switch', { name: 'Visitors see it' }).click();
  await fresh.getByRole('button', { name: 'Move Case study 5 up' }).click();
  const retail = page.locator('details', { hasText: 'Case study 1' });
  await retail.locator('summary').click();
  await retail.getByRole('button', { name: 'Remove Case study 1' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('summary')).toHaveCount(5);
  if (!(await retail.evaluate((row: HTMLDetailsElement) => row.open)))
    await retail.locator('summary').click();
  await retail.getByRole('button', { name: 'Remove Case study 1' }).click();
  await save(page);
  await expect(saved(page)).toBeVisible();

  await page.goto('/case-studies');
  const office = page.getByRole('region', { name: 'Offices' });
  await expect(office.getByRole('heading', { level: 3, name: 'A quiet parkade' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Retail' })).toHaveCount(0);

  await openCompany(page, 'studies');
  for (const row of await page.locator('form details').all()) {
    if ((await row.getAttribute('open')) === null) await row.locator('summary').click();
    await row.getByRole('switch', { name: 'Visitors see it' }).click();
  }
  await save(page);
  await expect(saved(page)).toBeVisible();
  expect((await page.goto('/case-studies'))?.status()).toBe(404);
  await page.goto('/services');
  await expect(page.getByRole('link', { name: /^Case studies/ })).toHaveCount(0);
});
