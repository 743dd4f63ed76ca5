import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { drewPayload } from './support/contact-form.ts';
import { inspect } from './support/inspect.ts';
import type { Instance } from './support/instance.ts';
import { robinPayload } from './support/quote-form.ts';
import { signIn, signInNow } from './support/staff.ts';
import { expectInTime } from './support/standing.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

/** The same person as drewPayload, by another address. */
const drewAtWork = { ...drewPayload, name: 'D. Copeland', email: 'drew@copeland-yards.example' };

async function openLeads(page: Page, search = ''): Promise<void> {
  await page.goto(`/leads${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
  await expect(page.getByText('Loading leads')).toBeHidden();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The names in the list, from top to bottom. */
const names = (page: Page) => page.getByRole('table', { name: 'Leads' }).getByRole('link').allTextContents();

async function openLead(page: Page, name: string): Promise<void> {
  await row(page, name).getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

/** Three leads: Drew wrote twice under two addresses, Robin asked for a quote. */
async function threeLeads(instance: Instance): Promise<void> {
  await instance.write(drewPayload);
  await instance.write(drewAtWork);
  await instance.ask(robinPayload);
}

// Proves: leads-25, leads-33, leads-35, leads-38
test('whole journey: found, worked on by two, noted, merged, undone', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openLeads(page);
  await expect(page.getByText('No leads yet.')).toBeVisible();

  // They come by themselves, over the open page.
  await threeLeads(instance);
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('link')).toHaveCount(3);
  await expect.poll(async () => (await names(page))[0]).toBe('Robin Kestrel');

  // Search, order and filter live in the address; a view is kept under a name.
  await page.getByLabel('Search leads').fill('COPELAND');
  await expect(row(page, 'Robin Kestrel')).toBeHidden();
  await page.getByLabel('Order').selectOption({ label: 'Highest score first' });
  await page.getByLabel('Source').selectOption({ label: 'Contact form' });
  await expect(page).toHaveURL(/q=COPELAND&sort=score&source=contact/);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of the view').fill('The Copelands');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'All leads' }).click();
  await expect(row(page, 'Robin Kestrel')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'The Copelands', exact: true }).click();
  await expect(row(page, 'Robin Kestrel')).toBeHidden();
  await expect.poll(() => names(page)).toHaveLength(2);
  await page.getByLabel('Search leads').fill('nobody is called so');
  await expect(page.getByText('Nobody found for “nobody is called so”.')).toBeVisible();
  await page.getByRole('button', { name: 'The Copelands', exact: true }).click();

  // The page of one: the lines add up, the work is kept and told.
  await openLead(page, 'Drew Copeland');
  await expect(page.getByRole('link', { name: 'Call Now' })).toHaveAttribute('href', 'tel:+14035550131');
  await expect(page.getByRole('link', { name: 'Contact Lead' })).toHaveAttribute(
    'href',
    /^mailto:drew\.copeland@/,
  );
  const points = await part(page, 'Why this score')
    .getByRole('listitem')
    .locator('span:last-child')
    .allTextContents();
  const sum = points.reduce((total, one) => total + Number(one), 0);
  await expect(part(page, 'Why this score')).toContainText(`${sum}/100`);

  const other = await (await anotherBrowser()).newPage();
  await signIn(other.context(), instance.origin, instance.owner);
  await other.goto(page.url());
  await expect(other.getByLabel('Stage')).toHaveValue('awareness');
  await page.getByLabel('Stage').selectOption({ label: 'Decision' });
  await expect(part(page, 'Timeline')).toContainText('Stage: Awareness to Decision');
  await expect(other.getByLabel('Stage'), 'the other screen refreshes by itself').toHaveValue('decision');
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect(part(page, 'Timeline')).toContainText('Assigned to');
  await page.getByRole('button', { name: 'Hand to a person' }).click();
  await expect(page.getByText('A person has this lead')).toBeVisible();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Follow-ups may be written by automation.')).toBeVisible();

  // Somebody who works on an older view is told, and overwrites nothing.
  await other.route('**/api/staff/leads/*', async (route) => {
    const answer = await route.fetch();
    const lead = await answer.json();
    await route.fulfill({ response: answer, json: { ...lead, version: 1 } });
  });
  await other.reload();
  watch.expect(answered(409, 'stage'));
  await other.getByLabel('Stage').selectOption({ label: 'Customer' });
  await expect(part(other, 'Work on it').getByRole('alert')).toContainText('has changed since you loaded it');
  await other.unrouteAll({ behavior: 'ignoreErrors' }); // it may be asking again, and then nobody is left to answer
  await other.close();

  await page.getByRole('textbox', { name: 'Note' }).fill('Called. Wants the yard looked at on Monday.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(part(page, 'Timeline')).toContainText('Wants the yard looked at on Monday.');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expect(
    part(page, 'Timeline').getByRole('link', { name: /^Email: We have your message/ }),
  ).toBeVisible();

  // One person twice: the preview says what the merge makes; undo puts both back.
  const before = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Merge with another lead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with another lead' });
  await dialog.getByLabel('Find the other lead').fill('copeland-yards');
  await dialog.getByRole('button', { name: /D\. Copeland/ }).click();
  await expect(dialog.getByRole('row', { name: /^Email/ })).toContainText('drew@copeland-yards.example');
  await dialog.getByRole('button', { name: 'Merge them' }).click();
  await expect(dialog).toBeHidden();
  await expect(part(page, 'The same person twice?')).toContainText('D. Copeland');
  await expect(part(page, 'Timeline').getByRole('link', { name: /^Message MSG/ })).toHaveCount(2);

  // A later contact by the merged address reaches the survivor, live.
  await instance.write({ ...drewAtWork, message: 'One more thing about the gate.' });
  await expect(part(page, 'Timeline').getByRole('link', { name: /^Message MSG/ })).toHaveCount(3);
  // The timeline and the rest of the page come by themselves: who undoes names the lead as it stands there.
  await expect(part(page, 'Why this score')).toContainText('Forms sent: 3');
  await page.getByRole('button', { name: 'Undo this merge' }).click();
  await expect(part(page, 'Timeline').getByRole('link', { name: /^Message MSG/ })).toHaveCount(1);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('');
  expect(before).toBe('Drew Copelandunverified'); // the mark stands in the heading
  await openLeads(page);
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('link')).toHaveCount(3);
});

// Proves: leads-34, leads-39
test('files: the list as CSV, one person as JSON; an erasure waits for the answer we owe', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  const { id } = await instance.write({ ...drewPayload, name: '-2 Copeland' });
  await openLeads(page, '?source=contact');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFid,name,/);
  expect(csv).toContain(",'-2 Copeland,");

  await openLead(page, '-2 Copeland');
  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as JSON' }).click();
  const person = JSON.parse(await readFile(await (await exported).path(), 'utf8'));
  expect(person.leads[0].email).toBe(drewPayload.email);
  expect(person.consents).toHaveLength(1);

  const erase = async () => {
    await page.getByRole('button', { name: 'Erase this person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person' });
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog).toContainText('Please type “erase”.');
    await dialog.getByRole('textbox').fill('erase');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    return dialog;
  };
  watch.expect(answered(409, 'erase'));
  const dialog = await erase();
  await expect(dialog.getByRole('alert')).toContainText('open messages: 1');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  const answer = await context.request.post(`/api/staff/contact/${id}/answered`, {
    headers: { origin: instance.origin },
  });
  expect(answer.status()).toBe(200);
  await erase();
  await expect(page.getByRole('heading', { name: 'This person was erased.' })).toBeVisible();
  await openLeads(page);
  await expect(page.getByText('No leads yet.')).toBeVisible();
});

// Proves: D8, leads-41
test('an outage is told, the last rows stay, and the keyboard finds a lead', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await threeLeads(instance);
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install();
  await openLeads(page);
  await expect(row(page, 'Robin Kestrel')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search leads')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('prairie property');
  const found = page.getByRole('option', { name: /Lead · Awareness/ });
  await expect(found).toBeVisible();
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Kestrel' })).toBeVisible();
  await openLeads(page);
  await expect(row(page, 'Robin Kestrel')).toBeVisible();
  watch.expect(connectionLost);
  await instance.program.kill();
  await expectInTime(page, page.getByText(/^Stale since/));
  await expect(row(page, 'Robin Kestrel')).toBeVisible();
});

// Proves: leads-42
test('a booked call stands above the list until somebody marks it, and cancelling tells the visitor', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openLeads(page);
  const { items } = (await (await page.request.get('/api/appointments/slots')).json()) as {
    items: { start: string }[];
  };
  for (const [nth, name] of ['Kim Larkspur', 'Sam Tamarack'].entries()) {
    const booked = await page.request.post('/api/appointments', {
      data: {
        slot: items[nth]?.start,
        name,
        email: `${name.replace(' ', '.').toLowerCase()}@customers.example`,
        phone: '780-555-0166',
        topic: 'The north gate.',
      },
    });
    expect(booked.status()).toBe(201);
  }
  // They come by themselves, over the open page.
  const calls = page.getByRole('region', { name: 'Booked calls: 2' });
  await expect(calls.getByRole('listitem')).toHaveCount(2);
  await expect(calls.getByRole('listitem').first()).toContainText('Kim Larkspur');
  await expect(calls.getByRole('listitem').first()).toContainText('The north gate.');
  await expect(calls.getByRole('listitem').first().getByText('unverified', { exact: true })).toHaveCount(1);
  await expect(calls.getByRole('link', { name: '780-555-0166' }).first()).toHaveAttribute(
    'href',
    'tel:+17805550166',
  );
  await page.getByRole('button', { name: 'Done: call with Kim Larkspur' }).click();
  await expect(page.getByRole('region', { name: 'Booked calls: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel: call with Sam Tamarack' }).click();
  await page.getByRole('button', { name: 'Yes, cancel: call with Sam Tamarack' }).click();
  await expect(page.getByRole('region', { name: /Booked calls/ })).toBeHidden();
  const mail = await instance.sink.mailTo('sam.tamarack@customers.example', /cancel/i);
  expect(mail.text).toContain('your appointment does not take place');
  expect(mail.text).not.toContain('Sam Tamarack'); // nothing that was typed (D91)
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: 'Kim Larkspur' }).click();
  await expect(page.getByRole('main')).toContainText(/appointment|call/i);
});

// Proves: leads-17
test('a promised answer stands above the list with its clock until somebody marks it, and can be taken back', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openLeads(page);
  await expect(page.getByRole('region', { name: /Promised answers/ })).toBeHidden();
  for (const data of [
    { email: 'kim.larkspur@customers.example', source: 'ai_assistant', phone: '780-555-0166' },
    { email: 'sam.tamarack@customers.example', interests: ['theft'] },
  ]) {
    expect((await page.request.post('/api/leads', { data })).status()).toBe(201);
  }
  const owed = page.getByRole('region', { name: 'Promised answers: 2' });
  await expect(owed.getByRole('listitem')).toHaveCount(2);
  const first = owed.getByRole('listitem').first();
  await expect(first).toContainText('kim.larkspur@customers.example');
  await expect(first).toContainText('Left an address: Chat');
  await expect(first).toContainText(/2[34]h \d+m remaining/);
  await expect(first.getByRole('link', { name: '780-555-0166' })).toHaveAttribute('href', 'tel:+17805550166');
  await page.getByRole('button', { name: 'Answered: kim.larkspur@customers.example' }).click();
  await expect(page.getByRole('region', { name: 'Promised answers: 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Promised answers: 2' })).toBeVisible();

  // Marked on the keyboard, for good; the history tells it.
  await page.getByRole('button', { name: 'Answered: sam.tamarack@customers.example' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Promised answers: 1' })).toBeVisible();
  await page
    .getByRole('table', { name: 'Leads' })
    .getByRole('link', { name: /sam\.tamarack/ })
    .click();
  await expect(part(page, 'Timeline')).toContainText('Answered as promised');
});

// Proves: D85, leads-27
test('rows hold still under the hand; what came meanwhile waits behind a count', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openLeads(page);
  await instance.write(drewPayload);
  await row(page, 'Drew Copeland').hover();
  await instance.ask(robinPayload);
  const fresh = page.getByRole('button', { name: '1 new – show' });
  await expect(fresh).toBeVisible();
  expect(await names(page)).toEqual(['Drew Copeland']);
  await fresh.click();
  await expect(row(page, 'Robin Kestrel')).toBeVisible();

  // Away from the list nothing is held.
  await page.mouse.move(0, 0);
  await instance.write(drewAtWork);
  await expect(row(page, 'D. Copeland')).toBeVisible();
});

// Proves: leads-43
test('what a program seems to have sent at a door of leads is held back, and released by a person', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openLeads(page);
  const email = 'kim.larkspur@customers.example';
  const contactInfo = { name: 'Kim Larkspur', email, phone: '780-555-0166' };
  const answers = {
    propertyType: 'office',
    primaryConcern: 'theft',
    currentSecurity: 'none',
    budget: 'flexible',
    timeline: 'planning',
  };
  for (const [path, data] of [
    ['/api/leads', { email, interests: ['theft'], website: 'https://x.example' }],
    ['/api/assessments', { ...answers, contactInfo, elapsedMs: 120 }],
  ] as const) {
    expect((await page.request.post(path, { data })).status()).toBe(201);
  }
  const held = page.getByRole('region', { name: 'Held back: 2' });
  await expect(held.getByRole('listitem')).toHaveCount(2);
  await expect(held).toContainText('Assessment: Critical, score 70');
  await expect(held).toContainText('Left an address (AI Security Assessment)');
  await expect(held).toContainText('Held back because:');
  await expect(held.getByText('unverified')).toHaveCount(1); // the other left no name
  expect(await instance.leadOf(email)).toBeUndefined();
  await held.getByRole('button', { name: `Release Kim Larkspur, ${email}` }).click();
  await expect(page.getByRole('region', { name: 'Held back: 1' })).toBeVisible();
  await page.getByRole('button', { name: `Release ${email}` }).click();
  await expect(page.getByRole('region', { name: /Held back/ })).toBeHidden();
  await expect(
    page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: 'Kim Larkspur' }),
  ).toBeVisible();
  expect((await instance.leadOf(email))?.touchpoints.map(({ type }) => type).sort()).toEqual([
    'assessment',
    'capture',
  ]);
  await instance.sink.mailTo(email, /assessment/i);
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: D8, leads-41
  test('every state is accessible and fits', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.owner);
    await openLeads(page);
    await inspect(page, 'leads, list');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(async () => new Set(await names(page)).size).toBeGreaterThan(50);
    await page.getByLabel('Priority').selectOption('hot');
    await openLead(page, 'Jamie Merrow');
    await expect(part(page, 'Timeline')).toContainText('Quote request');
    await inspect(page, 'leads, one');
    await page.getByRole('button', { name: 'Merge with another lead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge with another lead' });
    await dialog.getByRole('listitem').first().getByRole('button').click();
    await expect(dialog.getByRole('table')).toBeVisible();
    await inspect(page, 'leads, merge preview');
  });

  // Proves: leads-35
  test('a viewer reads and changes nothing', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openLeads(page);
    await expect(page.getByRole('link', { name: 'Save as CSV' })).toHaveCount(0);
    await openLead(page, 'Jamie Merrow');
    await expect(page.getByText('Your role may read this lead.')).toBeVisible();
    await expect(page.getByLabel('Stage')).toBeDisabled();
    for (const name of ['Save note', 'Merge with another lead', 'Erase this person']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await inspect(page, 'leads, one of a viewer');
  });
});
