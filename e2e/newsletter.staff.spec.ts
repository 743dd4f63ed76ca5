import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ask, makeCampaign, winter } from './support/campaign-pages.ts';
import { inDays } from './support/edmonton.ts';
import { reader, subscribed } from './support/newsletter-form.ts';
import { signInNow } from './support/staff.ts';
import {
  chooseList,
  countsOf,
  figure,
  importLines,
  importResult,
  listOf,
  openSubscribers,
  row,
  signUpByHttp,
  subscriberOf,
} from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

// Proves: newsletter-47
test('a list is looked at first, then stored; sent again it stores nobody twice', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/newsletter-manager');
  await page
    .getByRole('navigation', { name: 'Newsletter' })
    .getByRole('link', { name: 'Subscribers' })
    .click();
  await expect(page).toHaveURL(/\/newsletter-manager\/subscribers$/);
  await expect(page.getByRole('link', { name: 'Newsletter', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Import a list' }).first().click();

  const thisYear = Number(inDays(0).slice(0, 4));
  const list = listOf(
    'one@customers.example,surveillance;it-support,express,"Card 12, fair",2026-03-31',
    `two@customers.example,,purchase,Invoice 2044,${thisYear - 1}-06-02`,
    'three@customers.example,,,Card 13,2026-03-31',
    'four@customers.example,,express,,2026-03-31',
    'one@customers.example,,express,Card 14,2026-03-31',
  );
  await chooseList(page, list);
  const result = importResult(page);
  await expect(result.getByRole('heading', { name: '2 subscribers can be stored' })).toBeVisible();
  await expect(
    page.getByRole('status').filter({
      hasText: 'Of 5 lines, 2 would be stored, 0 are subscribed already, 3 would be refused.',
    }),
  ).toBeAttached();
  await expect(result.getByRole('row')).toHaveCount(4);
  await expect(row(page, 'three@customers.example')).toContainText(/4.*Refused.*Says no basis/s);
  await expect(row(page, 'four@customers.example')).toContainText('Says no evidence');
  await expect(row(page, 'one@customers.example')).toContainText('Stands on line 2 already.');
  // The focus is with the results: the next step is one key away.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Store 2 subscribers' })).toBeFocused();
  expect(await countsOf(page, instance)).toMatchObject({ all: 0 });

  await page.keyboard.press('Enter');
  await expect(result.getByRole('heading', { name: '2 subscribers stored' })).toBeVisible();
  expect(await countsOf(page, instance)).toMatchObject({ all: 2, active: 2 });
  await result.getByRole('button', { name: 'Import another list' }).click();
  await chooseList(page, list);
  await expect(result.getByRole('heading', { name: 'Nobody on this list can be stored' })).toBeVisible();
  await expect(row(page, 'two@customers.example')).toContainText('Is subscribed already');
  await expect(page.getByRole('button', { name: /^Store/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Subscribers', exact: true }).click();
  await expect(row(page, 'two@customers.example')).toContainText(
    new RegExp(`Active.*until Jun 2, ${thisYear + 1}.*All topics.*Purchase`, 's'),
  );
  await expect(row(page, 'one@customers.example')).toContainText('Surveillance Systems');
});

// Proves: newsletter-47
test('what is no list is told, and a lost connection says that sending again is safe', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/newsletter-manager/subscribers/import');
  const told = page.getByRole('main').getByRole('alert');
  watch.expect(answered(422, 'subscribers/import'));
  await chooseList(page, 'email;basis\nsomebody;express\n');
  await expect(told).toContainText('it lacks interests, evidence, consented_at');
  await chooseList(page, 'x'.repeat(5 * 1024 * 1024 + 1));
  await expect(told).toContainText('This file has 5.0 MB, and a list may have 5 MB.');
  await chooseList(page, 'PK', 'list.xlsx');
  await expect(told).toContainText('This is no CSV.');

  // Dropped, not chosen.
  const line = 'one@customers.example,,express,Card 12,2026-03-31';
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'fair.csv', { type: 'text/csv' }));
    return data;
  }, listOf(line));
  await page.getByText('Drop the list here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('fair.csv')).toBeVisible();
  const store = page.getByRole('button', { name: 'Store 1 subscriber', exact: true });
  await expect(store).toBeVisible();
  await expect(told).toHaveCount(0);

  watch.expect(connectionLost);
  await page.route('**/subscribers/import', async (route) => {
    // The list arrives, and its answer does not.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await store.click();
  await expect(told).toContainText('Sending it again is safe');
  await page.unroute('**/subscribers/import');
  await told.getByRole('button', { name: 'Send it again' }).click();
  await expect(importResult(page).getByRole('heading', { name: 'Nobody was added' })).toBeVisible();
  await expect(row(page, 'one@customers.example')).toContainText('Is subscribed already');
  expect(await countsOf(page, instance)).toMatchObject({ all: 1, active: 1 });
});

// Proves: S17, S63, S115, newsletter-44
test('figures, search and topic narrow the list and live in the address; news appear by themselves', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(
    page,
    instance,
    'mill@customers.example,surveillance,express,Card 1,2026-03-31',
    `fair@customers.example,it-support,inquiry,Card 2,${inDays(-20)}`,
  );
  await openSubscribers(page);
  await expect(figure(page, 'Active')).toContainText('2');
  await signUpByHttp(instance, reader());
  await expect(row(page, reader())).toContainText('Pending');
  await expect(figure(page, 'All')).toContainText('3');
  await expect(page.getByRole('link', { name: 'Held back' })).toHaveCount(0);

  await figure(page, 'Active').click();
  await expect(page).toHaveURL(/\?status=active$/);
  await expect(row(page, reader())).toHaveCount(0);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
  await page.getByLabel('Topic').selectOption('IT Security');
  await expect(page).toHaveURL(/\?status=active&topic=it-support$/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row(page, 'fair@')).toContainText(/Inquiry, from an imported list/);

  await page.getByLabel('Search subscribers').fill('nobody at all');
  await expect(page.getByText('Nobody found for “nobody at all”.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search subscribers')).toHaveValue('nobody at all');
  await expect(page.getByText('Nobody found for “nobody at all”.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and topic' }).click();
  await expect(page).toHaveURL(/\?status=active$/);
  await expect(page.getByLabel('Search subscribers')).toHaveValue('');
  await page.getByLabel('Search subscribers').fill('mill');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);

  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toContain('mill@customers.example');
  expect(csv).not.toContain('fair@customers.example');
  await figure(page, 'Complained').click();
  await page.getByLabel('Search subscribers').fill('');
  await expect(page.getByText('Nobody has complained.')).toBeVisible();
});

// Proves: newsletter-44
test('a long list comes page by page', async ({ page, context, instance }) => {
  await signInNow(context, instance.origin, instance.owner);
  const lines = Array.from({ length: 57 }, (_, n) => `p${n}@customers.example,,express,Card ${n},2026-03-31`);
  await importLines(page, instance, ...lines);
  await openSubscribers(page);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(58);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

// Proves: newsletter-46
test('one subscriber: what they agreed to, what happened, the proof, and their end by telephone', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await subscribed(instance, reader(), ['it-support', 'surveillance']);
  await openSubscribers(page);
  await page.getByRole('link', { name: reader() }).click();
  const one = await subscriberOf(page, instance, reader());
  await expect(page).toHaveURL(new RegExp(`/subscribers/${one.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: reader() })).toBeVisible();
  const words = /^Yes, Wardgate Security Inc\. may send me its newsletter by email\./;
  const agreed = page.getByRole('region', { name: 'What they agreed to' });
  await expect(agreed.getByText(words)).toBeVisible();
  await expect(agreed).toContainText('Express consent, by the sign-up form, version 2 of the words');
  await expect(page.getByRole('region', { name: 'The subscription' })).toContainText(/Interest score\s*35/);

  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  const entry = (text: string) => timeline.filter({ has: page.getByText(text, { exact: true }) });
  await expect(entry('Signed up on the site')).toContainText(/Surveillance Systems.*IT Security/s);
  await expect(entry('Agreed in the form, not confirmed yet')).toContainText(/being asked to confirm/);
  await expect(entry('Please confirm your newsletter sign-up')).toContainText('Sent');
  await expect(entry('Confirmed by the link in the mail')).toContainText(
    /Ground\s*Express consent.*For\s*the newsletter.*Holds\s*until it is taken back.*Page\s*\/newsletter\/confirm/s,
  );
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Proof of consent' }).click();
  const proof = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    email: string;
    wording: string;
  };
  expect(proof.email).toBe(reader());
  expect(proof.wording).toMatch(words);

  const open = page.getByRole('button', { name: 'Unsubscribe…' });
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe', exact: true });
  const reason = dialog.getByLabel('How did they ask for it?');
  const end = dialog.getByRole('button', { name: 'Unsubscribe', exact: true });
  await open.click();
  watch.expect(answered(422, 'unsubscribe'));
  await end.click();
  await expect(reason).toHaveAccessibleDescription(/Please say how they asked for it\./);
  await expect(reason).toBeFocused();
  await reason.fill('By telephone on Friday.');
  watch.expect(connectionLost);
  await page.route('**/unsubscribe', (route) => route.abort('connectionrefused'));
  await end.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not unsubscribed.' })).toBeVisible();
  await expect(reason).toHaveValue('By telephone on Friday.');
  await page.unroute('**/unsubscribe');
  await end.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(`${reader()} is unsubscribed.`)).toBeVisible();
  await expect(entry('Unsubscribed by us, as they asked')).toContainText(/by you.*By telephone on Friday\./s);
  await expect(open).toHaveCount(0);
  expect((await subscriberOf(page, instance, reader())).status).toBe('unsubscribed');

  await page.getByRole('link', { name: 'Everything else we know of them' }).click();
  await expect(page).toHaveURL(/\/leads\/\w/);
  await expect(page.getByRole('heading', { level: 1, name: reader() })).toBeVisible();
});

// Proves: newsletter-46, newsletter-53
test('what came back stands among the reports and in the person’s timeline, beside the mails that arrived', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/newsletter-manager');
  await page.getByRole('navigation', { name: 'Newsletter' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page).toHaveURL(/\/newsletter-manager\/reports$/);
  await expect(page.getByText('Nothing has come back.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/BOUNCE_ADDRESS.*BOUNCE_LISTEN/s);
  await importLines(
    page,
    instance,
    'gone@customers.example,surveillance,express,Card 1,2026-03-31',
    `fair@customers.example,it-support,inquiry,Card 2,${inDays(-20)}`,
  );
  instance.sink.behave({ refuses: /^gone@/, refusal: '550 5.1.1 no such user here' });
  const made = await makeCampaign(page, instance);
  await ask(page, instance, 'post', `/${made.id}/send`);
  // By itself, as news.
  const bounce = row(page, 'gone@customers.example');
  await expect(bounce).toContainText(
    /Hard bounce.*5\.1\.1, no such mailbox.*550 5\.1\.1 no such user here.*Nothing is sent there any more/s,
  );
  await page.getByLabel('Kind').selectOption('Complaint');
  await expect(page).toHaveURL(/\?kind=complaint$/);
  await expect(page.getByText('Nothing of this kind: complaint.')).toBeVisible();
  await page.getByRole('button', { name: 'Show every kind' }).click();
  await bounce.getByRole('link', { name: 'gone@customers.example' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'gone@customers.example' })).toBeVisible();
  await expect(page.getByText('Bounced', { exact: true }).first()).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.nth(0)).toContainText(
    /Came back: the address is dead.*no such user here.*5\.1\.1, no such mailbox.*Nothing is sent there any more/s,
  );
  await expect(timeline.nth(1)).toContainText(
    new RegExp(`${winter.subject}.*Failed.*Why.*550 5\\.1\\.1`, 's'),
  );
  await expect(timeline.nth(2)).toContainText('Taken over from a list');
  await timeline.nth(1).getByRole('link', { name: winter.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: winter.title })).toBeVisible();
  await page.getByRole('link', { name: 'fair@customers.example' }).click();
  await expect(timeline.nth(0)).toContainText(
    new RegExp(`${winter.subject}.*Sent.*Campaign.*${winter.title}`, 's'),
  );
  await expect(page.getByText('Came back')).toHaveCount(0);
});

// Proves: newsletter-46
test('by keyboard: find somebody, end their subscription, come back', async ({ page, context, instance }) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(
    page,
    instance,
    'one@customers.example,surveillance,express,Card 1,2026-03-31',
    'two@customers.example,it-support,express,Card 2,2026-03-31',
  );
  await openSubscribers(page);
  await page.keyboard.press('/');
  await page.keyboard.type('two@');
  await expect(row(page, 'one@customers.example')).toHaveCount(0);
  await expect(row(page, 'two@customers.example')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Topic')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'two@customers.example' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'two@customers.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe…' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('How did they ask for it?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Unsubscribe…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('How did they ask for it?').focus();
  await page.keyboard.type('They wrote to us.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('blockquote').getByText('They wrote to us.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // The palette knows subscribers, too.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('one@');
  await expect(
    page.getByRole('option', { name: /one@customers\.example.*Subscriber · Active/ }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'one@customers.example' })).toBeVisible();
});
