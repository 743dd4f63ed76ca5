import company from '../catalog/company.json' with { type: 'json' };
import { announcements, chat, openChat, say } from './support/chat.ts';
import { hydrated } from './support/quote-form.ts';
import { expect, test } from './support/test.ts';

test.use({ setting: { shared: true } });

/** Nothing in it counts (V168): however often it is said, no specialist is offered over it. */
const mild = 'Are your guards licensed?';
const price = 'What do your guards cost for a retail store?';

// Proves: chat-29
test.describe('the panel', () => {
  test('on a desk: 384 by 600, beside a page in use; Esc closes it and the focus goes back', async ({
    page,
  }) => {
    await page.goto('/about');
    const { panel, launcher, close } = await openChat(page);
    const size = async () => {
      const box = await panel.boundingBox();
      return [box?.width, box?.height];
    };
    await expect.poll(size).toEqual([384, 600]);
    await expect(launcher).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    // The page beside it is in use: a press there does not close it.
    await page.getByRole('heading', { level: 1 }).click();
    await expect(panel).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 420 });
    const fits = async () => {
      const low = await panel.boundingBox();
      return (low?.y ?? -1) >= 0 && (low?.height ?? 999) <= 420;
    };
    await expect.poll(fits).toBe(true);
    await close.click();
    await expect(launcher).toBeFocused();
  });

  test('on a phone: the whole window, modal, the field in view above the keyboard', async ({
    anotherBrowser,
  }) => {
    const phone = await anotherBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await page.goto('/about');
    await chat(page).launcher.tap();
    const { panel, field, launcher, close } = chat(page);
    await expect(field).toBeFocused();
    await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    expect(await panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await page.setViewportSize({ width: 390, height: 420 });
    await expect(field).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => panel.evaluate((dialog) => dialog.matches(':modal'))).toBe(false);
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(field).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await close.tap();
    await expect(panel).toBeHidden();
    await expect(launcher).toBeFocused();
  });

  // Proves: V130, D67, U9, chat-30
  test('greets, says honestly what it is, and how a person is reached (U9, D67)', async ({ page }) => {
    await page.goto('/about');
    const { panel, thread, person } = await openChat(page);
    await expect(thread).toContainText(
      "Hello! I'm the automated AI Security Expert. I can help with Security Guard Services, Surveillance & Alarm Systems, Virtual Security Guard and IT Support. What do you need to protect?",
    );
    await expect(panel).toContainText('Automated assistant, may be wrong');
    await expect(person).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Call Now' })).toHaveAttribute(
      'href',
      `tel:${company.phones[0]?.e164}`,
    );
    await expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      `mailto:${company.email}`,
    );
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
    const overlay = page.getByRole('dialog', { name: 'Priority support' });
    await expect(overlay).toBeVisible();
    // The keys go to the one on top.
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Schedule', exact: true })).toBeFocused();
  });

  // Proves: chat-30
  test('on a service page it speaks of the service, its price and its time', async ({ page }) => {
    await page.goto('/services/security-guards');
    const { thread } = await openChat(page);
    await expect(thread).toContainText(
      'You are reading about Security Guard Services. Price: from $25/hour.',
    );
    const asked = page.waitForRequest(/\/api\/chat\/messages$/);
    await thread.getByRole('button', { name: 'What does it cost?' }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      serviceType: 'security-guards',
      message: 'What does it cost?',
    });
    await expect(thread.getByRole('link', { name: 'Get a quote' })).toHaveAttribute(
      'href',
      '/quote?service=security-guards',
    );
  });
});

