import type { Head } from '../../lib/head/head';
import type { PageInput } from '../../lib/page/page';
import type { ArticleData, ListData } from './page-data';

type Input = Pick<PageInput, 'path' | 'data'>;

/** Out of search engines as long as the sitemap knows no posts, as the server says in its own field. */
const noindex = true;

/** Head of the list; that of a category is another page of the same blog. */
export function blogHead({ data }: Input): Head {
  const { category = '' } = (data?.blog as ListData | undefined) ?? {};
  return {
    title: category ? `${category}: Security Articles` : 'Security Articles for Alberta Businesses',
    description:
      'Plain articles on guards, cameras, access, empty buildings and events, written for business owners in Alberta.',
    canonicalPath: category ? `/blog?category=${encodeURIComponent(category)}` : '/blog',
    noindex,
  };
}

/** Head of a post: what its author says of it. */
export function articleHead({ path, data }: Input): Head {
  const article = data?.article as ArticleData;
  return {
    title: article.seoTitle,
    description: article.seoDescription,
    keywords: article.seoKeywords,
    canonicalPath: path,
    ogType: 'article',
    noindex,
  };
}

/** Head of an address below /blog that no post has (V63, V209). */
export const postNotFoundHead: Head = {
  title: 'Post Not Found',
  description: "The post you're looking for doesn't exist.",
  canonicalPath: null,
  noindex: true,
};
