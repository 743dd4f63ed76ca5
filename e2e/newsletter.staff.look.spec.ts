// Proves: newsletter-44, newsletter-53

import { expect, type Page } from '@playwright/test';
import { inspect } from './support/inspect.ts';
import { signInNow } from './support/staff.ts';
import {
  chooseList,
  figure,
  importResult,
  listOf,
  openSubscribers,
  type SubscriberRow,
  signUpByHttp,
} from './support/subscriber-pages.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

const lists = '**/api/staff/newsletter/subscribers?*';

/** Every state of the subscribers' desk: no violation of WCAG, no sideways scrolling. */
test.describe('every state of the subscribers’ desk is accessible and fits', () => {
  test('nobody yet; the import, its rules, a refusal, what would be stored, what was', async ({
    page,
    context,
    instance,
    watch,
  }) => {
    await signInNow(context, instance.origin, instance.owner);
    await openSubscribers(page);
    await expect(page.getByText('No subscribers yet.')).toBeVisible();
    await inspect(page, 'subscribers, nobody', 'main');
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(page.getByText('Nothing has come back.')).toBeVisible();
    await inspect(page, 'reports, nothing', 'main');
    await page.getByRole('link', { name: 'Subscribers', exact: true }).click();
    await page.getByRole('link', { name: 'Import a list' }).first().click();
    await expect(page.getByText('Drop the list here')).toBeVisible();
    await inspect(page, 'import, rules', 'main');
    watch.expect(answered(422, 'subscribers/import'));
    await chooseList(page, 'email,basis\n');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await inspect(page, 'import, refused', 'main');
    await chooseList(
      page,
      listOf(
        'one@customers.example,surveillance;it-support,express,"Card 12, fair",2026-03-31',
        'a.rather.long.name.of.somebody@a-company-with-a-long-name.customers.example,,friendship,Card 13,2026-03-31',
        ',,express,Card 14,2026-03-31',
        'two@customers.example,dragons,express,Card 15,2026-03-31',
        'three@customers.example,,inquiry,Asked by telephone,2024-03-31',
      ),
      'a-list-with-a-rather-long-name-from-the-business-fair-in-november-2026.csv',
    );
    await expect(importResult(page)).toBeVisible();
    await inspect(page, 'import, dry run', 'main');
    await page.getByRole('button', { name: 'Store 1 subscriber' }).click();
    await expect(page.getByRole('heading', { name: '1 subscriber stored' })).toBeVisible();
    await inspect(page, 'import, stored', 'main');
  });

  test.describe('thirty days of life', () => {
    test.use({ setting: { demo: true, shared: true } });

    test('the list in all states, nothing found, held back, an outage', async ({
      page,
      context,
      instance,
      watch,
    }) => {
      await signInNow(context, instance.origin, instance.owner);
      // What only mail servers make of subscribers, and what only time does, is put into the answer.
      await page.route(lists, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { items: (SubscriberRow & Record<string, unknown>)[] };
        const [first, second, third] = body.items.filter(({ status }) => status === 'active');
        Object.assign(first ?? {}, { status: 'bounced', ended_at: '2026-11-02T10:00:00Z' });
        Object.assign(second ?? {}, { status: 'complained', ended_at: '2026-11-03T10:00:00Z' });
        Object.assign(third ?? {}, {
          basis: 'inquiry',
          consent_until: '2026-01-03T10:00:00Z',
          email: 'a.rather.long.name.of.somebody@a-company-with-a-long-name.customers.example',
        });
        await route.fulfill({ response: answer, json: body });
      });
      await openSubscribers(page);
      for (const state of [
        'Active',
        'Pending',
        'Unsubscribed',
        'Bounced',
        'Complained',
        'Paused until',
        'consent ended',
      ]) {
        await expect(page.getByRole('table').getByText(state).first()).toBeVisible();
      }
      await inspect(page, 'subscribers, list');
      await openSubscribers(page, '?q=nobody+is+called+so&topic=it-support');
      await expect(page.getByText(/^Nobody found for/)).toBeVisible();
      await inspect(page, 'subscribers, nothing found', 'main');
      await figure(page, 'Held back').click();
      await page.getByRole('button', { name: /^Delete/ }).click();
      await inspect(page, 'subscribers, held back', 'main');
      await page.unroute(lists);
      await openSubscribers(page);
      await expect(page.getByRole('link', { name: 'tomas.wren@readers.example' })).toBeVisible();
      watch.expect(connectionLost);
      await page.route(lists, (route) => route.abort('connectionrefused'));
      // News, and nothing can be fetched: the rows of before stay, and it is said that they are old.
      await signUpByHttp(instance, 'somebody@customers.example');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Stale since');
      await inspect(page, 'subscribers, outage', 'main');
    });

    test('one subscriber: imported, ended; the question and its refusal', async ({
      page,
      context,
      instance,
      watch,
    }) => {
      await signInNow(context, instance.origin, instance.owner);
      await openSubscribers(page, '?q=noor');
      await page.getByRole('link', { name: 'noor.haddon@readers.example' }).click();
      await expect(page.getByText('Unsubscribed by us, as they asked')).toBeVisible();
      await inspect(page, 'subscriber, ended', 'main');
      // What mail servers say comes into the answers: a demo has none that refuse.
      const reports = await putReports(page);
      await openSubscribers(page, '?q=bluebell');
      await page.getByRole('link', { name: 'desk@bluebell-clinic.example' }).click();
      await expect(page.getByText('Taken over from a list')).toBeVisible();
      // Each day with its year: it holds for two of them.
      await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
        /Holds until\s*\w{3} \d+, \d{4}/,
      );
      await expect(page.getByText('Came back: the address is dead')).toBeVisible();
      await expect(page.getByText('These are the latest 200.')).toBeVisible();
      await inspect(page, 'subscriber, imported, with mails and reports', 'main');
      await page.goto('/newsletter-manager/reports');
      await expect(page.getByRole('row')).toHaveCount(reports + 1);
      await inspect(page, 'reports, of all kinds', 'main');
      await page.getByLabel('Kind').selectOption('Soft bounce');
      await expect(page.getByText('Nothing of this kind: soft bounce.')).toBeVisible();
      await inspect(page, 'reports, none of a kind', 'main');
      watch.expect(connectionLost);
      await page.route('**/api/staff/newsletter/reports?*', (route) => route.abort('connectionrefused'));
      await page.reload();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await inspect(page, 'reports, outage', 'main');
      await page.goBack();
      await page.getByRole('button', { name: 'Unsubscribe…' }).click();
      watch.expect(answered(422, 'unsubscribe'));
      await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
      await expect(page.getByText('Please say how they asked for it.')).toBeVisible();
      await inspect(page, 'subscriber, unsubscribe', '[role=dialog]');
      watch.expect(answered(404, 'subscribers/nobody'));
      await page.goto('/newsletter-manager/subscribers/nobody');
      await expect(page.getByRole('main').getByText('There is no such subscriber.').last()).toBeVisible();
      await inspect(page, 'subscriber, nobody', 'main');
    });
  });
});

