import { expect, type Locator, type Page } from '@playwright/test';
import { takeAPersonsTime } from './quote-form.ts';
import { addressOf } from './visitors.ts';

/** What a visitor types and chooses; the subject by its visible label. */
export type Message = { name: string; email: string; phone: string; subject: string; message: string };

/** A visitor with a question. */
export const drew: Message = {
  name: 'Drew Copeland',
  get email() {
    return addressOf('drew.copeland');
  },
  phone: '403-555-0131',
  subject: 'Question about a service',
  message: 'Do your patrols check the doors on weekends?\nThe yard has two.',
};

/** What the same visitor's form would send as JSON. */
export const drewPayload = {
  name: 'Drew Copeland',
  get email() {
    return addressOf('drew.copeland');
  },
  phone: '403-555-0131',
  subject: 'service',
  message: 'Do your patrols check the doors on weekends?',
  source: 'contact',
};

/** The controls by their labels. */
export function contactForm(page: Page) {
  const form = page.getByRole('form', { name: 'Contact form' });
  const by = (label: string) => form.getByLabel(new RegExp(`^${label}( \\(required\\))?$`));
  const fields: Record<keyof Message, Locator> = {
    name: by('Name'),
    email: by('Email'),
    phone: by('Phone'),
    subject: by('Subject'),
    message: by('Message'),
  };
  return { form, fields, send: form.getByRole('button', { name: 'Send Message' }) };
}

/** Fills the form. */
export async function fillMessage(page: Page, message: Partial<Message>): Promise<void> {
  const { fields } = contactForm(page);
  for (const [name, value] of Object.entries(message)) {
    const field = fields[name as keyof Message];
    if (name === 'subject') await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

/** The form's values now; for the subject its visible label. */
export async function messageValues(page: Page): Promise<Record<string, string>> {
  const { fields } = contactForm(page);
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    found[name] =
      name === 'subject'
        ? await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '')
        : await field.inputValue();
  }
  return found;
}

/** An empty form. */
export const emptyMessage = { name: '', email: '', phone: '', subject: 'Choose a subject', message: '' };

/** Fills the form and sends it. */
export async function sendMessage(page: Page, message: Message): Promise<void> {
  await fillMessage(page, message);
  await takeAPersonsTime(page);
  await contactForm(page).send.click();
}

/** The heading of the sent state, which goes by itself. */
export const sentHeading = (page: Page) => page.getByRole('heading', { name: 'Message Sent!' });

/** The line that stays, of a message that arrived. */
export const arrivedLine = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'Your message is with us' });

/** Waits for that line. Answers the reference in it. */
export async function expectArrived(page: Page): Promise<string> {
  const line = arrivedLine(page);
  await expect(line).toContainText(/MSG-\d{8}-[2-9A-HJ-NP-Z]{6}/);
  return /MSG-\d{8}-[2-9A-Z]{6}/.exec((await line.textContent()) ?? '')?.[0] ?? '';
}

/** The line that stays while the server does not have the message: the truth, both phones, a way to try again (D2). */
export async function expectMessageNotSent(page: Page): Promise<void> {
  const line = page.getByRole('main').getByRole('status').filter({ hasText: 'Not sent yet' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('Please try again or call us directly.');
  await expect(line.getByRole('link', { name: '780-555-0142' })).toBeVisible();
  await expect(line.getByRole('link', { name: '403-555-0117' })).toBeVisible();
  await expect(line.getByRole('button', { name: 'Retry' })).toBeVisible();
}
