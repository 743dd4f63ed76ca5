import { expect, type Page } from '@playwright/test';
import {
  contentField,
  expectKept,
  field,
  fillPost,
  makePost,
  openEditor,
  openPosts,
  preview,
  readPost,
  row,
  wholePost,
} from './support/blog-pages.ts';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

// Proves: blog-73
test('words that were not saved: kept within seconds, offered again, compared, restored, discarded', async ({
  page,
  context,
  instance,
  anotherBrowser,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openEditor(page, post.id);
  await contentField(page).fill('Words of the morning.');
  await expectKept(page);
  expect((await readPost(page.request, instance.origin, post.id)).content, 'the post is as it was').toBe(
    wholePost.content,
  );

  // Another device offers them.
  const other = await anotherBrowser();
  await signIn(other, instance.origin, instance.owner);
  const otherTab = await other.newPage();
  await openEditor(otherTab, post.id);
  const offer = otherTab.getByRole('region', { name: 'Unsaved words' });
  await expect(offer).toContainText(/Unsaved words of \d\d:\d\d/);
  await expect(contentField(otherTab)).toHaveValue(wholePost.content);
  await offer.getByRole('button', { name: 'Compare' }).click();
  await expect(offer.getByRole('insertion').first()).toHaveText('Words');
  await expect(offer.getByRole('deletion').first()).toHaveText('##');
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(contentField(otherTab)).toHaveValue('Words of the morning.');
  await expect(offer).toBeHidden();
  await otherTab.close({ runBeforeUnload: false });

  // Discarded by mistake: there is a way back, and the history has them, too.
  const again = await other.newPage();
  await openEditor(again, post.id);
  await again.getByRole('region', { name: 'Unsaved words' }).getByRole('button', { name: 'Discard' }).click();
  await expect(contentField(again)).toHaveValue(wholePost.content);
  await again.getByRole('button', { name: 'Undo' }).click();
  await expect(contentField(again)).toHaveValue('Words of the morning.');
  await again.getByRole('button', { name: 'Save Post' }).click();
  await expect(again).toHaveURL(/\/blog-admin$/);
  expect((await readPost(page.request, instance.origin, post.id)).content).toBe('Words of the morning.');
  await openEditor(again, post.id);
  await expect(contentField(again)).toHaveValue('Words of the morning.');
  await expect(again.getByRole('region', { name: 'Unsaved words' })).toHaveCount(0);
});

// Proves: blog-73
test('offline: typing goes on, it is said, and a reload loses nothing', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openEditor(page, post.id);
  watch.expect(connectionLost);
  await context.setOffline(true);
  await contentField(page).fill('Written in a tunnel.');
  await expect(page.getByText('Not saved: offline, kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Error saving post. Please try again.').first()).toBeVisible();
  await expect(contentField(page)).toHaveValue('Written in a tunnel.');

  // The window is closed without a word, and opened where there is a line.
  await page.route('**/api/staff/blog/autosaves/*', (route) => route.abort('connectionrefused'));
  await context.setOffline(false);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const offer = page.getByRole('region', { name: 'Unsaved words' });
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(contentField(page)).toHaveValue('Written in a tunnel.');
  await page.unroute('**/api/staff/blog/autosaves/*');
  await expectKept(page);
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Post saved successfully!')).toBeVisible();
  expect((await readPost(page.request, instance.origin, post.id)).content).toBe('Written in a tunnel.');
});

