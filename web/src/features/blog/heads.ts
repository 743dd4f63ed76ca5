import { facts } from '../../lib/company/facts';
import type { Head } from '../../lib/head/head';
import type { PageInput } from '../../lib/page/page';
import type { ArticleData, ListData } from './page-data';

type Input = Pick<PageInput, 'path' | 'data'>;

/** Where a program finds the posts, of one category or all (RSS 2.0). */
const feed = (category: string) => ({
  title: category ? `${category}: new articles` : 'New articles',
  href: category ? `/blog/rss.xml?category=${encodeURIComponent(category)}` : '/blog/rss.xml',
});

const about = () =>
  `Plain articles on guards, cameras, access, empty buildings and events, written for business owners in ${facts().region}.`;

/**
 * Head of the list. What was searched for, one category and the older pages are ways to
 * posts that have pages of their own: search engines need only the first.
 */
export function blogHead({ data }: Input): Head {
  const { category = '', q = '', isFirst = true } = (data?.blog as Partial<ListData> | undefined) ?? {};
  const title = category ? `${category}: Security Articles` : `Security Articles for ${facts().region}`;
  const isWhole = category === '' && q === '' && isFirst;
  return {
    title: q ? `Articles about “${q}”` : title,
    description: about(),
    canonicalPath: isWhole ? '/blog' : null,
    noindex: !isWhole,
    feed: feed(category),
  };
}

/** Head of a post: what its author says of it. */
export function articleHead({ path, data }: Input): Head {
  const article = data?.article as ArticleData;
  return {
    title: article.seoTitle,
    description: article.seoDescription,
    keywords: article.seoKeywords.length > 0 ? article.seoKeywords : [article.category, ...article.tags],
    canonicalPath: path,
    ogType: 'article',
    ogImage: article.socialCard,
    feed: feed(''),
  };
}

/** Head of an address below /blog that no post has (V63, V209). */
export const postNotFoundHead: Head = {
  title: 'Post Not Found',
  description: "The post you're looking for doesn't exist.",
  canonicalPath: null,
  noindex: true,
};
