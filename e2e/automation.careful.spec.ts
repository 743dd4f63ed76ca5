import { expect, type Locator } from '@playwright/test';
import { cells, comes, openDashboard, readerBehavior, tab, task } from './support/automation-pages.ts';
import { counter, signIn } from './support/staff.ts';
import { hold, loseUntilPressed } from './support/standing.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

const figures = '**/api/staff/automation/analytics';

// Proves: S128, D8, automation-53
test('figures that could not be had are not called loading, and come after another try', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  watch.expect(answered(500, 'automation/analytics'));
  await loseUntilPressed(page, figures, 'Try again', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/automation-dashboard');
  await expect(page.getByText('Loading the figures')).toBeAttached(); // while it still tries
  const told = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' });
  await expect(told).toBeVisible();
  await expect(page.getByText('Not loaded', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await tab(page, 'Analytics').click();
  await expect(page.getByRole('tabpanel', { name: 'Analytics' })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
  await expect(told).toBeHidden();
});

/** Chooses by the keyboard, as the control stands. */
async function chooseNext(select: Locator): Promise<void> {
  await select.focus();
  await select.press('ArrowDown');
}

// Proves: automation-54
test('on a slow line a choice stands as it was made, takes no second one, and keeps the focus', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const id = await comes(instance, 'fern@visitors.example', { name: 'Fern Alder', behavior: readerBehavior });
  const letStage = await hold(page, '**/api/staff/leads/*/stage');
  await openDashboard(page, '?tab=leads');
  const stage = page.getByLabel('Stage of Fern Alder');
  await chooseNext(stage);
  await expect(stage).toHaveAttribute('aria-disabled', 'true');
  await expect(stage).toHaveValue('consideration');
  await expect(stage).toBeFocused();
  await stage.press('ArrowDown');
  await expect(stage).toHaveValue('consideration');
  letStage();
  await expect(stage).not.toHaveAttribute('aria-disabled');
  await expect(stage).toHaveValue('consideration');
  await expect(stage).toBeFocused();
  const lead = (await (await page.request.get(`/api/staff/leads/${id}`)).json()) as { stage: string };
  expect(lead.stage).toBe('consideration');

  const letGive = await hold(page, '**/api/staff/automation/tasks/*/assign');
  await comes(instance, 'gale@visitors.example', { behavior: readerBehavior });
  await tab(page, 'Human Tasks').click();
  const to = task(page, 'Approve “Engagement follow-up”')
    .filter({ hasText: 'gale@visitors.example' })
    .getByLabel(/^Assigned to/);
  await chooseNext(to);
  await expect(to).toHaveAttribute('aria-disabled', 'true');
  const chosen = await to.inputValue();
  expect(chosen).not.toBe('');
  await expect(to).toBeFocused();
  letGive();
  await expect(to).not.toHaveAttribute('aria-disabled');
  await expect(to).toHaveValue(chosen);
  await expect(to).toBeFocused();
});

// Proves: automation-54
test('a choice that is refused goes back to what stands there', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await comes(instance, 'hazel@visitors.example', { name: 'Hazel Ford' });
  await openDashboard(page, '?tab=leads');
  watch.expect(answered(409, '/stage'));
  await page.route('**/api/staff/leads/*/stage', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, title: 'Conflict', detail: 'Somebody changed this lead meanwhile.' },
    }),
  );
  const stage = page.getByLabel('Stage of Hazel Ford');
  await chooseNext(stage);
  await expect(page.getByText('Not changed.', { exact: true })).toBeVisible();
  await expect(stage).toHaveValue('awareness');
});

// Proves: automation-55
test('by the keyboard: a reason is written at once, and the focus goes on to the next task', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  for (const name of ['Lark', 'Moss', 'Nash']) {
    await comes(instance, `${name}@visitors.example`, { name, behavior: readerBehavior });
  }
  await openDashboard(page, '?tab=tasks');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(3);
  const heading = (nth: number) => cards.nth(nth).getByRole('heading');
  await cards
    .nth(0)
    .getByRole('button', { name: /^Reject/ })
    .focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Reject this?' });
  await expect(question.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('They moved away.');
  await question.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  // The list stands still under the hand: the decided one keeps its place.
  await expect(heading(1)).toBeFocused();
  await cards
    .nth(1)
    .getByRole('button', { name: /^Approve/ })
    .press('Enter');
  await expect(heading(2)).toBeFocused();
  await expect(tab(page, 'Human Tasks')).toHaveText(/2$/); // the last one, and the call that was approved
  const decided = (await (await page.request.get('/api/staff/automation/tasks?status=rejected')).json()) as {
    items: { rejectionReason: string }[];
  };
  expect(decided.items.map(({ rejectionReason }) => rejectionReason)).toEqual(['They moved away.']);
});