test('what is typed while a save is on its way is not lost; Saving... cannot be pressed twice', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openEditor(page, post.id);
  let release = () => {};
  const gate = new Promise<void>((open) => {
    release = open;
  });
  let saves = 0;
  await page.route(`**/api/staff/blog/posts/${post.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    saves += 1;
    await gate;
    await route.continue();
  });
  await contentField(page).fill('First.');
  await contentField(page).press('Control+s');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await contentField(page).pressSequentially(' Second.');
  await contentField(page).press('Control+s');
  release();
  await expect(page.getByText('Post saved successfully!')).toBeVisible();
  await expect(contentField(page)).toHaveValue('First. Second.');
  expect(saves).toBe(1);
  expect((await readPost(page.request, instance.origin, post.id)).content).toBe('First.');
  await expectKept(page);
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  expect((await readPost(page.request, instance.origin, post.id)).content).toBe('First. Second.');
});

// Proves: blog-73
test('a full storage does not stop typing, and it is said when nobody has the words', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openEditor(page, post.id);
  await contentField(page).fill('Kept by the server.');
  await expectKept(page);
  watch.expect(connectionLost);
  await context.setOffline(true);
  await contentField(page).fill('Kept by nobody.');
  await expect(page.getByRole('alert').filter({ hasText: 'This device has no room for it' })).toBeVisible();
  await context.setOffline(false);
  await expectKept(page);
});

// Proves: D55, blog-74
test('leaving with unsaved words asks: links, keys, back, the closing window, Cancel', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openPosts(page);
  await page.getByRole('link', { name: `Edit ${wholePost.title}` }).click();
  await expect(contentField(page)).toHaveValue(wholePost.content);
  // Nothing typed: nothing asked.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);

  await page.getByRole('link', { name: `Edit ${wholePost.title}` }).click();
  await contentField(page).fill('Unsaved.');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('link', { name: 'Operations', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(contentField(page)).toHaveValue('Unsaved.');
    await expect(page).toHaveURL(new RegExp(`/edit/${post.id}$`));
  }
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const browsers = await asked;
  expect(browsers.type()).toBe('beforeunload');
  await browsers.dismiss();
  await closing;

  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave, keep my words' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  await page.getByRole('link', { name: `Edit ${wholePost.title}` }).click();
  await page.getByRole('region', { name: 'Unsaved words' }).getByRole('button', { name: 'Restore' }).click();
  await expect(contentField(page)).toHaveValue('Unsaved.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard them' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  await page.getByRole('link', { name: `Edit ${wholePost.title}` }).click();
  await expect(contentField(page)).toHaveValue(wholePost.content);
  await expect(page.getByRole('region', { name: 'Unsaved words' })).toHaveCount(0);
});

// Proves: D52, blog-68
test('the slug: follows the title until touched, says whose it is, warns before a known address changes', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const known = await makePost(page.request, instance.origin, { ...wholePost, status: 'published' });
  await openEditor(page, '');
  await field(page, 'Title').fill(wholePost.title);
  await expect(field(page, 'Slug'), 'the free one').toHaveValue('what-snow-does-to-locks-2');
  await field(page, 'Title').fill('Łódź: été à la Straße');
  await expect(field(page, 'Slug')).toHaveValue('lodz-ete-a-la-strasse');
  await field(page, 'Slug').fill('What Snow DOES to locks');
  await field(page, 'Excerpt').focus();
  await expect(field(page, 'Slug')).toHaveValue('what-snow-does-to-locks');
  await field(page, 'Title').fill('Another title');
  await expect(page.getByText('The last part of the address.')).toBeVisible();
  await expect(field(page, 'Slug')).toHaveValue('what-snow-does-to-locks');
  await fillPost(page, { ...wholePost, title: 'Another title' });
  watch.expect(answered(422, 'blog/posts'));
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText(/“What snow does to locks” has this address/).first()).toBeVisible();
  await expect(field(page, 'Slug')).toBeFocused();
  await expect(contentField(page)).toHaveValue(wholePost.content);
  await page.getByRole('button', { name: 'Let the slug follow the title' }).click();
  await expect(field(page, 'Slug')).toHaveValue('another-title');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(row(page, 'Another title')).toBeVisible();

  await openEditor(page, known.id);
  await field(page, 'Slug').fill('snow-and-locks');
  await expect(page.getByText('Readers know another address.')).toBeVisible();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(row(page, wholePost.title)).toContainText('/blog/snow-and-locks');
  const old = await page.request.get(`/blog/${known.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([
    301,
    expect.stringContaining('/blog/snow-and-locks'),
  ]);
});

// Proves: blog-72
test('pictures: pasted and dropped, refused with the server’s sentence, tried again, removed', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openEditor(page, post.id);
  const give = (kind: 'paste' | 'drop', name: string, type: string) =>
    contentField(page).evaluate(
      (area, [kind, name, type]) => {
        const data = new DataTransfer();
        data.items.add(
          new File(
            ['<svg xmlns="http://www.w3.org/2000/svg"><script>window.__ran=1</script></svg>'],
            name ?? '',
            { type: type ?? '' },
          ),
        );
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        area.dispatchEvent(event);
      },
      [kind, name, type] as const,
    );
  const tray = page.getByRole('region', { name: 'Pictures on their way into the text' });
  watch.expect(answered(415, 'blog/pictures'));
  await give('paste', 'a [b].svg', 'image/svg+xml');
  await expect(tray.getByRole('alert')).not.toBeEmpty();
  await expect(tray.getByRole('button', { name: 'Try again' })).toBeVisible();
  await give('drop', 'notes.txt', 'text/plain');
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect(tray.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  // A picture that is not there cannot be saved by oversight.
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('A picture is not in the text yet')).toBeVisible();
  await tray.getByRole('button', { name: 'Remove a [b].svg' }).click();
  await tray.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(contentField(page)).not.toHaveValue(/uploading:/);
  expect(await page.evaluate(() => '__ran' in window)).toBe(false);
});

