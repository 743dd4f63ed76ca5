import { expect } from '@playwright/test';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';

// Proves: leads-46
test('two choices made before the page shows the first are both kept', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/leads?q=nobody');
  await expect(page.getByText('Nobody found for “nobody”.')).toBeVisible();
  // Both in one step of the browser: what React does later has not been done in between.
  await page.evaluate(async () => {
    for (const [label, value] of [
      ['Order', 'score'],
      ['Source', 'contact'],
    ]) {
      const choice = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
      if (choice === null || value === undefined) throw new Error(`no choice is called ${label}`);
      choice.value = value;
      choice.dispatchEvent(new Event('change', { bubbles: true }));
      for (let step = 0; step < 100; step++) await Promise.resolve();
    }
  });
  await expect(page).toHaveURL(/\?q=nobody&sort=score&source=contact$/);
  await expect(page.getByLabel('Order')).toHaveValue('score');
  await expect(page.getByLabel('Source')).toHaveValue('contact');
});
