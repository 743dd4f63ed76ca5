import { expect, type Page } from '@playwright/test';
import { addressOf } from './visitors.ts';

/** Five answers by their labels, in the order of the questions; together they are 30 + 40 + 20 = 90, critical (V161). */
export const yard = [
  'Construction',
  'Theft & vandalism',
  'Nothing yet',
  '$1,000 to $3,000 a month',
  'Immediately',
] as const;

/** The person who asks. */
export const casey = {
  'Full Name': 'Casey Marlowe',
  get 'Email Address'() {
    return addressOf('casey.marlowe');
  },
  'Phone Number': '780-555-0177',
};

/** The parts of the questionnaire, on whichever page it stands. */
export function questionnaire(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    step: (n: number) => main.getByRole('heading', { name: new RegExp(`^Step ${n} of 6 `) }),
    answer: (label: string) =>
      main.getByRole('list', { name: 'Answers' }).getByRole('button', { name: label, exact: true }),
    contact: main.getByRole('form', { name: 'Your contact' }),
    send: main.getByRole('button', { name: 'Show my result' }),
    again: main.getByRole('button', { name: 'Take Assessment Again' }),
  };
}

/** Answers the five questions, each at its own step. */
export async function answerAll(page: Page, answers: readonly string[] = yard): Promise<void> {
  const { step, answer, contact } = questionnaire(page);
  for (const [i, label] of answers.entries()) {
    await expect(step(i + 1)).toBeVisible();
    await answer(label).click();
  }
  await expect(contact).toBeVisible();
}

/** Fills the sixth step. */
export async function fillContact(page: Page, values: Record<string, string> = casey): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await questionnaire(page).contact.getByLabel(label).fill(value);
  }
}
