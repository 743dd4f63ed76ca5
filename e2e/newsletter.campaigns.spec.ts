import { expect } from '@playwright/test';
import {
  act,
  allCampaigns,
  entry,
  fillForm,
  makeCampaign,
  openCampaigns,
  openForm,
  readCampaign,
  winter,
} from './support/campaign-pages.ts';
import { edmonton, inDays } from './support/edmonton.ts';
import { signInNow } from './support/staff.ts';
import { importLines } from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

const people = [
  'mill@customers.example,surveillance,express,Card 1,2026-03-31',
  `fair@customers.example,it-support,express,Card 2,${inDays(-20)}`,
  `yard@customers.example,it-support,express,Card 3,${inDays(-20)}`,
] as const;

// Proves: S42, S95, S119, D83, newsletter-106, newsletter-109, newsletter-113
test('written, sent once by a double press, delivered by SMTP, counted, opened', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, ...people);
  await openCampaigns(page);
  await expect(page.getByText('No campaigns yet. Create your first one!')).toBeVisible();
  const form = await openForm(page);
  await fillForm(form);
  await form.getByLabel('IT Security').check();
  await expect(form.getByText('2 subscribers get it.')).toBeVisible();
  await expect(form.getByText('Left out: 1 chose other topics.')).toBeVisible();
  await form.getByRole('button', { name: 'Create Campaign' }).dblclick();
  await expect(form).toBeHidden();
  await expect(entry(page, winter.title)).toContainText('Draft');
  await expect(entry(page, winter.title)).toContainText(winter.subject);
  expect(await allCampaigns(page, instance)).toHaveLength(1);

  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to send this newsletter to all active subscribers?',
  });
  await act(page, winter.title, 'Send Now').click();
  await expect(question).toContainText('2 subscribers get it.');
  await expect(question).toContainText('Of them only those who chose IT Security');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(act(page, winter.title, 'Send Now')).toBeFocused();
  await act(page, winter.title, 'Send Now').click();
  await question.getByRole('button', { name: 'Send Now' }).dblclick();
  await expect(page.getByText('Newsletter sent to 2 subscribers!')).toBeVisible();
  await expect(page.getByText('The mails leave one by one from now on.')).toBeVisible();

  for (const reader of ['fair@customers.example', 'yard@customers.example']) {
    const mail = await instance.sink.mailTo(reader, /Snow, ice/);
    expect(mail.html).toContain('north gate');
    expect(mail.text).toContain('Hello there');
  }
  expect(instance.sink.mails.filter(({ subject }) => subject.startsWith('Snow'))).toHaveLength(2);
  // The numbers come by themselves.
  await expect(entry(page, winter.title)).toContainText(
    /Sent.*Sent\s*2\s*Opens\s*0 \(0%\)\s*Clicks\s*0 \(0%\)/s,
  );
  await expect(act(page, winter.title, 'Delete')).toHaveCount(0);
  await expect(act(page, winter.title, 'Send Now')).toHaveCount(0);

  await page.getByRole('link', { name: winter.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: winter.title })).toBeVisible();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers).toContainText(/Recipients\s*2/);
  await expect(numbers).toContainText(/Waiting\s*0/);
  await expect(numbers).toContainText('1 chose other topics');
  const table = page.getByRole('table', { name: 'Who got it' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Search recipients').fill('yard');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/\?q=yard$/);
  await page.getByLabel('State').selectOption('Failed (0)');
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nobody found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await table.getByRole('link', { name: 'yard@customers.example' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'yard@customers.example' })).toBeVisible();
});

