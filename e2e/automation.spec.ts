import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { cells, comes, openDashboard, readerBehavior, tab, task } from './support/automation-pages.ts';
import type { Instance } from './support/instance.ts';
import { counter, handOff, signIn, signInNow } from './support/staff.ts';
import { expectInTime, loseUntilPressed } from './support/standing.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const offer = /^A free 30-minute consultation about /;

/** The mails to an address, by their subjects. */
const subjects = (instance: Instance, email: string) =>
  instance.sink.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// Proves: S23, S24, S27, S29, D75, automation-40, automation-41, automation-42, automation-43
test('nothing is measured before anything happened, and what happens is counted as it comes', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/operations');
  await page.getByRole('link', { name: 'Automation', exact: true }).click();
  await expect(page).toHaveURL(/\/automation-dashboard$/);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  await expect(counter(page, 'Total Leads')).toHaveText('0');
  await expect(counter(page, 'Conversion Rate')).toHaveText('—');
  for (const figure of [
    'Open rate',
    'Click rate',
    'Conversion rate',
    'Handoff rate',
    'Time to close a task',
  ]) {
    await expect(cells(page, 'Effectiveness of automation', figure)).toHaveText(['—', 'n = 0']);
  }
  await page.getByText('Time to close a task', { exact: true }).click();
  await expect(page.getByText('ended by what happened: the mean')).toBeVisible();
  await expect(page.getByText('eference')).toHaveCount(0);
  await tab(page, 'Analytics').click();
  await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
  await tab(page, 'Human Tasks').click();
  await expect(page.getByText('Nothing waits for a person.')).toBeVisible();
  await tab(page, 'Leads').click();
  await expect(page.getByText('No leads yet.')).toBeVisible();

  // The open page hears of it by itself.
  await tab(page, 'Overview').click();
  const one = await comes(instance, 'one@visitors.example', { behavior: readerBehavior });
  await comes(instance, 'two@visitors.example');
  await expect(counter(page, 'Total Leads')).toHaveText('2');
  await expect(counter(page, 'Automated Leads')).toHaveText('2');
  await expect(counter(page, 'Human Tasks')).toHaveText('1');
  await expect(tab(page, 'Human Tasks')).toHaveText(/1$/);
  const lead = (await (await page.request.get(`/api/staff/leads/${one}`)).json()) as { priority: string };
  const label = { hot: 'Hot', warm: 'Warm', cold: 'Cold' }[lead.priority] ?? '';
  await expect(cells(page, 'Leads by priority', label).first()).toHaveText('1');

  await tab(page, 'Leads').click();
  await page.getByLabel('Stage of one@visitors.example').selectOption({ label: 'Customer' });
  await tab(page, 'Overview').click();
  await expect(counter(page, 'Conversion Rate')).toHaveText('50%');
  await expect(cells(page, 'Effectiveness of automation', 'Conversion rate')).toHaveText(['50%', 'n = 2']);
  await tab(page, 'Analytics').click();
  await expect(cells(page, 'Stage distribution', 'Customer')).toHaveText(['1', '50%']);
  await expect(cells(page, 'Source performance', 'AI Security Assessment')).toHaveText([
    '2',
    /^\d+\.\d$/,
    '1',
    '50%',
  ]);
  await expect(page.getByRole('img', { name: /^Leads by source: / })).toBeVisible();
});

