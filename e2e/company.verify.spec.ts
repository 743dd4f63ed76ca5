import papers from '../catalog/papers.json' with { type: 'json' };
import { inspect } from './support/inspect.ts';
import { signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    // Proves: company-33, company-35
    test('a claim on the home page is one press away from its paper', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'Insured & Bonded' }).first().click();
      await expect(page).toHaveURL(/\/verify#strip-insured-bonded$/);
      const line = page.locator('[id="strip-insured-bonded"]');
      await expect(line).toBeInViewport();
      await line.getByRole('link', { name: 'Commercial general liability insurance' }).click();
      await expect(page.locator('[id="paper-insurance"]')).toBeInViewport();
      await expect(page.locator('[id="paper-insurance"]')).toContainText('$5,000,000');
      await expect(page.locator('[id^="paper-"]')).toHaveCount(papers.length);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Check Us' })).toHaveAttribute(
        'href',
        '/verify',
      );
    });

    // Proves: company-39, company-40
    test('a badge is asked for by keyboard; a no is 911, us, and one press to report it', async ({
      page,
      watch,
    }) => {
      watch.expect(/422/); // the contact form asks who reports
      await page.goto('/verify');
      await page.getByLabel('Badge number').focus();
      await page.keyboard.type('4821');
      await page.keyboard.press('Tab');
      await page.keyboard.type('k');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yes, badge 4821 is ours');
      await expect(page.getByRole('main')).toContainText('Licensed until December 31, 2099');
      await expect(page.getByRole('main')).not.toContainText('Robin');

      await page.getByLabel('Badge number').fill('9999');
      await page.getByRole('button', { name: 'Is this guard yours?' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No: badge 9999 is not ours today');
      const calls = page.getByRole('main').locator('a[href^="tel:"]');
      await expect(calls.first()).toHaveAttribute('href', 'tel:911');
      await page.getByRole('button', { name: 'Report this badge to us' }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(/Badge 9999 was shown to me/);
      await expect(page.getByLabel(/^Subject/)).toHaveValue('emergency');
    });

    // Proves: company-46
    test('what is no number is said at the field', async ({ page, watch }) => {
      watch.expect(/422/);
      await page.goto('/verify/badge');
      await page.getByLabel('Badge number').fill('<b>4821</b>');
      await page.getByRole('button', { name: 'Is this guard yours?' }).click();
      await expect(page.getByLabel('Badge number')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByRole('main')).toContainText('as it stands on the badge');
    });
  });
}

test('the page and both answers fit every width and scheme', async ({ page }) => {
  await page.goto('/verify');
  await inspect(page, 'verify');
  for (const [number, name] of [
    ['4830', 'ours'],
    ['9999', 'not'],
  ] as const) {
    await page.goto('/verify/badge');
    await page.getByLabel('Badge number').fill(number);
    await page.getByRole('button', { name: 'Is this guard yours?' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Ask again' })).toBeVisible();
    await inspect(page, `verify badge ${name}`);
  }
});

test('text of 200 % fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/verify', '/verify/badge']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const main = page.getByRole('main');
    const over = await main.evaluate((it) =>
      [...it.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 160)),
    );
    expect(over, path).toEqual([]);
  }
});

// Proves: company-41, company-42, company-43
test('a dispatcher keeps the register, and visitors are answered by it at once', async ({
  page,
  context,
  instance,
  watch,
}) => {
  watch.expect(/422/);
  await signInNow(context, instance.origin, instance.owner);
  await page.goto('/badges');
  await expect(page.getByRole('row', { name: /4821/ })).toContainText('sample');
  await page.getByRole('button', { name: 'Add a badge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Badge number').fill('n-77');
  await dialog.getByLabel('Valid from').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Save the badge' }).click();
  await expect(dialog.getByText('Please fill this in.')).toBeVisible();
  await dialog.getByLabel('Licensed until').fill('2098-12-31');
  await dialog.getByRole('button', { name: 'Save the badge' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /N-77/ })).toBeVisible();
  await inspect(page, 'badges');
  const asks = await context.newPage();
  const ask = async () => {
    await asks.goto('/verify/badge');
    await asks.getByLabel('Badge number').fill('N-77');
    await asks.getByRole('button', { name: 'Is this guard yours?' }).click();
    return asks.getByRole('heading', { level: 1 });
  };
  await expect(await ask()).toHaveText('Yes, badge N-77 is ours');
  await page.getByRole('button', { name: 'Left: badge N-77' }).click();
  await expect(page.getByRole('button', { name: 'Back: badge N-77' })).toBeVisible();
  await expect(await ask()).toHaveText('No: badge N-77 is not ours today');
  await page.getByRole('button', { name: 'Delete badge N-77' }).click();
  await expect(page.getByRole('row', { name: /N-77/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /N-77/ })).toContainText('left');
});
