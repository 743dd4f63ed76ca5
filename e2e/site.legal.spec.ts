import { inspect } from './support/inspect.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** The headings of U29. What else is specified of the pages is read in the documents: internal/site, TestTheRealBuild. */
const legal = [
  {
    path: '/privacy',
    headings: [
      'Collection',
      'Use',
      'AI Assistant and Providers',
      'Sharing',
      'Retention and Security',
      'Communications and Consent',
      'Your Rights',
      'Contact',
    ],
  },
  {
    path: '/terms',
    headings: [
      'Acceptance',
      'Services',
      'Quotes',
      'Payment',
      'Licensing',
      'Client Duties',
      'Guarantee',
      'Liability',
      'Confidentiality',
      'Termination',
      'Governing Law',
      'Contact',
    ],
  },
] as const;

for (const { path, headings } of legal) {
  // Proves: site-26
  test(`${path}: the contents lead to each section, which stands clear of the header`, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await expect(contents.getByRole('link')).toHaveText(headings.map((name) => new RegExp(`${name}$`)));
    for (const name of [headings[1], headings.at(-2) ?? '']) {
      await contents.getByRole('link', { name, exact: true }).click();
      const heading = page.getByRole('main').getByRole('heading', { level: 2, name, exact: true });
      await expect(heading).toBeInViewport({ ratio: 1 });
      const below = await page
        .getByRole('banner')
        .evaluate((header) => header.getBoundingClientRect().bottom);
      const top = await heading.evaluate((element) => element.getBoundingClientRect().top);
      expect(top, `${name} below the header`).toBeGreaterThanOrEqual(below);
    }
  });
}

// Proves: site-26
test.describe('on paper', () => {
  test('a legal page is its name, the phones and its text, without navigation', async ({ page }) => {
    await page.goto('/terms');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText(/^24\/7 emergency lines: 780-555-0142 .* 403-555-0117/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Governing Law' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('210 Aurora Gate');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents and every section are there', async ({ page, instance }) => {
    await page.goto('/terms');
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Governing Law' })
      .click();
    await expect(page).toHaveURL(/\/terms#/);
    await expect(page.getByRole('region', { name: 'Governing Law' })).toBeInViewport();
    await page.goto('/privacy');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page).toHaveURL(`${instance.origin}/terms`);
  });
});

test('each of them is accessible and fits', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/accessibility']) {
    await page.goto(path);
    await hydrated(page);
    await inspect(page, `legal ${path.slice(1)}`);
  }
});

test('the list of guards: every picture with the pages that show it, kept out of search engines (V36, D14)', async ({
  page,
}) => {
  const answer = await page.goto('/guard-headshots-review');
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('guard-headshots-review');
  await hydrated(page);
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  expect(await rows.count()).toBeGreaterThanOrEqual(10);
  const team = rows.filter({ has: page.getByRole('heading', { name: 'team-1', exact: true }) });
  await team.getByRole('link', { name: '/about', exact: true }).click();
  await expect(page.locator('img[src*="/team-1-"]')).toHaveCount(1);
  await page.goto('/guard-headshots-review');
  await hydrated(page);
  await inspect(page, 'guards review');
});
