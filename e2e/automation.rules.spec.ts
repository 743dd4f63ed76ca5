import { expect } from '@playwright/test';
import {
  allRules,
  changeRule,
  inWords,
  makeRule,
  moving,
  openRules,
  plan,
  pressTenTimes,
  RULES,
  readRule,
  row,
  save,
} from './support/plan-pages.ts';
import { robinPayload } from './support/quote-form.ts';
import { signInNow } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

// Proves: S70, S158, S159, D76, U19, automation-89, automation-90, automation-91
test('a rule is built from nothing, by the keyboard, with its words beside it, and stored', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openRules(page);
  await page.getByRole('link', { name: 'New rule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New rule' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  // What is missing is told at its control, all at once, and the first of it has the focus.
  await save(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Give it a name\./);
  await expect(page.getByText('Say what is to be done: add an action.')).toBeVisible();

  await page.getByLabel('Name').fill('Winners');
  await page.getByLabel('What starts it').selectOption('The score changes by more than 5');
  await page.getByLabel('Only when it crosses to').selectOption('Hot');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const first = row(page, 'Condition 1');
  await expect(first.getByLabel('What')).toBeFocused();
  await first.getByLabel('What').selectOption('Stage');
  await first.getByLabel('Value').selectOption('Awareness');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const second = row(page, 'Condition 2');
  await second.getByLabel('What').selectOption('Score');
  await expect(second.getByLabel('How').getByRole('option')).toHaveText([
    'Choose',
    'is',
    'is greater than',
    'is less than',
  ]);
  await second.getByLabel('How').selectOption('is greater than');
  await second.getByLabel('Value').fill('80');

  await page.getByRole('button', { name: 'Add an action' }).click();
  await row(page, 'Action 1').getByLabel('What is done').selectOption('Send an email');
  await row(page, 'Action 1').getByLabel('Which mail').selectOption({ value: 'welcome' });
  await row(page, 'Action 1').getByLabel('Waits', { exact: true }).fill('2');
  await row(page, 'Action 1')
    .getByLabel(/unit of the waiting/)
    .selectOption('days');
  await page.getByRole('button', { name: 'Add an action' }).click();
  await row(page, 'Action 2').getByLabel('What is done').selectOption('Send a text message');
  await row(page, 'Action 2').getByLabel('Text message').fill('Hello ');
  await row(page, 'Action 2').getByRole('button', { name: 'Insert {{name}}, else “there”' }).click();
  await expect(row(page, 'Action 2').getByLabel('Text message')).toHaveValue('Hello {{name}}');
  await page.getByLabel('A person decides first').check();
  await page.getByLabel('Again with the same lead').fill('7');

  await expect(inWords(page)).toContainText(
    'When the score crosses to hot and stage is “Awareness” and score is greater than 80, then:',
  );
  await expect(inWords(page).getByRole('list').first().getByRole('listitem')).toHaveText([
    'after 2 days: send the email “welcome”',
    'at once: send a text message: “Hello {{name}}”',
  ]);
  // Moved by the keyboard, the button goes with its row.
  const up = page.getByRole('button', { name: 'Move action 2 up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Action 2 is now action 1 of 2.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move action 1 down' })).toBeFocused();
  await expect(inWords(page).getByRole('list').first().getByRole('listitem').first()).toContainText(
    'text message',
  );

  await pressTenTimes(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Winners' })).toBeVisible();
  await expect(page.getByText('Version 1, everything is saved')).toBeVisible();
  const stored = (await allRules(page, instance)).filter(({ name }) => name === 'Winners');
  expect(stored).toMatchObject([
    {
      trigger: { type: 'score_change', criteria: { crosses: 'hot' } },
      conditions: [
        { field: 'stage', operator: 'equals', value: 'awareness' },
        { field: 'score', operator: 'greater_than', value: 80 },
      ],
      actions: [
        { type: 'sms', config: { text: 'Hello {{name}}' }, delay: 0 },
        { type: 'email', config: { template: 'welcome' }, delay: 2880 },
      ],
      humanApprovalRequired: true,
      active: false,
      windowDays: 7,
    },
  ]);
  await openRules(page);
  await expect(plan(page, 'Winners')).toContainText('A person decides');
  await expect(plan(page, 'Winners')).toContainText('Off');
  await expect(plan(page, 'Winners')).toContainText(/Version 1, /);
});

// Proves: automation-92
test('a dry run of what is typed says with whom it would begin, and with whom not and why', async ({
  page,
  context,
  instance,
}) => {
  await instance.ask(robinPayload);
  await instance.write({
    name: 'Jo Field',
    email: 'jo.field@customers.example',
    subject: 'other',
    message: 'Do you also watch barns?',
  });
  const robin = await instance.leadOf(robinPayload.email);
  const jo = await instance.leadOf('jo.field@customers.example');
  expect(robin?.score).toBeGreaterThan(jo?.score ?? 100);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/new`);
  await page.getByLabel('Name').fill('Only the high ones');
  await page.getByLabel('What starts it').selectOption('A new lead');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await row(page, 'Condition 1').getByLabel('What').selectOption('Score');
  await row(page, 'Condition 1').getByLabel('How').selectOption('is greater than');
  await row(page, 'Condition 1').getByLabel('Value').fill(String(jo?.score));
  await page.getByRole('button', { name: 'Add an action' }).click();
  await row(page, 'Action 1').getByLabel('What is done').selectOption('Hand over to a team');
  await row(page, 'Action 1').getByLabel('To the team').selectOption('Senior sales');
  await page.getByRole('button', { name: 'Dry run' }).click();

  const found = page.getByRole('region', { name: 'Dry run' });
  await expect(found).toContainText('Of 2 leads of the last 90 days it would begin with 1.');
  const table = found.getByRole('table', { name: 'Leads that were looked at' });
  const line = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(line('Robin Kestrel')).toContainText(/Would(?! not)/);
  await expect(line('Robin Kestrel')).toContainText(`Found: ${robin?.score}`);
  await expect(line('Jo Field')).toContainText('Would not');
  await expect(line('Jo Field').getByRole('img', { name: 'Not so' })).toBeVisible();
  await expect(found.getByRole('img', { name: 'Against it' })).toHaveCount(0);
  await found.getByRole('button', { name: 'It would not' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(line('Jo Field')).toBeVisible();
  await found.getByRole('button', { name: 'It would begin' }).click();
  await expect(line('Jo Field')).toHaveCount(0);
  // Nothing was stored, begun or handed over.
  expect((await allRules(page, instance)).some(({ name }) => name === 'Only the high ones')).toBe(false);
  // What was found is of what was tried, and says so.
  await row(page, 'Condition 1').getByLabel('Value').fill('100');
  await expect(found).toContainText('The rule says something else by now.');
  await found.getByRole('button', { name: 'Try it again' }).click();
  await expect(found).toContainText('it would begin with 0.');
  await expect(found).not.toContainText('something else by now');
  await found.getByRole('button', { name: 'All' }).click();
  await line('Robin Kestrel').getByRole('link').click();
  await page.getByRole('button', { name: 'Leave, keep my words' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Kestrel' })).toBeVisible();
});

// Proves: automation-93
test('switched off and on where it stands; a circle is refused there and in the editor', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(409, 'rules'));
  await signInNow(context, instance.origin, instance.owner);
  await makeRule(page, instance, moving('There', 'consideration', 'decision'));
  const back = await makeRule(page, instance, {
    ...moving('Back', 'decision', 'consideration'),
    active: false,
  });
  await openRules(page);
  const there = plan(page, 'There').getByRole('switch', { name: 'There: on' });
  await expect(there).toHaveAttribute('aria-checked', 'true');

  await plan(page, 'Back').getByRole('switch').click();
  await expect(plan(page, 'Back').getByRole('alert')).toContainText(
    'It is still off. These would trigger each other for ever: Back → There → Back.',
  );
  expect((await readRule(page, instance, back.id)).active).toBe(false);

  await page.goto(`${RULES}/${back.id}`);
  await page.getByRole('switch', { name: 'On' }).click();
  await save(page);
  await expect(page.getByRole('switch', { name: 'On' })).toBeFocused();
  await expect(page.getByRole('switch', { name: 'On' })).toHaveAccessibleDescription(/Back → There → Back/);
  await expect(page.getByText('Not saved; kept on this device.')).toBeVisible();

  await openRules(page);
  await there.click();
  await expect(there).toHaveAttribute('aria-checked', 'false');
  await expect(plan(page, 'There')).toContainText('Version 2');
  await plan(page, 'Back').getByRole('switch').click();
  await expect(plan(page, 'Back').getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  expect((await readRule(page, instance, back.id)).active).toBe(true);
});

// Proves: automation-95
test('every version stands in the history; an older one is taken over and not saved', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await changeRule(page, instance, 'engagement-follow-up', {
    conditions: [{ field: 'timeOnSite', operator: 'greater_than', value: 600 }],
    humanApprovalRequired: false,
  });
  await page.goto(`${RULES}/engagement-follow-up`);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const second = history.getByRole('article', { name: 'Version 2' });
  await expect(second.getByRole('deletion')).toHaveText([
    'Pages visited is greater than 3',
    'A person decides before anything is done.',
  ]);
  await expect(second.getByRole('insertion')).toHaveCount(0);
  const first = history.getByRole('article', { name: 'Version 1' });
  await expect(first).toContainText('as delivered');
  await history.getByLabel('Compare each version with').selectOption({ value: '2' });
  await expect(first.getByRole('insertion')).toHaveCount(2);
  await first.getByRole('button', { name: 'Take over into the editor version 1' }).click();
  await expect(history).toBeHidden();
  await expect(row(page, 'Condition 2').getByLabel('What')).toHaveValue('pagesVisited');
  await expect(page.getByLabel('A person decides first')).toBeChecked();
  expect((await readRule(page, instance, 'engagement-follow-up')).version).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Condition 2')).toHaveCount(0);
});

// Proves: S72, S161, automation-97
test('a mail is seen beside its text as its reader gets it, and what is wrong with it', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.tolerate(/Blocked script execution in 'about:srcdoc'/);
  await instance.ask(robinPayload);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/automation-dashboard/mails/security-guide');
  await page.getByLabel('Subject').fill('For {{company}}');
  await page.getByLabel('Content (Markdown)').fill('Hello {{name}}, **look** at your gate.');
  const preview = page.getByRole('region', { name: 'Preview' });
  const mail = page.frameLocator('iframe');
  await expect(preview).toContainText('For your organization');
  await expect(mail.getByText('Hello there, look at your gate.', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'As a lead…' }).click();
  await page.getByRole('dialog').getByLabel('Search leads').fill('kestrel');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Robin Kestrel/ })
    .click();
  await expect(preview).toContainText('As Robin Kestrel');
  // A name that only a form has told is in no mail (D91).
  await expect(mail.getByText('Hello there, look at your gate.', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Text' }).click();
  await expect(preview).toContainText('Hello there, look at your gate.');
  const before = page.getByRole('region', { name: 'Before it is saved' });
  await expect(before).toContainText('Nothing is in the way.');
  await page.getByLabel('Content (Markdown)').fill('Hello {{shoe}}');
  await expect(before).toContainText('{{shoe}} is filled for nobody.');
});

// Proves: S153, S154, S155, automation-96
test('a sequence is sent in the order of its delays, and what starts it stands beside', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/automation-dashboard/sequences/high-intent');
  await expect(inWords(page)).toContainText('The score crosses to hot');
  await expect(inWords(page)).toContainText('Source does not contain “existing”');
  await row(page, 'Mail 1').getByLabel('Waits', { exact: true }).fill('90');
  await expect(page.getByText('They are sent in the order of their delays')).toBeVisible();
  await page.getByLabel('In the office hours only').check();
  await save(page);
  await expect(page.getByText('Version 2 is saved.')).toBeVisible();
  await expect(row(page, 'Mail 1').getByLabel('Which mail')).toHaveValue('high-intent-2');
  await expect(row(page, 'Mail 2').getByLabel('Waits', { exact: true })).toHaveValue('90');
  await openRules(page);
  await expect(plan(page, 'High intent')).toContainText('Office hours');
  await expect(plan(page, 'High intent')).toContainText(
    /After 1 hour: “high-intent-2”.*After 1 hour 30 minutes/,
  );
});

test.describe('with the demo', () => {
  test.use({ setting: { demo: true } });

  // Proves: U32, automation-98
  test('sales read and try, and change nothing; an editor sees nothing of it', async ({
    page,
    context,
    instance,
    anotherBrowser,
  }) => {
    const owners = await anotherBrowser();
    await signInNow(owners, instance.origin, instance.account('owner'));
    const owner = await owners.newPage();
    await changeRule(owner, instance, 'welcome-sequence', { windowDays: 365 });
    await signInNow(context, instance.origin, instance.account('sales'));
    await openRules(page);
    await expect(plan(page, 'Welcome sequence')).toContainText(/Version 2, by \w+/);
    await expect(page.getByText(/Changing it needs the role Owner/)).toBeVisible();
    await expect(page.getByRole('switch', { name: /: on$/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'New rule' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Welcome sequence' }).click();
    await expect(page.getByText(/Your role may read this rule and try it\./)).toBeVisible();
    await expect(page.getByLabel('Name')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Add an action' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Dry run' }).click();
    await expect(page.getByRole('region', { name: 'Dry run' })).toContainText(
      /Of \d+ leads of the last 90 days/,
    );
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('article', { name: 'Version 2' })).toContainText(/Version 2, by \w+/);
    await expect(page.getByRole('article', { name: 'Version 1' })).toContainText('as delivered');
    await expect(page.getByRole('button', { name: /Take over/ })).toHaveCount(0);
    await page.goto(`${RULES}/new`);
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();

    const other = await anotherBrowser();
    await signInNow(other, instance.origin, instance.account('editor'));
    const editor = await other.newPage();
    await editor.goto(RULES);
    await expect(editor.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  });
});
