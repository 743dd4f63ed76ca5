import type { Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import { signIn, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const rule = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openRetention(page: Page): Promise<void> {
  await page.goto('/retention');
  await expect(page.getByRole('heading', { level: 1, name: 'Retention' })).toBeVisible();
  await expect(page.getByText('Loading the rules')).toBeHidden();
}

// Proves: security-121, security-126, security-212
test('an owner sees how long everything is kept, holds a rule and a person, and releases them', async ({
  page,
  context,
  instance,
}) => {
  await instance.write(drewPayload);
  await signIn(context, instance.origin, instance.owner);
  await openRetention(page);
  const people = rule(page, 'People and what they asked for');
  await expect(people).toContainText('24 months after the last contact');
  await expect(people).toContainText('84 months after the last contact');
  await expect(people).toContainText('Confirm with counsel');
  await expect(people).toContainText('Nothing goes within 30 days.');
  await expect(people).toContainText('This rule begins anew: nothing of it is deleted before');
  await expect(people).toContainText('Listed here for 30 days before it goes.');
  await expect(rule(page, 'Proof of consent')).toContainText(
    'Goes with its person, who is listed for 30 days before.',
  );
  await expect(rule(page, 'Conversations with the assistant')).toContainText(
    'Goes by itself, without a list.',
  );
  const { rules } = await (
    await context.request.get(`${instance.origin}/api/staff/operations/retention`)
  ).json();
  const terms: { listed: boolean; with_person: boolean }[] = rules.flatMap(
    (one: { terms: unknown[] }) => one.terms ?? [],
  );
  const unlisted = terms.filter((term) => !term.listed && !term.with_person).length;
  expect(unlisted).toBeGreaterThan(15);
  await expect(page.getByText(/^Goes by itself, without a list/)).toHaveCount(unlisted);
  await expect(page.getByText('Listed here for 30 days before it goes.')).toHaveCount(
    terms.filter((term) => term.listed).length,
  );
  await expect(page.getByText('Each term says whether what goes is listed here for 30 days')).toBeVisible();
  await expect(rule(page, 'Audit log')).toContainText('kept');
  await expect(rule(page, 'Audit log').getByRole('button')).toHaveCount(0);
  await inspect(page, 'retention');

  const mails = rule(page, 'Texts of mails');
  await mails.getByRole('button', { name: 'Put “Texts of mails” on hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog.getByText('Please say why.')).toBeVisible();
  await inspect(page, 'retention, why a hold');
  await dialog.getByLabel('Why').fill('The tax office looks at 2026.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog).toBeHidden();
  await expect(mails).toContainText('On hold: nothing of it goes.');
  await expect(mails).toContainText('The tax office looks at 2026.');
  await expect(mails).toContainText(instance.owner.email);

  // A person: kept from the clock and from an erasure by hand.
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Drew Copeland' }).click();
  const data = rule(page, "This person's data");
  await data.getByRole('button', { name: 'Put on hold' }).click();
  await dialog.getByLabel('Why').fill('Claim about the gate.');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(data).toContainText('On hold: kept from being erased.');
  await expect(data).toContainText('Claim about the gate.');
  await inspect(page, 'lead, on hold');

  await openRetention(page);
  await expect(rule(page, 'On hold: one person')).toContainText('Claim about the gate.');
  await inspect(page, 'retention, on hold');
  await rule(page, 'On hold: one person').getByRole('link', { name: 'Drew Copeland' }).click();
  await data.getByRole('button', { name: 'Release the hold' }).click();
  await expect(data.getByRole('button', { name: 'Put on hold' })).toBeVisible();
  await openRetention(page);
  await mails.getByRole('button', { name: 'Release the hold of “Texts of mails”' }).click();
  await expect(mails.getByRole('button', { name: 'Put “Texts of mails” on hold' })).toBeVisible();
  await expect(rule(page, 'On hold: one person')).toBeHidden();
});

const day = 86_400_000;

/** A term of people of whom some go soon, as the server tells it. */
const busy = (now: number) => ({
  id: 'people.quiet',
  of: 'people who bought nothing',
  keeps: '24 months',
  from: 'the last contact',
  task: 'retention.run',
  last_run: new Date(now - day / 24).toISOString(),
  next_run: new Date(now + day / 24).toISOString(),
  listed: true,
  with_person: false,
  soon: 3,
  first: new Date(now + 2 * day).toISOString(),
  not_before: null,
  removed: 4,
  failed: 1,
  removed_all: 1204,
});

const going = (now: number, n: number) => ({
  id: `lead_${n}`,
  label: [
    'Drew Copeland',
    'Robin Kestrel',
    'Wetaskiwin-Ponoka Regional Warehousing and Cold Storage Cooperative',
  ][n],
  lead_id: `lead_${n}`,
  from: new Date(now - 728 * day + n * day).toISOString(),
  goes: new Date(now + (n + 2) * day).toISOString(),
});

// Proves: security-126
test('what goes is listed page by page, with links to the people; an outage says so', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(500, '/operations/retention'));
  await signInNow(context, instance.origin, instance.owner);
  const now = Date.now();
  await page.route('**/api/staff/operations/retention', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.rules[0].terms[0] = busy(now);
    await route.fulfill({ response, json: body });
  });
  await page.route('**/api/staff/operations/retention/people.quiet/going*', (route) => {
    const isFirst = !route.request().url().includes('cursor');
    return route.fulfill({
      json: isFirst
        ? { items: [going(now, 0), going(now, 1)], next: 'further' }
        : { items: [going(now, 2)], next: '' },
    });
  });
  await openRetention(page);
  const people = rule(page, 'People and what they asked for');
  await expect(people).toContainText('3 go within 30 days');
  await expect(people).toContainText('4 removed, 1 to be tried again');
  await people.getByRole('button', { name: 'Show what goes' }).click();
  const list = people.getByRole('table', { name: 'What goes: people who bought nothing' });
  await expect(list.getByRole('link')).toHaveText(['Drew Copeland', 'Robin Kestrel']);
  await people.getByRole('button', { name: 'Show more' }).click();
  await expect(list.getByRole('link')).toHaveCount(3);
  await expect(list.getByRole('link').first()).toHaveAttribute('href', '/leads/lead_0');
  const save = page.getByRole('link', { name: 'Save as CSV' });
  await expect(save).toHaveAttribute('download', '');
  const saved = page.waitForEvent('download');
  await save.click();
  expect((await saved).suggestedFilename()).toMatch(/^retention-\d{4}-\d{2}-\d{2}\.csv$/);
  await inspect(page, 'retention, what goes');
  await page.unroute('**/api/staff/operations/retention');
  await page.route('**/api/staff/operations/retention', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The rules could not be loaded.');
});
