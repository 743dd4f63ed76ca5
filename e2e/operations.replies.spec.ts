import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { demo: true } });

// Proves: security-166
test('the eleventh answer within an hour is refused, says when it may go, and keeps its text', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(429, '/reply'));
  await signIn(context, instance.origin, instance.account('dispatch'));
  await openBoard(page);
  await card(page, 'Jamie Merrow').getByRole('link', { name: 'Jamie Merrow' }).click();
  const reply = drawer(page, 'Jamie Merrow').getByRole('region', { name: 'Reply' });
  await reply.getByRole('button').first().click();
  await reply.getByLabel('Text').fill('One word more about the gate.');
  const id = new URL(page.url()).searchParams.get('quote');
  for (let n = 1; n <= 10; n++) {
    const sent = await page.request.post(`${instance.origin}/api/staff/quotes/${id}/reply`, {
      headers: { origin: instance.origin },
      data: { subject: `Your gate, ${n}`, body: 'We come at ten.', respond: false },
    });
    expect(sent.status(), await sent.text()).toBe(200);
  }
  await reply.getByRole('button', { name: 'Send reply' }).click();
  await expect(reply.getByRole('alert')).toContainText(
    /Your text is kept\..*10 mails to this person.*Try again in \d+ min/s,
  );
  await expect(reply.getByLabel('Text')).toHaveValue('One word more about the gate.');
});

// Proves: contact-20
test('two of the staff answer one person: the second is told, loses nothing, and decides', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  const other = await (await anotherBrowser()).newPage();
  await signIn(context, instance.origin, instance.account('dispatch'));
  await signIn(other.context(), instance.origin, instance.account('sales'));
  const replyOf = (at: typeof page) => drawer(at, 'Jamie Merrow').getByRole('region', { name: 'Reply' });
  for (const one of [page, other]) {
    await openBoard(one);
    await card(one, 'Jamie Merrow').getByRole('link', { name: 'Jamie Merrow' }).click();
    await replyOf(one).getByRole('button').first().click();
  }
  await replyOf(page).getByLabel('Text').fill('We are on our way.');
  await replyOf(other).getByLabel('Text').fill('We come tomorrow.');
  await replyOf(page).getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Reply to Jamie Merrow is on its way.')).toBeVisible();
  watch.expect(answered(409, '/reply'));
  await replyOf(other).getByRole('button', { name: 'Send reply' }).click();
  const told = replyOf(other).getByRole('alert');
  await expect(told).toContainText('A colleague was faster. Yours was not sent.');
  await expect(told).toContainText(
    /Riley Marsh answered \d+ (second|minute)s? ago, while you were writing\./,
  );
  await expect(replyOf(other).getByLabel('Text')).toHaveValue('We come tomorrow.');
  const sent = () => instance.sink.mails.filter(({ text }) => /We (are on our way|come tomorrow)/.test(text));
  await expect.poll(() => sent().length).toBe(1);
  // The history that stands there now shows the other answer: sent knowingly, it leaves.
  await expect(drawer(other, 'Jamie Merrow').getByRole('region', { name: 'Timeline' })).toContainText(
    'Answered by email',
  );
  await told.getByRole('button', { name: 'Send mine as well' }).click();
  await expect(other.getByText('Reply to Jamie Merrow is on its way.')).toBeVisible();
  await expect.poll(() => sent().length).toBe(2);
});
