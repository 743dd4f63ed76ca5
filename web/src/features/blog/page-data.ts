/** What the server sends for the pages of this feature: internal/blog/pages, named alike. */

import type { PictureFacts } from '../../ui/picture';

/** A post where several are shown. */
export type Card = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  /** Long US format, January 15, 2025 (D42). */
  date: string;
  /** Minutes. */
  readTime: number;
  /** Its own, or its category's. */
  picture: PictureFacts | null;
};

/** The list (V60), under "blog". */
export type ListData = {
  /** On top of the first page of all categories; null elsewhere. */
  top: Card | null;
  posts: readonly Card[];
  categories: readonly { name: string; count: number }[];
  /** The one that is shown; empty for all. */
  category: string;
  /** What was searched for, in all categories; empty for none. */
  q: string;
  /** How many posts a search has found, on all its pages. */
  found: number;
  /** Leads to the older posts; empty at the end. */
  cursor: string;
  isFirst: boolean;
};

/** One post (V63), under "article"; null for an address that no post has. */
export type ArticleData = Card & {
  /** The post's own id, by which staff edit it. */
  id: string;
  /** Its whole address, which is passed on. */
  canonical: string;
  /** Path of the picture for link previews. */
  socialCard: string;
  /** What is passed on with the address. */
  shareTitle: string;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: readonly string[];
  tags: readonly string[];
  /** Made and sanitised by the server; show it with Prose. */
  html: string;
  related: readonly Card[];
  /** Instants, RFC 3339. */
  published: string;
  modified: string;
  /** The day of the last change, if that is a later one than the date; empty otherwise. */
  reviewed: string;
  /** The company's team signs, and no person. */
  byTeam: boolean;
};
