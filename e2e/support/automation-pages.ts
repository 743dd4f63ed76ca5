import { expect, type Locator, type Page } from '@playwright/test';
import type { Instance } from './instance.ts';

/**
 * Somebody who has looked around for a long time: what the engagement follow-up waits for, below the score of the
 * handoff.
 */
export const readerBehavior = {
  pagesVisited: ['/', '/about', '/faq', '/blog'],
  timeOnSite: 700,
  scrollDepth: 60,
};

/** Somebody leaves an address, as the pop-up sends it. Answers the lead's id. */
export async function comes(instance: Instance, email: string, more: object = {}): Promise<string> {
  const answer = await fetch(`${instance.origin}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, source: 'ai_lead_capture', ...more }),
  });
  expect(answer.status, await answer.clone().text()).toBe(201);
  await expect.poll(async () => (await instance.leadOf(email))?.id).toBeTruthy();
  return (await instance.leadOf(email))?.id ?? '';
}

/** Opens a tab of the dashboard and waits for the figures. */
export async function openDashboard(page: Page, search = ''): Promise<void> {
  await page.goto(`/automation-dashboard${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Automation' })).toBeVisible();
  await expect(page.getByText(/^Updated /)).toBeVisible();
}

/** One tab, by its name; its badge belongs to the name. */
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name });

/** One task's card. */
export const task = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

/** The cells of a table's row, from left to right, without the first that names it. */
export const cells = (page: Page, table: string, row: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: row }).getByRole('cell');
