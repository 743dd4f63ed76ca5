/** A post as it stands in the editor: every field as its control holds it (S60), and the way to the server and back. */

import type { PostStatus } from '../../../../api/staff.ts';
import { dueInstant, dueOf } from '../../../../lib/clock/due.model.ts';
import type { WallTime } from '../../../../lib/clock/wall-time.model.ts';

/** The fields of the editor. Tags and keywords are text with commas (S92). */
export type PostFields = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  category: string;
  tags: string;
  image_url: string;
  featured: boolean;
  status: Status;
  /** When a scheduled post is due, on the company's clock; empty until it is set. */
  due: WallTime;
  /** Of a time that comes twice, which one. */
  second: boolean;
  read_time: string;
  read_time_auto: boolean;
  seo_title: string;
  seo_description: string;
  seo_keywords: string;
};

/** Where a post stands. The editor offers the first three (D56). */
export type Status = PostStatus;

/** The name of a field. */
export type FieldName = keyof PostFields;

/** What the server tells and takes of a post's fields, in its spelling. */
export type PostWords = {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  author: string;
  category: string;
  tags: string[] | null;
  image_url: string;
  featured: boolean;
  status: Status;
  publish_date: string | null;
  read_time: number;
  read_time_auto: boolean;
  seo_title: string;
  seo_description: string;
  seo_keywords: string[] | null;
};

/** Text with commas as a list: split, trimmed, what is empty dropped (S92). A thing said twice is one. */
export function listOf(text: string): string[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** The fields of an empty post. */
export function emptyFields(author: string): PostFields {
  return {
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    author,
    category: '',
    tags: '',
    image_url: '',
    featured: false,
    status: 'draft',
    due: { day: '', time: '' },
    second: false,
    read_time: '5',
    read_time_auto: true,
    seo_title: '',
    seo_description: '',
    seo_keywords: '',
  };
}

/** A post of the server, or a part of one (a draft kept meanwhile), as the editor holds it. */
export function fieldsOf(post: Partial<PostWords>, author: string): PostFields {
  const empty = emptyFields(author);
  const text = (name: 'title' | 'slug' | 'excerpt' | 'content' | 'category' | 'image_url') =>
    post[name] ?? empty[name];
  return {
    title: text('title'),
    slug: text('slug'),
    excerpt: text('excerpt'),
    // As a text area has it: otherwise looking at a text would already change it.
    content: text('content').replace(/\r\n?/g, '\n'),
    author: post.author ?? author,
    category: text('category'),
    tags: (post.tags ?? []).join(', '),
    image_url: text('image_url'),
    featured: post.featured ?? false,
    status: post.status ?? 'draft',
    ...dueOf(post.publish_date ?? null),
    read_time: String(post.read_time ?? empty.read_time),
    read_time_auto: post.read_time_auto ?? true,
    // If it equals the title it is only a default, and follows the title from now
    // on (S91).
    seo_title: post.seo_title === post.title ? '' : (post.seo_title ?? ''),
    seo_description: post.seo_description ?? '',
    seo_keywords: (post.seo_keywords ?? []).join(', '),
  };
}

/** What is sent. A read time that follows the content is the server's to count (D54); only a scheduled post is due. */
export function wordsOf(fields: PostFields): PostWords {
  const at = fields.status === 'scheduled' ? dueInstant(fields) : null;
  return {
    title: fields.title.trim(),
    slug: fields.slug.trim(),
    excerpt: fields.excerpt.trim(),
    content: fields.content,
    author: fields.author.trim(),
    category: fields.category,
    tags: listOf(fields.tags),
    image_url: fields.image_url.trim(),
    featured: fields.featured,
    status: fields.status,
    publish_date: at === null ? null : new Date(at).toISOString(),
    read_time: Number.parseInt(fields.read_time, 10) || 5,
    read_time_auto: fields.read_time_auto,
    // Defaulted before it is asked for (S91, D53).
    seo_title: fields.seo_title.trim() || fields.title.trim(),
    seo_description: fields.seo_description.trim(),
    seo_keywords: listOf(fields.seo_keywords),
  };
}

/** What a field says, to be compared: lists by what is in them, a read time only when set by hand. */
function meaningOfField(fields: PostFields, name: FieldName): string {
  switch (name) {
    case 'tags':
    case 'seo_keywords':
      return listOf(fields[name]).join('\n');
    case 'due':
    case 'second':
      return fields.status === 'scheduled' ? `${fields.due.day} ${fields.due.time} ${fields.second}` : '';
    case 'read_time':
      return fields.read_time_auto ? '' : fields.read_time;
    case 'content':
      return fields.content;
    default:
      return String(fields[name]).trim();
  }
}

/** All names, in the order of the page. */
export const fieldNames = [
  'title',
  'slug',
  'excerpt',
  'content',
  'category',
  'tags',
  'author',
  'image_url',
  'read_time_auto',
  'read_time',
  'seo_title',
  'seo_description',
  'seo_keywords',
  'status',
  'due',
  'second',
  'featured',
] as const satisfies readonly FieldName[];

/** The fields that say something else in `b` than in `a`, in the order of the page. */
export function changedFields(a: PostFields, b: PostFields): FieldName[] {
  return fieldNames.filter((name) => meaningOfField(a, name) !== meaningOfField(b, name));
}

/** The names of fields, on the page and wherever one of them is mentioned. */
export const labels: Record<FieldName, string> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  category: 'Category',
  tags: 'Tags',
  image_url: 'Cover picture',
  featured: 'Featured post',
  status: 'Status',
  due: 'Publish date',
  second: 'Which of the two times',
  read_time: 'Read time',
  read_time_auto: 'Read time counted automatically',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
  seo_keywords: 'SEO keywords',
};

/** The field of a name of the server's; undefined for what the editor has no control for. */
export function fieldOfServer(name: string): FieldName | undefined {
  if (name === 'publish_date' || name === 'published_at') return 'due';
  return fieldNames.find((known) => known === name);
}
