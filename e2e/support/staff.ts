import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { edmonton } from './edmonton.ts';
import { type Account, newSession, sessionOf } from './pattern.ts';

/** Fills the form of /login and sends it. */
export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in as a person does, from a staff page that led to /login. */
export async function signInByForm(page: Page, account: Account, path = '/operations'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  await fillLogin(page, account);
}

/** Gives the browser a session without the form; for tests that are about something else. */
export async function signIn(context: BrowserContext, origin: string, account: Account): Promise<void> {
  const [name = '', value = ''] = (await sessionOf(origin, account)).split('=');
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

/** Gives the browser a session that begins now: it does what needs a fresh proof without being asked for one. */
export async function signInNow(context: BrowserContext, origin: string, account: Account): Promise<void> {
  const [name = '', value = ''] = (await newSession(origin, account)).split('=');
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
}

/** Opens the board and waits for its rows. */
export async function openBoard(page: Page, query = ''): Promise<void> {
  await page.goto(`/operations${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Operations Dashboard' })).toBeVisible();
  await expect(page.getByText('Loading quote requests')).toBeHidden();
}

/** One request's card. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article', { name });
}

/**
 * Waits until the countdown of a deadline says what is left now; it changes with each minute, and with the one that
 * passes while one looks.
 */
export async function expectCountdown(within: Locator, deadline = 'no deadline'): Promise<void> {
  const left = () => {
    const minutes = Math.floor((Date.parse(deadline) - Date.now()) / 60_000);
    return minutes < 30 ? `${minutes}m remaining` : `${Math.floor(minutes / 60)}h ${minutes % 60}m remaining`;
  };
  await expect(async () => {
    const before = left();
    const text = (await within.textContent({ timeout: 1000 })) ?? '';
    expect(
      [before, left()].some((one) => text.includes(one)),
      `${text}: ${before}`,
    ).toBe(true);
  }).toPass({ timeout: 20_000 });
}

/** Waits until a deadline appears as the board writes it: with its day unless that is today. */
export async function expectDeadline(within: Locator, deadline: string): Promise<void> {
  const { day, board, stamp } = edmonton(deadline);
  const written = () => (edmonton(new Date().toISOString()).day === day ? `by ${board}` : stamp);
  await expect(async () => {
    const before = written();
    const text = (await within.textContent({ timeout: 1000 })) ?? '';
    expect(
      [before, written()].some((one) => text.includes(one)),
      `${text}: ${before}`,
    ).toBe(true);
  }).toPass({ timeout: 20_000 });
}

/** The figure of a counter. */
export function counter(page: Page, name: string): Locator {
  return page.getByRole('main').locator('dl > *', { hasText: name }).locator('dd > span').first();
}

/** Everything about one request, over the board. */
export function drawer(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name });
}

/** Takes the hand off the rows, so that they may move (D85). */
export async function handOff(page: Page): Promise<void> {
  await page.mouse.move(720, 4);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}
