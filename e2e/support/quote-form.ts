import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf } from './visitors.ts';

/** What a visitor types and chooses; options by their visible label. */
export type Answers = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  company?: string;
  answer?: string;
  service: string;
  property: string;
  site?: string;
  concerns?: string;
  budget?: string;
  timeline?: string;
  message?: string;
};

/** A visitor who fills in everything (V82): multiple 25 + company 10 + budget 20 + timeline 15 = 70, HIGH, one hour. */
export const robin: Answers = {
  firstName: 'Robin',
  lastName: 'Kestrel',
  get email() {
    return addressOf('robin.kestrel');
  },
  phone: '780-555-0123',
  company: 'Prairie Property Management',
  answer: 'A text message',
  service: 'Multiple services',
  property: 'Construction',
  site: 'Olds, T4H 1P5',
  concerns: 'The yard is dark after six.',
  budget: '$15,000 to $30,000',
  timeline: 'Within 1 month',
  message: 'Please call in the morning.\nThe gate code changes daily.',
};

/** What the same visitor's form would send as JSON. */
export const robinPayload = {
  firstName: 'Robin',
  lastName: 'Kestrel',
  get email() {
    return addressOf('robin.kestrel');
  },
  phone: '780-555-0123',
  company: 'Prairie Property Management',
  serviceType: 'multiple',
  propertyType: 'construction',
  securityConcerns: 'The yard is dark after six.',
  budget: '15k-30k',
  timeline: '1-month',
  message: 'Please call in the morning.',
};

/** The controls by their labels. */
export function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: 'Quote request' });
  const by = (label: string) => form.getByLabel(new RegExp(`^${label}( \\(required\\))?$`));
  const fields: Record<keyof Answers, Locator> = {
    firstName: by('First name'),
    lastName: by('Last name'),
    email: by('Email'),
    phone: by('Phone'),
    company: by('Company'),
    answer: by('How should we answer\\?'),
    service: by('Service'),
    property: by('Type of property'),
    site: by('Where is the site\\?'),
    concerns: by('Security concerns'),
    budget: by('Budget'),
    timeline: by('Timeline'),
    message: by('Message'),
  };
  return { form, fields, send: form.getByRole('button', { name: 'Get My Free Quote' }) };
}

const chosen: readonly string[] = ['answer', 'service', 'property', 'budget', 'timeline'];

/** Fills the form. */
export async function fill(page: Page, answers: Answers): Promise<void> {
  const { fields } = quoteForm(page);
  for (const [name, value] of Object.entries(answers)) {
    const field = fields[name as keyof Answers];
    if (chosen.includes(name)) await field.selectOption({ label: value });
    else await field.fill(value);
  }
}

/** The form's values now; for a select its visible label. */
export async function values(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(quoteForm(page).fields)) {
    found[name] = chosen.includes(name)
      ? await field.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '')
      : await field.inputValue();
  }
  return found;
}

/**
 * A person needs longer than a second for the form; a faster one is quarantined as a program. Nobody waits for it here:
 * for the page's scripts so much time more has passed since the form came into view, however fast the test was.
 */
export async function takeAPersonsTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1200;
  });
}

/** Fills the form and sends it. */
export async function send(page: Page, answers: Answers): Promise<void> {
  await fill(page, answers);
  await takeAPersonsTime(page);
  await quoteForm(page).send.click();
}

/** Asks for React as a hand does, and resolves when it has taken over the page, with all its effects. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  const isTakenOver = () => {
    const title = document.querySelector('main h1');
    return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber$'));
  };
  // Asked by a clock: a window behind another may be drawn no frame to ask in.
  await page.waitForFunction(isTakenOver, undefined, { polling: 50 });
  await page.evaluate(pressIsAnswered);
}

/** Waits until a part of the page is React's, which comes to it later than to the page: the sign-up in the footer. */
export const isReacts = (part: Locator): Promise<void> =>
  expect
    .poll(() => part.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__reactFiber$'))))
    .toBe(true);

/**
 * Runs in the page. React marks elements long before it listens: it works in slices. Until then the page keeps every
 * press of a form of React's and presses again later, so this sends one press; if the page does not keep it, React
 * listens.
 */
function pressIsAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const form = document.createElement('form');
    form.hidden = true;
    form.setAttribute('data-react', '');
    const done = () => {
      form.remove();
      resolve();
    };
    form.addEventListener('submit', (event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      done();
    });
    document.body.append(form);
    const isKept = !form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    if (!isKept) done();
  });
}

/** How long a page that was refused some times may wait before it tries again by itself (16 to 32 s the fifth time), in ms. */
export const byItself = 60_000;

/** What says that the server has it. */
export const received = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Received$/ });

/** The view after sending, once the server has the request. */
export async function expectReceived(page: Page): Promise<{ ticket: string; statusUrl: string }> {
  await expect(received(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Request Submitted!' })).toBeVisible();
  const ticket = await page
    .locator('dt', { hasText: 'Your reference' })
    .locator('xpath=following-sibling::dd')
    .textContent();
  const link = page.getByRole('link', { name: 'Open your private status page' });
  return { ticket: ticket ?? '', statusUrl: (await link.getAttribute('href')) ?? '' };
}

/** The view after sending while the server does not have it: the truth, both phones, a way to try again (D1). */
export async function expectNotSent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Quote Request Submitted!' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('Not sent yet')).toBeVisible();
  await expect(
    main.getByText('Failed to process quote request. Please try again or call us directly.'),
  ).toBeVisible();
  await expect(main.getByRole('link', { name: '780-555-0142' }).first()).toBeVisible();
  await expect(main.getByRole('link', { name: '403-555-0117' }).first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
}
