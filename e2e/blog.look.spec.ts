// Proves: blog-32

import { expectPicturesKeepTheirRoom } from './support/document.ts';
import { inspect } from './support/inspect.ts';
import { changePageData } from './support/page-data.ts';
import { hydrated } from './support/quote-form.ts';
import { reading, scrollAlong, vacant } from './support/reading.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

test.describe('every state is accessible and fits', () => {
  test('an article: as it comes, liked and saved, its menu open', async ({ page }) => {
    await page.goto(vacant.path);
    await inspect(page, 'an article');
    const { like, bookmark, share } = reading(page);
    await hydrated(page);
    await scrollAlong(page, 0.3);
    await like.click();
    await bookmark.click();
    await share.click();
    await inspect(page, 'an article, liked, saved, its menu open');
  });

  test('the list, with what was saved, and an empty category', async ({ page }) => {
    await page.addInitScript(({ slug, title }) => {
      localStorage.setItem('wardgate.saved', JSON.stringify([{ slug, title }]));
    }, vacant);
    await page.goto('/blog');
    await expect(page.getByRole('region', { name: 'Saved articles' })).toBeVisible();
    await inspect(page, 'the blog, with a saved article');
    await page.goto('/blog?category=Nothing');
    await inspect(page, 'an empty category');
  });

  test('what a search has found', async ({ page }) => {
    await changePageData(
      page,
      '/blog?q=cameras',
      ({ blog }) =>
        Object.assign(blog ?? {}, { q: 'cameras', found: 14, top: null, cursor: 'c1', isFirst: false }),
      { anew: true },
    );
    await page.goto('/blog?q=cameras');
    await expect(page.getByRole('heading', { name: '14 articles about “cameras”' })).toBeVisible();
    await inspect(page, 'a search');
  });

  // Proves: V39, blog-16, blog-30, site-20
  test('the latest posts on the home page', async ({ page }) => {
    const { items } = await (await page.request.get('/api/blog/posts/featured')).json();
    await page.goto('/');
    const section = page.getByRole('region', { name: 'From the night desk' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expect(section.getByRole('link')).toHaveText(items.map(({ title }: { title: string }) => title));
    for (const [i, { slug }] of items.entries()) {
      await expect(section.getByRole('link').nth(i)).toHaveAttribute('href', `/blog/${slug}`);
    }
    await expect(section.locator('img')).toHaveCount(1);
    await inspect(page, 'the latest posts', 'section[aria-labelledby=posts]');
  });
});

test('pictures of an article and of the list keep their room', async ({ page }) => {
  for (const path of [vacant.path, '/blog']) {
    await page.goto(path);
    await expectPicturesKeepTheirRoom(page);
  }
});

// Proves: blog-25
test('what stays in view covers nothing that can be pressed, at every width', async ({ page }) => {
  /** Names of what of the article can be pressed but lies below something else, where it is now. */
  const covered = () =>
    page.evaluate(() => {
      const shown = [
        ...document.querySelectorAll<HTMLElement>('[data-timer] ~ div > button, [data-timer] ~ div summary'),
      ];
      return shown
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const above = document.elementFromPoint(left + width / 2, top + height / 2);
          return !above || !element.contains(above);
        })
        .map((element) => element.textContent);
    });

  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} by ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await page.goto(vacant.path);
      await hydrated(page);
      for (const part of [0.2, 0.6, 1]) {
        await scrollAlong(page, part);
        await expect.poll(covered, `at ${part} of the text`).toEqual([]);
      }
      const { share, menu } = reading(page);
      await share.click();
      for (const entry of await menu.locator('a, button').all()) {
        await expect(entry).toBeInViewport({ ratio: 1 });
      }
    });
  }
});

// Proves: blog-31
test('on paper an article is its text, with its address and those of its links', async ({
  page,
  instance,
}) => {
  await page.goto(vacant.path);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
  const { timer, like, bookmark, share, row, bar } = reading(page);
  for (const part of [timer, like, bookmark, share, row, bar]) await expect(part).toBeHidden();
  const main = page.getByRole('main');
  for (const part of ['In this article', 'Related Articles', 'What would it look like at your site?']) {
    await expect(main.getByText(part).filter({ visible: true })).toHaveCount(0);
  }
  await expect(main.getByText(instance.origin + vacant.path, { exact: true })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'About the Author' })).toBeVisible();
  const written = await main
    .locator('[data-text] a[href="/quote"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(written).toContain('/quote');
});
