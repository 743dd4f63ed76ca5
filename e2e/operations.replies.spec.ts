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
