import { openChat, say } from './support/chat.ts';
import { openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const thanks = 'Thank you. A security specialist will contact you within 24 hours.';

// Proves: chat-88, chat-89, chat-93, chat-94
test('a number typed into the chat is confirmed, not asked for again, and stands at the lead of the conversation', async ({
  page,
  context,
  instance,
}) => {
  await page.goto('/about');
  const { thread } = await openChat(page);
  await say(page, 'Kim Larkspur, 780-555-0166');
  await expect(thread.getByText(`Got it, Kim Larkspur: 780-555-0166. ${thanks}`)).toHaveCount(1);
  await expect(thread.getByText('it signs you up for no newsletter')).toHaveCount(1);
  // Hot enough for priority support (V168), which has nothing left to ask for.
  await say(page, 'What does it cost, and when can we compare the options?');
  const kept = () => page.evaluate(() => localStorage.getItem('popup.closed'));
  await expect.poll(kept, 'the pop-up stays away').not.toBeNull();
  await page.reload();
  await expect(thread.getByText('Got it, Kim Larkspur: 780-555-0166.')).toHaveCount(1);
  await say(page, 'did you get my number?');
  await expect(thread.getByText('Yes, I have 780-555-0166.')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Priority support' })).toBeHidden();

  await signIn(context, instance.origin, instance.owner);
  await openBoard(page, '?tab=chats');
  await page.getByLabel('Which conversations').selectOption('All conversations');
  await page.getByRole('link', { name: 'Kim Larkspur' }).click();
  await expect(page.getByText('Known as Kim Larkspur')).toBeVisible();
});
