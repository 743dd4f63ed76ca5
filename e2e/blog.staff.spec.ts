import { expect } from '@playwright/test';
import {
  changePost,
  contentField,
  expectKept,
  field,
  fillPost,
  makePost,
  openEditor,
  openPosts,
  plainPicture,
  postCalled,
  preview,
  readPost,
  row,
  wholePost,
} from './support/blog-pages.ts';
import { edmonton, inDays } from './support/edmonton.ts';
import { signIn, signInNow } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

// Proves: S19, S20, S52, S60, blog-66, blog-67, blog-69, blog-71, blog-72, newsletter-115
test('by mouse: from nothing to a draft, previewed, with two pictures, scheduled, published, edited', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openPosts(page);
  await page.getByRole('link', { name: 'New Post' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Post' })).toBeVisible();

  // Nothing typed is lost by what is missing; the first wrong field has the focus.
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Give the post a title.')).toBeVisible();
  await expect(field(page, 'Title')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'One field needs a correction' })).toBeVisible();
  // What readers will see needs more; a draft needs no more than that.
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'fields need a correction' })).toBeVisible();
  await page.getByRole('radio', { name: 'Draft' }).check();

  await fillPost(page, wholePost);
  await expect(page.getByText('Give the post a title.')).toBeHidden();
  // The slug follows the title, as the server has it.
  await expect(field(page, 'Slug')).toHaveValue('what-snow-does-to-locks');
  await expect(page.getByText(`${instance.origin}/blog/what-snow-does-to-locks`)).toBeVisible();
  await expect(preview(page).getByRole('heading', { name: 'Doors' })).toBeVisible();
  await expect(page.getByText('8 words · 1 min read')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tags' }).fill('locks, , winter ,locks');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'locks',
    'winter',
  ]);
  await expectKept(page);

  // Two pictures at once; what each shows is asked for.
  const files = await Promise.all(
    ['red', 'blue'].map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await plainPicture(colour),
    })),
  );
  await contentField(page).press('Control+End');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await choosing).setFiles(files);
  await expect(contentField(page)).toHaveValue(/!\[red\.jpg\]\(uploading:/);
  const tray = page.getByRole('region', { name: 'Pictures on their way into the text' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  // On a busy machine the many sizes of a picture take their time.
  await expect(tray.getByText('Uploaded')).toHaveCount(2, { timeout: 90_000 });
  await tray.getByRole('button', { name: 'Insert red.jpg' }).click();
  await expect(tray.getByText('Describe the picture, or mark it as decoration.')).toBeVisible();
  await tray.getByLabel('Description').first().fill('A red door');
  await tray.getByLabel('Caption').first().fill('The north gate');
  // Typing goes on meanwhile, and moves the places.
  await contentField(page).press('Control+Home');
  await contentField(page).pressSequentially('Begun. ');
  await tray.getByRole('button', { name: 'Insert red.jpg' }).click();
  await tray.getByLabel('Decoration only').check();
  await tray.getByRole('button', { name: 'Insert blue.jpg' }).click();
  await expect(tray).toBeHidden();
  await expect(contentField(page)).toHaveValue(
    /^Begun\. ## Doors[\s\S]*!\[A red door\]\(\/uploads\/\S+\.jpg "The north gate"\)\n\n!\[\]\(\/uploads\/\S+\.jpg\)$/,
  );
  await expect(preview(page).getByRole('img', { name: 'A red door' })).toBeVisible();
  await expect(preview(page).getByText('The north gate', { exact: true })).toBeVisible();

  // Scheduled, on Edmonton's clock.
  await page.getByRole('radio', { name: /^Scheduled/ }).check();
  await page.getByLabel('Publish date').fill('2024-01-15');
  await page.getByLabel(/^Time/).fill('09:00');
  await expect(page.getByText('This is in the past')).toBeVisible();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByLabel('Publish date')).toBeFocused();
  const day = inDays(400);
  const { short } = edmonton(`${day}T15:00:00Z`);
  await page.getByLabel('Publish date').fill(day);
  await expect(page.getByText(`It publishes by itself on ${short}, 09:00 Edmonton time.`)).toBeVisible();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Post saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/blog-admin$/);
  await expect(row(page, wholePost.title)).toContainText('Scheduled');
  await expect(row(page, wholePost.title)).toContainText(`${short.replace(/^\w+, /, '')}, 09:00`);
  const scheduled = await postCalled(page.request, instance.origin, wholePost.title);
  expect(scheduled).toMatchObject({
    publish_date: `${day}T15:00:00Z`,
    tags: ['locks', 'winter'],
    seo_title: wholePost.title,
    published_at: null,
  });

  // Published, edited: the date of the first publication stays (D50).
  await row(page, wholePost.title)
    .getByRole('link', { name: `Edit ${wholePost.title}` })
    .click();
  await page.getByRole('radio', { name: /^Published/ }).check();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(row(page, wholePost.title)).toContainText('Published');
  const published = await readPost(page.request, instance.origin, scheduled.id);
  await row(page, wholePost.title).getByRole('link', { name: wholePost.title, exact: true }).click();
  await field(page, 'Title').fill('What snow does to locks, and what to do');
  await expect(field(page, 'Slug'), 'readers know it').toHaveValue('what-snow-does-to-locks');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(row(page, 'and what to do')).toBeVisible();
  expect(await readPost(page.request, instance.origin, scheduled.id)).toMatchObject({
    published_at: published.published_at,
    slug: 'what-snow-does-to-locks',
  });
  const article = await page.request.get(`/blog/${scheduled.slug}`);
  expect(await article.text()).toContain('The north gate');
});

