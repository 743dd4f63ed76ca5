import { expect } from '@playwright/test';
import {
  contentField,
  expectKept,
  makePost,
  openEditor,
  plainPicture,
  readPost,
  wholePost,
} from './support/blog-pages.ts';
import { signIn } from './support/staff.ts';
import { test } from './support/test.ts';
import { answered } from './support/watch.ts';

// Proves: blog-84
test('pictures of a text that was left before they were described are asked for again where it is restored', async ({
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
  await contentField(page).fill('Words before the pictures.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await (await chooser).setFiles([
    { name: 'north gate.jpg', mimeType: 'image/jpeg', buffer: await plainPicture('teal') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  const tray = page.getByRole('region', { name: 'Pictures on their way into the text' });
  await expect(tray.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(tray.getByText('Not uploaded')).toBeVisible();
  await expectKept(page);

  // Another device: the words with the places of both.
  const other = await anotherBrowser();
  await signIn(other, instance.origin, instance.owner);
  const there = await other.newPage();
  await openEditor(there, post.id);
  await there.getByRole('region', { name: 'Unsaved words' }).getByRole('button', { name: 'Restore' }).click();
  await expect(contentField(there)).toHaveValue(/^Words before the pictures\./);
  const again = there.getByRole('region', { name: 'Pictures on their way into the text' });
  const gate = again.getByRole('listitem').filter({ hasText: 'north gate.jpg' });
  const lost = again.getByRole('listitem').filter({ hasText: 'notes.txt' });
  await expect(gate.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(lost.getByRole('alert')).toContainText('had not been uploaded');

  await gate.getByLabel('Description').fill('The north gate at dusk');
  await gate.getByRole('button', { name: 'Insert north gate.jpg' }).click();
  await expect(contentField(there)).toHaveValue(/!\[The north gate at dusk\]\(\/uploads\//);
  const fileChooser = there.waitForEvent('filechooser');
  await lost.getByRole('button', { name: 'Choose the file of notes.txt' }).click();
  await (await fileChooser).setFiles({
    name: 'yard.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainPicture('navy'),
  });
  const yard = again.getByRole('listitem').filter({ hasText: 'yard.jpg' });
  await expect(yard.getByText('Uploaded', { exact: true })).toBeVisible();
  await yard.getByLabel('Decoration only').check();
  await yard.getByRole('button', { name: 'Insert yard.jpg' }).click();
  await expect(again).toHaveCount(0);
  await there.getByRole('button', { name: 'Save Post' }).click();
  await expect
    .poll(async () => (await readPost(there.request, instance.origin, post.id)).content)
    .toMatch(/!\[The north gate at dusk\]\(\/uploads\/[^)]+\)\s+!\[\]\(\/uploads\//);
});
