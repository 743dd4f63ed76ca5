// Proves: S41, newsletter-105, newsletter-122

import { expect } from '@playwright/test';
import {
  act,
  ask,
  entry,
  fillForm,
  makeCampaign,
  openCampaigns,
  openForm,
  winter,
} from './support/campaign-pages.ts';
import { inDays } from './support/edmonton.ts';
import { inspect } from './support/inspect.ts';
import { signInNow } from './support/staff.ts';
import { importLines } from './support/subscriber-pages.ts';
import { test } from './support/test.ts';

/** axe wants to look into the mail's frame, which runs no scripts. */
const lookingIn = /Blocked script execution in 'about:srcdoc'/;

/** Every state of the campaigns' desk: no violation of WCAG, no sideways scrolling. */
test.describe('every state of the campaigns’ desk is accessible and fits', () => {
  test('nobody wrote yet; the form, its mistakes, its audience; questions', async ({
    page,
    context,
    instance,
  }) => {
    await signInNow(context, instance.origin, instance.owner);
    await openCampaigns(page);
    await expect(page.getByText('No campaigns yet. Create your first one!')).toBeVisible();
    await inspect(page, 'campaigns, none', 'main');
    const form = await openForm(page);
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(form.getByText('Give the campaign a title.')).toBeVisible();
    await inspect(page, 'campaigns, form refused', '[role=dialog]');
    await fillForm(form);
    await form.getByLabel('IT Security').check();
    await form.getByLabel('Date').fill(inDays(100));
    await form.getByLabel('Time').fill('09:00');
    await expect(form.getByText(/It is sent by itself on/)).toBeVisible();
    await inspect(page, 'campaigns, form', '[role=dialog]');
    await form.getByRole('button', { name: 'Create Campaign' }).click();
    await expect(entry(page, winter.title)).toContainText('Scheduled');
    await act(page, winter.title, 'Delete').click();
    await inspect(page, 'campaigns, delete', '[role=dialog]');
  });

  // Proves: S43, S44, newsletter-107
  test('the list in all states, one campaign in all states', async ({ page, context, instance, watch }) => {
    watch.tolerate(lookingIn);
    await signInNow(context, instance.origin, instance.owner);
    await importLines(
      page,
      instance,
      'mill@customers.example,surveillance,express,Card 1,2026-03-31',
      `fair@customers.example,it-support,express,Card 2,${inDays(-20)}`,
      `a.rather.long.name.of.somebody@a-company-with-a-long-name.customers.example,it-support,express,Card 3,${inDays(-20)}`,
    );
    await makeCampaign(page, instance, { title: 'Draft of spring', topics: ['it-support', 'industry-news'] });
    await makeCampaign(page, instance, { title: 'Held for a person' });
    await makeCampaign(page, instance, { title: 'Being sent now' });
    await makeCampaign(page, instance, { title: 'Paused by the program' });
    await makeCampaign(page, instance, { title: 'Cancelled in the middle' });
    await makeCampaign(page, instance, {
      title: 'A rather long title of a campaign that goes on for two lines on a telephone',
      scheduled_for: `${inDays(100)}T16:00:00Z`,
    });
    const sent = await makeCampaign(page, instance, { title: 'Sent to everybody' });
    await ask(page, instance, 'post', `/${sent.id}/send`);
    await expect
      .poll(async () => (await ask(page, instance, 'get', `/${sent.id}`)).status, { timeout: 30_000 })
      .toBe('sent');
    // What only time and mail servers make of campaigns is put into the answer.
    const under = { launched_at: '2026-11-22T16:00:00Z', recipient_count: 12_480 };
    const states: Record<string, object> = {
      'Held for a person': {
        status: 'held',
        reason:
          'Its time passed 31 hours ago, while nothing was running. Send it now, choose another time, or make it a draft.',
      },
      'Being sent now': {
        ...under,
        status: 'sending',
        sent_count: 4310,
        failed_count: 12,
        waiting_count: 8158,
        held_up: {
          since: '2026-11-22T16:05:00Z',
          reason: 'dial tcp 203.0.113.7:587: connect: connection refused',
        },
      },
      'Paused by the program': {
        ...under,
        status: 'paused',
        reason: 'The mail server refuses to let us in: 535 authentication failed.',
        sent_count: 9100,
        uncertain_count: 3,
        waiting_count: 3377,
      },
      'Cancelled in the middle': { ...under, status: 'cancelled', sent_count: 4310, skipped_count: 8170 },
      'Sent to everybody': { open_count: 2, click_count: 1 },
    };
    await page.route('**/api/staff/newsletter/campaigns?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { items: { title: string }[] };
      for (const row of body.items) Object.assign(row, states[row.title]);
      await route.fulfill({ response: answer, json: body });
    });
    await openCampaigns(page);
    await expect(entry(page, 'Sent to everybody')).toContainText('Opens');
    await inspect(page, 'campaigns, list');
    await act(page, 'Draft of spring', 'Send Now').click();
    await expect(page.getByRole('dialog')).toContainText('2 subscribers get it');
    await inspect(page, 'campaigns, send', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.goto(`/newsletter-manager/campaigns/${sent.id}`);
    await expect(page.getByRole('table')).toContainText('mill@customers.example');
    await inspect(page, 'campaign, sent', 'main');
    await page.goto(`/newsletter-manager/campaigns/${sent.id}/edit`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await inspect(page, 'campaign, edit sent', 'main');
  });

  // Proves: newsletter-116
  test('the editor: nothing yet, mail beside it, dark, text, what is in the way', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    watch.tolerate(lookingIn);
    await signInNow(context, instance.origin, instance.owner);
    await page.goto('/newsletter-manager/campaigns/new');
    await expect(page.getByRole('heading', { level: 1, name: 'New Campaign' })).toBeVisible();
    await inspect(page, 'editor, new', 'main');
    const made = await makeCampaign(page, instance, {
      content: `${winter.content}\n\n{{}} and a [link](/nowhere-at-all).`,
    });
    await page.goto(`/newsletter-manager/campaigns/${made.id}/edit`);
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Before the first storm' }),
    ).toBeAttached();
    await inspect(page, 'editor, light', 'main');
    for (const look of ['Dark', 'Text']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('button', { name: look }).click();
      await inspect(page, `editor, ${look}`, 'main');
    }
    await page.goto(`/newsletter-manager/campaigns/${made.id}`);
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Before the first storm' }),
    ).toBeAttached();
    await inspect(page, 'campaign, draft', 'main');
  });
});