// Proves: D75, D96, automation-41
test('one rate is the same figure wherever it stands', async ({ page, context, instance }) => {
  await signIn(context, instance.origin, instance.owner);
  await comes(instance, 'iris@visitors.example', { name: 'Iris Moss' });
  await comes(instance, 'juniper@visitors.example');
  await comes(instance, 'kale@visitors.example');
  await openDashboard(page, '?tab=leads');
  await page.getByLabel('Stage of Iris Moss').selectOption({ label: 'Customer' });
  await tab(page, 'Overview').click();
  await expect(counter(page, 'Conversion Rate')).toHaveText('33.3%');
  await expect(cells(page, 'Effectiveness of automation', 'Conversion rate').first()).toHaveText('33.3%');
  await tab(page, 'Analytics').click();
  await expect(cells(page, 'Source performance', 'AI Security Assessment').last()).toHaveText('33.3%');
});

test.describe('nothing is cut off, at any width', () => {
  // Proves: automation-56
  test('leads are read as cards until the table has room', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    const email = 'maple.longfellow.of.the.foothills@visitors.example';
    await comes(instance, email, { company: 'Northern Energy Services', phone: '780-555-0144' });
    await openDashboard(page, '?tab=leads');
    for (const width of [768, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const stage = page.getByLabel(`Stage of ${email}`);
      await expect(stage).toBeVisible();
      await expect.poll(() => roomIn(stage), `the stage at ${width} px`).toBeGreaterThanOrEqual(0);
      // In one line, or in two where the table has just its room.
      const height = async () =>
        (await page.getByRole('link', { name: email, exact: true }).boundingBox())?.height;
      await expect.poll(height, `the name at ${width} px`).toBeLessThan(55);
    }
  });

  // Proves: automation-52
  test('on a phone: every tab has its whole name, tables fit, and stages stand side by side', async ({
    page,
    context,
    instance,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(context, instance.origin, instance.owner);
    await comes(instance, 'nettle@visitors.example');
    await openDashboard(page);
    for (const name of ['Overview', 'Leads', 'Human Tasks 0', 'Analytics']) {
      await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
    }
    await tab(page, 'Analytics').click();
    const table = page.getByRole('region', { name: 'Source performance' }).last();
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

    await openDashboard(page, '?tab=leads&view=board');
    const column = (name: string) => page.getByRole('region', { name, exact: true });
    const card = column('Awareness').getByRole('article');
    await expect(card).toBeVisible();
    const [first, last] = [await column('Awareness').boundingBox(), await column('Customer').boundingBox()];
    expect(last?.y).toBe(first?.y);
    // A keyboard gets there.
    await expect(column('Customer')).not.toBeInViewport();
    await page.getByRole('region', { name: 'Board of stages' }).focus();
    for (let press = 0; press < 40; press++) await page.keyboard.press('ArrowRight');
    await expect(column('Customer')).toBeInViewport({ ratio: 0.5 });
  });

  // Proves: automation-99
  test('the rule editor shows what was chosen', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await page.goto('/automation-dashboard/rules/engagement-follow-up');
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const one = page.getByRole('group', { name: 'Condition 1' });
      for (const name of ['What', 'How']) {
        const room = () => roomIn(one.getByLabel(name));
        await expect.poll(room, `${name} at ${width} px`).toBeGreaterThanOrEqual(0);
      }
    }
    await page.goto('/automation-dashboard/sequences/security-awareness');
    await expect(
      page.getByRole('link', { name: 'Open “The invoice that is right except for one line”' }),
    ).toBeVisible();
  });
});

/** How many pixels are left beside the text of the choice that a select shows. */
const roomIn = (select: Locator): Promise<number> =>
  select.evaluate((control: HTMLSelectElement) => {
    const style = getComputedStyle(control);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const text = control.selectedOptions[0]?.text ?? '';
    const inner =
      control.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    return Math.floor(inner - pen.measureText(text).width);
  });
