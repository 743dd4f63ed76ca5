import { expect, type Locator, type Page } from '@playwright/test';

/** The number that a test puts in the place of the first. */
export const newPhone = { display: '780-555-0161', e164: '+17805550161' };

/** Opens the page of the company, at a part of it. */
export async function openCompany(page: Page, part = ''): Promise<void> {
  await page.goto(part ? `/company?part=${part}` : '/company');
  await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
}

/** Presses Save. */
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).click();
/** What tells that it is saved. */
export const saved = (page: Page): Locator => page.getByText('Saved. Every page says it now.');
/** One of the lines. */
export const phone = (page: Page, number: number): Locator =>
  page.locator('details', { hasText: `Phone ${number}` });

/** The button of a part; it says how the part stands, too. */
export const part = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Parts of the company' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

/** Goes to a part by its button. */
export async function showPart(page: Page, name: string): Promise<void> {
  await part(page, name).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

/** Types another number into the first line. */
export async function typePhone(page: Page): Promise<void> {
  await phone(page, 1).getByLabel('Number as people read it').fill(newPhone.display);
  await phone(page, 1).getByLabel('Number as it is dialled').fill(newPhone.e164);
}
