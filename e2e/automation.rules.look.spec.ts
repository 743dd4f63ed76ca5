// Proves: automation-89, automation-99

import { expect } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { changeRule, inWords, openRules, plan, RULES, row, save } from './support/plan-pages.ts';
import { robinPayload } from './support/quote-form.ts';
import { signInNow } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

/** axe wants to look into the mail's frame, which runs no scripts. */
const lookingIn = /Blocked script execution in 'about:srcdoc'/;

/** Every state of what Configure opens: no violation of WCAG, no sideways scrolling. */
test.describe('every state of the rule editor is accessible and fits', () => {
  test('the overview; a new rule, its mistakes; a rule, its dry run, its history', async ({
    page,
    context,
    instance,
  }) => {
    await instance.ask(robinPayload);
    await signInNow(context, instance.origin, instance.owner);
    await openRules(page);
    await expect(plan(page, 'Welcome sequence')).toBeVisible();
    await inspect(page, 'rules, overview');

    await page.goto(`${RULES}/new`);
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('button', { name: 'Add an action' }).click();
    await row(page, 'Action 1').getByLabel('What is done').selectOption('Send a text message');
    await save(page);
    await expect(page.getByText('Give it a name.')).toBeVisible();
    await inspect(page, 'rule, new refused', 'main');

    await page.goto(`${RULES}/engagement-follow-up`);
    await changeRule(page, instance, 'engagement-follow-up', { name: 'Engagement and more', windowDays: 7 });
    await expect(page.getByRole('heading', { level: 1, name: 'Engagement and more' })).toBeVisible();
    await expect(inWords(page)).toContainText('again after 7 days');
    await page.getByRole('button', { name: 'Dry run' }).click();
    await expect(page.getByRole('region', { name: 'Dry run' })).toContainText('Robin Kestrel');
    await page.getByLabel('Name').fill('Engagement and even more');
    await row(page, 'Condition 1').getByLabel('Value').fill('500');
    await expect(page.getByText('The rule says something else by now.')).toBeVisible();
    await inspect(page, 'rule, tried', 'main');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('article', { name: 'Version 2' })).toContainText('Engagement and more');
    await inspect(page, 'rule, history', '[role=dialog]');
  });

  test('a colleague saved; a sequence; a mail', async ({ page, context, instance, watch }) => {
    watch.tolerate(lookingIn);
    watch.expect(answered(409, 'rules/welcome-sequence'));
    await signInNow(context, instance.origin, instance.owner);
    await page.goto(`${RULES}/welcome-sequence`);
    await page.getByLabel('Name').fill('Welcome to all');
    await changeRule(page, instance, 'welcome-sequence', {
      name: 'Welcome to some',
      windowDays: 3,
      conditions: [],
    });
    await expect(page.getByText(/saved version 2 at/)).toBeVisible();
    await save(page);
    await expect(page.getByRole('dialog', { name: 'Two of you have changed this rule' })).toBeVisible();
    await inspect(page, 'rule, conflict', '[role=dialog]');
    await page.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Name: both of you changed it; yours stands.')).toBeVisible();
    await inspect(page, 'rule, merged', 'main');
    await save(page);
    await expect(page.getByText('Version 3 is saved.')).toBeVisible();

    await page.goto('/automation-dashboard/sequences/cold-lead-warming');
    await row(page, 'Mail 1').getByLabel('Waits', { exact: true }).fill('3000');
    await expect(page.getByText(/They are sent in the order of their delays/)).toBeVisible();
    await inspect(page, 'sequence', 'main');

    await page.goto('/automation-dashboard/mails/welcome');
    await expect(page.getByText(/Sent by/)).toContainText('Welcome to all');
    await expect(
      page
        .frameLocator('iframe')
        .getByText(/Hello there/)
        .first(),
    ).toBeAttached();
    await page.getByLabel('Subject').fill('Hello {{shoe}}');
    await expect(page.getByRole('region', { name: 'Before it is saved' })).toContainText('filled for nobody');
    await inspect(page, 'mail', 'main');
  });
});
