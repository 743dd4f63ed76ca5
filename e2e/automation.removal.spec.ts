import { expect, type Locator, type Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import { changeRule, inWords, openRules, plan, RULES, row, save } from './support/plan-pages.ts';
import { signInNow } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

/** axe wants to look into the mail's frame, which runs no scripts. */
const lookingIn = /Blocked script execution in 'about:srcdoc'/;

const deletedOnes = (page: Page) => page.getByRole('region', { name: 'Deleted', exact: true });
/** The field of the name, and no place for one. */
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name (required)' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Opens the question whether what is open is to be deleted. */
async function askToDelete(page: Page, press: (button: Locator) => Promise<void>, question: string) {
  await press(page.getByRole('button', { name: 'Delete', exact: true }));
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog.getByRole('button').last()).toBeEnabled();
  return dialog;
}

const ways = [
  { width: 390, how: 'keyboard', press: (one: Locator) => one.press('Enter') },
  { width: 1440, how: 'mouse', press: (one: Locator) => one.click() },
] as const;

for (const { width, how, press } of ways) {
  // Proves: D101, automation-121, automation-123, automation-124, automation-128
  test(`made, copied, deleted and undone at ${width} px by the ${how}`, async ({
    page,
    context,
    instance,
    watch,
  }) => {
    watch.tolerate(lookingIn);
    watch.expect(answered(422, 'automation/sequences'));
    await page.setViewportSize({ width, height: 844 });
    await signInNow(context, instance.origin, instance.owner);
    await openRules(page);

    // A mail from nothing; what is missing is told at its control.
    await press(page.getByRole('link', { name: 'New mail' }));
    await expect(nameOf(page)).toBeFocused();
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(nameOf(page)).toHaveAccessibleDescription(/Give it a name of letters/);
    await nameOf(page).fill('Spring offer');
    await page.getByLabel('Subject').fill('Spring');
    await page.getByLabel('Content (Markdown)').fill('Hello {{name}}.');
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(title(page, 'Mail “spring-offer”')).toBeVisible();

    // A sequence from nothing that sends it, under a name that another one has at first.
    await openRules(page);
    await press(page.getByRole('link', { name: 'New sequence' }));
    await nameOf(page).fill('high intent');
    await page.getByLabel('What starts it').selectOption('A new lead');
    await press(page.getByRole('button', { name: 'Add a mail' }));
    await row(page, 'Mail 1').getByLabel('Which mail').selectOption('spring-offer');
    await expect(inWords(page)).toContainText('“spring-offer”');
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(nameOf(page)).toBeFocused();
    await expect(nameOf(page)).toHaveAccessibleDescription(/sequence is called “High intent”/);
    await expect(row(page, 'Mail 1').getByLabel('Which mail')).toHaveValue('spring-offer');
    await nameOf(page).fill('Spring');
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(title(page, 'Spring')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'On' })).toHaveAttribute('aria-checked', 'false');

    // A copy of it under a name of its own, twice.
    for (const name of ['Copy of Spring', 'Copy of Spring 2']) {
      await openRules(page);
      await press(plan(page, 'Spring').getByRole('link', { name: 'Spring' }));
      await press(page.getByRole('link', { name: 'Copy', exact: true }));
      await expect(nameOf(page)).toHaveValue(name);
      await expect(row(page, 'Mail 1').getByLabel('Which mail')).toHaveValue('spring-offer');
      await press(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(title(page, name)).toBeVisible();
    }

    // A mail that is sent stays.
    await page.goto('/automation-dashboard/mails/spring-offer');
    const sent = await askToDelete(page, press, '“spring-offer” is still sent');
    await expect(sent.getByRole('listitem')).toHaveText([
      /^Spring sequence, off/,
      /^Copy of Spring sequence, off/,
      /^Copy of Spring 2 sequence, off/,
    ]);
    await press(sent.getByRole('button', { name: 'Close' }).last());
    await expect(sent).toBeHidden();

    // Deleted, and undone at once: it is there as it was.
    await openRules(page);
    await press(plan(page, 'Security awareness').getByRole('link', { name: 'Security awareness' }));
    const question = await askToDelete(page, press, 'Delete “Security awareness”?');
    await expect(question).toContainText('Nobody is in this sequence now.');
    await press(question.getByRole('button', { name: 'Keep it' }));
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await askToDelete(page, press, 'Delete “Security awareness”?');
    await press(question.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('“Security awareness” is deleted.')).toBeVisible();
    await expect(plan(page, 'Security awareness')).toHaveCount(0);
    await press(page.getByRole('button', { name: 'Undo' }));
    await expect(title(page, 'Security awareness')).toBeVisible();
    await expect(page.getByText('“Security awareness” is back.')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'On' })).toHaveAttribute('aria-checked', 'true');
  });
}

