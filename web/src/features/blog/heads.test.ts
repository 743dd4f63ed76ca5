// Proves: site-88, V125

import { describe, expect, it } from 'vitest';
import { articleHead } from './heads';

describe('the head of an article', () => {
  const keywordsOf = (seoKeywords: string[]) =>
    articleHead({
      path: '/blog/locks',
      data: {
        article: {
          seoTitle: 'Locks',
          seoDescription: 'About locks.',
          seoKeywords,
          category: 'Access',
          tags: ['locks', 'keys'],
          socialCard: '/card.jpg',
        },
      },
    } as never).keywords;

  it('has the keywords of its author', () => {
    expect(keywordsOf(['padlock'])).toEqual(['padlock']);
  });

  it('has its category and tags where the author named none', () => {
    expect(keywordsOf([])).toEqual(['Access', 'locks', 'keys']);
  });
});