// Proves: S42, D83, newsletter-106
test('a form keeps what was typed: refused, offline, closed, reloaded', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await openCampaigns(page);
  const form = await openForm(page);
  await form.getByLabel('Subject').fill('Snow');
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/Give the campaign a title\./);
  await fillForm(form, { subject: 'Snow' });
  watch.expect(connectionLost);
  await page.route('**/api/staff/newsletter/campaigns', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  );
  await form.getByRole('button', { name: 'Create Campaign' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Failed to create campaign' })).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(winter.title);
  await page.unroute('**/api/staff/newsletter/campaigns');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.reload();
  await openForm(page);
  await expect(form.getByText('What you typed before is still here.')).toBeVisible();
  await expect(form.getByLabel('Content')).toHaveValue(winter.content);
  await form.getByRole('button', { name: 'Go on in the editor' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Campaign' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(winter.title);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Campaign' })).toBeVisible();
  await expect(page).toHaveURL(/\/campaigns\/[^/]+\/edit$/);
  expect(await allCampaigns(page, instance)).toMatchObject([
    { title: winter.title, subject: 'Snow', status: 'draft' },
  ]);
  // What is saved is offered no more.
  await openCampaigns(page);
  await openForm(page);
  await expect(form.getByLabel('Title')).toHaveValue('');
});

// Proves: S43, S78, S95, D83, newsletter-108, newsletter-110, newsletter-127
test('scheduled in Edmonton’s time, changed, taken back; duplicated; deleted', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await makeCampaign(page, instance);
  await openCampaigns(page);
  await act(page, winter.title, 'Schedule').click();
  const dialog = page.getByRole('dialog', { name: 'Schedule' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByText('A schedule needs a date and a time.')).toBeVisible();
  await dialog.getByLabel('Date').fill('2020-03-01');
  await dialog.getByLabel('Time').fill('09:00');
  await expect(dialog.getByText(/This is in the past/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeVisible();
  const day = inDays(100);
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry(page, winter.title)).toContainText(
    `Scheduled for ${edmonton(`${day}T18:00:00Z`).short}, 09:00 Edmonton time`,
  );
  const [scheduled] = await allCampaigns(page, instance);
  expect(scheduled).toMatchObject({ status: 'scheduled' });
  expect(edmonton(scheduled?.scheduled_for ?? '')).toMatchObject({ day, board: '09:00' });
  await expect(act(page, winter.title, 'Send Now')).toHaveCount(0);
  await act(page, winter.title, 'Change the time').click();
  await expect(dialog.getByLabel('Time')).toHaveValue('09:00');
  await page.keyboard.press('Escape');
  await act(page, winter.title, 'Unschedule').click();
  await expect(entry(page, winter.title)).toContainText('Draft');

  await act(page, winter.title, 'Duplicate').click();
  await expect(entry(page, `Copy of ${winter.title}`)).toContainText('Draft');
  await act(page, `Copy of ${winter.title}`, 'Delete').click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this campaign?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(act(page, `Copy of ${winter.title}`, 'Delete')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(entry(page, `Copy of ${winter.title}`)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await allCampaigns(page, instance)).toHaveLength(1);
});

// Proves: S127, newsletter-109, newsletter-115, newsletter-116, newsletter-117
test('what would hurt is told where it stands, and stops the sending', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, ...people);
  const made = await makeCampaign(page, instance, { content: 'Hello {{}}.' });
  await openCampaigns(page);
  await act(page, winter.title, 'Send Now').click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Send Now' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to send newsletter');
  expect((await readCampaign(page, instance, made.id)).status).toBe('draft');
  await page.keyboard.press('Escape');
  await act(page, winter.title, 'Edit').click();
  const before = page.getByRole('region', { name: 'Before it is sent' });
  await expect(before).toContainText('It cannot be sent like this');
  await before.getByRole('button', { name: 'Content' }).first().click();
  const content = page.getByLabel('Content (Markdown)');
  await expect(content).toBeFocused();
  await content.fill('Hello ');
  await page.getByRole('button', { name: 'Insert {{name|there}}' }).click();
  await expect(content).toHaveValue('Hello {{name|there}}');
  await expect(before).not.toContainText('It cannot be sent like this');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByText('Hello there', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Text' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(/Hello there/)).toBeVisible();
  await page.getByRole('button', { name: 'As a subscriber…' }).click();
  await page.getByRole('dialog').getByLabel('Search subscribers').fill('yard');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /yard@customers\.example/ })
    .click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('As yard@customers.example');
});
