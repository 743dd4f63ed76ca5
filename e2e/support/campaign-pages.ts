import { expect, type Locator, type Page } from '@playwright/test';
import type { Instance } from './instance.ts';

/** A campaign, as far as tests look at it. */
export type CampaignRow = {
  id: string;
  title: string;
  subject: string;
  content: string;
  status: string;
  topics: string[];
  scheduled_for: string | null;
  version: number;
  recipient_count: number;
  sent_count: number;
  failed_count: number;
  waiting_count: number;
};

const path = '/api/staff/newsletter/campaigns';

/** What a campaign says where a test does not care. */
export const winter = {
  title: 'Winter readiness',
  subject: 'Snow, ice and your north gate',
  content: '## Before the first storm\n\nHello {{name|there}}, check **the north gate**.',
};

/** Makes a campaign by the interface; the page brings the session. */
export async function makeCampaign(
  page: Page,
  instance: Instance,
  part: Partial<CampaignRow> = {},
): Promise<CampaignRow> {
  return ask(page, instance, 'post', '', { ...winter, ...part });
}

/** Asks the program for something about campaigns. */
export async function ask<Answer = CampaignRow>(
  page: Page,
  instance: Instance,
  method: 'get' | 'post' | 'put' | 'delete',
  rest: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request[method](`${instance.origin}${path}${rest}`, {
    headers: { origin: instance.origin },
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json().catch(() => null)) as Answer;
}

/** The stored campaign. */
export const readCampaign = (page: Page, instance: Instance, id: string): Promise<CampaignRow> =>
  ask(page, instance, 'get', `/${id}`);

/** Every stored campaign, the newest first. */
export const allCampaigns = async (page: Page, instance: Instance): Promise<CampaignRow[]> =>
  (await ask<{ items: CampaignRow[] }>(page, instance, 'get', '')).items;

/** Opens the list and waits for its answer. */
export async function openCampaigns(page: Page): Promise<void> {
  await page.goto('/newsletter-manager');
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(page.getByText('Loading campaigns')).toBeHidden();
}

/** The entry of a campaign. */
export const entry = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Campaigns' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** A button of an entry, by its word. */
export const act = (page: Page, title: string, word: string): Locator =>
  entry(page, title).getByRole('button', { name: `${word}: ${title}` });

/** Opens the form of a new campaign. */
export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New Campaign' }).click();
  const form = page.getByRole('dialog', { name: 'New Campaign' });
  await expect(form).toBeVisible();
  return form;
}

/** Fills in what a campaign needs. */
export async function fillForm(form: Locator, part: Partial<typeof winter> = {}): Promise<void> {
  const { title, subject, content } = { ...winter, ...part };
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Content').fill(content);
}
