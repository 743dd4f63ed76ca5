import { tellShared } from '../../lib/visit/tell';

/** What a reader does with a post, as the server adds it up (V198, U25); the names stand in catalog/blog.json. */
export type ReaderEvent = 'like' | 'unlike' | 'bookmark' | 'unbookmark' | 'share' | 'read';

/**
 * Sends even while the page is being left. Nothing waits for it, and nothing on the page depends on its
 * arrival.
 */
function send(path: string, body?: object): void {
  if (!navigator.onLine) return;
  const asked = fetch(path, {
    method: 'POST',
    keepalive: true,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  asked.catch(() => undefined);
}

/** Reports what a reader did; in aggregate, without names (D49). That something was passed on is told to the visit, too (S66). */
export function report(type: ReaderEvent, slug: string): void {
  send('/api/events', { type, slug });
  if (type === 'share') tellShared();
}

/** Counts a view; the server knows who counts (D48). */
export const countView = (slug: string): void => send(`/api/blog/posts/${encodeURIComponent(slug)}/views`);