/** Puts reports of every kind into the list, and some with campaigns into one person's timeline; answers how many there are. */
async function putReports(page: Page): Promise<number> {
  const at = '2026-11-18T16:20:00Z';
  const report = (n: number, part: object) => ({
    id: `report_${n}`,
    kind: 'hard',
    status_code: '5.1.1',
    words: '550 5.1.1 … recipient address rejected: user unknown in a rather long table of virtual mailboxes',
    campaign_id: 'campaign_1',
    campaign_title: 'Winter readiness for yards, gates and everybody who walks on them',
    effect: 'ended',
    at,
    subscriber_id: 'subscriber_1',
    email: 'a.rather.long.name.of.somebody@a-company-with-a-long-name.customers.example',
    ...part,
  });
  const list = [
    report(1, {}),
    report(2, { kind: 'soft', status_code: '4.2.2', effect: 'counted', email: 'yard@elbow-freight.example' }),
    report(3, { kind: 'complaint', status_code: '', words: '', email: 'office@harvest-mill.example' }),
    report(4, { kind: 'soft', effect: 'erased', email: '', words: '' }),
    report(5, { kind: 'unknown', effect: 'unproven', email: '', subscriber_id: '', campaign_id: '' }),
  ];
  await page.route('**/api/staff/newsletter/reports?*', (route) =>
    route.fulfill({
      json: { items: route.request().url().includes('kind=') ? [] : list, next: '', address: '' },
    }),
  );
  const campaign = (n: number, part: object) => ({
    campaign_id: `campaign_${n}`,
    campaign: 'Winter readiness',
    subject: 'Snow, ice and your north gate',
    state: 'sent',
    code: 250,
    reason: '',
    became: '',
    launched_at: at,
    attempted_at: at,
    settled_at: at,
    opened_at: at,
    clicked_at: null,
    machine_opened_at: null,
    machine_clicked_at: at,
    ...part,
  });
  await page.route(/\/api\/staff\/newsletter\/subscribers\/subscriber_\w+$/, async (route) => {
    const answer = await route.fetch();
    const campaigns = [
      campaign(1, {}),
      campaign(2, { state: 'failed', code: 550, reason: '5.1.1 user unknown', opened_at: null }),
      campaign(3, { state: 'skipped', code: 0, reason: 'other-topics', attempted_at: null, opened_at: null }),
    ];
    const body = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: { ...body, campaigns, reports: list.slice(0, 2), older: true },
    });
  });
  return list.length;
}