// Proves: D98
test('a title alone is a draft; published from the list, it says what it still needs', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await page.goto('/blog-admin/new');
  await field(page, 'Title').fill('A thought for later');
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(row(page, 'A thought for later')).toBeVisible();
  await row(page, 'A thought for later')
    .getByRole('link', { name: 'A thought for later', exact: true })
    .click();
  await expect(field(page, 'Slug')).toHaveValue('a-thought-for-later');
  await expect(field(page, 'Excerpt')).toHaveValue('');
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(field(page, 'Excerpt')).toBeFocused();
  await expect(page.getByText('Write the content.')).toBeVisible();
});

// Proves: D98, blog-65, blog-66, blog-71
test('by keyboard alone: a draft from nothing, saved in between, found in the palette', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openPosts(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Blog');
  await expect(page.getByRole('option', { name: 'Blog' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), 'what closes gives the focus back first').toHaveCount(0);
  await page.getByRole('link', { name: 'New Post' }).focus();
  await page.keyboard.press('Enter');
  await field(page, 'Title').focus();
  await page.keyboard.type('Keys in the cold');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Slug')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Short.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Heading' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contentField(page)).toBeFocused();

  // Marks, their undo, lists that go on.
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Cold');
  await expect(contentField(page)).toHaveValue('**Cold**');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await expect(contentField(page)).toHaveValue('**Cold**\n- one\n- two');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('our services');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(contentField(page)).toHaveValue('**Cold**\n- one\n- two[our services](https://)');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(contentField(page)).not.toHaveValue(/our services/);

  await page.getByLabel('Category').focus();
  await page.keyboard.type('Access');
  await field(page, 'SEO description').focus();
  await page.keyboard.type('Keys.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Post saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/blog-admin\/edit\//);
  await expect(contentField(page), 'writing goes on').toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and more');
  await page.keyboard.press('Control+s');
  const stored = await postCalled(page.request, instance.origin, 'Keys in the cold');
  await expect
    .poll(async () => (await readPost(page.request, instance.origin, stored.id)).content)
    .toContain('and more');
  await expect(page).toHaveURL(/\/blog-admin\/edit\//);

  await page.keyboard.press('Control+k');
  // The text takes Ctrl+K for a link: the palette opens from anywhere else.
  await page.keyboard.press('Control+z');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keys in the');
  await page.getByRole('option', { name: /Keys in the cold/ }).waitFor();
  await page.keyboard.press('Escape');
});

// Proves: blog-75, blog-76
test('two editors: both are told, and of three ways on none loses a word', async ({
  page,
  context,
  instance,
  anotherBrowser,
  watch,
}) => {
  await signInNow(context, instance.origin, instance.owner);
  const lines = ['one', 'two', 'three', 'four', 'five'].map((word) => `Line ${word}.`);
  const post = await makePost(page.request, instance.origin, { ...wholePost, content: lines.join('\n') });
  await openEditor(page, post.id);

  const other = await anotherBrowser();
  const invited = await context.request.post('/api/staff/users', {
    data: { email: 'kim.tran@wardgate.example', name: 'Kim Tran', role: 'editor' },
    headers: { origin: instance.origin },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const token = new URL(
    (await instance.sink.mailTo('kim.tran@wardgate.example', /./)).text.match(
      /https?:\/\/\S+invite\S+/,
    )?.[0] ?? '',
  ).searchParams.get('token');
  const password = 'quiet-lantern-on-the-gate';
  await context.request.post('/api/staff/users/accept', {
    data: { token, name: 'Kim Tran', password },
    headers: { origin: instance.origin },
  });
  await signIn(other, instance.origin, { email: 'kim.tran@wardgate.example', password });
  const kim = await other.newPage();
  await openEditor(kim, post.id);

  await contentField(kim).fill(lines.join('\n').replace('Line five.', 'Line five by Kim.'));
  await expectKept(kim);
  await expect(page.getByText(/^Kim Tran is editing this too \(last words \d\d:\d\d\)$/)).toBeVisible();
  await contentField(page).fill(lines.join('\n').replace('Line one.', 'Line one by the owner.'));
  await expectKept(page);
  await kim.getByRole('button', { name: 'Save Post' }).click();
  await expect(kim.getByText('Post saved successfully!')).toBeVisible();

  // The owner is told before saving, and saves all the same.
  await expect(page.getByText(/^Kim Tran saved this post at \d\d:\d\d\.$/)).toBeVisible();
  watch.expect(answered(409, `posts/${post.id}`));
  await page.getByRole('button', { name: 'Save Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two of you have changed this post' });
  await expect(dialog).toContainText(/Kim Tran saved this post at \d\d:\d\d\./);
  await expect(dialog.getByRole('insertion')).toContainText('by Kim');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Both changes are in one text now.')).toBeVisible();
  await expect(contentField(page)).toHaveValue(/^Line one by the owner\.[\s\S]*Line five by Kim\.$/);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Post saved successfully!')).toBeVisible();

  // The same line, by both: both stand until somebody has decided.
  await changePost(other.request, instance.origin, post.id, { content: 'Line of Kim.' });
  await expect(contentField(page)).toHaveValue('Line of Kim.');
  await contentField(page).fill('Line of the owner.');
  await expectKept(page);
  await changePost(other.request, instance.origin, post.id, { content: 'Line of Kim, again.' });
  await page.getByRole('button', { name: 'See what changed' }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged, with something to decide')).toBeVisible();
  await expect(contentField(page)).toHaveValue(
    '<<<<<<< Yours\nLine of the owner.\n=======\nLine of Kim, again.\n>>>>>>> Kim Tran',
  );
  await page.getByRole('button', { name: 'Save Post' }).click();
  await expect(page.getByText('Two versions stand one above the other')).toBeVisible();
  await contentField(page).fill('Line of both.');
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => (await readPost(page.request, instance.origin, post.id)).content)
    .toBe('Line of both.');

  // Take theirs: mine is in the history.
  await contentField(page).fill('Words that nobody else has.');
  await expectKept(page);
  await changePost(other.request, instance.origin, post.id, { content: 'Theirs.' });
  await page.getByRole('button', { name: 'See what changed' }).click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(contentField(page)).toHaveValue('Theirs.');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await history
    .getByRole('button', { name: /Unsaved words, put aside/ })
    .first()
    .click();
  await expect(history.getByRole('insertion')).toContainText('Words that nobody else has');
  await history.getByRole('button', { name: 'Restore this text' }).click();
  await expect(contentField(page)).toHaveValue('Words that nobody else has.');

  // Save mine: theirs is in the history.
  await contentField(page).fill('Mine in the end.');
  await expectKept(page);
  await changePost(other.request, instance.origin, post.id, { content: 'Theirs, overruled.' });
  await page.getByRole('button', { name: 'See what changed' }).click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  expect((await readPost(page.request, instance.origin, post.id)).content).toBe('Mine in the end.');
  const revisions = await page.request.get(`/api/staff/blog/posts/${post.id}/revisions`);
  const { items } = (await revisions.json()) as { items: { id: string }[] };
  const texts = await Promise.all(
    items.map(async ({ id }) => {
      const one = await page.request.get(`/api/staff/blog/posts/${post.id}/revisions/${id}`);
      return ((await one.json()) as { content: string }).content;
    }),
  );
  expect(texts).toEqual(expect.arrayContaining(['Theirs, overruled.', 'Mine in the end.', 'Line of both.']));

  // Somebody deletes it while the other writes.
  await openEditor(page, post.id);
  await contentField(page).fill('Written over a deleted post.');
  await other.request.delete(`/api/staff/blog/posts/${post.id}`, { headers: { origin: instance.origin } });
  await expect(page.getByText('Kim Tran moved this post to the trash.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore and save mine' }).click();
  await expect(page).toHaveURL(/\/blog-admin$/);
  expect(await readPost(page.request, instance.origin, post.id)).toMatchObject({
    content: 'Written over a deleted post.',
    deleted_at: null,
  });
});
