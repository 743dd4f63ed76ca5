// Proves: leads-13

import { inspect } from './support/inspect.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

test.use({ setting: { popup: true, shared: true } });

/** Every overlay in its states: no violation of WCAG, no sideways scrolling. */
test('the pop-up: empty, with advice, with errors, answered', async ({ page }) => {
  await page.goto('/services/surveillance');
  await hydrated(page);
  const box = page.getByRole('dialog', { name: 'AI Security Assessment' });
  await expect(box).toBeVisible();
  await inspect(page, 'pop-up, empty', 'dialog[open]');
  await box.getByRole('checkbox', { name: 'Cybersecurity' }).check();
  await box.getByRole('button', { name: 'Get My Personalized Security Assessment' }).click();
  await expect(box.getByRole('alert')).toBeVisible();
  await inspect(page, 'pop-up, errors', 'dialog[open]');
  await box.getByLabel('Email Address *').fill('kim.larkspur@customers.example');
  await takeAPersonsTime(page);
  await box.getByRole('button', { name: 'Get My Personalized Security Assessment' }).click();
  await expect(box.getByText('Thank you.')).toBeVisible();
  await inspect(page, 'pop-up, answered', 'dialog[open]');
});

test('the panel, priority support, the choice of a time, offline', async ({ page, context, watch }) => {
  watch.expect(connectionLost);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Have a specialist call you' }).click();
  const priority = page.getByRole('dialog', { name: 'Priority support' });
  await expect(priority).toBeVisible();
  await inspect(page, 'priority support', 'dialog[open]');
  await priority.getByRole('button', { name: 'Schedule a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a call' });
  const times = dialog.getByRole('group', { name: /^Time/ }).getByRole('button');
  await dialog.getByRole('group', { name: 'Day' }).getByRole('button').last().click();
  await times.first().click();
  await inspect(page, 'choice of a time', 'dialog[open]');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await priority.getByLabel('Email').fill('kim.larkspur@customers.example');
  await takeAPersonsTime(page);
  await context.setOffline(true);
  await priority.getByRole('button', { name: 'Connect Me' }).click();
  await expect(priority.getByText('Not sent yet')).toBeVisible();
  await inspect(page, 'priority support, not sent', 'dialog[open]');
  await context.setOffline(false);
  await page.goto('/services');
  await page.getByRole('button', { name: 'Help me choose' }).click();
  await expect(page.getByRole('complementary', { name: 'How can we help?' })).toBeVisible();
  await inspect(page, 'panel', 'aside');
});
