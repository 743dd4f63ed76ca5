import type { Page } from '@playwright/test';
import { changePageData } from './support/page-data.ts';
import { hydrated } from './support/quote-form.ts';
import { reading, seconds, vacant, whatIsCounted } from './support/reading.ts';
import { fillLogin, openBoard, signIn, signInByForm } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.use({ setting: { shared: true } });

const savedList = (page: Page) => page.getByRole('region', { name: 'Saved articles' });

/** A browser whose storage is closed to pages, by policy. */
async function closeStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
  });
}

// Proves: V63, D49, blog-22
test.describe('like and bookmark', () => {
  test('stay over a reload and over tabs, and each is reported', async ({ page, context }) => {
    const counted = whatIsCounted(page);
    await page.goto(vacant.path);
    const { like, bookmark } = reading(page);
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/events'));
    await like.click();
    expect((await stored).status()).toBe(204);
    await bookmark.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').getByRole('link', { name: 'Your saved articles' })).toBeVisible();

    const other = await context.newPage();
    await other.goto(vacant.path);
    await expect(reading(other).like).toHaveAttribute('aria-pressed', 'true');
    await reading(other).like.press('Space');
    await expect(like, 'in the first tab').toHaveAttribute('aria-pressed', 'false');
    await other.close();

    await page.reload();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await bookmark.press('Enter');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
    const pressed = () => counted.filter((type) => type !== 'view');
    await expect.poll(pressed).toEqual(['like', 'bookmark', 'unbookmark']);
  });

  test('work on another’s article apart', async ({ page }) => {
    await page.goto(vacant.path);
    await reading(page).like.click();
    await expect(reading(page).like).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/blog/prevent-commercial-break-ins');
    await hydrated(page);
    await expect(reading(page).like).toHaveAttribute('aria-pressed', 'false');
  });

  test('work without a network, and ask nobody then', async ({ page, context }) => {
    const counted = whatIsCounted(page);
    await page.goto(vacant.path);
    await hydrated(page);
    const { like, bookmark } = reading(page);
    // The last script that the page fetches by itself moves this clock: from here on it needs nobody.
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
    await context.setOffline(true);
    await like.click();
    await bookmark.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await context.setOffline(false);
    await page.reload();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    expect(counted).not.toContain('like');
    expect(counted).not.toContain('bookmark');
  });

  test('work as long as the page where storage is closed', async ({ page }) => {
    await closeStorage(page);
    await page.goto(vacant.path);
    const { like, bookmark } = reading(page);
    for (const button of [like, bookmark]) {
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    }
    await page.goto('/blog');
    await hydrated(page);
    await expect(savedList(page)).toHaveCount(0);
  });
});

