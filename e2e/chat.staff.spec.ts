import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { card, handOff, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { openVisitorChat } from './support/visitor-chat.ts';

test.use({ setting: { demo: true } });

const quinn = 'Quinn Harrow';
const drawer = (page: Page, name = quinn) => page.getByRole('dialog', { name });
const field = (page: Page) => page.getByLabel('Your message to the visitor');
/** What was said, in the drawer. */
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
const take = (within: Page | Locator) => within.getByRole('button', { name: 'Take over', exact: true });

/**
 * Takes over other visitors who wait besides that one. The demo's day goes on: minutes after it was made, another one of it
 * has waited too long.
 */
async function answerAllBut(name: string, api: APIRequestContext, origin: string): Promise<void> {
  const params = { state: 'waiting' };
  const list = await (await api.get('/api/staff/chat/conversations', { params })).json();
  const waiting = list.items as { id: string; lead_name: string }[];
  expect(waiting.length, 'with others').toBeGreaterThan(1);
  for (const { id, lead_name } of waiting) {
    if (lead_name === name) continue;
    const headers = { Origin: origin };
    const taken = await api.post(`/api/staff/chat/conversations/${id}/take`, { headers });
    expect(taken.status(), await taken.text()).toBe(200);
  }
}

// Proves: chat-64, chat-67, chat-68, chat-69, chat-71, chat-72
test('a visitor asks for a person: seen at once, taken over, both talk, a reload in the middle, handed back', async ({
  page,
  context,
  instance,
}) => {
  const visitor = await openVisitorChat(instance);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await expect(card(page, 'Marlow Sinclair')).toBeVisible();
  await handOff(page);
  await visitor.say('Do you guard clinics?', 'security-guards');
  await visitor.leave(quinn);
  await expect(card(page, quinn)).toHaveCount(0);
  await visitor.say('Can I talk to a person?');
  const row = card(page, quinn);
  await expect(row).toContainText(/9m remaining|10m remaining/);
  for (const text of [
    'Asks for a person',
    'Can I talk to a person?',
    'Security Guard Services',
    'Healthcare',
  ])
    await expect(row).toContainText(text);

  // One press from the list into the conversation; who has it may type at once.
  await row.getByRole('button', { name: `Take over: ${quinn}` }).click();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/chat=chat_/);
  await expect(thread(page)).toContainText('Riley Marsh from Wardgate Security Inc. has joined');
  expect((await visitor.thread()).handover).toMatchObject({ state: 'taken', name: 'Riley Marsh' });
  await page.keyboard.type('Hello, this is Riley.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('How can I help?');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  const said = async () => (await visitor.thread()).items.filter(({ type }) => type === 'staff');
  await expect
    .poll(said)
    .toMatchObject([{ content: 'Hello, this is Riley.\nHow can I help?', name: 'Riley Marsh' }]);

  // The visitor answers: no assistant, no reload, no stolen focus, and heard once.
  await page.keyboard.type('Half a sentence');
  expect((await visitor.say('Two doors, in the evenings.')).type).toBe('system');
  await expect(thread(page)).toContainText('Two doors, in the evenings.');
  await expect(drawer(page).locator('[aria-live="polite"]').first()).toHaveText(
    'Visitor: Two doors, in the evenings.',
  );
  await expect(field(page)).toBeFocused();

  await page.reload();
  await expect(thread(page)).toContainText('Two doors, in the evenings.');
  await expect(field(page)).toHaveValue('Half a sentence');
  await expect(drawer(page).locator('[aria-live="polite"]').first()).toHaveText('');

  await drawer(page).getByRole('button', { name: 'Hand back' }).click();
  await expect(drawer(page).getByText('The assistant answers.', { exact: true })).toBeVisible();
  await expect(drawer(page).getByText('Your unfinished message is kept')).toBeVisible();
  await expect
    .poll(() => drawer(page).evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  expect((await visitor.say('Do your guards have a licence?')).type).toBe('assistant');
  await expect(thread(page).getByText('from our site').last()).toBeVisible();
  await expect(thread(page)).toContainText('Do your guards have a licence?');
  await expect(drawer(page).getByRole('region', { name: 'Hand-overs' })).toContainText('Handed back');
  await visitor.close();
});

// Proves: chat-68
test('a colleague has it: said, taken over only after asking, and the first one keeps the draft', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  const visitor = await openVisitorChat(instance);
  await visitor.say('A person, please: can I talk to a person?');
  await visitor.leave(quinn);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await field(page).fill('I was about to say');

  const casey = await (await anotherBrowser()).newPage();
  await signIn(casey.context(), instance.origin, instance.account('sales'));
  await openBoard(casey, '?tab=chats');
  await expect(card(casey, quinn)).toContainText('Riley Marsh has it');
  await card(casey, quinn).getByRole('link', { name: quinn }).click();
  await expect(drawer(casey).getByText('Riley Marsh has this conversation.')).toBeVisible();
  await expect(field(casey)).toHaveCount(0);
  await take(drawer(casey)).click();
  const question = casey.getByRole('dialog', { name: 'Take over from Riley Marsh?' });
  await question.getByRole('button', { name: 'Leave it with Riley Marsh' }).click();
  expect((await visitor.thread()).handover.name).toBe('Riley Marsh');
  await take(drawer(casey)).click();
  await take(question).click();
  await expect(field(casey)).toBeFocused();
  expect((await visitor.thread()).handover.name).toBe('Casey Lund');

  // The other one sees it by itself, cannot write past it, and loses no word.
  await expect(drawer(page).getByText('Casey Lund has this conversation.')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expect(drawer(page).getByText('Your unfinished message is kept')).toBeVisible();
  await field(casey).fill('Casey here, I know your site.');
  await casey.keyboard.press('Enter');
  await expect(thread(page)).toContainText('Casey here, I know your site.');
  await take(drawer(page)).click();
  await take(page.getByRole('dialog', { name: 'Take over from Casey Lund?' })).click();
  await expect(field(page)).toHaveValue('I was about to say');
  await visitor.close();
});

test('who takes over from the list comes into the conversation, even if the news is faster than the answer', async ({
  page,
  context,
  instance,
}) => {
  const visitor = await openVisitorChat(instance);
  await visitor.say('A person, please: can I talk to a person?');
  await visitor.leave(quinn);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  const button = card(page, quinn).getByRole('button', { name: /^Take over/ });
  await page.route('**/api/staff/chat/conversations/*/take', async (route) => {
    const response = await route.fetch();
    await expect(button).toHaveCount(0);
    await route.fulfill({ response });
  });
  await button.click();
  await expect(drawer(page)).toBeVisible();
  await expect(field(page)).toBeVisible();
  await visitor.close();
});

// Proves: chat-70
test('a sending that fails keeps the words, survives a reload, is retried without doubling, and in order', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED .*\/messages/);
  const visitor = await openVisitorChat(instance);
  for (let n = 1; n <= 5; n++) await visitor.say(`What does a guard for site number ${n} cost?`);
  await visitor.call();
  await visitor.leave(quinn);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  // The server has it, and its answer is lost: the worst moment for a second try.
  await page.route('**/api/staff/chat/conversations/*/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page).fill('We can be there at nine.');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('not sent')).toBeVisible();
  await field(page).fill(Array.from({ length: 12 }, () => 'A long answer.').join('\n'));
  // The field has taken half of the room: what failed must be in sight all the same.
  await expect(drawer(page).getByRole('button', { name: 'Retry' })).toBeInViewport({ ratio: 1 });
  await field(page).fill('And we bring the keys.');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('sending…')).toBeVisible();
  const said = async () =>
    (await visitor.thread()).items.filter(({ type }) => type === 'staff').map(({ content }) => content);
  expect(await said()).toEqual(['We can be there at nine.']);

  await page.reload();
  await expect(drawer(page).getByText('not sent')).toBeVisible();
  await page.unrouteAll();
  await drawer(page).getByRole('button', { name: 'Retry' }).click();
  await expect(drawer(page).getByText('not sent')).toHaveCount(0);
  await expect(drawer(page).getByText('sending…')).toHaveCount(0);
  await expect.poll(said).toEqual(['We can be there at nine.', 'And we bring the keys.']);
  await expect(thread(page).getByText('We can be there at nine.')).toHaveCount(1);
  await visitor.close();
});

