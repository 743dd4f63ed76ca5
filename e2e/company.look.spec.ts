import { openCompany, showPart } from './support/company-pages.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.describe('every part is accessible and fits', () => {
  test('all of them', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openCompany(page);
    const names = await page
      .getByRole('navigation', { name: 'Parts of the company' })
      .getByRole('button')
      .all();
    expect(names).toHaveLength(13);
    for (const name of names) {
      const title = (await name.locator('span').first().textContent()) ?? '';
      await showPart(page, title);
      const closed = page.locator('form details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      await inspect(page, `company, ${title}`);
    }
  });

  test('on a phone the parts are one list', async ({ page, context, instance }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(context, instance.origin, instance.owner);
    await openCompany(page);
    await page.getByLabel('Part of the company').selectOption('hours');
    await expect(page.getByRole('heading', { level: 2, name: 'Hours' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('?part=hours');
    await page.getByLabel('Saturday').check();
    await expect(page.getByLabel('Part of the company').locator('option:checked')).toContainText(
      'Hours (changed)',
    );
  });

  // Proves: company-13
  test('who is no owner finds no such page', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.route('**/api/staff/session', async (route) => {
      const answer = await route.fetch();
      const me = await answer.json();
      const permissions = me.permissions.filter((one: string) => one !== 'company.write');
      await route.fulfill({ response: answer, json: { ...me, permissions } });
    });
    await page.goto('/company');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Company');
    await expect(page.getByRole('link', { name: 'Company' })).toHaveCount(0);
  });
});
