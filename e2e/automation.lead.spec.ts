import type { Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import type { Instance } from './support/instance.ts';
import { signIn } from './support/staff.ts';
import { loseUntilPressed } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const coming = (page: Page) => part(page, 'What will happen');
const past = (page: Page) => part(page, 'What happened');

/** Somebody writes, a rule for new leads begins, and their page is open. Answers the lead's id. */
async function openDrew(page: Page, instance: Instance): Promise<string> {
  await instance.write(drewPayload);
  const lead = await instance.leadOf(drewPayload.email);
  const id = lead?.id ?? 'nobody';
  await page.goto(`/leads/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: drewPayload.name })).toBeVisible();
  await expect(coming(page).getByRole('listitem')).toHaveCount(2);
  return id;
}

/** Opens the choice of what to begin, with a plan chosen. */
async function chooseToBegin(page: Page, plan: string) {
  await part(page, 'Automation').getByRole('button', { name: 'Begin…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin by hand' });
  await dialog.getByLabel('Rule or sequence').selectOption({ label: plan });
  return dialog;
}

/** What the program says is under way, for what the page does not show. */
async function runsOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/staff/automation/leads/${id}/runs`);
  return (await answer.json()).items as { plan_id: string; state: string; steps: { state: string }[] }[];
}

const act = (page: Page, instance: Instance, path: string, data: object = {}) =>
  page.request.post(`/api/staff/${path}`, { headers: { origin: instance.origin }, data });

// Proves: automation-58, automation-59, automation-60, automation-62, automation-63, automation-64
test('what will happen, and why: begun by hand, left out, done now, stopped', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const id = await openDrew(page, instance);

  // What began by itself says why, with what was found.
  const welcome = past(page).getByRole('listitem').filter({ hasText: 'Welcome sequence, version 1' }).first();
  await expect(welcome).toContainText('Under way');
  await expect(welcome).toContainText('A new lead, by the contact form.');
  await expect(welcome.getByRole('img', { name: 'Met:' })).toBeVisible();
  await expect(welcome).toContainText('Source does not contain “existing” · found: Contact form');
  const [first, second] = [
    coming(page).getByRole('listitem').nth(0),
    coming(page).getByRole('listitem').nth(1),
  ];
  await expect(first).toContainText('Send the email “welcome”');
  await expect(first).toContainText(/in \d min · .* · Welcome sequence, version 1/);
  await expect(second).toContainText(/Send the email “security-guide”.*in 24 h/);

  // Beginning says what it will do before it does anything, and wants a choice.
  await part(page, 'Automation').getByRole('button', { name: 'Begin…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begin by hand' });
  await dialog.getByRole('button', { name: 'Begin it' }).click();
  await expect(dialog).toContainText('Please choose what to begin.');
  await expect(dialog.getByRole('option', { name: 'Welcome sequence (under way)' })).toBeDisabled();
  await dialog.getByLabel('Rule or sequence').selectOption({ label: 'High intent' });
  const promised = dialog.getByRole('list').first().getByRole('listitem');
  await expect(promised).toHaveCount(3);
  await expect(promised.nth(0)).toContainText('Send the email “high-intent-1” · at once');
  await expect(promised.nth(1)).toContainText(
    /high-intent-2” · after 1 hour, \w{3}, \w{3}\.? \d+, \d\d:\d\d/,
  );
  expect(await runsOf(page, id), 'nothing is begun by looking').toHaveLength(1);
  await dialog.getByRole('button', { name: 'Begin it' }).click();
  await expect(dialog).toBeHidden();

  // Its first mail leaves at once, by itself; the page hears of it. The soonest stands first, whosever it is.
  const mail = await instance.sink.mailTo(drewPayload.email, /^What happens next/);
  const begun = past(page).getByRole('listitem').filter({ hasText: 'High intent, version 1' }).first();
  await expect(begun).toContainText(`${instance.owner.email} began it by hand.`);
  await expect(begun.getByRole('link', { name: `Sent: ${mail.subject}` })).toBeVisible();
  await expect(coming(page).getByRole('listitem').locator('p:first-child')).toHaveText([
    'Send the email “welcome”',
    'Send the email “high-intent-2”',
    'Send the email “security-guide”',
    'Send the email “high-intent-3”',
  ]);

  // Left out, on the keyboard: the focus is not lost with the row.
  await coming(page).getByRole('button', { name: 'Leave out: Send the email “high-intent-2”' }).focus();
  await page.keyboard.press('Enter');
  await expect(coming(page).getByRole('listitem')).toHaveCount(3);
  await expect(coming(page).getByRole('heading', { name: 'What will happen' })).toBeFocused();
  await expect(coming(page).getByRole('status')).toHaveText('Left out: Send the email “high-intent-2”');
  await expect(begun).toContainText(`Left out by ${instance.owner.email}.`);

  // Done now: the mail really arrives.
  await coming(page).getByRole('button', { name: 'Do it now: Send the email “welcome”' }).click();
  const hello = await instance.sink.mailTo(drewPayload.email, /^Thank you, and a sheet of paper/);
  await expect(coming(page).getByRole('listitem')).toHaveCount(2);
  await expect(past(page)).toContainText('Sent: ');
  expect(hello.text).toContain('Hello there'); // a name that only a form has told is in no mail (D91)
  expect(hello.text).not.toContain('Drew');

  // Stopping asks, says what will not happen, and can be thought over.
  await coming(page).getByRole('button', { name: 'Stop Welcome sequence' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop Welcome sequence?' });
  await expect(stop).toContainText('This will not happen any more:');
  await expect(stop.getByRole('listitem')).toHaveText([/^Send the email “security-guide”/]);
  await stop.getByRole('button', { name: 'Let it go on' }).click();
  await expect(coming(page).getByRole('listitem')).toHaveCount(2);
  await coming(page).getByRole('button', { name: 'Stop Welcome sequence' }).click();
  await stop.getByRole('button', { name: 'Stop it' }).click();
  await expect(stop).toBeHidden();
  await expect(coming(page).getByRole('listitem')).toHaveCount(1);
  await expect(welcome).toContainText(`Stopped by ${instance.owner.email}.`);
  expect((await runsOf(page, id)).map(({ plan_id, state }) => `${plan_id} ${state}`).sort()).toEqual([
    'high-intent active',
    'welcome-sequence stopped',
  ]);

  // A mail leads to its text.
  await begun.getByRole('link', { name: `Sent: ${mail.subject}` }).click();
  await expect(page).toHaveURL(/\/outbox\?mail=/);
  await expect(page.getByRole('dialog')).toContainText(mail.subject);
});

// Proves: automation-60, automation-61, automation-63
test('a rule that asks first says so, leads to the decision, and can be stopped', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const id = await openDrew(page, instance);
  const dialog = await chooseToBegin(page, 'Engagement follow-up');
  await expect(dialog).toContainText('A person is asked first: nothing is done before someone approves it.');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog).toBeHidden();
  await expect(coming(page)).toContainText('Engagement follow-up, version 1, waits for approval');
  await expect(coming(page).getByRole('link', { name: 'Decide under Tasks' })).toHaveAttribute(
    'href',
    '/automation-dashboard?tab=tasks',
  );
  await expect(coming(page).getByRole('button', { name: 'Do it now' }), 'only what has a time').toHaveCount(
    2,
  );
  // Conditions that it would not have met stand there as such.
  const asking = past(page)
    .getByRole('listitem')
    .filter({ hasText: 'Engagement follow-up, version 1' })
    .first();
  await expect(asking.getByRole('img', { name: 'Not met:' })).toHaveCount(2);
  await expect(asking).toContainText('Begun by hand, it did not have to meet them.');
  await coming(page).getByRole('button', { name: 'Stop Engagement follow-up' }).click();
  const stop = page.getByRole('dialog', { name: 'Stop Engagement follow-up?' });
  await expect(stop).toContainText('Its approval is taken back.');
  await stop.getByRole('button', { name: 'Stop it' }).click();
  await expect(coming(page)).not.toContainText('waits for approval');
  const run = (await runsOf(page, id)).find(({ plan_id }) => plan_id === 'engagement-follow-up');
  expect(run?.steps.map(({ state }) => state)).toEqual(['stopped', 'stopped']);
});

