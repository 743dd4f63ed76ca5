import { expect } from '@playwright/test';
import { allRules, changeRule, RULES, readRule, row, save } from './support/plan-pages.ts';
import { signInNow } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

// Proves: automation-93, automation-97
test('what the server refuses stands at its control: a long delay, a long name, an unknown place', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.tolerate(/Blocked script execution in 'about:srcdoc'/);
  watch.expect(answered(422, 'rules/welcome-sequence'), answered(422, 'templates/welcome'));
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/welcome-sequence`);
  const delay = row(page, 'Action 2').getByLabel('Waits', { exact: true });
  await delay.fill('181');
  await page.getByLabel('Name').fill('x'.repeat(81));
  await save(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/81 characters; 80 are the most/);
  await expect(delay).toHaveAccessibleDescription(/180 days are the most/);
  await page.getByLabel('Name').fill('Welcome sequence');
  await expect(page.getByText(/80 are the most/)).toHaveCount(0);
  await save(page);
  await expect(delay).toBeFocused();
  await delay.fill('3');
  await save(page);
  await expect(page.getByText('Version 2 is saved.')).toBeVisible();

  await page.goto('/automation-dashboard/mails/welcome');
  const content = page.getByLabel('Content (Markdown)');
  await content.fill('Hello {{shoe}}');
  await save(page);
  await expect(content).toBeFocused();
  await expect(content).toHaveAccessibleDescription(/\{\{shoe\}\} is filled for nobody/);
  await content.fill('Hello ');
  await page.getByRole('button', { name: 'Insert {{name}}, else “there”' }).click();
  await expect(content).toHaveValue('Hello {{name}}');
  await save(page);
  await expect(page.getByText('Version 2 is saved.')).toBeVisible();
});

// Proves: D55, automation-94
test('a colleague saved meanwhile: nothing is overwritten unseen, and nothing typed is lost', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(409, 'rules/high-score-handoff'));
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/high-score-handoff`);
  // Who has typed nothing simply sees what stands there now.
  await changeRule(page, instance, 'high-score-handoff', { windowDays: 60 });
  await expect(page.getByLabel('Again with the same lead')).toHaveValue('60');
  await page.getByLabel('Name').fill('Mine');
  await changeRule(page, instance, 'high-score-handoff', { name: 'Theirs', windowDays: 90 });
  await expect(page.getByRole('alert').filter({ hasText: 'saved version 3 at' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Mine');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Two of you have changed this rule' });
  await expect(dialog).toContainText('Theirs');
  await expect(dialog).toContainText('again after 90 days');
  expect((await readRule(page, instance, 'high-score-handoff')).name).toBe('Theirs');
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Bring mine back' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Mine');
  await save(page);
  await expect(page.getByText('Version 4 is saved.')).toBeVisible();
  expect(await readRule(page, instance, 'high-score-handoff')).toMatchObject({
    name: 'Mine',
    windowDays: 60,
  });
});

// Proves: D55, automation-94
test('typed words survive a reload, a lost connection and another page', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/new`);
  await page.getByLabel('Name').fill('Half a rule');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await row(page, 'Condition 1').getByLabel('What').selectOption('Budget');
  await expect(page.getByText('Not saved; kept on this device.')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/Your unsaved words of .* are back\./)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Half a rule');
  await expect(row(page, 'Condition 1').getByLabel('What')).toHaveValue('budget');
  await row(page, 'Condition 1').getByLabel('Value').selectOption('Over $100,000');
  await page.getByLabel('What starts it').selectOption('A new lead');
  await page.getByRole('button', { name: 'Add an action' }).click();
  await row(page, 'Action 1').getByLabel('What is done').selectOption('Change the score');
  await row(page, 'Action 1').getByLabel('By how many points').fill('10');
  await page.route('**/api/staff/automation/rules', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  );
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'The rule was not saved.' })).toBeVisible();
  await page.unroute('**/api/staff/automation/rules');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Leave, keep my words' }).click();
  await page.getByRole('link', { name: 'New rule' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Half a rule');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Half a rule' })).toBeVisible();
  // What is stored is offered no more.
  await page.goto(`${RULES}/new`);
  await expect(page.getByLabel('Name')).toHaveValue('');
});

// Proves: automation-90
test('a rule whose answer was lost is made once, however often Save is pressed', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(connectionLost);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/new`);
  await page.getByLabel('Name').fill('Only once');
  await page.getByLabel('What starts it').selectOption('A new lead');
  await page.getByRole('button', { name: 'Add an action' }).click();
  await row(page, 'Action 1').getByLabel('What is done').selectOption('Change the stage');
  await row(page, 'Action 1').getByLabel('To the stage').selectOption('Consideration');
  await page.route('**/api/staff/automation/rules', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await save(page);
  await expect(page.getByRole('alert').filter({ hasText: 'The rule was not saved.' })).toBeVisible();
  await page.unroute('**/api/staff/automation/rules');
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Only once' })).toBeVisible();
  expect((await allRules(page, instance)).filter(({ name }) => name === 'Only once')).toHaveLength(1);
});
