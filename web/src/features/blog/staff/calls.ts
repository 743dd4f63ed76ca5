import type {
  PostBulkAction as BulkAction,
  Page,
  PostAutosave,
  PostCategory,
  PostCounts,
  PostInput,
  PostRevision,
  PostRevisionText,
  PostRow,
  StaffPost,
} from '../../../api/staff.ts';
import { answerOf, staff } from '../../../api/staff-client.ts';
import type { PostFilter } from './post-filter.model.ts';

/** Calls of the blog's staff side. All throw ApiProblem. */

const one = (id: string) => ({ params: { path: { id } } });

/** How many posts one page of the list brings. */
const PAGE_SIZE = 50;

export const listPosts = (
  { status, q }: PostFilter,
  cursor: string,
  signal: AbortSignal,
  limit = PAGE_SIZE,
): Promise<Page<PostRow> & { counts: PostCounts }> =>
  answerOf(
    staff.GET('/api/staff/blog/posts', {
      params: { query: { status, ...(q && { q }), ...(cursor && { cursor }), limit } },
      signal,
    }),
  );

export const readPost = (id: string, signal?: AbortSignal): Promise<StaffPost> =>
  answerOf(staff.GET('/api/staff/blog/posts/{id}', { ...one(id), ...(signal && { signal }) }));

/** The same `key` twice is one post. */
export const createPost = (body: PostInput, key: string): Promise<StaffPost> =>
  answerOf(staff.POST('/api/staff/blog/posts', { params: { header: { 'Idempotency-Key': key } }, body }));

/** With a `version` that is not the newest: 409, and nothing is lost. */
export const savePost = (id: string, body: PostInput): Promise<StaffPost> =>
  answerOf(staff.PUT('/api/staff/blog/posts/{id}', { ...one(id), body }));

export const deletePost = (id: string) => answerOf(staff.DELETE('/api/staff/blog/posts/{id}', one(id)));

export const restorePost = (id: string): Promise<StaffPost> =>
  answerOf(staff.POST('/api/staff/blog/posts/{id}/restore', one(id)));

export type { BulkAction };

/** What became of each. */
export type BulkResult = { done: string[]; refused: { id: string; title: string; reason: string }[] };

export const changePosts = (ids: string[], action: BulkAction): Promise<BulkResult> =>
  answerOf(staff.POST('/api/staff/blog/posts/bulk', { body: { ids, action } }));

export const listRevisions = (id: string, cursor: string, signal: AbortSignal): Promise<Page<PostRevision>> =>
  answerOf(
    staff.GET('/api/staff/blog/posts/{id}/revisions', {
      params: { path: { id }, query: { ...(cursor && { cursor }) } },
      signal,
    }),
  );

export const readRevision = (id: string, revision: string, signal?: AbortSignal): Promise<PostRevisionText> =>
  answerOf(
    staff.GET('/api/staff/blog/posts/{id}/revisions/{revision}', {
      params: { path: { id, revision } },
      ...(signal && { signal }),
    }),
  );

export const restoreRevision = (id: string, revision: string, version: number): Promise<StaffPost> =>
  answerOf(
    staff.POST('/api/staff/blog/posts/{id}/revisions/{revision}/restore', {
      params: { path: { id, revision } },
      body: { version },
    }),
  );

/** `post` is an id, or `new`. */
export const keepWords = (post: string, base_version: number, fields: PostInput) =>
  answerOf(
    staff.PUT('/api/staff/blog/autosaves/{post}', {
      params: { path: { post } },
      body: { base_version, fields },
    }),
  );

/** Null when nothing was kept. */
export const keptWords = async (post: string, signal?: AbortSignal): Promise<PostAutosave | null> => {
  const { autosave } = await answerOf(
    staff.GET('/api/staff/blog/autosaves/{post}', { params: { path: { post } }, ...(signal && { signal }) }),
  );
  return autosave;
};

export const discardWords = (post: string) =>
  answerOf(staff.DELETE('/api/staff/blog/autosaves/{post}', { params: { path: { post } } }));

export const previewPost = (content: string, signal: AbortSignal) =>
  answerOf(staff.POST('/api/staff/blog/preview', { body: { content }, signal }));

/** What the slug of a title would be, free at this moment; empty when none can be made of it. */
export const suggestSlug = async (title: string, id: string, signal?: AbortSignal): Promise<string> => {
  const query = { title, ...(id && { id }) };
  const { slug } = await answerOf(
    staff.GET('/api/staff/blog/slug', { params: { query }, ...(signal && { signal }) }),
  );
  return slug;
};

export const listCategories = (signal: AbortSignal): Promise<Page<PostCategory>> =>
  answerOf(staff.GET('/api/staff/blog/categories', { signal }));

export const addCategory = (name: string): Promise<PostCategory> =>
  answerOf(staff.POST('/api/staff/blog/categories', { body: { name } }));

export const renameCategory = (from: string, name: string): Promise<PostCategory> =>
  answerOf(
    staff.PATCH('/api/staff/blog/categories/{name}', { params: { path: { name: from } }, body: { name } }),
  );

export const deleteCategory = (name: string) =>
  answerOf(staff.DELETE('/api/staff/blog/categories/{name}', { params: { path: { name } } }));