// Proves: S26, D84, D85, U19, automation-48, automation-49, automation-50
test('an approval shows what it does and to whom, does it once, and the second of two is told', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  const email = 'ash@visitors.example';
  await signIn(context, instance.origin, instance.owner);
  await openDashboard(page, '?tab=tasks');
  await comes(instance, email, {
    name: 'Ash Calder',
    company: 'Calder Mills',
    phone: '780-555-0144',
    behavior: readerBehavior,
  });
  const asked = task(page, 'Approve “Engagement follow-up”');
  await expect(asked).toContainText('Ash Calder');
  await expect(asked).toContainText('Calder Mills');
  await expect(asked.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(asked.getByText('Approving does this, and nothing else:')).toBeVisible();
  await expect(asked.getByRole('listitem')).toHaveText([
    /Send the email “consultation-offer” at once/,
    /Create a task, call: “Follow-up call”, high priority at once/,
  ]);
  await expect(asked).toContainText(/Due in 3 h 59 min|Due in 4 h 0 min/);

  await asked.getByRole('button', { name: 'Read it: the email “consultation-offer”' }).click();
  const letter = page.getByRole('dialog', { name: offer });
  // The form alone says who Ash is: nobody is greeted by a name that a stranger may have typed (D91).
  await expect(letter.frameLocator('iframe').getByText('Hello there')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(letter).toBeHidden();

  // Somebody else has the same card, and their line is cut: their card stays as it was.
  const other = await (await anotherBrowser()).newPage();
  await signIn(other.context(), instance.origin, instance.owner);
  await openDashboard(other, '?tab=tasks');
  const theirs = task(other, 'Approve “Engagement follow-up”');
  await expect(theirs).toBeVisible();
  await theirs.hover();

  const before = subjects(instance, email).length;
  await asked.getByRole('button', { name: /^Approve/ }).dblclick();
  await expect(page.getByText('Approved.', { exact: true })).toBeVisible();
  await handOff(page);
  await expect(task(page, 'Follow-up call')).toContainText('Ash Calder');
  await expect.poll(() => subjects(instance, email).filter((subject) => offer.test(subject))).toHaveLength(1);
  await expect(tab(page, 'Human Tasks')).toHaveText(/1$/);

  await expect(theirs.getByText('No longer waiting: it was decided meanwhile.')).toBeVisible();
  watch.expect(answered(409, 'reject'));
  const id = await taskId(page, 'approved');
  const late = await other
    .evaluate(
      async (path) => (await fetch(path, { method: 'POST' })).json(),
      `/api/staff/automation/tasks/${id}/reject`,
    )
    .catch(() => null);
  expect(late).toMatchObject({ status: 409 });
  await other.close();
  expect(subjects(instance, email).length).toBe(before + 1);

  await task(page, 'Follow-up call').getByRole('button', { name: /^Done/ }).click();
  await handOff(page);
  await expect(page.getByText('Nothing waits for a person.')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Every status' });
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(asked).toContainText('Approved');
  await expect(page).toHaveURL(/tab=tasks&status=all/);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});

/** The id of the only task with that status. */
async function taskId(page: Page, status: string): Promise<string> {
  const answer = await page.request.get(`/api/staff/automation/tasks?status=${status}`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  expect(items).toHaveLength(1);
  return items[0]?.id ?? '';
}

// Proves: D85, automation-50, automation-111
test('two who decide at the same moment: one decision counts, the other is told whose', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await comes(instance, 'birch@visitors.example', { behavior: readerBehavior });
  await openDashboard(page, '?tab=tasks');
  const card = task(page, 'Approve “Engagement follow-up”');
  await expect(card).toBeVisible();
  // What a mail and an alert of the board lead to.
  const id = await taskId(page, 'pending');
  await openDashboard(page, `?tab=tasks&task=${id}`);
  await expect(card.getByRole('heading', { name: 'Approve “Engagement follow-up”' })).toBeFocused();

  // A colleague rejects it while this page hears no news.
  await page.route('**/api/staff/automation/tasks?*', (route) => route.abort('connectionreset'));
  watch.tolerate(connectionLost);
  const other = await (await anotherBrowser()).newPage();
  await signIn(other.context(), instance.origin, instance.owner);
  await openDashboard(other, '?tab=tasks');
  await task(other, 'Approve “Engagement follow-up”')
    .getByRole('button', { name: /^Reject/ })
    .click();
  const question = other.getByRole('dialog', { name: 'Reject this?' });
  await question.getByLabel('Reason').fill('They are with Jamie already.');
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(other.getByText('Nothing waits for a person.')).toBeVisible();

  watch.expect(answered(409, `${id}/approve`));
  await card.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Nothing was done: Approve “Engagement follow-up”')).toBeVisible();
  await expect(page.getByText(/is rejected already, by .*Nothing was done twice\./).first()).toBeVisible();
  expect(subjects(instance, 'birch@visitors.example').filter((subject) => offer.test(subject))).toEqual([]);

  await other.getByLabel('Status', { exact: true }).selectOption({ label: 'Rejected' });
  await expect(task(other, 'Approve “Engagement follow-up”')).toContainText('They are with Jamie already.');
});

// Proves: S84, automation-48
test('without a reason the specified one stands, and a refusal of the server loses no reason', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await comes(instance, 'cedar@visitors.example', { behavior: readerBehavior });
  await openDashboard(page, '?tab=tasks');
  const card = task(page, 'Approve “Engagement follow-up”');
  await card.getByLabel(/^Assigned to/).selectOption({ label: 'Sales team' });
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/staff/automation/tasks');
      return ((await answer.json()) as { items: { assignedTo: string }[] }).items[0]?.assignedTo;
    })
    .toBe('sales-team');
  await card.getByRole('button', { name: /^Reject/ }).click();
  const question = page.getByRole('dialog', { name: 'Reject this?' });
  await expect(question).toContainText('Manual review required');
  await question.getByLabel('Reason').fill('Not now');
  watch.expect(connectionLost);
  await page.route('**/reject', (route) => route.abort('connectionreset'));
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(question.getByRole('alert')).toContainText('Not rejected.');
  await expect(question.getByLabel('Reason')).toHaveValue('Not now');
  await page.unroute('**/reject');
  await question.getByLabel('Reason').fill('');
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(question).toBeHidden();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Rejected' });
  await expect(card).toContainText('Manual review required');
});

