import { inspect } from './support/inspect.ts';
import { quoteForm } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

const sum = '48 hours a week × 4.33 weeks × 2 posts × from $25 an hour = from $10,392';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    // Proves: site-71, site-72
    test('hours and posts give a monthly price with its arithmetic, and an address to share', async ({
      page,
    }) => {
      await page.goto('/');
      await page.getByRole('main').getByRole('link', { name: 'What a month costs' }).click();
      await expect(page.getByText('From $5,196 a month', { exact: false })).toBeVisible();
      await page.getByLabel(/^Hours a week/).fill('48');
      await page.getByLabel(/^Posts/).fill('2');
      await page.getByLabel(/^Town/).fill('Olds & Bowden');
      await page.getByLabel(/^Town/).press('Enter');
      await expect(page.getByText(sum)).toBeVisible();
      await expect(page.getByText('$2,078 to $4,157 a month')).toBeVisible();
      await expect(page).toHaveURL(/\/prices\?hours=48&posts=2(&when=)?&town=Olds(%20|\+)%26(%20|\+)Bowden$/);
      await page.goto(page.url());
      await expect(
        page.getByRole('heading', { name: '48 hours a week, 2 posts, in Olds & Bowden' }),
      ).toBeVisible();
      await expect(page.getByLabel(/^Town/)).toHaveValue('Olds & Bowden');
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/prices$/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });

    // Proves: site-72
    test('what cannot be computed is told at its field, and what was typed stays', async ({ page }) => {
      await page.goto('/prices?hours=200&posts=two%3Cb%3E&utm_source=x');
      await expect(page.getByLabel(/^Hours a week/)).toHaveValue('200');
      await expect(page.getByLabel(/^Hours a week/)).toHaveAccessibleDescription(/from 1 to 168/);
      await expect(page.getByLabel(/^Posts/)).toHaveValue('two<b>');
      await expect(page.getByLabel(/^Posts/)).toHaveAccessibleDescription(/from 1 to 50/);
      await expect(page.getByText('the price stands here')).toBeVisible();
      await page.getByLabel(/^Hours a week/).fill('10');
      await page.getByLabel(/^Posts/).fill('1');
      await page.getByRole('button', { name: 'Work it out' }).click();
      await expect(page.getByText('From $1,083 a month')).toBeVisible();
    });
  });
}

// Proves: site-72
test('it answers as one types, by keyboard, and the address follows', async ({ page }) => {
  await page.goto('/prices');
  await page.getByLabel(/^Hours a week/).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('168');
  await expect(page.getByText('From $18,186 a month')).toBeVisible();
  await expect(page).toHaveURL(/hours=168&posts=1$/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('the price stands here')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Hours a week/)).toBeFocused();
  await expect(page.getByLabel(/^Hours a week/)).toHaveAccessibleDescription(/from 1 to 168/);
});

// Proves: site-74
test('what was chosen is carried to the request, shown there, and taken out again', async ({ page }) => {
  await page.goto('/prices?hours=48&posts=2&town=Olds');
  await page.getByRole('link', { name: 'Send this as my request' }).click();
  const { form } = quoteForm(page);
  const message = form.getByLabel('Message');
  const carried = '48 hours a week, 2 posts, in Olds (from the price page).';
  await expect(message).toHaveValue(carried);
  await expect(form.getByLabel('Service')).toHaveValue('security-guards');
  await expect(form.getByText('From the price page')).toBeVisible();
  await message.fill(`${carried}\n\nThe gate sticks.`);
  await page.reload();
  await expect(message).toHaveValue(`${carried}\n\nThe gate sticks.`);
  await form.getByRole('button', { name: 'Take it out' }).click();
  await expect(message).toHaveValue('The gate sticks.');
  await expect(form.getByText('From the price page')).toHaveCount(0);
  await page.reload();
  await expect(message).toHaveValue('The gate sticks.');
  await expect(form.getByText('From the price page')).toHaveCount(0);
});

// Proves: site-73
test('a board gets one page of paper: the price, its arithmetic, what it leaves out, and whom to call', async ({
  page,
}) => {
  await page.goto('/prices?hours=48&posts=2&town=Olds');
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  for (const said of [sum, '$2,078 to $4,157 a month', 'Before GST', '780-555-0142', 'As of '])
    await expect(page.getByText(said).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Work it out' })).toBeHidden();
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

// Proves: site-72
test('it is accessible and fits in every state, with large text too', async ({ page }) => {
  await page.goto('/prices?hours=48&posts=2&town=Olds');
  await inspect(page, 'prices');
  await page.goto('/prices?hours=0&posts=');
  await inspect(page, 'prices, errors');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(
    await page
      .getByRole('main')
      .evaluate((main) =>
        Math.max(
          ...[...main.querySelectorAll('section *, form *')].map((one) => one.getBoundingClientRect().right),
        ),
      ),
  ).toBeLessThanOrEqual(320);
});

// Proves: site-75
test('every service names a typical month and leads to the prices', async ({ page }) => {
  for (const [id, total] of [
    ['security-guards', 'From $5,196'],
    ['virtual-guard', '$1,819 to $3,637'],
    ['surveillance', '$200 to $500'],
    ['it-support', 'Quoted per site'],
  ]) {
    await page.goto(`/services/${id}`);
    const month = page.locator('dl > div').filter({ hasText: 'A typical month' });
    await expect(month).toContainText(total ?? '', { ignoreCase: true });
    await expect(month.getByRole('link')).toHaveAttribute('href', '/prices');
  }
});