// Proves: chat-69
test('what is too long is not cut and not sent', async ({ page, context, instance }) => {
  const visitor = await openVisitorChat(instance);
  await visitor.call();
  await visitor.leave(quinn);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await field(page).fill('🦊'.repeat(2001));
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('1 too many')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await field(page).press('End');
  await page.keyboard.press('Backspace');
  await expect(drawer(page).getByText('0 left')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
  await expect
    .poll(async () => (await visitor.thread()).items.filter(({ type }) => type === 'staff').length)
    .toBe(1);
  await visitor.close();
});

// Proves: chat-64, chat-72, chat-73
test('answered elsewhere: nobody waits any more; it is found again by its words and from its lead', async ({
  page,
  context,
  instance,
}) => {
  const visitor = await openVisitorChat(instance);
  await visitor.say('The lantern at our gate flickers. Can I talk to a person?');
  await visitor.leave(quinn);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn).getByRole('link', { name: quinn }).click();
  await drawer(page).getByRole('button', { name: 'Answered elsewhere' }).click();
  await expect(drawer(page).getByText('The assistant answers.', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer(page).getByRole('link', { name: 'Transcript' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.txt$/);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await handOff(page);
  await expect(card(page, quinn)).toHaveCount(0);

  await page.getByLabel('Search conversations').fill('lantern at our gate');
  await expect(page.getByLabel('Which conversations')).toHaveValue('all');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, quinn)).toContainText('Closed');
  await page.getByLabel('Search conversations').fill('no such words at all');
  await expect(page.getByText('Nothing found for “no such words at all”.')).toBeVisible();

  const lead = await instance.leadOf('quinn.harrow@customers.example');
  await page.goto(`/leads/${lead?.id}`);
  await page.getByRole('link', { name: 'Closed the conversation' }).click();
  await expect(thread(page)).toContainText('The lantern at our gate flickers.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: /^Chats/ })).toHaveAttribute('aria-selected', 'true');
  await visitor.close();
});

// Proves: D60, chat-65
test('who waits too long is as loud as an overdue quote: banner, tab, window title, alert', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.account('dispatch'));
  await answerAllBut('Marlow Sinclair', context.request, instance.origin);
  await openBoard(page);
  // Asked again with each look: among thirty days of life a quote may become overdue at any moment.
  const expectInTitle = (visitors: number) =>
    expect(async () => {
      const { counters, chats } = await (await context.request.get('/api/staff/operations')).json();
      expect(chats.overdue).toBe(visitors);
      await expect(page).toHaveTitle(new RegExp(`^\\(${counters.overdue + visitors}\\) `), { timeout: 3000 });
    }).toPass();
  await expectInTitle(1);
  await expect(page.getByRole('tab', { name: /^Chats/ })).toContainText('1 overdue');
  const banner = page.getByRole('alert').filter({ hasText: '1 visitor has waited too long in the chat.' });
  await banner.getByRole('button', { name: 'Show chats' }).click();
  await expect(card(page, 'Marlow Sinclair')).toContainText(/\d+h \d+m OVERDUE/);
  // Among the other alerts of the day, however many there are. Taken over from here, it is quiet.
  const alert = page.getByRole('link', { name: /Marlow Sinclair.*A visitor waits for a person/ });
  const all = page.getByRole('button', { name: /^Show all \d+ alerts/ });
  await expect(alert.or(all).first()).toBeVisible();
  if (!(await alert.isVisible())) await all.click();
  await alert.click();
  await take(drawer(page, 'Marlow Sinclair')).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(banner).toHaveCount(0);
  await expectInTitle(0);
});

