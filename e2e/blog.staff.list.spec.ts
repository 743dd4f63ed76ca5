import { expect } from '@playwright/test';
import {
  changePost,
  field,
  makePost,
  openEditor,
  openPosts,
  readPost,
  row,
  wholePost,
} from './support/blog-pages.ts';
import { inDays } from './support/edmonton.ts';
import { signIn } from './support/staff.ts';
import { loseUntilPressed } from './support/standing.ts';
import { test } from './support/test.ts';
import { answered, connectionLost } from './support/watch.ts';

// Drawn by the server for published posts; the editor draws it itself where there is none.
// Proves: S47, S48, S49, S162, D56, blog-59, blog-60
test('filters with counts, counters and the search live in the address; what others do appears by itself', async ({
  page,
  context,
  instance,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await openPosts(page);
  const figures = page.getByRole('main').locator('dl');
  await expect(figures).toContainText('Total11');
  await expect(page.getByRole('tab', { name: 'All 11' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Published 11' })).toBeVisible();

  const draft = await makePost(page.request, instance.origin, { title: 'Ice on the ramp', content: 'Ice.' });
  await makePost(page.request, instance.origin, {
    ...wholePost,
    status: 'scheduled',
    publish_date: `${inDays(400)}T16:00:00Z`,
  });
  await expect(page.getByRole('tab', { name: 'All 13' })).toBeVisible();
  await expect(figures).toContainText(/Total13.*Published11.*Scheduled1.*Drafts1/s);

  await page.getByRole('tab', { name: 'Draft 1' }).click();
  await expect(page).toHaveURL(/\?status=draft$/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Ice on the ramp')).toContainText('/blog/ice-on-the-ramp');
  await expect(row(page, 'Ice on the ramp').getByRole('link', { name: /^View/ })).toHaveCount(0);
  await page.getByRole('tab', { name: /^Archived/ }).click();
  await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: /^Published/ }).click();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search posts')).toBeFocused();
  await page.keyboard.type('vacant');
  await expect(page).toHaveURL(/\?status=published&q=vacant$/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Search posts')).toHaveValue('vacant');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search posts').fill('nobody wrote this');
  await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
  await page.getByLabel('Search posts').fill('');

  // Featured ones bear a star, views are counted, the page opens beside.
  const guide = row(page, 'Alberta Business Security');
  await expect(guide.getByRole('img', { name: 'Featured' })).toBeVisible();
  await expect(guide.getByRole('link', { name: /^View/ })).toHaveAttribute('href', /^\/blog\/\w/);
  await expect(guide.getByRole('link', { name: /^View/ })).toHaveAttribute('target', '_blank');

  // By keys from title to title.
  await openPosts(page, '?status=draft');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Ice on the ramp', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/blog-admin/edit/${draft.id}$`));
  await expect(field(page, 'Title')).toHaveValue('Ice on the ramp');
});

// Proves: S95, D57, blog-61
test('deleting asks, can be undone, and lies in the trash until a day that is named', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, { ...wholePost, status: 'published' });
  await openPosts(page);
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${wholePost.title}` }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' });
    await expect(question).toContainText(wholePost.title);
    return question;
  };
  await (await remove()).getByRole('button', { name: 'Keep' }).click();
  await expect(row(page, wholePost.title)).toBeVisible();
  await (await remove()).getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, wholePost.title)).toBeHidden();
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(410);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, wholePost.title)).toContainText('Published');
  expect((await page.request.get(`/blog/${post.slug}`)).status()).toBe(200);

  await (await remove()).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('tab', { name: 'Trash 1' }).click();
  await expect(row(page, wholePost.title)).toContainText(/Kept until \w{3} \d+, \d{4}/);
  await expect(row(page, wholePost.title)).toContainText('Trash, was published');
  await page.getByRole('link', { name: wholePost.title, exact: true }).click();
  await expect(page.getByText(/to the trash\.$/)).toBeVisible();
  await expect(field(page, 'Title')).toBeDisabled();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Title')).toBeEnabled();

  // A failure is told, and nothing seems deleted.
  await openPosts(page);
  await page.route('**/api/staff/blog/posts/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.continue(),
  );
  watch.expect(connectionLost);
  await (await remove()).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting post')).toBeVisible();
  await expect(row(page, wholePost.title)).toBeVisible();
});

// Proves: blog-62
test('several at once: what was refused is named with its reason', async ({ page, context, instance }) => {
  await signIn(context, instance.origin, instance.owner);
  await makePost(page.request, instance.origin, wholePost);
  const bare = await makePost(page.request, instance.origin, { title: 'Only a title' });
  await openPosts(page, '?status=draft');
  await page.getByLabel('Select all shown posts').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('1 post published.')).toBeVisible();
  const refused = page.getByRole('alert').filter({ hasText: 'One post was left as it is' });
  await expect(refused).toContainText('Only a title: Please enter the excerpt.');
  await refused.getByRole('button', { name: 'Understood' }).click();
  await expect(refused).toBeHidden();

  await page.getByRole('tab', { name: /^All/ }).click();
  for (const title of ['Only a title', wholePost.title]) await page.getByLabel(`Select ${title}`).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Archived 2' })).toBeVisible();
  await page.getByRole('tab', { name: 'Archived 2' }).click();
  await page.getByLabel('Select all shown posts').check();
  await page.getByRole('button', { name: 'Make drafts' }).click();
  await expect(page.getByText('No posts found', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Draft 2' }).click();
  // The tab shows what it last had until the server answers.
  for (const title of ['Only a title', wholePost.title]) await expect(row(page, title)).toBeVisible();
  await page.getByLabel('Select all shown posts').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete these 2 posts?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByRole('tab', { name: 'Trash 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('tab', { name: 'Draft 2' })).toBeVisible();
  expect((await readPost(page.request, instance.origin, bare.id)).status).toBe('draft');
});

// Proves: S126, D8, blog-63
test('an outage is told and never an empty list; an unknown post has words of its own', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  await loseUntilPressed(page, '**/api/staff/blog/posts?*', 'Try again');
  watch.expect(connectionLost);
  await page.goto('/blog-admin');
  const failure = page.getByRole('alert').filter({ hasText: 'The posts could not be loaded.' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('No posts found')).toHaveCount(0);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tab', { name: 'All 11' })).toBeVisible();
  watch.expect(answered(404, 'blog/posts/nobody'));
  await page.goto('/blog-admin/edit/nobody');
  await expect(page.getByText('There is no such post.').last()).toBeVisible();
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

// Proves: D43, blog-64
test('categories: added, renamed with their posts, deleted only when no post has them', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await signIn(context, instance.origin, instance.owner);
  const post = await makePost(page.request, instance.origin, wholePost);
  await openPosts(page);
  await page.getByRole('button', { name: 'Categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Categories' });
  await dialog.getByLabel('New category').fill('Winter');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Winter')).toBeVisible();
  await dialog.getByRole('button', { name: 'Rename Access Control' }).click();
  await dialog.getByLabel('New name of Access Control').fill('Doors and Keys');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Doors and Keys')).toBeVisible();
  watch.expect(answered(409, 'categories/Technology'));
  await dialog.getByRole('button', { name: 'Delete Technology' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete the category Technology' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /posts/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Winter' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete the category Winter' }).click();
  await expect(dialog.getByText('Winter')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row(page, wholePost.title)).toContainText('Doors and Keys');
  await openEditor(page, post.id);
  await expect(page.getByLabel('Category')).toHaveValue('Doors and Keys');
  // Renamed by somebody else while one writes: shown as it is, and the server's word stands at the field.
  await changePost(page.request, instance.origin, post.id, { title: 'Keys' });
  await expect(field(page, 'Title')).toHaveValue('Keys');
});

test.describe('thirty days of life', () => {
  test.use({ setting: { demo: true, shared: true } });

  // Proves: blog-65
  test('a viewer reads and changes nothing; sales see nothing of it', async ({
    page,
    context,
    instance,
    anotherBrowser,
  }) => {
    await signIn(context, instance.origin, instance.account('viewer'));
    await openPosts(page);
    await expect(page.getByRole('link', { name: 'New Post' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Delete|Categories|Restore)/ })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await page
      .getByRole('link', { name: /Alberta Business Security/ })
      .first()
      .click();
    await expect(page.getByText('Your role may read this post.')).toBeVisible();
    await expect(field(page, 'Title')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save Post' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveCount(0);
    await page.goto('/blog-admin/new');
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    const other = await anotherBrowser();
    await signIn(other, instance.origin, instance.account('sales'));
    const sales = await other.newPage();
    await sales.goto('/blog-admin');
    await expect(sales.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    await expect(sales.getByRole('link', { name: 'Blog' })).toHaveCount(0);
  });
});
