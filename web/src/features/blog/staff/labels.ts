/** Words and colours for what posts are. */

import { trashDays } from '@catalog/blog.json';
import type { PostRow } from '../../../api/staff.ts';
import { dayOf } from '../../../lib/clock/board-time.ts';
import type { Tone } from '../../../ui/badge.tsx';

const looks: Record<PostRow['status'], { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  published: { label: 'Published', tone: 'success' },
  archived: { label: 'Archived', tone: 'warning' },
};

/** How a status is shown (S47, S60). */
export const statusLook = (status: PostRow['status']) => looks[status];

/** How a post is called; a draft may have no title yet. */
export const titleOf = ({ title }: { title: string }): string => title.trim() || 'Untitled';

/** The last day on which a post can be taken out of the trash (D57). */
export function keptUntil(deletedAt: string): string {
  return dayOf(Date.parse(deletedAt) + trashDays * 24 * 60 * 60_000);
}

/** The address of a post's page. */
export const pageOf = (slug: string): string => `/blog/${encodeURIComponent(slug)}`;

/** The address of a post's editor. */
export const editorOf = (id: string): string => `/blog-admin/edit/${encodeURIComponent(id)}`;

/** The name of a member of staff; somebody without a name is "somebody", null is the program itself. */
export const nameOf = (person: { name: string } | null): string =>
  person === null ? 'the program' : person.name || 'someone';