// Proves: chat-71
test('a reader further up is left alone and told how much came', async ({ page, context, instance }) => {
  const visitor = await openVisitorChat(instance);
  await visitor.call();
  await visitor.leave(quinn);
  for (let n = 1; n <= 6; n++) await visitor.say(`What does a guard for site number ${n} cost?`);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn).getByRole('link', { name: quinn }).click();
  const fromEnd = () =>
    thread(page).evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
  await expect.poll(fromEnd).toBe(0);
  await visitor.say('The seventh?');
  await expect(thread(page)).toContainText('The seventh?');
  // Its answer comes behind it.
  await expect(thread(page).getByRole('listitem').last()).not.toContainText('The seventh?');
  await expect.poll(fromEnd).toBe(0);
  for (const width of [390, 1440, 700]) {
    await page.setViewportSize({ width, height: width === 390 ? 640 : 900 });
    await expect.poll(fromEnd, `the end is in sight at ${width} px`).toBe(0);
  }
  await thread(page).evaluate((box) => box.scrollTo(0, 0));
  await expect.poll(fromEnd).toBeGreaterThan(200);
  await visitor.say('And the eighth?');
  const button = drawer(page).getByRole('button', { name: '2 new messages' });
  await expect(button).toBeVisible();
  expect(await thread(page).evaluate((box) => box.scrollTop)).toBe(0);
  await button.click();
  await expect.poll(fromEnd).toBe(0);
  await expect(button).toHaveCount(0);
  await visitor.close();
});

