import type { Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { openBoard, signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const emergency = {
  name: 'Emery Lockwood',
  email: 'emery@customers.example',
  phone: '780-555-0166',
  subject: 'emergency',
  message: 'Somebody is cutting our fence at the north yard.',
};

/** The owner takes turns in Dispatch, alone. */
async function beginTurns(page: Page): Promise<void> {
  await page.goto('/duty');
  await expect(page.getByText('Nobody takes turns yet')).toBeVisible();
  await page.getByRole('button', { name: 'Rotation of Dispatch' }).click();
  const form = page.getByRole('dialog', { name: 'Rotation of Dispatch' });
  await form.getByRole('combobox', { name: 'Add someone' }).selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Save the rotation' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Nobody takes turns yet')).toBeHidden();
}

// Proves: duty-14, duty-16, duty-17
test('an owner begins the duty; an emergency is acknowledged on the board and where its notice leads', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await beginTurns(page);
  const team = page.getByRole('region', { name: 'Dispatch' });
  await expect(team.getByText('Now', { exact: true })).toBeVisible();
  await expect(team.getByText('Next', { exact: true })).toBeVisible();
  await inspect(page, 'on duty');

  await instance.write(emergency);
  await openBoard(page);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const take = alerts.getByRole('button', { name: 'Acknowledge: Emery Lockwood' });
  await expect(alerts).toContainText('was told last');
  await take.click();
  await expect(alerts).toContainText('has it');
  await alerts.getByRole('button', { name: 'Give back: Emery Lockwood' }).click();
  await expect(take).toBeVisible();

  await page.goto('/duty');
  await page.getByRole('link', { name: 'Emergency: Message' }).click();
  const incident = page.getByRole('region', { name: 'Incident', exact: true });
  await expect(incident).toContainText('Somebody is cutting our fence at the north yard.');
  await expect(incident.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+17805550166');
  await incident.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(incident).toContainText('has it');
  await expect(incident).toContainText('acknowledged');
  await inspect(page, 'on duty, an incident');
  await incident.getByRole('link', { name: 'Open the message' }).click();
  await expect(page).toHaveURL(/\/operations\?message=/);
});

// Proves: duty-4, duty-11, duty-13, duty-16, duty-17
test('hours with nobody on duty are refused twice, and shown on the board before they come', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(/422/);
  await signInNow(context, instance.origin, instance.owner);
  await beginTurns(page);
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const except = async () => {
    await page.getByRole('button', { name: 'Exception for Dispatch' }).click();
    const form = page.getByRole('dialog', { name: 'Exception for Dispatch' });
    await form.getByLabel('From').fill(`${day(3)}T08:00`);
    await form.getByLabel('Until').fill(`${day(4)}T08:00`);
    await form.getByLabel('Why').fill('Holiday');
    await form.getByRole('button', { name: 'Add the exception' }).click();
    return form;
  };
  await expect(await except()).toBeHidden();
  await expect(page.getByText('An exception says that nobody is: Holiday').first()).toBeVisible();
  const again = await except();
  await expect(again).toContainText('two cannot have the same hour');
  await inspect(page, 'on duty, an exception');
  await page.keyboard.press('Escape');
  await openBoard(page);
  await expect(page.getByText('Dispatch: nobody is on duty')).toBeVisible();
  await page.getByRole('link', { name: 'Open the roster' }).click();
  await page.getByRole('button', { name: 'Delete the exception of Nobody' }).click();
  await expect(page.getByText('An exception says that nobody is: Holiday')).toHaveCount(0);
});