// Proves: blog-23
test('saved articles stand on the blog, lead to the article, and can be taken off', async ({ page }) => {
  const counted = whatIsCounted(page);
  await page.goto('/blog');
  await hydrated(page);
  await expect(savedList(page)).toHaveCount(0);
  await page.goto('/blog/prevent-commercial-break-ins');
  await reading(page).bookmark.click();
  await expect(reading(page).bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.goto(vacant.path);
  await reading(page).bookmark.click();
  await page.getByRole('link', { name: 'Your saved articles' }).click();
  await expect(page).toHaveURL(/\/blog#saved$/);
  await expect(savedList(page)).toBeInViewport();
  const links = savedList(page).getByRole('link');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveText(vacant.title);
  await links.first().click();
  await expect(page).toHaveURL(new RegExp(`${vacant.path}$`));
  await page.goBack();
  const [first, last] = [
    savedList(page).getByRole('button', { name: `Remove “${vacant.title}”` }),
    savedList(page).getByRole('button').last(),
  ];
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(1);
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(savedList(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeFocused();
  await expect
    .poll(() => counted.filter((type) => type.startsWith('unbookmark')))
    .toEqual(['unbookmark', 'unbookmark of prevent-commercial-break-ins']);
  await page.reload();
  await hydrated(page);
  await expect(savedList(page)).toHaveCount(0);
});

// Proves: V63, D49, blog-24
test.describe('sharing', () => {
  /** Pressed links lead nowhere: what they lead to is another's site. */
  const stayHere = (page: Page) =>
    page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));

  test('is by real links to the article’s own address, each reported', async ({ page, instance }) => {
    const counted = whatIsCounted(page);
    await page.goto(`${vacant.path}?utm_source=a`);
    await hydrated(page);
    const { share, menu, row } = reading(page);
    const url = encodeURIComponent(instance.origin + vacant.path);
    const title = encodeURIComponent(vacant.title);
    await share.click();
    for (const within of [menu, row]) {
      for (const [name, href] of [
        ['Twitter', `https://twitter.com/intent/tweet?url=${url}&text=${title}`],
        ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
        ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
      ] as const) {
        const link = within.getByRole('link', { name: `${name} (opens in a new tab)` });
        await expect(link).toHaveAttribute('href', href);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener');
      }
      const mail = within.getByRole('link', { name: 'Email' });
      await expect(mail).toHaveAttribute('href', `mailto:?subject=${title}&body=${url}`);
      expect(await mail.getAttribute('target'), 'a mail leaves no empty page behind').toBeNull();
    }
    await stayHere(page);
    await menu.getByRole('link', { name: 'LinkedIn' }).click();
    await expect(menu.getByRole('link', { name: 'LinkedIn' }), 'the menu has closed').toBeHidden();
    await row.getByRole('link', { name: 'Email' }).click();
    await expect.poll(() => counted.filter((type) => type === 'share')).toHaveLength(2);
  });

  test('copies the address, or shows it where copying is not allowed', async ({
    page,
    context,
    instance,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(vacant.path);
    const { row } = reading(page);
    await row.getByRole('button', { name: 'Copy link' }).click();
    await expect(row.getByRole('status')).toHaveText('Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(instance.origin + vacant.path);

    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await page.reload();
    await row.getByRole('button', { name: 'Copy link' }).click();
    await expect(row.getByRole('status')).toHaveText(`Copy it from here: ${instance.origin}${vacant.path}`);
  });

  test('is the device’s own where it has one; our menu where that fails', async ({ page, instance }) => {
    const counted = whatIsCounted(page);
    await page.addInitScript(() => {
      const asked: ShareData[] = [];
      const answers = [undefined, 'AbortError', 'NotAllowedError'];
      Object.assign(globalThis, { asked });
      navigator.share = async (data) => {
        const refused = answers[asked.push(data ?? {}) - 1];
        if (refused) throw new DOMException('no', refused);
      };
    });
    await page.goto(vacant.path);
    await hydrated(page);
    const { share, menu } = reading(page);
    const link = menu.getByRole('link', { name: 'Facebook' });
    const shares = () => counted.filter((type) => type === 'share').length;
    await share.click();
    await expect.poll(shares).toBe(1);
    await expect(link).toBeHidden();
    await share.click(); // changed one's mind
    await expect(link).toBeHidden();
    await share.press('Enter');
    await expect(link).toBeVisible();
    expect(shares()).toBe(1);
    const given = { title: vacant.title, url: instance.origin + vacant.path };
    const asked = await page.evaluate(() => (globalThis as unknown as { asked: ShareData[] }).asked);
    expect(asked).toEqual([given, given, given]);
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(share).toBeFocused();
  });
});

// Proves: blog-26
test.describe('the sign for editors', () => {
  // A page's worker would fetch the changed documents itself, unchanged.
  test.use({ setting: { demo: true, shared: true }, serviceWorkers: 'block' });
  test.beforeEach(({ watch }) => watch.tolerate(/Service Worker registration blocked/));

  const sign = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Edit this post' });

  /** How often the page asks who is signed in. */
  function questions(page: Page): string[] {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/staff/session') && request.method() === 'GET')
        asked.push(request.url());
    });
    return asked;
  }

  /** The post as the server tells it, with its id. */
  async function openPost(page: Page): Promise<string> {
    const { id } = await (await page.request.get(`/api/blog/posts/${vacant.slug}`)).json();
    await page.unrouteAll();
    await changePageData(page, vacant.path, ({ article }) => Object.assign(article ?? {}, { id }));
    await page.goto(vacant.path);
    await hydrated(page);
    return id;
  }

  test('is seen by who edits and has signed in, until signed out; nobody else is asked about', async ({
    page,
    instance,
  }) => {
    const asked = questions(page);
    await openPost(page);
    await expect(reading(page).like).toBeVisible();
    expect(asked, 'a visitor').toEqual([]);
    await expect(sign(page)).toHaveCount(0);

    await signInByForm(page, instance.owner);
    await expect(page.getByRole('button', { name: /your menu/i })).toBeVisible();
    const id = await openPost(page);
    await expect(sign(page)).toHaveAttribute('href', `/blog-admin/edit/${id}`);

    await openBoard(page);
    await page.getByRole('button', { name: /your menu/i }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
    asked.length = 0;
    await openPost(page);
    await expect(reading(page).like).toBeVisible();
    expect(asked, 'signed out').toEqual([]);
    await expect(sign(page)).toHaveCount(0);

    await page.goto('/login');
    await fillLogin(page, instance.account('viewer'));
    await expect(page.getByRole('button', { name: /Avery Stone/ }).first()).toBeVisible();
    asked.length = 0;
    await openPost(page);
    await expect.poll(() => asked, 'a viewer is asked about').toHaveLength(1);
    await expect(sign(page)).toHaveCount(0);
  });

  test('is gone with a session that has ended, and asked about once', async ({
    page,
    instance,
    context,
    watch,
  }) => {
    watch.expect(answered(401, '/api/staff/session'));
    await signIn(context, instance.origin, instance.account('editor'));
    await page.goto('/account');
    await expect(page.getByRole('button', { name: /Jordan Vale/ }).first()).toBeVisible();
    const id = await openPost(page);
    await expect(sign(page)).toHaveAttribute('href', `/blog-admin/edit/${id}`);
    await context.clearCookies();
    const asked = questions(page);
    await openPost(page);
    await expect.poll(() => asked).toHaveLength(1);
    await expect(sign(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wardgate.staff'))).toBeNull();
    await openPost(page);
    expect(asked).toHaveLength(1);
  });
});
