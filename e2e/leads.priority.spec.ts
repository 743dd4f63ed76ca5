import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const sam = 'sam.tamarack@customers.example';

// Proves: chat-38
test('priority support opened again: no old thanks but the form, with what a refusal brought back', async ({
  page,
  instance,
  watch,
}) => {
  watch.expect(answered(422, '/api/leads'));
  await page.goto('/contact');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Have a specialist call you' });
  const box = page.getByRole('dialog', { name: 'Priority support' });
  const connect = box.getByRole('button', { name: 'Connect Me' });
  const send = async () => {
    await takeAPersonsTime(page);
    await connect.click();
  };
  await page.evaluate(() => {
    Object.assign(globalThis, { told: 0 });
    addEventListener('wardgate:captured', () => {
      (globalThis as unknown as { told: number }).told++;
    });
  });
  const told = () => page.evaluate(() => (globalThis as unknown as { told: number }).told);
  await opener.click();
  await box.getByLabel('Email').fill('kim.larkspur@customers.example');
  await send();
  await expect(box.getByText('Thank you.')).toBeVisible();
  // To the times and back: the same words, of which the chat hears once.
  await box.getByRole('button', { name: 'Schedule a call' }).click();
  const schedule = page.getByRole('dialog', { name: 'Schedule a call' });
  await schedule.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(box.getByText('Thank you.')).toBeVisible();
  expect(await told()).toBe(1);
  await box.getByRole('button', { name: 'Done' }).click();
  await opener.click();
  await expect(connect).toBeDisabled();
  await expect(box.getByText('Thank you.')).toBeHidden();
  expect(await told()).toBe(1);

  await page.route('**/api/leads', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: '{"errors":[{"field":"phone","message":"Please check the number."}]}',
    }),
  );
  await box.getByLabel('Email').fill(sam);
  await box.getByLabel('Phone').fill('780-555-0166');
  await box.getByLabel('Company').fill('Larkspur Cold Storage');
  await send();
  await expect(box.getByLabel('Phone')).toHaveAccessibleDescription('Please check the number.');
  await page.unroute('**/api/leads');
  await page.reload();
  await hydrated(page);
  await opener.click();
  await expect(box.getByLabel('Phone')).toHaveAccessibleDescription('Please check the number.');
  await expect(box.getByLabel('Email')).toHaveValue(sam);
  await expect(box.getByLabel('Phone')).toHaveValue('780-555-0166');
  await expect(box.getByLabel('Company')).toHaveValue('Larkspur Cold Storage');
  await send();
  await expect(box.getByText('Thank you.')).toBeVisible();
  expect((await instance.leadOf(sam))?.touchpoints).toHaveLength(1);
});
