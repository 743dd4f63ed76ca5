import type { Page } from '@playwright/test';
import { answerAll, fillContact, questionnaire } from './support/assessment-form.ts';
import { openChat, say } from './support/chat.ts';
import { drew, expectArrived, sendMessage } from './support/contact-form.ts';
import { codeOf, popup, popupComes } from './support/popup.ts';
import { hydrated, robinPayload, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { addressOf } from './support/visitors.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { popup: true, shared: true } });

/** Everything that has ever kept the pop-up away is forgotten. */
const forgetAway = (page: Page) => page.evaluate(() => localStorage.removeItem('popup.closed'));

/** How many modal dialogs are open. */
const modals = (page: Page) => page.evaluate(() => document.querySelectorAll('dialog:modal').length);

/** On the page that is shown, whether the pop-up comes within six seconds of its clock. */
async function comesWithin(page: Page): Promise<boolean> {
  const isAsked = codeOf(page, 'popup');
  await page.clock.runFor(6000);
  return (await isAsked()) || (await popup(page).isVisible());
}

// Proves: D86, leads-47
test('it never comes to a legal page, nor to one that is lost or not indexed', async ({ page, watch }) => {
  watch.expect(answered(404, '/no-such-page'));
  await page.clock.install();
  await page.goto('/services/surveillance');
  for (const path of ['/privacy', '/terms', '/accessibility', '/newsletter', '/no-such-page']) {
    await page.goto(path);
    expect(await popupComes(page), path).toBe(false);
  }
  await page.goto('/about');
  expect(await popupComes(page)).toBe(true);
});

// Proves: D86, leads-47
test('it waits while an answer is unfolded, and its seconds begin anew', async ({ page }) => {
  await page.clock.install();
  await page.goto('/services/surveillance');
  await hydrated(page);
  const question = page.locator('summary').filter({ hasText: '?' }).first();
  await question.click();
  // From here on its seconds are those of runFor, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  expect(await comesWithin(page)).toBe(false);
  await question.click();
  const isAsked = codeOf(page, 'popup');
  await page.clock.runFor(2900);
  expect(await isAsked()).toBe(false);
  await page.clock.runFor(1200);
  await expect(popup(page)).toBeVisible();
});

// Proves: D86, leads-47, leads-48
test('the result of an assessment is read in peace: who has sent it is known', async ({ page }) => {
  await page.clock.install();
  await page.goto('/assessments');
  await hydrated(page);
  await answerAll(page);
  await fillContact(page);
  await takeAPersonsTime(page);
  await questionnaire(page).send.click();
  await page.clock.runFor(3000);
  await expect(questionnaire(page).main).toContainText('CRITICAL');
  expect(await comesWithin(page)).toBe(false);
  // Even on a device that has not kept it, the result is not covered while it is in the window.
  await forgetAway(page);
  expect(await comesWithin(page)).toBe(false);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  expect(await comesWithin(page)).toBe(true);
});

// Proves: D86, leads-48
test('who has written to us, or opened a private page, does not see it for thirty days', async ({
  page,
  instance,
  anotherBrowser,
}) => {
  await page.goto('/contact');
  await sendMessage(page, { ...drew, email: addressOf('drew.copeland') });
  await expectArrived(page);
  await page.clock.install();
  await page.goto('/services/surveillance');
  expect(await popupComes(page)).toBe(false);

  // Without JavaScript a form leads to a private page, as a link of a mail does.
  const { statusUrl } = await instance.ask({ ...robinPayload, email: addressOf('robin.kestrel') });
  const other = await (await anotherBrowser()).newPage();
  await other.goto(statusUrl);
  await hydrated(other);
  await other.clock.install();
  await other.goto('/services/surveillance');
  expect(await popupComes(other)).toBe(false);
});

// Proves: D86, leads-49
test('a visitor without a hand on the page sees it after three seconds, too', async ({ page }) => {
  let react = false;
  page.on('request', (request) => {
    react ||= /\/react-[^/]*\.js$/.test(new URL(request.url()).pathname);
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3600_000);
  await page.goto('/services/surveillance');
  await page.clock.runFor(2500);
  expect(react, 'React comes neither with the page nor with the pop-up long before').toBe(false);
  await page.clock.runFor(2000);
  await expect.poll(() => react, 'without a hand it comes when the pop-up is due').toBe(true);
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return popup(page).isVisible();
    })
    .toBe(true);
});

// Proves: leads-50
test('a picture that was opened while its code came is not covered', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/popup-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/services/security-guards');
  await hydrated(page);
  const asked = page.waitForRequest(/\/popup-[^/]*\.js$/);
  await page.clock.runFor(4500);
  await asked;
  await page
    .getByRole('main')
    .locator('section')
    .filter({ hasText: 'Gallery' })
    .getByRole('link')
    .first()
    .click();
  const box = page.getByRole('dialog', { name: /^Gallery: / });
  await expect(box).toBeVisible();
  const come = page.waitForResponse(/\/popup-[^/]*\.js$/);
  release();
  await come;
  await page.clock.runFor(6000);
  await expect(box).toBeVisible();
  expect(await modals(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await page.clock.runFor(4500);
  await expect(popup(page)).toBeVisible();
  expect(await modals(page)).toBe(1);
});

// Proves: leads-50
test('on a phone the chat is no modal dialog while priority support lies over it', async ({
  anotherBrowser,
}) => {
  const phone = await anotherBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await phone.newPage();
  await page.goto('/about');
  const { panel, field } = await openChat(page);
  expect(await modals(page)).toBe(1);
  await say(page, 'What do your guards cost for a retail store?');
  await say(page, 'Can we sign a contract?');
  const priority = page.getByRole('dialog', { name: 'Priority support' });
  await expect(priority).toBeVisible();
  expect(await modals(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(priority).toBeHidden();
  expect(await modals(page), 'the chat fills the phone again').toBe(1);
  await expect(panel).toBeVisible();
  await field.fill('and it can be written in');
  await expect(field).toBeFocused();
});

// Proves: D86, leads-51
test('on a phone its way out is at the thumb, and leaves the page where it was', async ({
  anotherBrowser,
}) => {
  const phone = await anotherBrowser({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await phone.newPage();
  await page.clock.install();
  await page.goto('/services/surveillance');
  await hydrated(page);
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  expect(await comesWithin(page)).toBe(true);
  await expect(popup(page)).toBeVisible();
  const out = popup(page).getByRole('button', { name: 'Not now' });
  const { y = 0, height = 0 } = (await out.boundingBox()) ?? {};
  expect(y, 'in the lower third').toBeGreaterThan(844 * (2 / 3));
  expect(y + height, 'and in the window').toBeLessThanOrEqual(844);
  await out.tap();
  await expect(popup(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.goto('/services/it-support');
  expect(await popupComes(page)).toBe(false);
});

test.describe('where nothing is mailed', () => {
  test.use({ setting: { popup: true, mailless: true } });

  // Proves: D5, leads-53
  test('the pop-up promises its recommendations on the page alone', async ({ page }) => {
    await page.clock.install();
    await page.goto('/services/surveillance');
    expect(await popupComes(page)).toBe(true);
    await expect(popup(page)).toContainText('You get your recommendations within 60 seconds, here.');
    await expect(popup(page)).not.toContainText('email.');
  });
});
