import type { Locator, Page } from '@playwright/test';
import { expectReceived, fill, quoteForm, robin, takeAPersonsTime } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** A slow line: nothing of the app arrives before `arrives` is called. */
async function slowLine(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/site\/(?!boot-).*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const picture = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Gallery' })
    .or(page.locator('main section'))
    .getByRole('link')
    .filter({
      has: page.locator('picture'),
    });

/** The answer of the page to a press, before anything else happens: told by the same task. */
const pressedAtOnce = (control: Locator): Promise<string | null> =>
  control.evaluate((one: HTMLElement) => {
    one.click();
    return one.getAttribute('aria-busy');
  });

// Proves: site-83
test('a press of a picture before the script has come opens the lightbox, by hand and by keyboard', async ({
  page,
  instance,
}) => {
  for (const press of ['hand', 'Enter'] as const) {
    const arrives = await slowLine(page);
    await page.goto('/services/security-guards', { waitUntil: 'load' });
    const first = picture(page).first();
    if (press === 'hand') await first.click();
    else await first.press('Enter');
    await expect(first).toHaveAttribute('aria-busy', 'true');
    await expect(first).toHaveCSS('outline-style', 'solid');
    await expect(page).toHaveURL(`${instance.origin}/services/security-guards`);
    arrives();
    await expect(page.getByRole('dialog', { name: /^Gallery/ })).toBeVisible();
    await expect(first).not.toHaveAttribute('aria-busy');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

// Proves: site-83
test('a picture is still reached when the script never comes', async ({ page, watch }) => {
  watch.expect(/net::ERR_FAILED .*\/assets\/site\//);
  watch.tolerate(/Applying inline style.*\/pictures\//s); // the browser's own page about a picture has them
  await page.route(/\/assets\/site\/(?!boot-).*\.js$/, (route) => route.abort());
  await page.goto('/services/security-guards', { waitUntil: 'load' });
  await page.clock.install();
  const file = await picture(page).first().getAttribute('href');
  await picture(page).first().click();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(new RegExp(`${file?.replaceAll('.', '\\.')}$`));
});

// Proves: site-83, V51
test('a request that is sent before the script has come says at once that it is processed', async ({
  page,
}) => {
  const arrives = await slowLine(page);
  await page.goto('/quote', { waitUntil: 'load' });
  const { send } = quoteForm(page);
  await fill(page, robin);
  await takeAPersonsTime(page);
  const said = () =>
    send.evaluate((one) => [
      one.getAttribute('aria-busy'),
      getComputedStyle(one).fontSize,
      getComputedStyle(one, '::after').content,
    ]);
  expect(await said()).not.toContain('0px');
  expect(await pressedAtOnce(send)).toBe('true');
  expect(await said()).toEqual(['true', '0px', '"Processing Your Request..."']);
  arrives();
  await expectReceived(page);
});

// Proves: site-83, chat-28
test('the chat and an answer of the assessment show at once that they were pressed', async ({ page }) => {
  const arrives = await slowLine(page);
  await page.goto('/assessments', { waitUntil: 'load' });
  const office = page.getByRole('button', { name: 'Office' });
  const launcher = page.locator('[data-chat-launcher]');
  expect(await pressedAtOnce(office)).toBe('true');
  expect(await pressedAtOnce(launcher)).toBe('true');
  arrives();
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(1);
});
