// Proves: blog-78

import { expect } from '@playwright/test';
import {
  changePost,
  contentField,
  expectKept,
  field,
  makePost,
  openEditor,
  openPosts,
  plainPicture,
  preview,
  row,
  wholePost,
} from './support/blog-pages.ts';
import { inDays } from './support/edmonton.ts';
import { inspect } from './support/inspect.ts';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

test.describe('every state of the blog’s desk is accessible and fits', () => {
  // Proves: blog-59
  test('the list: all states, a selection, refusals, the trash, categories, nothing found', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.owner);
    const make = (data: object) => makePost(page.request, instance.origin, data);
    await make({ title: 'What to ask before the first patrol of a site that nobody has guarded yet' });
    await make({
      ...wholePost,
      featured: true,
      status: 'scheduled',
      publish_date: `${inDays(400)}T16:00:00Z`,
    });
    const old = await make({ ...wholePost, title: 'An old story', status: 'published' });
    await changePost(page.request, instance.origin, old.id, { status: 'archived' });
    const gone = await make({ ...wholePost, title: 'Taken down' });
    await page.request.delete(`/api/staff/blog/posts/${gone.id}`, { headers: { origin: instance.origin } });
    await openPosts(page);
    await expect(row(page, 'An old story')).toContainText('Archived');
    await inspect(page, 'blog desk, list');
    await page.getByLabel('Select What to ask').check();
    await page.getByLabel('Select An old story').check();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('One post was left as it is')).toBeVisible();
    await page.getByLabel('Select What to ask').check();
    await inspect(page, 'blog desk, refused', 'main');
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByRole('button', { name: 'Delete What to ask' }).click();
    await inspect(page, 'blog desk, delete', '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /^Trash/ }).click();
    await expect(row(page, 'Taken down')).toBeVisible();
    await inspect(page, 'blog desk, trash', 'main');
    await page.getByRole('button', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Rename Technology' }).click();
    await inspect(page, 'blog desk, categories', '[role=dialog]');
    await page.keyboard.press('Escape');
    await openPosts(page, '?q=nobody+wrote+this');
    await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
    await inspect(page, 'blog desk, nothing found', 'main');
  });

  // Proves: S90, blog-70
  test('the editor: new with everything missing, a real article, its preview, its history', async ({
    page,
    context,
    instance,
  }) => {
    await signIn(context, instance.origin, instance.owner);
    await openEditor(page, '');
    await page.getByRole('radio', { name: /^Scheduled/ }).check();
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(page.getByText('Give the post a title.')).toBeVisible();
    await inspect(page, 'blog editor, wrong', 'main');
    await openEditor(page, '1');
    await expect(preview(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    await field(page, 'Slug').fill('another-address');
    await field(page, 'SEO title').fill(
      'A title that is longer than what search engines show of any title at all',
    );
    await expectKept(page);
    await inspect(page, 'blog editor, article');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(preview(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    await inspect(page, 'blog editor, preview', 'main');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Save Post' }).click();
    await expect(row(page, '/blog/another-address')).toBeVisible();
    await openEditor(page, '1');
    await contentField(page).fill('Everything anew.\n\nIn two paragraphs.');
    await expectKept(page);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByText('the post now')).toBeVisible();
    await inspect(page, 'blog editor, history', '[role=dialog]');
    await history.getByRole('listitem').getByRole('button').first().click();
    await expect(history.getByRole('deletion').first()).toBeVisible();
    await inspect(page, 'blog editor, revision', '[role=dialog]');
  });

  test('the editor: pictures on their way, two at one post, unsaved words, leaving, a deleted post', async ({
    page,
    context,
    instance,
    anotherBrowser,
    watch,
  }) => {
    watch.expect(answered(415, 'blog/pictures'));
    await signIn(context, instance.origin, instance.owner);
    const post = await makePost(page.request, instance.origin, wholePost);
    await openEditor(page, post.id);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await (await choosing).setFiles([
      { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await plainPicture('teal') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    ]);
    const tray = page.getByRole('region', { name: 'Pictures on their way into the text' });
    await expect(tray.getByText('Not uploaded')).toBeVisible({ timeout: 90_000 });
    await tray.getByRole('button', { name: 'Insert gate.jpg' }).click();
    await expect(tray.getByText('Describe the picture')).toBeVisible();
    await inspect(page, 'blog editor, pictures', 'main');
    for (const name of ['gate.jpg', 'notes.txt'])
      await tray.getByRole('button', { name: `Remove ${name}` }).click();
    await contentField(page).fill('## Doors\n\nMine.');
    await expectKept(page);
    const other = await anotherBrowser();
    await signIn(other, instance.origin, instance.owner);
    await changePost(other.request, instance.origin, post.id, {
      content: '## Doors\n\nTheirs.',
      tags: ['snow'],
    });
    await page.getByRole('button', { name: 'See what changed' }).click();
    await expect(page.getByRole('dialog').getByRole('insertion').first()).toBeVisible();
    await inspect(page, 'blog editor, conflict', '[role=dialog]');
    await page.getByRole('button', { name: 'Merge', exact: true }).click();
    await inspect(page, 'blog editor, merged', 'main');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await inspect(page, 'blog editor, leave', '[role=dialog]');
    await page.getByRole('button', { name: 'Leave, keep my words' }).click();
    await expect(page).toHaveURL(/\/blog-admin$/);
    await openEditor(page, post.id);
    await page.getByRole('button', { name: 'Compare' }).click();
    await inspect(page, 'blog editor, unsaved words', 'main');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await other.request.delete(`/api/staff/blog/posts/${post.id}`, { headers: { origin: instance.origin } });
    await expect(page.getByRole('button', { name: 'Restore and save mine' })).toBeVisible();
    await inspect(page, 'blog editor, deleted', 'main');
  });
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true, shared: true } });

  test('a viewer at the blog’s desk', async ({ page, context, instance }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openPosts(page);
    await inspect(page, 'blog desk of a viewer', 'main');
    await page
      .getByRole('link', { name: /Alberta Business Security/ })
      .first()
      .click();
    await expect(preview(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    await inspect(page, 'blog editor of a viewer', 'main');
  });
});
