import { robinPayload } from './support/quote-form.ts';
import { card, counter, drawer, expectCountdown, openBoard, signIn } from './support/staff.ts';
import { expectInTime, hold } from './support/standing.ts';
import { expect, test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

const robin = 'Robin Kestrel';

/** Within a look that is repeated. */
const soon = { timeout: 3000 };

/** A request that is urgent from birth: 30 minutes, orange at once (D82). */
const urgent = {
  ...robinPayload,
  firstName: 'Jo',
  lastName: 'Birch',
  email: 'jo.birch@customers.example',
  budget: 'over-50k',
  timeline: 'immediate',
  securityConcerns: 'Break-in last night.',
};

// Proves: D8, operations-1
test.describe('an empty database', () => {
  // Proves: S37
  test('says so, and only when the server has said so (D8)', async ({ page, context, instance, watch }) => {
    await signIn(context, instance.origin, instance.owner);
    await openBoard(page);
    await expect(page.getByText('No pending quotes. Great job!')).toBeVisible();
    await page.getByRole('tab', { name: 'Hot Leads' }).click();
    await expect(page.getByText('No hot leads at the moment.')).toBeVisible();
    await page.getByRole('tab', { name: 'Messages' }).click();
    await expect(page.getByText('No messages are waiting.')).toBeVisible();
    for (const name of ['Pending quotes', 'Overdue SLA', 'Hot leads'])
      await expect(counter(page, name)).toHaveText('0');
    await expect(counter(page, 'Average response')).toHaveText('—');

    // The interface stops answering while the page itself still loads: nothing was said, so nothing is claimed.
    watch.expect(connectionLost);
    await page.route('**/api/staff/quotes**', (route) => route.abort('connectionreset'));
    await page.route('**/api/staff/leads/hot**', (route) => route.abort('connectionreset'));
    await page.goto('/operations');
    await expect(page.getByText('Nothing could be loaded.').first()).toBeVisible();
    await expect(page.getByText('No pending quotes. Great job!')).toBeHidden();
    await page.getByRole('tab', { name: 'Hot Leads' }).click();
    await expect(page.getByText('Nothing could be loaded.').first()).toBeVisible();
    await expect(page.getByText('No hot leads at the moment.')).toBeHidden();
    // Retry is pressed in "an outage": here the refresh by itself may come first and take the button away.
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByText('No hot leads at the moment.')).toBeVisible();
  });
});

// Proves: S125, D9, quotes-19, operations-4
test('an outage: the last rows stay with their age, Mark Responded is taken back visibly, Retry works (D8, D9)', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await instance.ask(robinPayload);
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install();
  await openBoard(page);
  const row = card(page, robin);
  await expect(row).toBeVisible();
  watch.expect(connectionLost);
  await instance.program.kill();

  await row.getByRole('button', { name: `Mark Responded: ${robin}` }).click();
  await expect(row.getByRole('alert')).toContainText('Not marked responded.');
  await expect(row.getByRole('button', { name: `Mark Responded: ${robin}` })).toBeVisible();
  await expect(page.getByRole('dialog', { name: `${robin} is NOT marked responded.` })).toBeVisible();
  await expect(counter(page, 'Pending quotes')).toHaveText('1');

  await expectInTime(page, page.getByText(/^Stale since \d\d:\d\d\.$/).first());
  await expect(row).toBeVisible();
  // The head of the board asks by a clock of its own.
  const head = page.getByRole('status').filter({ hasText: 'No connection' });
  await expectInTime(page, head);

  await instance.program.restart();
  // The clock of this page ran ahead of the server's, whose ten seconds to undo would be over before they began. A
  // request that comes in has the board ask, and with the answer it knows the time.
  await expectInTime(page, page.getByRole('status').filter({ hasText: 'Live' }));
  await instance.ask(urgent);
  await expect(counter(page, 'Pending quotes')).toHaveText('2');
  await row.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: `${robin} marked responded.` })).toBeVisible();
  await expect(page.getByText(/^Stale since/)).toHaveCount(0);
  await expect
    .poll(async () => (await instance.requestsFrom(robinPayload.email))[0]?.status)
    .toBe('responded');
});

// Proves: D82, operations-2, platform-21
test('the countdown is the server’s, on a device whose clock is two hours wrong', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  const calm = await instance.ask(robinPayload);
  const pressing = await instance.ask(urgent);
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 });
  await openBoard(page);
  await expectCountdown(card(page, robin), calm.sla_deadline);
  await expectCountdown(card(page, 'Jo Birch'), pressing.sla_deadline);
  await expect(page.getByText(/OVERDUE/)).toHaveCount(0);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 60 * 60 * 1000);

  const late = await (await anotherBrowser()).newPage();
  await signIn(late.context(), instance.origin, instance.owner);
  await late.clock.install({ time: Date.now() - 2 * 60 * 60 * 1000 });
  await openBoard(late);
  await expectCountdown(card(late, robin), calm.sla_deadline);
  await expect(late.getByText(/OVERDUE/)).toHaveCount(0);
});