// Proves: automation-64, automation-65
test('refusals are told and lose nothing: a person has the lead, a plan was changed, a step is over', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const id = await openDrew(page, instance);

  // Changed since it was read: the new one is shown, and only that is begun.
  await page.route('**/api/staff/automation/sequences', async (route) => {
    const answer = await route.fetch();
    const page = await answer.json();
    const items = page.items.map((one: object) => ({ ...one, version: 7 }));
    await route.fulfill({ response: answer, json: { ...page, items } });
  });
  watch.expect(answered(409, 'begin'));
  const dialog = await chooseToBegin(page, 'High intent');
  await dialog.getByRole('button', { name: 'Begin it' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Not begun. This was changed since you loaded it. Nothing was begun: look at what it does now, then begin it again.',
  );
  await expect(dialog.getByLabel('Rule or sequence')).toHaveValue('high-intent');
  await page.unrouteAll({ behavior: 'wait' });

  // A colleague takes the lead while somebody chooses.
  const lead = await (await page.request.get(`/api/staff/leads/${id}`)).json();
  expect((await act(page, instance, `leads/${id}/handoff`, { version: lead.version })).status()).toBe(200);
  await expect(page.getByText('Nothing will be begun while a member of staff has')).toBeVisible();
  await expect(dialog.getByLabel('Rule or sequence'), 'the choice is not lost').toHaveValue('high-intent');
  await dialog.getByRole('button', { name: 'Begin it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not begun. A person has this lead');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Begin…' })).toBeHidden();
  await expect(coming(page)).toContainText('Nothing is planned.');
  await expect(past(page)).toContainText('A person has taken the lead.');
  expect(await runsOf(page, id)).toHaveLength(1);

  // Given back, it can be begun; a step that is over meanwhile is told so.
  await page.getByRole('button', { name: 'Switch on' }).click();
  const again = await chooseToBegin(page, 'High intent');
  await again.getByRole('button', { name: 'Begin it' }).click();
  await expect(coming(page).getByRole('listitem')).toHaveCount(2);
  await page.route('**/api/staff/automation/steps/*/skip', async (route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  });
  watch.expect(answered(409, 'skip'));
  await coming(page).getByRole('button', { name: 'Leave out' }).first().click();
  await expect(coming(page).getByRole('alert')).toHaveText(
    'Not changed. This step waits no more: it is skipped.',
  );
  await expect(coming(page).getByRole('listitem')).toHaveCount(1);
});

// Proves: automation-66
test('an outage is told, and what was read stays', async ({ page, context, instance, watch }) => {
  await signIn(context, instance.origin, instance.owner);
  const id = await openDrew(page, instance);
  watch.expect(connectionLost);
  await loseUntilPressed(page, '**/api/staff/automation/leads/*/runs', 'Try again');
  await act(page, instance, `leads/${id}/notes`, { note: 'News, after which everything is asked again.' });
  const stale = part(page, 'Automation').getByText(/^Stale since \d\d:\d\d\.$/);
  await expect(stale).toBeVisible();
  await expect(coming(page).getByRole('listitem')).toHaveCount(2);
  await part(page, 'Automation').getByRole('button', { name: 'Try again' }).click();
  await expect(stale).toBeHidden();
  await page.reload();
  await expect(part(page, 'Automation')).toContainText('What automation does could not be loaded.');
  await expect(part(page, 'Automation')).not.toContainText('Nothing has been begun');
});

test.describe('in the demo', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: automation-67
  test('a viewer reads what ran and why, and finds nothing to press', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await instance.write(drewPayload);
    const lead = await instance.leadOf(drewPayload.email);
    await page.goto(`/leads/${lead?.id}`);
    await expect(coming(page).getByRole('listitem')).toHaveCount(2);
    await expect(past(page)).toContainText('A new lead, by the contact form.');
    // Two mails to be read, and nothing else.
    await expect(coming(page).getByRole('button')).toHaveText(['Read it', 'Read it']);
    await expect(page.getByRole('button', { name: 'Begin…' })).toHaveCount(0);
    const step = await page.request.get(`/api/staff/automation/leads/${lead?.id}/runs`);
    const [run] = (await step.json()).items as { id: string }[];
    expect(
      (await act(page, instance, `automation/runs/${run?.id}/stop`)).status(),
      'the server decides',
    ).toBe(403);
  });
});