// Proves: D101, automation-122, automation-124, automation-125, automation-127
test('who is in it is told, ends with the reason, and the defaults are restored', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await instance.write(drewPayload);
  const lead = await instance.leadOf(drewPayload.email);
  await page.goto(`${RULES}/welcome-sequence`);
  const question = await askToDelete(page, (one) => one.click(), 'Delete “Welcome sequence”?');
  await expect(question).toContainText('One person is in it now, and gets nothing more of it:');
  await expect(question).toContainText(drewPayload.name);
  await inspect(page, 'rule, to be deleted', '[role=dialog]');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(deletedOnes(page)).toContainText('Welcome sequence');

  // What it did stays readable by its name, and why it ended.
  await page.goto(`/leads/${lead?.id}`);
  const past = page.getByRole('region', { name: 'What happened', exact: true });
  const welcome = past.getByRole('listitem').filter({ hasText: 'Welcome sequence, version 1' }).first();
  await expect(welcome).toContainText('It was deleted.', { timeout: 60_000 });
  await expect(welcome).toContainText('Stopped');

  await openRules(page);
  await inspect(page, 'rules, one deleted');
  await deletedOnes(page).getByRole('link', { name: 'Welcome sequence' }).click();
  await expect(page.getByText(/deleted this rule\./)).toBeVisible();
  await expect(nameOf(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await inspect(page, 'rule, deleted', 'main');
  await openRules(page);
  await deletedOnes(page).getByRole('button', { name: 'Restore the defaults' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the defaults?' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Welcome sequence rule']);
  await dialog.getByRole('button', { name: 'Restore them' }).click();
  await expect(plan(page, 'Welcome sequence')).toContainText('Off');
  await expect(deletedOnes(page)).toHaveCount(0);
});

// Proves: D101, automation-126, automation-128
test('what a colleague deletes while one writes in it says so, and loses no word', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  watch.expect(answered(409, 'rules/engagement-follow-up'));
  await signInNow(context, instance.origin, instance.owner);
  await page.goto(`${RULES}/engagement-follow-up`);
  await nameOf(page).fill('Engagement and more');
  // The news is late: the first that is heard of it is the refusal.
  await page.route('**/api/staff/automation/rules/engagement-follow-up', async (route) => {
    if (route.request().method() === 'GET') await route.abort();
    else await route.continue();
  });
  watch.tolerate(/net::ERR_FAILED/);

  const other = await (await anotherBrowser()).newPage();
  await signInNow(other.context(), instance.origin, instance.owner);
  await other.goto(`${RULES}/engagement-follow-up`);
  await askToDelete(other, (one) => one.click(), 'Delete “Engagement follow-up”?');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('“Engagement follow-up” is deleted.')).toBeVisible();

  await save(page);
  await expect(page.getByText(/deleted this since you loaded it\. Nothing was saved/)).toBeVisible();
  await page.unroute('**/api/staff/automation/rules/engagement-follow-up');
  await expect(page.getByText(/deleted this rule\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/What you have typed is kept on this device/)).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(nameOf(page)).toBeEnabled();
  await expect(nameOf(page)).toHaveValue('Engagement and more');
  await changeRule(other, instance, 'engagement-follow-up', { windowDays: 5 });
});

// Proves: automation-99, automation-128
test('a new sequence and a new mail fit and are accessible', async ({ page, context, instance, watch }) => {
  watch.tolerate(lookingIn);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/automation-dashboard/sequences/new');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('button', { name: 'Add a mail' }).click();
  await save(page);
  await expect(page.getByText('Give it a name.')).toBeVisible();
  await inspect(page, 'sequence, new refused', 'main');
  await page.goto('/automation-dashboard/mails/new');
  await inspect(page, 'mail, new', 'main');
  await page.goto('/automation-dashboard/sequences/high-intent');
  await expect(title(page, 'High intent')).toBeVisible();
  await inspect(page, 'sequence, high intent', 'main');
});
