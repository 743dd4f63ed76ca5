import { expect, type Page } from '@playwright/test';
import type { Instance } from './instance.ts';
import { takeAPersonsTime } from './quote-form.ts';
import { addressOf } from './visitors.ts';

/** A reader who signs up. */
export const reader = () => addressOf('rowan.ashby');

/** The controls of the sign-up, wherever it stands. */
export function signUpForm(page: Page) {
  const form = page.getByRole('form', { name: 'Newsletter sign-up' });
  return {
    form,
    email: form.getByLabel(/^Email/),
    topic: (label: string) => form.getByLabel(label, { exact: true }),
    consent: form.getByLabel(/^Yes, Wardgate Security Inc\. may send me its newsletter/),
    send: form.getByRole('button', { name: 'Subscribe', exact: true }),
  };
}

/** Fills the sign-up. */
export async function fillSignUp(page: Page, email: string, topics: readonly string[] = []): Promise<void> {
  const form = signUpForm(page);
  await form.email.fill(email);
  for (const label of topics) await form.topic(label).check();
  await form.consent.check();
}

/** Fills the sign-up and sends it; with script. */
export async function signUp(page: Page, email: string, topics: readonly string[] = []): Promise<void> {
  await fillSignUp(page, email, topics);
  await takeAPersonsTime(page);
  await signUpForm(page).send.click();
}

/** The success state, which goes by itself. */
export const success = (page: Page) => page.getByRole('heading', { level: 3, name: 'Almost there' });

/** The line that stays, of a sign-up that arrived. */
export const arrived = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Almost there' });

/** The path of the link in the confirmation mail to an address. */
export async function confirmationLink(instance: Instance, email: string): Promise<string> {
  const mail = await instance.sink.mailTo(email, /^Please confirm your newsletter sign-up$/);
  const link = /\/newsletter\/confirm\/[\w.-]+/.exec(mail.text)?.[0];
  expect(link, mail.text).toBeTruthy();
  return link ?? '';
}

/** Signs up and confirms by HTTP, as a program would. Answers the path to the reader's preferences. */
export async function subscribed(
  instance: Instance,
  email: string,
  interests: string[] = [],
): Promise<string> {
  const answer = await fetch(`${instance.origin}/api/newsletter/subscriptions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, interests, consent: true }),
  });
  expect(answer.status).toBe(202);
  const link = `${instance.origin}${await confirmationLink(instance, email)}`;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const page = await fetch(link, { method: 'POST', headers: form, body: '' });
  const manage = /\/newsletter\/preferences\/[\w.-]+/.exec(await page.text())?.[0];
  expect(manage).toBeTruthy();
  return manage ?? '';
}