// Proves: V131, D63, chat-31
test.describe('the field', () => {
  test('Enter sends, Shift and Enter break the line, an input method keeps its Enter, blank is nothing', async ({
    page,
  }) => {
    await page.goto('/about');
    const { field, thread } = await openChat(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/chat/messages')) sent.push(request.postDataJSON().message);
    });
    await field.press('Enter');
    await field.fill('  \n ');
    await field.press('Enter');
    await field.fill('two');
    await field.press('Shift+Enter');
    await field.pressSequentially('lines');
    await expect(field).toHaveValue('two\nlines');
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
    await expect(field).toHaveValue('two\nlines');
    expect(sent).toEqual([]);
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(thread.getByText('two lines')).toBeVisible();
    await expect.poll(() => sent).toEqual(['two\nlines']);
  });

  test('says when 2,000 characters are near and over, and loses none', async ({ page }) => {
    await page.goto('/about');
    const { field, panel, send } = await openChat(page);
    await field.fill('é'.repeat(1850));
    await expect(field).toHaveAccessibleDescription('150 characters left');
    await field.fill('é'.repeat(2003));
    await expect(field).toHaveAccessibleDescription(/^3 characters too many/);
    await field.press('Enter');
    await expect(field).toHaveValue('é'.repeat(2003));
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    await field.fill('é'.repeat(2000));
    await field.press('Enter');
    await expect(field).toHaveValue('');
    await expect(panel.getByText('AI Security Expert, from our site').nth(1)).toBeVisible();
  });

  test('keeps what was written over a reload', async ({ page }) => {
    await page.goto('/about');
    const { field, close } = await openChat(page);
    await field.fill('half a question');
    await page.reload();
    await expect(field).toHaveValue('half a question');
    await field.fill('');
    await close.click();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
    ).toEqual([]);
  });
});

// Proves: chat-39
test.describe('a conversation', () => {
  // Proves: chat-36, chat-42
  test('is answered from our site, with the pages it comes from, and each answer is announced once', async ({
    page,
  }) => {
    await page.goto('/about');
    const { thread } = await openChat(page);
    const heard = await announcements(page);
    await say(page, price);
    await expect(thread).toContainText('from $25/hour');
    await expect(thread.getByRole('link', { name: 'Security Guard Services' })).toHaveAttribute(
      'href',
      '/services/security-guards',
    );
    await expect.poll(heard).toEqual(['Thinking', expect.stringContaining('from $25/hour')]);
    await expect(thread.getByRole('link', { name: 'Assess your site' })).toHaveAttribute(
      'href',
      '/assessments',
    );
  });

  test('stands again after a reload and on the next page, and takes no focus there', async ({
    page,
    instance,
  }) => {
    await page.goto('/about');
    const { thread, panel } = await openChat(page);
    await say(page, price);
    for (const go of [() => page.reload(), () => page.goto('/contact')]) {
      await go();
      await expect(thread.getByText(price)).toBeVisible();
      await expect(thread.getByText(/from \$25\/hour/)).toHaveCount(1);
      expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false);
    }
    // What a page remembers is the server's, not only the tab's.
    await page.evaluate(() => sessionStorage.removeItem('wardgate.chat.thread'));
    await page.goto(`${instance.origin}/about`);
    await expect(thread.getByText(price)).toBeVisible();
  });

  test('on a phone, a link that was followed is not covered again', async ({ anotherBrowser }) => {
    const phone = await anotherBrowser({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await phone.newPage();
    await page.goto('/about');
    await openChat(page);
    await say(page, price);
    await chat(page).thread.getByRole('link', { name: 'Security Guard Services' }).tap();
    await expect(page).toHaveURL(/\/services\/security-guards$/);
    await hydrated(page);
    await expect(chat(page).panel).toBeHidden();
    await chat(page).launcher.tap();
    await expect(chat(page).thread.getByText(price)).toBeVisible();
  });

  test('is the same in two tabs', async ({ page, context }) => {
    await page.goto('/about');
    await openChat(page);
    await say(page, mild);
    const other = await context.newPage();
    await other.goto('/contact');
    await openChat(other);
    await expect(chat(other).thread.getByText(mild)).toBeVisible();
    await say(other, 'Where do you work?');
    await expect(chat(page).thread.getByText('Where do you work?')).toBeVisible();
    await say(page, 'Do you have references?');
    await expect(chat(other).thread.getByText('Do you have references?')).toBeVisible();
    await expect(chat(other).thread.getByText('Where do you work?')).toHaveCount(1);
  });

  // Proves: chat-42
  test('is read at its own pace: what is new does not move who reads above', async ({ page }) => {
    await page.goto('/about');
    const { thread, panel } = await openChat(page);
    for (const text of [mild, 'Where do you work?', 'Do you have references?']) await say(page, text);
    await thread.evaluate((place) => place.scrollTo(0, 0));
    await expect(panel.getByRole('button', { name: 'Newest message' })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/about');
    await openChat(other);
    await say(other, 'What about holidays?');
    await expect(thread.getByText('What about holidays?')).toBeAttached();
    expect(await thread.evaluate((place) => place.scrollTop)).toBe(0);
    await page.bringToFront();
    await panel.getByRole('button', { name: 'Newest message' }).click();
    await expect(thread.getByText('What about holidays?')).toBeInViewport();
  });
});
