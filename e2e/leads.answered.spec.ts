import { robinPayload } from './support/quote-form.ts';
import { card, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.describe('with a month of life', () => {
  test.use({ setting: { demo: true } });

  // Proves: leads-55, automation-103, automation-104
  test('a call is kept in two presses, is the answer of a hand-off, and the task can be opened again', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    const waiting = await context.request.get(
      `${instance.origin}/api/staff/automation/tasks?type=handoff&status=pending`,
    );
    const [task] = (await waiting.json()).items;
    await page.goto(`/leads/${task.leadId}`);
    const call = page.getByRole('region', { name: 'Log a call' });
    await call.getByLabel('What was said').fill('They want Monday at ten.');
    await call.getByRole('button', { name: 'Spoke to them' }).click();
    await expect(call.getByRole('status')).toHaveText('Logged: spoke to them.');
    await expect(call.getByLabel('What was said')).toHaveValue('');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByText('Call: Spoke to them')).toBeVisible();
    await expect(timeline.getByText('They want Monday at ten.')).toBeVisible();

    await page.goto('/automation-dashboard?tab=tasks&status=done&type=handoff');
    const done = page
      .getByRole('article')
      .filter({ hasText: task.description })
      .filter({ hasText: task.leadName });
    await expect(done.getByText('Done by a call with them')).toBeVisible();
    await done.getByRole('button', { name: `Not done yet: ${task.description}` }).click();
    await expect(done.getByText('Done by a call with them')).toBeHidden();
    const after = await context.request.get(
      `${instance.origin}/api/staff/automation/tasks?type=handoff&status=pending`,
    );
    expect((await after.json()).items.map(({ id }: { id: string }) => id)).toContain(task.id);
  });

  // Proves: operations-19
  test('the card of a hot lead says who has them, how their request stands and when we were in touch', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    const answer = await context.request.get(`${instance.origin}/api/staff/leads/hot`);
    const { items } = await answer.json();
    type Hot = { answered: boolean; stage: string; reason: string; name: string };
    const waits = items.filter(({ answered }: Hot) => !answered);
    expect(items.slice(0, waits.length)).toEqual(waits);
    expect(items.filter(({ stage, reason }: Hot) => stage === 'customer' && reason === 'score')).toEqual([]);
    const answered: Hot = items.find((lead: Hot) => lead.answered);
    await openBoard(page);
    await page.getByRole('tab', { name: 'Hot Leads' }).click();
    const one = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: answered.name, exact: true }) })
      .first();
    await expect(one.getByText(/^(Owner: |Nobody has it yet)/)).toBeVisible();
    await expect(one.getByText(/^(Answered|Called) by \w/)).toBeVisible();
  });
});

test.describe('with one request', () => {
  // Proves: quotes-23
  test('marked as responded, the customer reads who has it and that an assessment is still to come', async ({
    page,
    context,
    instance,
    anotherBrowser,
  }) => {
    const { statusUrl } = await instance.ask(robinPayload);
    const customer = await (await anotherBrowser()).newPage();
    await customer.goto(statusUrl);
    await expect(customer.getByText('A person answers by')).toBeVisible();
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page);
    await card(page, 'Robin Kestrel')
      .getByRole('button', { name: /Mark Responded/ })
      .click();
    await expect(page.getByText('Mark Responded').first()).toBeHidden();
    await customer.reload();
    await expect(customer.getByText('A person answered', { exact: true })).toBeVisible();
    const step = (name: string) => customer.getByRole('listitem').filter({ hasText: name });
    await expect(step('Specialist assigned').getByText(/^Done /)).toBeVisible();
    await expect(step('Initial assessment').getByText(/^Done /)).toHaveCount(0);
  });
});
