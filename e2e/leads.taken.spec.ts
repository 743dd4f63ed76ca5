import { answerAll, casey, fillContact, questionnaire } from './support/assessment-form.ts';
import { hydrated, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { addressOf } from './support/visitors.ts';

test.use({ setting: { shared: true } });

// Proves: S66, S137, leads-70, leads-71
test('prices that are printed and an article that is passed on stand with the lead, once something is sent', async ({
  page,
  instance,
}) => {
  await page.goto('/prices');
  await hydrated(page);
  // The dialog of the browser cannot be worked here; what it announces to the page can.
  for (let times = 0; times < 2; times++) await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.goto('/blog');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await hydrated(page);
  await page
    .getByRole('region', { name: 'Share this article' })
    .getByRole('button', { name: 'Copy link' })
    .click();
  await page.goto('/assessments');
  await hydrated(page);
  await answerAll(page);
  const email = addressOf('casey.taken');
  await fillContact(page, { ...casey, 'Email Address': email });
  const form = questionnaire(page).contact;
  await form.getByLabel('How many people work with you?').selectOption({ label: '1,000 people or more' });
  await form.getByLabel('Do you decide about security?').selectOption({ label: 'No, I gather the facts' });
  await takeAPersonsTime(page);
  await questionnaire(page).send.click();
  await expect(questionnaire(page).again).toBeVisible();
  const lead = await instance.leadOf(email);
  expect(lead?.behavior).toMatchObject({
    downloads: 1,
    downloadedResources: ['prices'],
    socialEngagement: 1,
  });
  expect(lead?.demographics).toMatchObject({ companySize: 'enterprise' });
  expect(lead?.demographics.decisionMaker).toBeFalsy();
});