/** Texts that have run somewhere once. Each would set window.__ran. */
const corpus = [
  '<script>window.__ran=1</script>',
  '"><img src=x onerror=window.__ran=1>',
  "'-window.__ran=1-'",
  '<svg/onload=window.__ran=1>',
  '[a](javascript:window.__ran=1)',
  '![a](x" onerror="window.__ran=1)',
  '<iframe srcdoc="<script>parent.__ran=1</script>"></iframe>',
  '</textarea></title></script><script>window.__ran=1</script>',
  '[a](data:text/html;base64,PHNjcmlwdD5wYXJlbnQuX19yYW49MTwvc2NyaXB0Pg==)',
  '<details open ontoggle=window.__ran=1>',
  '{{constructor.constructor("window.__ran=1")()}}',
  '<a href="&#106;avascript:window.__ran=1">x</a>',
];

async function expectNothingRan(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => '__ran' in window), where).toBe(false);
}

// Proves: blog-77
test('nothing of what is typed runs: in no field, list, preview, history, offer or page', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  page.on('dialog', () => {
    throw new Error('a dialog opened');
  });
  // A picture whose address is nonsense is asked for where it is shown.
  watch.tolerate(answered(404, '/(x|blog/x|blog-admin/(edit/)?x)'), /Refused to load/);
  const text = corpus.join('\n\n');
  await openEditor(page, '');
  await fillPost(page, { ...wholePost, content: text });
  for (const [name, most] of [
    ['Title', 200],
    ['Excerpt', 500],
    ['SEO description', 300],
    ['Author', 100],
  ] as const) {
    await field(page, name).fill(corpus.join(' ').slice(0, most));
  }
  await field(page, 'SEO title').fill(corpus[1] ?? '');
  await page.getByRole('textbox', { name: 'Tags' }).fill('<img src=x onerror=window.__ran=1>');
  await page.getByRole('textbox', { name: 'SEO keywords' }).fill('<svg/onload=window.__ran=1>');
  await expect(preview(page).getByText('window.__ran=1').first()).toBeVisible();
  await expectNothingRan(page, 'preview');
  await expectKept(page);
  await page.getByRole('radio', { name: /^Published/ }).check();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  await expect(row(page, '<script>window.__ran=1</script>').first()).toBeVisible();
  await expectNothingRan(page, 'list');
  await row(page, '<script>window.__ran=1</script>')
    .getByRole('link', { name: /^<script>/ })
    .first()
    .click();
  await contentField(page).fill(`${text}\n\nMore.`);
  await expectKept(page);
  await page.getByRole('button', { name: 'History' }).click();
  await page
    .getByRole('dialog', { name: 'History' })
    .getByRole('button', { name: /Published|Created/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('deletion')).toContainText('More');
  await expectNothingRan(page, 'history');
  await page.getByRole('dialog', { name: 'History' }).getByRole('button', { name: 'Close' }).click();
  const slug = await field(page, 'Slug').inputValue();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave, keep my words' }).click();
  // Not the address alone: the editor, which asks before a window closes, is gone when the list is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Blog', exact: true })).toBeVisible();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>');
  await expectNothingRan(page, 'page');
});
