// Proves: automation-52

import { expect } from '@playwright/test';
import { openDashboard, tab } from './support/automation-pages.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';

/** Every tab of the dashboard: no violation of WCAG, no sideways scrolling. */
test.describe('every tab of the automation dashboard is accessible and fits', () => {
  test('before anything happened', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openDashboard(page);
    await expect(page.getByRole('table', { name: 'Effectiveness of automation' })).toBeVisible();
    await inspect(page, 'automation, overview, nothing', 'main');
    for (const [name, text] of [
      ['Leads', 'No leads yet.'],
      ['Human Tasks', 'Nothing waits for a person.'],
      ['Analytics', 'Nothing to compare yet.'],
    ] as const) {
      await tab(page, name).click();
      await expect(page.getByText(text)).toBeVisible();
      await inspect(page, `automation, ${name}, nothing`, 'main');
    }
  });

  test.describe('after thirty days', () => {
    test.use({ setting: { demo: true, shared: true } });

    test('figures, tasks and the question before a rejection', async ({ page, context, instance }) => {
      await signIn(context, instance.origin, instance.account('sales'));
      await openDashboard(page);
      await expect(page.getByRole('table', { name: 'Leads by priority' })).toBeVisible();
      await inspect(page, 'automation, overview', 'main');
      await tab(page, 'Analytics').click();
      await expect(page.getByRole('table', { name: 'Source performance' })).toBeVisible();
      await inspect(page, 'automation, analytics', 'main');
      await tab(page, 'Human Tasks').click();
      await expect(page.getByRole('article').first()).toBeVisible();
      await inspect(page, 'automation, tasks', 'main');
      await page
        .getByRole('button', { name: /^Reject/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await inspect(page, 'automation, rejection', '[role=dialog]');
      await page.keyboard.press('Escape');
      await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Every status' });
      await expect(page.getByRole('article').getByText('Done', { exact: true }).first()).toBeVisible();
      await inspect(page, 'automation, decided tasks', 'main');
    });

    test('leads as a table and as a board', async ({ page, context, instance }) => {
      await signIn(context, instance.origin, instance.account('sales'));
      await openDashboard(page, '?tab=leads');
      await expect(page.getByRole('table', { name: 'Leads' })).toBeVisible();
      await inspect(page, 'automation, leads', 'main');
      await page.getByRole('button', { name: 'Board' }).click();
      await expect(page.getByRole('region', { name: 'Customer' }).getByRole('article').first()).toBeVisible();
      await inspect(page, 'automation, board', 'main');
    });

    test('on a phone every page is behind the bar or behind More', async ({ page, context, instance }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(context, instance.origin, instance.owner);
      await openDashboard(page);
      const bar = page.getByRole('navigation', { name: 'Staff pages' }).last();
      await expect(bar.getByRole('link')).toHaveText(['Queue', 'Operations', 'Leads', 'Automation']);
      await bar.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem')).toHaveText([
        'Blog',
        'Newsletter',
        'Outbox',
        'On Duty',
        'Company',
        'Badges',
        'Retention',
        'Team',
        'Audit log',
      ]);
      await inspect(page, 'staff, more pages', 'nav');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('menuitem', { name: 'Outbox' }).click();
      await expect(page).toHaveURL(/\/outbox$/);
      await expect(bar.getByRole('button', { name: /^Outbox ?, more pages$/ })).toBeVisible();
    });
  });
});
