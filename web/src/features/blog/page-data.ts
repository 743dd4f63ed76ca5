/** What the server sends for the pages of this feature: internal/blog/pages.go, named alike. */

/** A post where several are shown; `picture` is an id of the catalogue. */
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
  picture: string;
};

/** The list (V60), under "blog". */
export type ListData = {
  /** On top of the first page of all categories; null elsewhere. */
  top: Card | null;
  posts: readonly Card[];
  categories: readonly { name: string; count: number }[];
  /** The one that is shown; empty for all. */
  category: string;
  /** Leads to the older posts; empty at the end. */
  cursor: string;
  isFirst: boolean;
};

/** One post (V63), under "article"; null for an address that no post has. */
export type ArticleData = Card & {
  seoTitle: string;
  seoDescription: string;
  seoKeywords: readonly string[];
  tags: readonly string[];
  /** Made and sanitised by the server; show it with Prose. */
  html: string;
  related: readonly Card[];
};
