import type { Page } from '@playwright/test';
import { expectUnchanged } from './support/document.ts';
import { inspect } from './support/inspect.ts';
import type { Instance } from './support/instance.ts';
import { reader, signUpForm, subscribed } from './support/newsletter-form.ts';
import { signInNow } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { answered } from './support/watch.ts';

const content = `Hello {{name|there}}, the nights are long.

## Light the gate

See [how we watch](/services/surveillance), and [the lamps](https://lamps.example/a?b=1&c=2).

![A dispatcher at her desk.](/pictures/about-operations-800.jpg "Our desk")

| Month | Calls |
|:------|------:|
| Nov   |    12 |
`;

type Wish = { title: string; topics?: string[] };

/** Writes a campaign and has it sent; answers its id and its address in the archive. */
async function send(
  page: Page,
  instance: Instance,
  { title, topics = [] }: Wish,
): Promise<{ id: string; path: string }> {
  const api = `${instance.origin}/api/staff/newsletter/campaigns`;
  const headers = { origin: instance.origin };
  const made = await page.request.post(api, {
    headers,
    data: { title, subject: `${title}!`, content, topics },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const sent = await page.request.post(`${api}/${id}/send`, { headers });
  expect((await sent.json()) as object).toMatchObject({ success: true, recipientCount: 1 });
  const { slug } = (await (await page.request.get(`${api}/${id}`)).json()) as { slug: string };
  return { id, path: `/newsletter/archive/${slug}` };
}

/** The path of a link that stands in the text of a mail under a label. */
function linkIn(text: string, label: string): string {
  const found = new RegExp(`${label}:\\s+https?://[^/\\s]+(/\\S+)`).exec(text)?.[1];
  expect(found, text).toBeTruthy();
  return found ?? '';
}

// Proves: newsletter-59, newsletter-60, newsletter-61
test('what was sent is read by everybody: in the browser, in the archive, in the feeds', async ({
  page,
  context,
  instance,
}) => {
  await subscribed(instance, reader(), ['surveillance']);
  await signInNow(context, instance.origin, instance.owner);
  const { path } = await send(page, instance, {
    title: 'What snow does to <locks> & keys',
    topics: ['surveillance'],
  });
  await context.clearCookies();

  const mail = await instance.sink.mailTo(reader(), /^What snow does/);
  expect(mail.text).toContain('Hello there, the nights are long.');
  await page.goto(linkIn(mail.text, 'View in the browser'));
  await expect(
    page.getByRole('heading', { level: 1, name: 'What snow does to <locks> & keys' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Hello there, the nights are long.');
  await expect(page.getByRole('link', { name: 'the lamps' })).toHaveAttribute(
    'href',
    'https://lamps.example/a?b=1&c=2',
  );
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await page.content(), 'nothing is counted here').not.toMatch(/\/newsletter\/[lo]\//);
  await page.getByRole('link', { name: 'Change your topics' }).click();
  await expect(page.getByLabel('Surveillance Systems')).toBeChecked();
  await page.goBack();

  await page.getByRole('link', { name: 'The page for everyone' }).click();
  await expect(page).toHaveURL(instance.origin + path);
  await expect(page.getByRole('heading', { level: 2, name: 'Light the gate' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Unsubscribe|Change your topics/ })).toHaveCount(0);
  await expect(signUpForm(page).form).toHaveCount(1);

  await page.getByRole('link', { name: 'All letters' }).click();
  const letters = page.getByRole('region', { name: 'All letters' });
  await expect(letters.getByRole('link', { name: 'What snow does to <locks> & keys' })).toBeVisible();
  await letters.getByRole('link', { name: 'IT Security' }).click();
  await expect(page.getByText('No letter on IT Security was sent yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Surveillance Systems' }).click();
  await expect(page.getByRole('link', { name: 'What snow does to <locks> & keys' })).toBeVisible();

  const feed = await page.locator('link[rel=alternate]').getAttribute('href');
  expect(feed).toBe(`${instance.origin}/newsletter/archive/feed.xml?topic=surveillance`);
  const items = async (address: string) =>
    (await (await page.request.get(address)).text()).match(
      /<link>[^<]*\/newsletter\/archive\/[^<]*<\/link>/g,
    );
  expect(await items(feed ?? '')).toEqual([`<link>${instance.origin}${path}</link>`]);
  expect(await items('/newsletter/archive/feed.xml?topic=it-support')).toBeNull();
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain(
    `<loc>${instance.origin}${path}</loc>`,
  );
});

// Proves: newsletter-62
test('a link that is none of ours, a letter that there is not, a topic that somebody typed', async ({
  page,
  instance,
  watch,
}) => {
  for (const path of ['/newsletter/v/none.1.x', '/newsletter/archive/none']) {
    watch.expect(answered(404, path));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'No letter here' })).toBeVisible();
    await page.getByRole('link', { name: 'See all letters' }).click();
    await expect(page).toHaveURL(`${instance.origin}/newsletter/archive`);
  }
  await page.goto('/newsletter/archive?topic=dragons&cursor=x');
  await expect(page).toHaveURL(`${instance.origin}/newsletter/archive`);
  await expect(page.getByText('No letter was sent yet.')).toBeVisible();
  expect((await page.request.get('/newsletter/archive/feed.xml?topic=dragons')).status()).toBe(404);
});

// Proves: newsletter-64
test('every state is accessible and fits, and React changes nothing of it', async ({
  page,
  context,
  instance,
  watch,
}) => {
  await expectUnchanged(page, '/newsletter/archive');
  await inspect(page, 'archive, empty');
  await subscribed(instance, reader());
  await signInNow(context, instance.origin, instance.owner);
  const { path } = await send(page, instance, {
    title: 'A letter with a title as long as some people write them in winter',
  });
  await send(page, instance, { title: 'Locks', topics: ['it-support', 'surveillance'] });
  await context.clearCookies();
  const mail = await instance.sink.mailTo(reader(), /^A letter/);
  await expect(async () => {
    const listed = await (await page.request.get('/newsletter/archive')).text();
    expect(listed).toContain('Locks');
    expect((await page.request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  }).toPass();
  await expectUnchanged(page, '/newsletter/archive');
  await inspect(page, 'archive');
  await expectUnchanged(page, path);
  await inspect(page, 'archive, letter');
  await expectUnchanged(page, linkIn(mail.text, 'View in the browser'));
  await inspect(page, 'letter in the browser');
  watch.expect(answered(404, '/newsletter/archive/none'));
  await page.goto('/newsletter/archive/none');
  await inspect(page, 'archive, no letter');
});
