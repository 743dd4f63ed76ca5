import { chat, openChat, say } from './support/chat.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

const vacant = '/blog/vacant-property-security-insurance';

// Proves: V60, D46, blog-10
test.describe('the list', () => {
  test('shows each article once, the featured one on top, and a category by a link', async ({ page }) => {
    await page.goto('/blog');
    const titles = page.getByRole('main').getByRole('article').getByRole('link');
    await expect(titles).toHaveCount(11);
    expect(new Set(await titles.allTextContents()).size).toBe(11);
    await expect(titles.first()).toHaveAttribute('href', '/blog/alberta-business-security-2025');
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await expect(categories.getByRole('link', { name: 'All 11' })).toHaveAttribute('aria-current', 'true');
    await categories.getByRole('link', { name: 'Technology 4' }).click();
    await expect(page).toHaveURL(/\/blog\?category=Technology$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Technology' })).toBeVisible();
    await expect(titles).toHaveCount(4);
    await expect(categories.getByRole('link', { name: 'Technology 4' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.goto('/blog?category=Nothing');
    await expect(page.getByText('There is no article on Nothing yet.')).toBeVisible();
    await page.goto('/blog?cursor=typed');
    await expect(page).toHaveURL(/\/blog$/);
  });

  // Proves: blog-27
  test('is searched by an address, in all categories, also without script', async ({ browser, instance }) => {
    const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.origin });
    const page = await bare.newPage();
    await page.goto('/blog?category=Technology');
    const field = page.getByRole('search').getByRole('searchbox', { name: 'Search all articles' });
    await field.fill('night patrol & more');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/blog\?q=night\+patrol\+%26\+more$/);
    await bare.close();
  });
});

// Proves: blog-12, blog-27
test.describe('a search', () => {
  test('says how much it has found, forgives typing errors, and is cleared by one press', async ({
    page,
  }) => {
    for (const asked of ['insurance', 'insurnace']) {
      await page.goto(`/blog?q=${asked}`);
      const main = page.getByRole('main');
      const cards = main.getByRole('article').getByRole('link');
      await expect(cards.first()).toHaveAttribute('href', '/blog/vacant-property-security-insurance');
      const found = await cards.count();
      expect(found).toBeGreaterThan(1);
      expect(found).toBeLessThan(11);
      await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
        `${found} articles about “${asked}”`,
      );
      await expect(main.getByRole('searchbox')).toHaveValue(asked);
    }
    await page.getByRole('main').getByRole('link', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
  });

  test('that found nothing says what to do', async ({ page }) => {
    await page.goto('/blog?q=xyzzy');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('No article about “xyzzy”');
    await expect(main.getByText('Check the spelling')).toBeVisible();
    await expect(main.getByRole('link', { name: 'See all articles' })).toHaveAttribute('href', '/blog');
    await expect(main.getByRole('link', { name: 'Ask a person' })).toHaveAttribute('href', '/contact');
    await inspect(page, 'a search that found nothing');
  });
});

// Proves: V63, blog-11
test.describe('an article', () => {
  test('is read without script: text, author, date, related ones, and the ways on', async ({
    browser,
    instance,
  }) => {
    const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.origin });
    const page = await bare.newPage();
    const answer = await page.goto(vacant);
    expect(answer?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Vacant Property: Keeping the Building Safe and the Insurance Valid',
    );
    await expect(main.getByText(/^By .+December 18, 2024.+10 min read$/)).toBeVisible();
    await expect(main.getByText('72-hour').first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'About the Author' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/quote');
    await expect(main.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
    await expect(main.getByRole('region', { name: 'Related Articles' }).getByRole('article')).not.toHaveCount(
      0,
    );
    await main.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await bare.close();
  });

  test('that there is not says so, with the way back', async ({ page, watch }) => {
    watch.expect(/404 .*\/blog\/nothing-of-the-kind/);
    const answer = await page.goto('/blog/nothing-of-the-kind');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Post Not Found' })).toBeVisible();
    await expect(page.getByText("The post you're looking for doesn't exist.")).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
    await inspect(page, 'a post that there is not');
  });

  // Proves: chat-62
  test('is what the assistant leads to', async ({ page }) => {
    await page.goto('/about');
    await openChat(page);
    await say(page, 'do you have an article about vacant property and insurance?');
    await chat(page)
      .thread.getByRole('link', { name: /Vacant Property/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`${vacant}$`));
    await expect(page.getByRole('heading', { level: 1, name: /Vacant Property/ })).toBeVisible();
  });
});