// Proves: S35, S132, operations-2
test('the countdown turns orange under 30 minutes and red when it is over, letter for letter', async ({
  page,
  context,
  instance,
  watch,
}) => {
  const { sla_deadline } = await instance.ask(robinPayload);
  await signIn(context, instance.origin, instance.owner);
  await page.clock.install();
  await openBoard(page);
  const text = card(page, robin).getByText(/remaining|OVERDUE/);
  const colour = () => text.evaluate((element) => getComputedStyle(element).color);
  const calm = await colour();
  await expectCountdown(card(page, robin), sla_deadline);
  // The refresh every 30 s brings the real server's time back: what counts is what is shown until then.
  watch.expect(/net::ERR_FAILED .*\/api\/staff\//);
  await page.route('**/api/staff/**', (route) => route.abort());
  // The clock stands half a minute before each change, however long the board took to open.
  const standAt = (minutesLeft: number) =>
    page.clock.pauseAt(Date.parse(sla_deadline) - minutesLeft * 60_000);
  await standAt(31.5);
  await expect(text).toHaveText('0h 31m remaining');
  await standAt(30.5);
  await expect(text).toHaveText('0h 30m remaining');
  expect(await colour()).toBe(calm);
  await standAt(29.5);
  await expect(text).toHaveText('29m remaining');
  const orange = await colour();
  expect(orange).not.toBe(calm);
  await standAt(-1.5);
  await expect(text).toHaveText('0h 1m OVERDUE');
  expect([calm, orange]).not.toContain(await colour());
  await expect(page.getByRole('alert').filter({ hasText: 'overdue' })).toHaveText(
    /^1 quote\(s\) overdue! Immediate action required\./,
  );
  await standAt(-61.5);
  await expect(text).toHaveText('1h 1m OVERDUE');
});

test.describe('thirty days of life, looked at', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: S32, S33, S35, S36, S110, operations-1
  test('overdue requests: banner, counter and list say the same', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    // Asked again with each look: among thirty days of life one may become overdue at any moment.
    const overdue = async () => {
      const { items } = await (await context.request.get('/api/staff/quotes/overdue')).json();
      const { chats } = await (await context.request.get('/api/staff/operations')).json();
      expect(items.length).toBeGreaterThanOrEqual(2);
      return { quotes: items.length as number, chats: chats.overdue as number };
    };
    const banner = page.getByRole('alert').filter({ hasText: 'overdue' });
    await expect(async () => {
      const now = await overdue();
      await expect(banner).toContainText(`${now.quotes} quote(s) overdue! Immediate action required.`, soon);
      await expect(counter(page, 'Overdue SLA')).toHaveText(String(now.quotes), soon);
    }).toPass();
    await banner.getByRole('button', { name: 'Show overdue' }).click();
    await expect(async () => {
      const now = await overdue();
      await expect(page.getByRole('article')).toHaveCount(now.quotes, soon);
      // The title counts the visitors who wait too long in the chat, too.
      await expect(page).toHaveTitle(new RegExp(`^\\(${now.quotes + now.chats}\\) `), soon);
    }).toPass();
    for (const row of await page.getByRole('article').all())
      await expect(row).toContainText(/\d+h \d+m OVERDUE/);
  });

  // Proves: S34, D78, operations-3, operations-8
  test('hot leads come with their reason, mail and telephone', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    await openBoard(page, '?tab=leads');
    const { items } = await (await context.request.get('/api/staff/leads/hot')).json();
    expect(items.length).toBeGreaterThan(0);
    type Hot = { name: string; phone: string; score: number; reason: string };
    const reasons: Record<string, string> = {
      score: 'Hot: score of 70 or more',
      quote: 'Hot: open urgent or high quote',
      chat: 'Hot: chat needs a human',
    };
    for (const { name, reason } of items as Hot[]) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(card.filter({ hasText: reasons[reason] ?? `no reason: ${reason}` })).not.toHaveCount(0);
    }
    expect((items as Hot[]).map(({ reason }) => reason)).toContain('quote');
    const one = (items as Hot[]).find(({ name, phone }) => name !== '' && phone !== '');
    const lead = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: one?.name ?? 'nobody' }) })
      .first();
    await expect(lead).toContainText(`SCORE: ${one?.score}/100`);
    await expect(lead.getByRole('link', { name: /Contact Lead/ })).toHaveAttribute('href', /^mailto:/);
    await expect(lead.getByRole('link', { name: /Call Now/ })).toHaveAttribute('href', /^tel:\+1/);
    await expect(counter(page, 'Hot leads')).toHaveText(String(items.length));
  });

  // Proves: operations-1
  test('search and filter live in the address', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('sales'));
    await openBoard(page);
    await page.getByLabel('Search requests').fill('foothills.example');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/q=foothills\.example/);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByLabel('Search requests').fill('nobody at all');
    await expect(page.getByText('Nothing found for “nobody at all”.')).toBeVisible();
  });

  test('a viewer reads everything and changes nothing', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openBoard(page);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('You can read everything here.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Mark Responded/ })).toHaveCount(0);
    // A request that no other test of the shared program opens.
    await card(page, 'Harper Calder').getByRole('link', { name: 'Harper Calder' }).click();
    const details = drawer(page, 'Harper Calder');
    await expect(details.getByText('Two gates, one guard each')).toBeVisible();
    for (const control of await details.getByRole('group').getByRole('button').all())
      await expect(control).toBeDisabled();
    for (const control of await details.getByRole('combobox').all()) await expect(control).toBeDisabled();
    await expect(details.getByRole('heading', { name: 'Reply' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByLabel('Which requests').selectOption('quarantine');
    await expect(page.getByText('Sam Thorne')).toBeVisible();
    await expect(page.getByRole('button', { name: /Release|Spam/ })).toHaveCount(0);
    // An opening by somebody who may not write reviews nothing (U17).
    const [row] = await instance.requestsFrom('harper@athabasca.example');
    expect(row?.status).toBe('pending');
  });
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true } });

  test('what is held back is visible with its reason; released, it is a request like any other', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    await expect(counter(page, 'Pending quotes')).toHaveText(/^[1-9]\d*$/);
    const pending = Number(await counter(page, 'Pending quotes').textContent());
    await page.getByLabel('Which requests').selectOption('quarantine');
    await expect(page.getByText('Held back because: The hidden field was filled in.')).toBeVisible();
    await page.getByRole('button', { name: 'Release Sam Thorne' }).click();
    await expect(page.getByText('Nothing is held back.')).toBeVisible();
    await expect(counter(page, 'Pending quotes')).toHaveText(String(pending + 1));
    await page.getByLabel('Which requests').selectOption('open');
    await expect(card(page, 'Sam Thorne')).toContainText(/remaining/);
    await instance.sink.mailTo('sam@promo.example', /SEC-/);
  });

  test('a priority is set in the drawer, and the keyboard stays at its list', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    await card(page, 'Jamie Merrow').getByRole('link', { name: 'Jamie Merrow' }).click();
    const details = drawer(page, 'Jamie Merrow');
    const priority = details.getByLabel('Priority');
    await priority.focus();
    const goOn = await hold(page, '**/api/staff/quotes/*/priority');
    await priority.selectOption('low');
    await expect(priority).toHaveAttribute('aria-disabled', 'true');
    await expect(priority).toBeFocused();
    goOn();
    await expect(details.getByRole('region', { name: 'Timeline' })).toContainText(/Priority: \w+ to low/);
    await expect(priority).toHaveValue('low');
    await expect(priority).toBeFocused();
  });

  // Proves: quotes-19, staff-6
  test('keyboard only: walk, open, close, respond, palette', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const names = await cards.getByRole('heading').allTextContents();
    const link = (at: number) => page.getByRole('link', { name: names[at] ?? '', exact: true });
    await page.keyboard.press('j');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(link(0)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const details = drawer(page, names[1] ?? '');
    await expect(details).toBeVisible();
    await expect
      .poll(() => details.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(link(1)).toBeFocused();
    await page.keyboard.press('e');
    await expect(cards.nth(1).getByRole('button', { name: /^Undo/ })).toBeVisible();

    const palette = page.getByRole('dialog', { name: 'Go to, find, do' });
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await page.keyboard.type('Holloway');
    await expect(palette.getByRole('option', { name: /Quinn Holloway/ }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(drawer(page, 'Quinn Holloway')).toBeVisible();
    await page.keyboard.press('Meta+k'); // at once: the drawer may still be taking the focus
    await expect(palette).toBeVisible();
    await page.keyboard.type('outbox');
    await expect(palette.getByRole('option', { name: 'Outbox' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible();
    await expect(palette, 'until it is gone the focus is in its field').toHaveCount(0);
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  test('an answer is written in the drawer, sent, and stops the clock', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.account('dispatch'));
    await openBoard(page);
    await card(page, 'Ellis Norwood').getByRole('link', { name: 'Ellis Norwood' }).click();
    const details = drawer(page, 'Ellis Norwood');
    const reply = details.getByRole('region', { name: 'Reply' });
    await reply.getByRole('button').first().click();
    const text = reply.getByLabel('Text');
    await text.fill(`${await text.inputValue()}\n\nWir sehen uns am Tor. – Riley`);
    await page.reload();
    await expect(reply.getByLabel('Text')).toHaveValue(/Wir sehen uns am Tor\. – Riley$/);
    await reply.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Reply to Ellis Norwood is on its way.')).toBeVisible();
    const mail = await instance.sink.mailTo('ellis@norwood.example', /./);
    expect(mail.text).toContain('Wir sehen uns am Tor. – Riley');
    await expect(details.getByText('Responded', { exact: true }).first()).toBeVisible();
  });
});

// Proves: operations-4
test('two of the staff at once: what one does, the other sees', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  await instance.ask(robinPayload);
  const boards = [page, await (await anotherBrowser()).newPage()] as const;
  await signIn(context, instance.origin, instance.owner);
  await signIn(boards[1].context(), instance.origin, instance.owner);
  for (const board of boards) await openBoard(board);
  await boards[1].getByRole('button', { name: `Mark Responded: ${robin}` }).click();
  await expect(card(page, robin)).toBeHidden();
  await expect(counter(page, 'Pending quotes')).toHaveText('0');
});
