// Proves: automation-69

import type { Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const steps = (page: Page) => part(page, 'What will happen').getByRole('listitem');

/** The states of a lead's automation: no violation of WCAG, no sideways scrolling. */
test('what will happen, what happened, its questions, and a lead that a person has', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await instance.write(drewPayload);
  await page.goto(`/leads/${(await instance.leadOf(drewPayload.email))?.id}`);
  await expect(steps(page)).toHaveCount(2);
  for (const [plan, button] of [
    ['Engagement follow-up', 'Ask for approval'],
    ['Cold lead warming', 'Begin it'],
    ['High intent', 'Begin it'],
  ] as const) {
    await page.getByRole('button', { name: 'Begin…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Begin by hand' });
    await dialog.getByLabel('Rule or sequence').selectOption({ label: plan });
    if (plan === 'High intent') await inspect(page, 'lead automation, begin', '[role=dialog]');
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  }
  await instance.sink.mailTo(drewPayload.email, /^What happens next/);
  await expect(part(page, 'What happened').getByText('Sent: What happens next')).toBeVisible();
  await part(page, 'What happened').getByRole('button', { name: 'Show all 4' }).click();
  await inspect(page, 'lead automation', 'main');

  await page.getByRole('button', { name: 'Stop High intent' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop High intent?' });
  await expect(stop.getByRole('listitem')).toHaveCount(2);
  await inspect(page, 'lead automation, stop', '[role=dialog]');
  await stop.getByRole('button', { name: 'Let it go on' }).click();

  await page.getByRole('button', { name: 'Hand to a person' }).click();
  await expect(part(page, 'What will happen')).toContainText('Nothing is planned.');
  await expect(part(page, 'Automation')).toContainText('Nothing will be begun');
  await inspect(page, 'lead automation, a person has it', 'main');
});

test('nothing was begun', async ({ page, context, instance }) => {
  await signIn(context, instance.origin, instance.owner);
  await instance.write(drewPayload);
  await page.route('**/api/staff/automation/leads/*/runs', (route) =>
    route.fulfill({ json: { items: [], next: '' } }),
  );
  await page.goto(`/leads/${(await instance.leadOf(drewPayload.email))?.id}`);
  await expect(part(page, 'Automation')).toContainText('Nothing has been begun with this lead yet.');
  await inspect(page, 'lead automation, nothing', 'main');
});