// Proves: S25, S28, S82, D76, D77, automation-44, automation-45, automation-46, automation-47
test('leads: filtered by priority, switched, moved, reached, laid out as a board, taken home', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await comes(instance, 'warm@visitors.example', {
    name: 'Wren Hollis',
    phone: '403-555-0177',
    behavior: { pagesVisited: ['/', '/about'], timeOnSite: 320 },
  });
  const cold = await comes(instance, 'cold@visitors.example', { name: 'Cole Frost' });
  await openDashboard(page, '?tab=leads');
  const scores = (name: string) => row(page, name).getByRole('img', { name: /^\d+ of 100$/ });
  await expect(scores('Wren Hollis')).toBeVisible();
  await expect(row(page, 'Wren Hollis')).toContainText('Warm');
  await expect(row(page, 'Cole Frost')).toContainText('Cold');

  await page.getByLabel('Priority', { exact: true }).selectOption({ label: 'Cold' });
  await expect(row(page, 'Wren Hollis')).toBeHidden();
  await expect(page).toHaveURL(/priority=cold/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(file.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv).toContain('cold@visitors.example');
  expect(csv).not.toContain('warm@visitors.example');
  await page.getByLabel('Priority', { exact: true }).selectOption({ label: 'All priorities' });

  // Automation off, then a person has the lead, then it is given back.
  const toggle = page.getByRole('switch', { name: 'Automation of Cole Frost' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  const { version } = (await (await page.request.get(`/api/staff/leads/${cold}`)).json()) as {
    version: number;
  };
  const taken = await page.request.post(`/api/staff/leads/${cold}/handoff`, {
    data: { version },
    headers: { Origin: instance.origin },
  });
  expect(taken.status()).toBe(200);
  await expect(row(page, 'Cole Frost').getByText('Manual')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(row(page, 'Cole Frost').getByText('Manual')).toBeHidden();
  await expect(toggle).toBeChecked();

  // The icons reach them, and the history knows.
  await expect(page.getByRole('link', { name: 'Call Wren Hollis' })).toHaveAttribute(
    'href',
    'tel:+14035550177',
  );
  const write = page.getByRole('link', { name: 'Write to Wren Hollis' });
  await expect(write).toHaveAttribute('href', /^mailto:warm@visitors\.example\?/);
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault())); // no mail program opens here
  await write.click();
  await expect
    .poll(async () =>
      (await instance.leadOf('warm@visitors.example'))?.touchpoints.map(({ content }) => content),
    )
    .toContain('Began an email to them');

  await page.getByLabel('Stage of Wren Hollis').selectOption({ label: 'Consideration' });
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Consideration').getByRole('link', { name: 'Wren Hollis' })).toBeVisible();
  await column('Awareness').getByRole('article').dragTo(column('Decision'));
  await expect(column('Decision').getByRole('link', { name: 'Cole Frost' })).toBeVisible();
  await expect.poll(async () => await stageOf(page, cold)).toBe('decision');
  await column('Decision').getByLabel('Stage of Cole Frost').selectOption({ label: 'Customer' });
  await expect(column('Customer').getByRole('link', { name: 'Cole Frost' })).toBeVisible();
  await page.reload();
  await expect(column('Customer').getByRole('link', { name: 'Cole Frost' })).toBeVisible();
});

async function stageOf(page: Page, id: string): Promise<string> {
  const answer = await page.request.get(`/api/staff/leads/${id}`);
  return ((await answer.json()) as { stage: string }).stage;
}

// Proves: S29, automation-43
test('a lost connection keeps what was known, says since when, and comes back by itself', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await comes(instance, 'dale@visitors.example');
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install();
  await openDashboard(page);
  await expect(counter(page, 'Total Leads')).toHaveText('1');
  watch.tolerate(connectionLost);
  await loseUntilPressed(page, '**/api/staff/automation/analytics', 'Try again');
  // What was asked before the connection was lost may still be answered: only then does somebody else come.
  await expectInTime(page, page.getByRole('alert').filter({ hasText: /^Stale since/ }));
  await comes(instance, 'ember@visitors.example'); // news, and nobody answers what they are
  await expect(counter(page, 'Total Leads')).toHaveText('1');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /^Stale since/ })).toBeHidden();
  await expect(counter(page, 'Total Leads')).toHaveText('2');
});

test.describe('by role', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: U32, automation-51
  test('a viewer looks and changes nothing; an editor has no business here', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openDashboard(page, '?tab=tasks&status=all');
    await expect(page.getByText('Deciding needs the role Sales or Owner.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Approve|Reject|Done)/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Export' })).toHaveCount(0);
    await tab(page, 'Leads').click();
    await expect(page.getByRole('main').getByRole('switch').first()).toBeDisabled();
    await expect(page.getByRole('combobox', { name: /^Stage of/ })).toHaveCount(0);

    await context.clearCookies();
    await signIn(context, instance.origin, instance.account('editor'));
    watch.tolerate(answered(403, '/api/staff/'));
    await page.goto('/automation-dashboard');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  });
});
