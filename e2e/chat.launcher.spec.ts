import { gzipSync } from 'node:zlib';
import { chat, openChat, overlap } from './support/chat.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';
import { connectionLost } from './support/watch.ts';

test.use({ setting: { shared: true } });

// Proves: V69, chat-27
test.describe('the launcher', () => {
  // Proves: chat-28
  test('brings nothing of the chat before it is pressed, and then at most 30 KB', async ({ page }) => {
    const files: { path: string; body: Promise<Buffer> }[] = [];
    const calls: string[] = [];
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/assets/')) files.push({ path: pathname, body: answer.body() });
      if (pathname.startsWith('/api/chat')) calls.push(pathname);
    });
    await page.goto('/about');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const before = new Set(files.map(({ path }) => path));
    for (const file of files) {
      expect((await file.body).toString('latin1'), file.path).not.toMatch(
        /chat-panel|may be wrong|EventSource/,
      );
    }
    await openChat(page);
    const later = files.filter(({ path }) => !before.has(path));
    const sizes = await Promise.all(
      later.map(async ({ path, body }) => [path, gzipSync(await body).length] as const),
    );
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(1);
    expect(all / 1024, JSON.stringify(sizes)).toBeLessThanOrEqual(30);
    expect(calls, 'and nobody is asked anything').toEqual([]);
  });

  // Proves: V21
  test('is one on every page, called Ask AI Expert on that of a service, and hides nothing: it rests above the footer, and beside what ends the page', async ({
    page,
  }) => {
    for (const path of [
      '/',
      '/about',
      '/services',
      '/services/surveillance',
      '/services/it-support',
      '/quote',
      '/contact',
      '/assessments',
      '/privacy',
      '/terms',
    ]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(chat(page).launcher, path).toHaveCount(1);
      await expect(chat(page).launcher).toHaveAccessibleName(
        path.startsWith('/services/') ? 'Ask AI Expert' : 'Chat with the AI Security Expert',
      );
      await expect(chat(page).launcher).toBeInViewport();
      await hydrated(page);
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect.poll(() => overlap(chat(page).launcher, page.getByRole('contentinfo'))).toBe(false);
        const hidden = await page.evaluate(coveredByLauncher);
        expect(hidden, `${path} at ${width} px`).toEqual([]);
      }
    }
  });

  test('steps aside on a phone for what ends a form', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/quote');
    await hydrated(page);
    const send = page.getByRole('button', { name: 'Get My Free Quote' });
    await send.evaluate((button) => {
      scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight + 40);
    });
    // It fades where it is, and a press goes through to what it would have covered.
    await expect(chat(page).launcher).toHaveCSS('opacity', '0');
    expect(await send.evaluate(isOnTop)).toBe(true);
    await chat(page).launcher.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(chat(page).launcher).toHaveCSS('opacity', '1');
    await expect(chat(page).launcher).toBeInViewport({ ratio: 1 });
  });

  // Proves: chat-28
  test('a press before React listens is kept', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/site\/(react|entry-client)-/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('/about', { waitUntil: 'load' });
    await chat(page).launcher.click();
    await expect(chat(page).panel).toBeHidden();
    resolve();
    await expect(chat(page).field).toBeFocused();
  });

  // Proves: chat-28
  test('says so when the chat cannot be fetched, with both phones, and tries again', async ({
    page,
    watch,
  }) => {
    watch.expect(connectionLost);
    await page.goto('/about');
    await hydrated(page);
    await page.route('**/assets/site/room-*', (route) => route.abort('connectionreset'));
    await chat(page).launcher.click();
    const alert = page.getByRole('alert').filter({ hasText: 'The chat could not be loaded.' });
    await expect(alert.getByRole('link', { name: '780-555-0142' })).toBeVisible();
    await expect(alert.getByRole('link', { name: '403-555-0117' })).toBeVisible();
    await page.unroute('**/assets/site/room-*');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(chat(page).field).toBeFocused();
    await expect(alert).toBeHidden();
  });

  test('is not there on paper, and not without script', async ({ page, browser, instance }) => {
    await page.goto('/about');
    await page.emulateMedia({ media: 'print' });
    await expect(chat(page).launcher).toBeHidden();
    const bare = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.origin });
    const other = await bare.newPage();
    await other.goto('/services/it-support');
    await expect(chat(other).launcher).toBeHidden();
    await bare.close();
  });
});

/** Texts and controls of the page that lie under the launcher. */
function coveredByLauncher(): string[] {
  const place = document.querySelector('[data-chat-launcher]')?.getBoundingClientRect();
  if (!place) throw new Error('no launcher');
  const touches = (rect: DOMRect) =>
    rect.width > 0 &&
    rect.left < place.right &&
    place.left < rect.right &&
    rect.top < place.bottom &&
    place.top < rect.bottom;
  const found: string[] = [];
  for (const root of document.querySelectorAll('main, footer')) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.textContent?.trim() || !text.parentElement?.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(touches)) found.push(text.textContent.trim().slice(0, 60));
    }
    for (const control of root.querySelectorAll('a, button, input, select, textarea')) {
      if (touches(control.getBoundingClientRect())) found.push(control.outerHTML.slice(0, 80));
    }
  }
  return found;
}

/** Whether a press on the element's middle and on its right end hits it. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, right - 8].every((x) =>
    element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
  );
}
