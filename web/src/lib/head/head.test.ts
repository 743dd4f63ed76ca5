// Proves: V12, V125, D72, site-5, site-76

import { describe, expect, it } from 'vitest';
import { escapeHtml, type Head, headTags, pageTitle, renderHead } from './head';

const head: Head = { title: 'Free Quote', description: 'Ask.', canonicalPath: '/quote' };
const origin = 'https://wardgate.example';

describe('pageTitle', () => {
  it.each([
    ['Free Quote', 'Free Quote | Wardgate Security Inc.'],
    ['  Free Quote ', 'Free Quote | Wardgate Security Inc.'],
    ['Wardgate Security Inc.', 'Wardgate Security Inc.'],
    ['About Wardgate Security Inc. of Alberta', 'About Wardgate Security Inc. of Alberta'],
    ['WARDGATE SECURITY INC. news', 'WARDGATE SECURITY INC. news'],
    ['Wardgate', 'Wardgate | Wardgate Security Inc.'],
    ['Wardgate Security', 'Wardgate Security | Wardgate Security Inc.'],
    ['', 'Wardgate Security Inc.'],
    ['A title of exactly thirty-five marks', 'A title of exactly thirty-five marks | Wardgate'],
    ['A title that leaves its room to the name', 'A title that leaves its room to the name | Wardgate'],
    [
      'A title that is so long that it leaves no room to any name',
      'A title that is so long that it leaves no room to any name',
    ],
  ])('%j becomes %j', (given, want) => {
    expect(pageTitle(given)).toBe(want);
  });

  it('adds the suffix once, however often it is applied', () => {
    for (const title of [
      'Home',
      'Wardgate Security Inc.',
      'x | y',
      'A title of exactly thirty-five marks',
      'x'.repeat(60),
    ]) {
      expect(pageTitle(pageTitle(title))).toBe(pageTitle(title));
    }
  });
});

describe('headTags', () => {
  const find = (tags: ReturnType<typeof headTags>, key: string) =>
    tags.find(
      (tag) =>
        ('name' in tag && tag.name === key) ||
        ('property' in tag && tag.property === key) ||
        ('rel' in tag && tag.rel === key),
    );

  it('makes canonical, og:url and the picture absolute', () => {
    const tags = headTags(head, `${origin}/`);
    expect(find(tags, 'canonical')).toMatchObject({ href: 'https://wardgate.example/quote' });
    expect(find(tags, 'og:url')).toMatchObject({ content: 'https://wardgate.example/quote' });
    expect(find(tags, 'og:image')).toMatchObject({ content: 'https://wardgate.example/security-hero.jpg' });
    expect(find(tags, 'twitter:card')).toMatchObject({ content: 'summary_large_image' });
  });

  it('keeps an absolute picture', () => {
    const tags = headTags({ ...head, ogImage: 'https://pictures.example/a.jpg' }, origin);
    expect(find(tags, 'og:image')).toMatchObject({ content: 'https://pictures.example/a.jpg' });
  });

  it('has no address where the page has none, and is kept out of search engines on demand', () => {
    const tags = headTags({ ...head, canonicalPath: null, noindex: true }, origin);
    expect(find(tags, 'canonical')).toBeUndefined();
    expect(find(tags, 'og:url')).toBeUndefined();
    expect(find(tags, 'robots')).toMatchObject({ content: 'noindex' });
    expect(find(headTags(head, origin), 'robots')).toBeUndefined();
  });

  it('joins keywords and leaves the tag out without any', () => {
    expect(find(headTags({ ...head, keywords: ['a', 'b'] }, origin), 'keywords')).toMatchObject({
      content: 'a, b',
    });
    expect(find(headTags({ ...head, keywords: [] }, origin), 'keywords')).toBeUndefined();
  });
});

describe('renderHead', () => {
  it('lets nothing out of its attribute or element', () => {
    const hostile = `</title><script>alert(1)</script>"'&`;
    const html = renderHead({ ...head, title: hostile, description: hostile, keywords: [hostile] }, origin);
    expect(html).not.toContain('<script');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).toContain(escapeHtml(hostile));
  });

  it('begins with the title', () => {
    expect(renderHead(head, origin)).toMatch(
      /^<title>Free Quote \| Wardgate Security Inc\.<\/title>\n<meta name="description" content="Ask\.">/,
    );
  });
});