// Proves: chat-74
test('keyboard only: walk, open, close, back on the row', async ({ page, context, instance }) => {
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  const rows = page.getByRole('article');
  await expect(rows.nth(1)).toBeVisible(); // the board waits for its quotes only, and this tab's rows come after them
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = rows.nth(1).getByRole('link').first();
  await expect(second).toBeFocused();
  const name = await second.textContent();
  await page.keyboard.press('Enter');
  await expect(drawer(page, name ?? '')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page, name ?? '')).toHaveCount(0);
  await expect(second).toBeFocused();
});

// Proves: chat-74
test('a viewer reads everything and changes nothing; an editor sees nothing of it', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  await signIn(context, instance.origin, instance.account('viewer'));
  await openBoard(page, '?tab=chats');
  await expect(page.getByText('You can read everything here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take over/ })).toHaveCount(0);
  await card(page, 'Marlow Sinclair').getByRole('link', { name: 'Marlow Sinclair' }).click();
  const details = drawer(page, 'Marlow Sinclair');
  await expect(details.getByText('Before we sign an agreement')).toBeVisible();
  for (const name of ['Take over', 'Hand back', 'Answered elsewhere'])
    await expect(details.getByRole('button', { name })).toHaveCount(0);
  await expect(details.getByRole('link', { name: 'Transcript' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('chat');
  const refused = await context.request.post(`/api/staff/chat/conversations/${id}/take`, {
    headers: { Origin: instance.origin },
  });
  expect(refused.status()).toBe(403);

  const editor = await anotherBrowser();
  await signIn(editor, instance.origin, instance.account('editor'));
  for (const path of ['', `/${id}`, `/${id}/transcript`])
    expect((await editor.request.get(`/api/staff/chat/conversations${path}`)).status()).toBe(403);
});

// Proves: chat-67
test('a link to a conversation that is gone says so', async ({ page, context, instance, watch }) => {
  watch.expect(/status of 404 .*\/api\/staff\/chat\/conversations\/chat_gone/);
  await signIn(context, instance.origin, instance.account('dispatch'));
  await page.goto('/operations?chat=chat_gone');
  await expect(page.getByText('There is no such conversation.')).toBeVisible();
});
