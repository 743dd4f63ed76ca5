import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** What a post of GET /api/staff/blog/posts/{id} says, as far as tests look at it. */
export type StaffPost = {
  id: string;
  title: string;
  slug: string;
  content: string;
  status: string;
  tags: string[];
  read_time: number;
  publish_date: string | null;
  published_at: string | null;
  seo_title: string;
  version: number;
};

/** Everything that Save Post asks for (S88). */
export const wholePost = {
  title: 'What snow does to locks',
  excerpt: 'Ice, salt and keys that turn no more.',
  content: '## Doors\n\nSnow falls on the north gate.',
  category: 'Access Control',
  seo_description: 'How to keep locks working in an Alberta winter.',
};

const headers = (origin: string) => ({ origin });

/** Makes a post by the interface, as a program would. The request brings the session. */
export async function makePost(api: APIRequestContext, origin: string, data: object): Promise<StaffPost> {
  const answer = await api.post(`${origin}/api/staff/blog/posts`, { data, headers: headers(origin) });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Changes a post by the interface. */
export async function changePost(
  api: APIRequestContext,
  origin: string,
  id: string,
  data: object,
): Promise<StaffPost> {
  const answer = await api.patch(`${origin}/api/staff/blog/posts/${id}`, { data, headers: headers(origin) });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** A post as it is stored now. */
export async function readPost(api: APIRequestContext, origin: string, id: string): Promise<StaffPost> {
  const answer = await api.get(`${origin}/api/staff/blog/posts/${id}`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** The stored post with that title. */
export async function postCalled(api: APIRequestContext, origin: string, title: string): Promise<StaffPost> {
  const answer = await api.get(`${origin}/api/staff/blog/posts`, { params: { q: title } });
  const { items } = (await answer.json()) as { items: StaffPost[] };
  const found = items.find((one) => one.title === title);
  expect(found, `a post called ${title}`).toBeDefined();
  return readPost(api, origin, found?.id ?? '');
}

/** A picture of a plain colour. */
export async function plainPicture(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** Opens the list and waits for its rows. */
export async function openPosts(page: Page, query = ''): Promise<void> {
  await page.goto(`/blog-admin${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByText('Loading posts')).toBeHidden();
}

/** Opens an editor and waits for it. */
export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(id === '' ? '/blog-admin/new' : `/blog-admin/edit/${id}`);
  await expect(page.getByRole('button', { name: 'Save Post' })).toBeVisible();
}

/** The row of a post. */
export const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

/** A field of the editor. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: false }).first();

/** The text that is written. */
export const contentField = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Content (Markdown)' });

/** The text as its page will show it. */
export const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });

/** Fills what Save Post asks for, as a hand does. */
export async function fillPost(page: Page, post: typeof wholePost): Promise<void> {
  await field(page, 'Title').fill(post.title);
  await field(page, 'Excerpt').fill(post.excerpt);
  await contentField(page).fill(post.content);
  await page.getByLabel('Category').selectOption(post.category);
  await field(page, 'SEO description').fill(post.seo_description);
}

/** The server has what was typed. */
export async function expectKept(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d/)).toBeVisible();
}
