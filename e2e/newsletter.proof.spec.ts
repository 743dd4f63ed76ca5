import { expect } from '@playwright/test';
import { act, allCampaigns, entry, makeCampaign, openCampaigns, winter } from './support/campaign-pages.ts';
import { inDays } from './support/edmonton.ts';
import { inspect } from './support/inspect.ts';
import { askOnce, proofIsOver } from './support/proof.ts';
import { signInNow } from './support/staff.ts';
import { chooseList, countsOf, importLines, importResult, listOf } from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

const mill = 'mill@customers.example,surveillance,express,Card 1,2026-03-31';

// Proves: security-165
test('a list is looked at without a proof and stored with one; without an answer it is still there', async ({
  page,
  context,
  instance,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/newsletter-manager/subscribers/import');
  await proofIsOver(page);
  await chooseList(page, listOf(mill));
  const result = importResult(page);
  await expect(result.getByRole('heading', { name: '1 subscriber can be stored' })).toBeVisible();
  const store = page.getByRole('button', { name: 'Store 1 subscriber' });
  await store.click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not stored.', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing was stored: taking a list over needs a proof')).toBeVisible();
  expect(await countsOf(page, instance)).toMatchObject({ all: 0 });
  await inspect(page, 'newsletter, a list without a proof');
  await page.getByRole('button', { name: /again/i }).click();
  await question.getByLabel('Your password').fill(instance.owner.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(result.getByRole('heading', { name: '1 subscriber stored' })).toBeVisible();
  expect(await countsOf(page, instance)).toMatchObject({ all: 1, active: 1 });
});

// Proves: security-165
test('a schedule and a sending ask who one is, keep what was written, and go on by themselves', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(answered(403, '/schedule'), answered(403, '/send'));
  await signInNow(context, instance.origin, instance.owner);
  await importLines(page, instance, mill);
  await makeCampaign(page, instance);
  await openCampaigns(page);
  await act(page, winter.title, 'Schedule').click();
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  await schedule.getByLabel('Date').fill(inDays(3));
  await schedule.getByLabel('Time').fill('09:00');
  await askOnce(page, 'POST', '/api/staff/newsletter/campaigns/*/schedule');
  await schedule.getByRole('button', { name: 'Schedule' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question.getByLabel('Your password')).toBeFocused();
  await inspect(page, 'newsletter, a schedule asks for a proof');
  await question.getByLabel('Your password').fill(instance.owner.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(schedule).toBeHidden();
  await expect(entry(page, winter.title)).toContainText('Scheduled');

  await act(page, winter.title, 'Unschedule').click();
  await askOnce(page, 'POST', '/api/staff/newsletter/campaigns/*/send');
  await act(page, winter.title, 'Send Now').click();
  const sure = page.getByRole('dialog', {
    name: 'Are you sure you want to send this newsletter to all active subscribers?',
  });
  await sure.getByRole('button', { name: 'Send Now' }).click();
  await question.getByLabel('Your password').fill(instance.owner.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Newsletter sent to 1 subscribers!')).toBeVisible();
  expect(await allCampaigns(page, instance)).toHaveLength(1);
});
