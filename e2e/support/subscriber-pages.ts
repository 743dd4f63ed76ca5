import { expect, type Locator, type Page } from '@playwright/test';
import type { Instance } from './instance.ts';

/** A subscriber of the staff's list, as far as tests look at it. */
export type SubscriberRow = {
  id: string;
  email: string;
  status: string;
  topics: string[];
  interest_score: number;
};

const path = '/api/staff/newsletter/subscribers';

/** A list to import, with the line that names its columns. */
export const listOf = (...lines: string[]): string =>
  ['email,interests,basis,evidence,consented_at', ...lines, ''].join('\n');

/** Takes a list over by the interface; the page brings the session. */
export async function importLines(page: Page, instance: Instance, ...lines: string[]): Promise<void> {
  const answer = await page.request.post(`${instance.origin}${path}/import`, {
    data: listOf(...lines),
    headers: { origin: instance.origin, 'Content-Type': 'text/csv' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  expect((await answer.json()) as object, 'every line was stored').toMatchObject({ stored: lines.length });
}

/** How many subscribers there are in each state. */
export async function countsOf(page: Page, instance: Instance): Promise<Record<string, number>> {
  const answer = await page.request.get(`${instance.origin}${path}`);
  return ((await answer.json()) as { counts: Record<string, number> }).counts;
}

/** The stored subscriber with that address. */
export async function subscriberOf(page: Page, instance: Instance, email: string): Promise<SubscriberRow> {
  const answer = await page.request.get(`${instance.origin}${path}`, { params: { q: email } });
  const [found] = ((await answer.json()) as { items: SubscriberRow[] }).items;
  expect(found, `a subscriber ${email}`).toBeDefined();
  return found as SubscriberRow;
}

/** Signs up without confirming; `website` is the field that only programs fill in. */
export async function signUpByHttp(instance: Instance, email: string, website = ''): Promise<void> {
  const answer = await fetch(`${instance.origin}/api/newsletter/subscriptions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, interests: ['surveillance'], consent: true, ...(website && { website }) }),
  });
  expect(answer.status).toBe(202);
}

/** Opens the list and waits for its answer. */
export async function openSubscribers(page: Page, query = ''): Promise<void> {
  await page.goto(`/newsletter-manager/subscribers${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  await expect(page.getByText('Loading subscribers')).toBeHidden();
}

/** The row of a subscriber. */
export const row = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

/** A figure above the list, which leads to its part of it. */
export const figure = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Subscribers by state' })
    .getByRole('link', { name: new RegExp(`^${name} `) });

/** Opens the import and gives it a file. */
export async function chooseList(page: Page, content: string, name = 'list.csv'): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('List of subscribers').setInputFiles(file);
}

/** What became of a list. */
export const importResult = (page: Page): Locator =>
  page.getByRole('region', { name: 'What becomes of the list' });
