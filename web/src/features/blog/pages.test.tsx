import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { sampleFacts } from '../../lib/company/sample.gen';
import { PageProvider } from '../../lib/page/page';
import { ArticlePage } from './article-page';
import { BlogPage } from './blog-page';
import { blogHead } from './heads';
import { LatestPosts } from './latest-posts';
import type { ArticleData, Card, ListData } from './page-data';

const origin = 'https://wardgate.example';

const card = (slug: string): Card => ({
  slug,
  title: `Post ${slug}`,
  excerpt: 'An excerpt.',
  category: 'Technology',
  author: 'Sasha Lindholm',
  date: 'January 15, 2025',
  readTime: 10,
  picture: {
    id: 'thumb-technology',
    alt: 'A lamp.',
    width: 800,
    height: 600,
    widths: [320, 640],
    fallback: 640,
  },
});

/** A page as the server writes it. */
function render(page: React.ReactNode, path: string, data: Record<string, unknown> = {}): string {
  const input = { url: origin + path, path, origin, facts: sampleFacts, data: { pictures: {}, ...data } };
  return renderToString(<PageProvider input={input}>{page}</PageProvider>).replaceAll('<!-- -->', '');
}

const listData: ListData = {
  top: null,
  posts: [card('one')],
  categories: [{ name: 'Technology', count: 3 }],
  category: '',
  q: '',
  found: 0,
  cursor: '',
  isFirst: true,
};
const list = (changed: Partial<ListData> = {}) =>
  render(<BlogPage newsletter={<p>The newsletter</p>} />, '/blog', { blog: { ...listData, ...changed } });

// Proves: blog-27
describe('a search', () => {
  it('is a form that asks for an address', () => {
    const html = list();
    expect(html).toMatch(/<form [^>]*action="\/blog" method="get"/);
    expect(html).toMatch(/<input[^>]* name="q"/);
    expect(html).not.toContain('Clear the search');
  });

  it('says how much it has found, keeps what was asked, and can be cleared', () => {
    const html = list({ q: 'night "patrol"', found: 3, cursor: 'c1' });
    expect(html).toContain('3 articles about “night &quot;patrol&quot;”');
    expect(html).toContain('value="night &quot;patrol&quot;"');
    expect(html).toMatch(/<a [^>]*href="\/blog"[^>]*>Clear the search/);
    expect(html).toContain('href="/blog?q=night%20%22patrol%22&amp;cursor=c1"');
    expect(html).not.toMatch(/aria-current="true"[^>]*>All /);
  });

  it('that found nothing says what to do', () => {
    const html = list({ q: 'xyzzy', found: 0, posts: [] });
    expect(html).toContain('No article about “xyzzy”');
    expect(html).toContain('Check the spelling');
    expect(html).toContain('See all articles');
    expect(html).toMatch(/href="\/contact"[^>]*>Ask a person/);
  });

  it('stays out of search engines', () => {
    const head = blogHead({ path: '/blog', data: { blog: { ...listData, q: 'x' } } });
    expect(head).toMatchObject({ noindex: true, canonicalPath: null, title: 'Articles about “x”' });
  });
});

// Proves: blog-28
describe('the list', () => {
  it('leads from older posts back to the newest, and on', () => {
    expect(list()).not.toContain('aria-label="Pages"');
    const html = list({ isFirst: false, cursor: 'c2', category: 'Small Business' });
    expect(html).toMatch(/href="\/blog\?category=Small%20Business"[^>]*>.*?Newest articles/);
    expect(html).toContain('href="/blog?category=Small%20Business&amp;cursor=c2"');
    expect(list({ isFirst: false })).not.toContain('Older articles');
  });

  it('ends with the newsletter', () => {
    expect(list()).toMatch(/Post one.*The newsletter/s);
  });
});

const article: ArticleData = {
  ...card('one'),
  seoTitle: '',
  seoDescription: '',
  seoKeywords: [],
  tags: ['night patrol'],
  html: '<p>Text.</p><h2 id="h-a">A</h2><h2 id="h-b">B</h2><h2 id="h-c">C</h2>',
  related: [],
  id: '1',
  canonical: `${origin}/blog/one`,
  socialCard: '/blog/one/card.jpg?v=1',
  shareTitle: 'Post one',
  published: '2025-01-15T09:00:00-07:00',
  modified: '2025-01-15T09:00:00-07:00',
  reviewed: '',
  byTeam: false,
};
// Proves: blog-82, blog-83
describe('an article', () => {
  it('says when it was reviewed, who signs, and what its cover shows', () => {
    const picture = {
      id: 'cover',
      alt: 'A gate at night.',
      width: 6,
      height: 4,
      widths: [480],
      fallback: 480,
    };
    const html = show({ reviewed: 'November 26, 2026', byTeam: true, author: 'The Team', picture });
    expect(html).toMatch(/Reviewed (<!-- -->)?November 26, 2026/);
    expect(html).toContain('alt="A gate at night."');
    expect(html).toMatch(/The Team(<!-- -->)? writes(<!-- -->)* about keeping/);
    expect(show({ reviewed: '' })).not.toContain('Reviewed');
  });
});

const show = (changed: Partial<ArticleData> = {}) =>
  render(<ArticlePage newsletter={<p>The newsletter</p>} />, '/blog/one', {
    article: { ...article, ...changed },
  });

// Proves: blog-29
describe('an article as the server writes it', () => {
  it('passes on its whole address and its title', () => {
    const html = show({ canonical: 'https://www.example/blog/one', shareTitle: 'Read this' });
    expect(html).toContain(`url=${encodeURIComponent('https://www.example/blog/one')}&amp;text=Read%20this`);
    expect(show()).toContain(`url=${encodeURIComponent(`${origin}/blog/one`)}&amp;text=Post%20one`);
  });

  it('lists its sections, but not two', () => {
    expect(show().match(/<a href="#h-b"[^>]*>B<\/a>/g)).toHaveLength(2);
    expect(show({ html: '<p>Short.</p>' })).not.toContain('In this article');
  });

  it('has the newsletter before the call to action, tags that search, and no sign for editors', () => {
    const html = show({ id: '5' });
    expect(html).toMatch(/About the Author.*The newsletter.*Get Free Quote/s);
    expect(html).toContain('href="/blog?q=night%20patrol"');
    expect(html).not.toContain('/blog-admin');
  });

  it('needs no Intl, no URLSearchParams and nothing of a browser', () => {
    const { Intl: intl, URLSearchParams: params } = globalThis;
    Reflect.deleteProperty(globalThis, 'Intl');
    Reflect.deleteProperty(globalThis, 'URLSearchParams');
    try {
      expect(show()).toContain('0:00 reading · about 10 min left');
      expect(list({ q: 'x', found: 1 })).toContain('1 article about “x”');
    } finally {
      Object.assign(globalThis, { Intl: intl, URLSearchParams: params });
    }
  });
});

// Proves: V39, blog-30
it('the latest posts lead to the posts, the newest first', () => {
  const html = render(<LatestPosts posts={['one', 'two', 'three'].map(card)} />, '/');
  const found = [...html.matchAll(/href="(\/blog\/[^"]+)"[^>]*>([^<]+)</g)].map(([, to, title]) => [
    to,
    title,
  ]);
  expect(found).toEqual([
    ['/blog/one', 'Post one'],
    ['/blog/two', 'Post two'],
    ['/blog/three', 'Post three'],
  ]);
});
