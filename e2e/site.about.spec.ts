import claims from '../catalog/claims.json' with { type: 'json' };
import company from '../catalog/company.json' with { type: 'json' };
import { expectPicturesKeepTheirRoom } from './support/document.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** What the page says, in the order of V42. */
const headings = [
  'Our story',
  'Integrity',
  'Excellence',
  'Reliability',
  'Innovation',
  'Our mission',
  'The people you will talk to',
  'How we operate',
  'Reasons to choose us',
];

test('tells story, figures, values, mission, team, operations and reasons (V42)', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle(`About Us, an Alberta Security Company Since 2014 ${company.titleSuffix}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  for (const name of headings) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
  const story = main.locator('section').filter({ hasText: 'Our story' });
  await expect(story).toContainText('2014');
  await expect(story).toContainText('Fort McMurray, Alberta');
  const team = main.locator('section').filter({ hasText: 'The people you will talk to' });
  await expect(team.getByRole('listitem')).toHaveCount(6);
  await expect(team.getByRole('img')).toHaveCount(6);
  await expect(
    main.locator('section').filter({ hasText: 'Reasons to choose us' }).getByRole('listitem'),
  ).toHaveCount(6);
});

test('shows the four figures that are switched on (D22)', async ({ page }) => {
  await page.goto('/about');
  const shown = claims.filter((claim) => claim.shown && claim.places.includes('about'));
  expect(shown.map(({ value }) => value)).toEqual(['10+', '500+', '24/7', '99.9%']);
  for (const { value, text } of shown) {
    const figure = page.locator('dl > div').filter({ has: page.getByText(text, { exact: true }) });
    await expect(figure.getByText(value, { exact: true })).toBeVisible();
  }
});

test('leads to both offices, the contact form and the services', async ({ page }) => {
  await page.goto('/about');
  const visit = page.getByRole('main').locator('section').last();
  for (const { street, postalCode } of company.offices) {
    await expect(visit).toContainText(street);
    await expect(visit).toContainText(postalCode);
  }
  await expect(visit.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
  await expect(visit.getByRole('link', { name: 'See our services' })).toHaveAttribute('href', '/services');
});

test('keeps its room for pictures', async ({ page }) => {
  await page.goto('/about');
  await expectPicturesKeepTheirRoom(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('everything is there', async ({ page }) => {
    await page.goto('/about');
    for (const name of headings) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  });
});
