import { inspect } from './support/inspect.ts';
import { robinPayload } from './support/quote-form.ts';
import { card, drawer, openBoard, signIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { answers: true } });

const email = 'jo.alder@customers.example';
const asked = { ...robinPayload, firstName: 'Jo', lastName: 'Alder', email };

// Proves: operations-40
test('what a customer writes back stands in the drawer, and a call that was made ends it', async ({
  page,
  context,
  instance,
}) => {
  const { id } = await instance.ask(asked);
  await signIn(context, instance.origin, instance.owner);
  const answered = await page.request.post(`${instance.origin}/api/staff/quotes/${id}/reply`, {
    headers: { origin: instance.origin },
    data: { subject: 'Your gate', body: 'Does Monday suit you?', respond: true },
  });
  expect(answered.status(), await answered.text()).toBe(200);
  const ours = await instance.sink.mailTo(email, /^Your gate$/);
  await page.goto(`/operations?quote=${id}`);
  const back = drawer(page, 'Jo Alder').getByRole('region', { name: 'What they wrote back' });
  await expect(back).toHaveCount(0);
  await instance.answer(ours, email, {
    text: 'See below.\n\nSent from my iPhone\n\n> Does Monday suit you?\n\nTuesday is better.',
  });
  await expect(back).toContainText('They wait for an answer');
  await expect(back.getByRole('listitem')).toContainText('Tuesday is better.');
  await expect(back.getByRole('link', { name: 'Call' })).toHaveCount(0);
  await instance.answer(ours, email, { subject: 'Accepted: Tuesday at nine', text: '' });
  await expect(back.getByText('Accepted: Tuesday at nine')).toBeVisible();
  await inspect(page, 'what they wrote back', '[role="dialog"]');
  await back.getByRole('button', { name: 'Dealt with' }).click();
  await expect(back.getByText('They wait for an answer')).toHaveCount(0);
  await expect(drawer(page, 'Jo Alder').getByRole('region', { name: 'Timeline' })).toContainText(
    'Their answer was dealt with',
  );
});

// Proves: operations-37, operations-40
test('danger that is written back is not ended by a look: it says so, can be called, and ends by the mark', async ({
  page,
  context,
  instance,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await instance.ask(asked);
  await instance.answer(await instance.sink.mailTo(email, /^We have your quote request/), email, {
    text: 'Somebody is breaking into our building right now, help!',
  });
  await signIn(context, instance.origin, instance.owner);
  await openBoard(page);
  await expect(page.getByRole('link', { name: 'Call Jo Alder' })).toBeInViewport();
  for (const look of ['the first', 'the second']) {
    await page.goto(`/operations?quote=${id}`);
    const back = drawer(page, 'Jo Alder').getByRole('region', { name: 'What they wrote back' });
    await expect(back, look).toContainText('They wrote that someone may be in danger');
    await expect(back.getByRole('link', { name: 'Call' }), look).toHaveAttribute('href', /^tel:\+1/);
    await expect(back.getByRole('link', { name: 'Call' }), look).toBeInViewport();
    await expect(back.getByText('“Somebody is breaking into our building'), look).toBeInViewport();
    await expect(back.getByRole('button', { name: 'Dealt with' })).toHaveCount(0);
  }
  await inspect(page, 'danger that was written back', '[role="dialog"]');
  const open = drawer(page, 'Jo Alder');
  await open.getByRole('button', { name: 'Mark Responded' }).click();
  await expect(open.getByText('They wrote that someone may be in danger')).toHaveCount(0);
  await open.getByRole('button', { name: 'Close' }).click();
  await expect(card(page, 'Jo Alder').getByText('Overdue')).toHaveCount(0);
});
