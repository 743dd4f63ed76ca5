import { listPosts } from './calls.ts';
import { editorOf, statusLook, titleOf } from './labels.ts';

/** How many the palette offers. */
const most = 5;

/** Posts by title, address, tag or category: what the palette offers. */
export async function findPosts(words: string, signal: AbortSignal) {
  const page = await listPosts({ status: 'all', q: words }, '', signal, most);
  return (page.items ?? []).map((post) => ({
    id: post.id,
    label: titleOf(post),
    detail: `Post · ${statusLook(post.status).label}`,
    to: editorOf(post.id),
  }));
}
