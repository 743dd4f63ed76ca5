import type { Page } from '@playwright/test';
import type { Instance } from './support/instance.ts';
import { card, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { type ChatVisitor, openVisitorChat } from './support/visitor-chat.ts';

test.use({ setting: { demo: true } });

const quinn = 'Quinn Harrow';
const field = (page: Page) => page.getByLabel('Your message to the visitor');
const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });

/** A visitor who waits, whose conversation Riley has taken over. */
async function taken(page: Page, instance: Instance): Promise<ChatVisitor> {
  const visitor = await openVisitorChat(instance);
  await visitor.call();
  await visitor.leave(quinn);
  await signIn(page.context(), instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  await card(page, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await expect(field(page)).toBeFocused();
  return visitor;
}

// Proves: chat-69, chat-70
test('two accounts at one desk: unsent words are their writer’s, and what was left behind waits for a press', async ({
  page,
  context,
  instance,
}) => {
  const visitor = await taken(page, instance);
  const drawer = page.getByRole('dialog', { name: quinn });
  let underWay = 0;
  await page.route('**/api/staff/chat/conversations/*/messages', () => void underWay++);
  await field(page).fill('Between the two of us.');
  await page.keyboard.press('Enter');
  await expect.poll(() => underWay).toBe(1);
  await field(page).fill('Half a sentence of Riley');
  const here = page.url();
  const takeFrom = async (name: string) => {
    await drawer.getByRole('button', { name: 'Take over', exact: true }).click();
    const question = page.getByRole('dialog', { name: `Take over from ${name}?` });
    await question.getByRole('button', { name: 'Take over', exact: true }).click();
    await expect(field(page)).toBeFocused();
  };
  const said = async () =>
    (await visitor.thread()).items.filter(({ type }) => type === 'staff').map(({ content }) => content);

  await signIn(context, instance.origin, instance.account('sales'));
  await page.goto(here);
  await page.unrouteAll();
  await takeFrom('Riley Marsh');
  await expect(field(page)).toHaveValue('');
  await expect(thread(page)).not.toContainText('Between the two of us.');
  await field(page).fill('Casey here.');
  await page.keyboard.press('Enter');
  await expect.poll(said).toEqual(['Casey here.']);

  await signIn(context, instance.origin, instance.account('dispatch'));
  await page.goto(here);
  await takeFrom('Casey Lund');
  await expect(field(page)).toHaveValue('Half a sentence of Riley');
  await expect(drawer.getByText('not sent')).toBeVisible();
  expect(await said()).toEqual(['Casey here.']);
  await drawer.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(said).toEqual(['Casey here.', 'Between the two of us.']);
  await visitor.close();
});

// Proves: chat-71
test('equal words said twice are heard twice', async ({ page, instance }) => {
  const visitor = await taken(page, instance);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const region = document.querySelector('[aria-label=Conversation]')?.parentElement;
    const quiet = region?.querySelector('[aria-live=polite]');
    if (!quiet) throw new Error('no region');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '');
    }).observe(quiet, { childList: true, subtree: true });
  });
  for (const times of [1, 2]) {
    await visitor.say('Hello?');
    await expect(thread(page).getByText('Hello?', { exact: true })).toHaveCount(times);
  }
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard))
    .toEqual(['Visitor: Hello?', 'Visitor: Hello?']);
  await visitor.close();
});

// Proves: chat-69
test('what runs from right to left stands so, in the list, the thread and the field', async ({
  page,
  instance,
}) => {
  const visitor = await taken(page, instance);
  const question = 'مرحبا، هل لديكم حراس؟';
  await visitor.say(question);
  await expect(thread(page).getByText(question)).toHaveCSS('direction', 'rtl');
  await field(page).fill('نعم، لدينا.');
  await expect(field(page)).toHaveCSS('direction', 'rtl');
  await field(page).fill('Yes.');
  await expect(field(page)).toHaveCSS('direction', 'ltr');
  await page.goto('/operations?tab=chats');
  await page.getByLabel('Which conversations').selectOption('taken');
  await expect(card(page, quinn).getByText(question)).toHaveCSS('direction', 'rtl');
  await visitor.close();
});

// Proves: chat-60
test('two press Take over at once: the first has it, the second is told by whom', async ({
  page,
  instance,
  anotherBrowser,
  watch,
}) => {
  watch.expect(/409 .*\/take/);
  const visitor = await openVisitorChat(instance);
  await visitor.call();
  await visitor.leave(quinn);
  await signIn(page.context(), instance.origin, instance.account('dispatch'));
  await openBoard(page, '?tab=chats');
  const casey = await (await anotherBrowser()).newPage();
  await signIn(casey.context(), instance.origin, instance.account('sales'));
  await openBoard(casey, '?tab=chats');
  const first = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/staff/chat/conversations/*/take*', async (route) => {
    pressed.resolve();
    await first.promise;
    await route.continue();
  });
  await card(page, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await pressed.promise;
  await card(casey, quinn)
    .getByRole('button', { name: /^Take over/ })
    .click();
  await expect(field(casey)).toBeFocused();
  first.resolve();
  await expect(page.getByText('Casey Lund has taken this conversation over meanwhile.')).toBeVisible();
  expect((await visitor.thread()).handover.name).toBe('Casey Lund');
  await visitor.close();
});
