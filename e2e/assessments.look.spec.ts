// Proves: assessments-16

import { fillContact, questionnaire } from './support/assessment-form.ts';
import { inspect } from './support/inspect.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

/** Every state of the questionnaire: no violation of WCAG, no sideways scrolling. */
test('every state is accessible and fits', async ({ page, context, watch }) => {
  watch.expect(connectionLost);
  const { answer, step, contact, send, again, main } = questionnaire(page);
  await page.goto('/assessments');
  await hydrated(page);
  await inspect(page, 'assessment, first step');
  await answer('Office').click();
  await expect(step(2)).toBeVisible();
  await main.getByRole('button', { name: 'Back' }).click();
  await inspect(page, 'assessment, answered step', 'main');
  await main.getByRole('button', { name: 'Next' }).click();
  await page.goto('/assessments');
  await answer('Theft & vandalism').click();
  await answer('Nothing yet').click();
  await answer('Over $10,000 a month').click();
  await answer('Immediately').click();
  await expect(contact).toBeVisible();
  await send.click();
  await expect(contact.getByRole('alert')).toBeVisible();
  await inspect(page, 'assessment, errors', 'main');
  await fillContact(page);
  await takeAPersonsTime(page);
  await context.setOffline(true);
  await send.click();
  await expect(main.getByRole('status').filter({ hasText: 'Not sent yet' })).toBeVisible();
  await inspect(page, 'assessment, not sent yet', 'main');
  await context.setOffline(false);
  await expect(again).toBeVisible();
  await inspect(page, 'assessment, result', 'main');
  await page.goto('/');
  await expect(again).toBeVisible();
  await inspect(page, 'home, result', '#assessment');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole form is there', async ({ page }) => {
    await page.goto('/assessments');
    await expect(page.getByRole('radio')).toHaveCount(8 + 6 + 6 + 6 + 5);
    await expect(page.getByRole('heading', { name: /Step 1/ })).toBeHidden();
  });
});
