import { chat, openChat, say, turn } from './support/chat.ts';
import { inspect } from './support/inspect.ts';
import { hydrated } from './support/quote-form.ts';
import { openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const question = 'What do your guards cost?';
const email = 'kim.larkspur@customers.example';

test.describe('both sides', () => {
  test.use({ setting: { demo: true } });

  // Proves: chat-45
  test('a visitor in one browser, Riley in another: both live, taken over and handed back', async ({
    page,
    instance,
    anotherBrowser,
  }) => {
    await page.goto('/about');
    const { panel, thread, field, person } = await openChat(page);
    await say(page, 'Can I talk to a person?');

    const staff = await (await anotherBrowser()).newPage();
    await signIn(staff.context(), instance.origin, instance.account('dispatch'));
    await openBoard(staff, '?tab=chats');
    const row = staff.getByRole('article').filter({ hasText: 'Can I talk to a person?' });
    await row.getByRole('button', { name: /^Take over/ }).click();
    const answer = staff.getByLabel('Your message to the visitor');
    const seen = staff.getByRole('region', { name: 'Conversation' });
    await expect(answer).toBeFocused();
    await expect(panel.getByText('Riley Marsh is answering')).toBeVisible();

    await answer.fill('Hello, this is Riley.');
    await answer.press('Enter');
    await expect(thread.getByText('Hello, this is Riley.')).toHaveCount(1);
    await field.fill('The north gate is open.');
    await field.press('Enter');
    await expect(seen.getByText('The north gate is open.')).toHaveCount(1);
    await answer.fill('Somebody is on the way.');
    await answer.press('Enter');
    await expect(thread.getByText('Somebody is on the way.')).toHaveCount(1);

    await staff.getByRole('button', { name: 'Hand back' }).click();
    await expect(panel.getByText('Automated assistant, may be wrong')).toBeVisible();
    await expect(person).toBeVisible();
    await say(page, question);
    await expect(thread).toContainText('from $25/hour');
    await expect(seen).toContainText('from $25/hour');
    for (const text of ['Hello, this is Riley.', 'The north gate is open.', 'Somebody is on the way.']) {
      await expect(thread.getByText(text)).toHaveCount(1);
      await expect(seen.getByText(text)).toHaveCount(1);
    }
  });
});

test.describe('a language model', () => {
  test.use({ setting: { model: true } });

  // Proves: chat-46
  test('that is down answers nothing and our site does; back again, it answers the next', async ({
    page,
    instance,
  }) => {
    instance.provider?.refuses();
    await page.goto('/about');
    const { field, thread, send } = await openChat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(thread).toContainText('from $25/hour', { timeout: turn });
    await expect(send).toBeVisible();
    // The greeting is the site's, too.
    await expect(thread.getByText('AI Security Expert, from our site')).toHaveCount(2);
    expect(instance.provider?.asked.some((text) => text.includes(question))).toBe(true);

    instance.provider?.answers('Our guards ', 'know your gates.');
    await say(page, 'Are your guards licensed?');
    await expect(thread.getByText('Our guards know your gates.')).toHaveCount(1);
    await expect(thread.getByText('AI Security Expert, from our site')).toHaveCount(2);
  });

  // Proves: chat-46
  test('that is stopped while it thinks: nothing of it is said, and the next question is answered', async ({
    page,
    instance,
  }) => {
    const release = instance.provider?.holds('', 'Too late.');
    await page.goto('/about');
    const { field, thread, thinking, stop, send } = await openChat(page);
    await field.fill(question);
    await field.press('Enter');
    await expect(thinking).toBeVisible();
    await expect.poll(() => instance.provider?.asked.length).toBe(1);
    await stop.click();
    await expect(send).toBeVisible();
    await expect(thinking).toBeHidden();
    release?.();
    instance.provider?.answers('The next one.');
    await say(page, 'Are your guards licensed?');
    await expect(thread.getByText('The next one.')).toHaveCount(1);
    await page.reload();
    await expect(thread.getByText('The next one.')).toHaveCount(1);
    await expect(thread.getByText(question)).toHaveCount(1);
    await expect(thread).not.toContainText('Too late.');
  });
});

// Proves: chat-45
test('with keys alone: from the page to the launcher, to an answer, to a page that it links', async ({
  page,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const { launcher, field, thread, panel } = chat(page);
  const tabTo = async (what: typeof launcher, key = 'Tab') => {
    const isThere = () => what.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 120 && !(await isThere()); presses++) await page.keyboard.press(key);
    await expect(what).toBeFocused();
  };
  await tabTo(launcher);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(question);
  await page.keyboard.press('Enter');
  await expect(thread).toContainText('from $25/hour');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(launcher).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const link = thread.locator('a[href^="/"]').first();
  const path = await link.getAttribute('href');
  await tabTo(link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname + url.search === path);
  await expect(thread.getByText(question)).toHaveCount(1);
});

// Proves: chat-45
test('the link of the first mail: a page that every eye can read, a press, and the mail with the conversation', async ({
  page,
  instance,
}) => {
  await page.goto('/about');
  const { panel } = await openChat(page);
  await say(page, question);
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('button', { name: 'Send it by email' }).click();
  const form = panel.getByRole('form', { name: 'Send it by email' });
  await form.getByLabel('Email address').fill(email);
  await form.getByRole('button', { name: 'Send' }).click();
  const first = await instance.sink.mailTo(email, /^Please confirm/);
  expect(first.text).not.toContain(question);
  const link = /https?:\S+\/chat\/transcript\/\S+/.exec(first.text)?.[0] ?? '';
  await panel.getByRole('button', { name: 'Close the chat' }).click();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Send the conversation' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await inspect(page, 'transcript, to be confirmed');
  expect(instance.sink.mails.filter(({ to }) => to.includes(email))).toHaveLength(1);
  await page.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'It is on its way' })).toBeVisible();
  await inspect(page, 'transcript, on its way');
  const second = await instance.sink.mailTo(email, /^Your conversation with/);
  expect(second.text).toContain(question);
  expect(second.text).toContain('from $25/hour');
});
