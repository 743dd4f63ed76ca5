import { expect, test } from 'vitest';
import { wishIn, wishInWords, wishQuery } from './wish';

// Proves: site-74
test('a wish is carried in an address and said in words; what is no wish is none', () => {
  for (const [wish, words] of [
    [{ hours: 1, posts: 1, when: 'day', town: '' }, '1 hour a week, 1 post'],
    [
      { hours: 48, posts: 2, when: 'night', town: 'Red & Deer' },
      '48 hours a week, 2 posts, nights, in Red & Deer',
    ],
  ] as const) {
    expect(wishIn(wishQuery(wish))).toEqual(wish);
    expect(wishInWords(wish)).toBe(words);
  }
  for (const query of [
    '',
    'hours=48',
    'hours=0&posts=1',
    'hours=169&posts=1',
    'hours=48&posts=51',
    'hours=4e1&posts=1',
    'hours=48&posts=1&when=noon',
    `hours=48&posts=1&town=${'x'.repeat(61)}`,
    'hours=48&posts=1&town=break-in%20https://evil.example',
    'hours=48&posts=1&town=pay%20at%20evil.example',
    'hours=48&posts=1&town=one%20of%20them%20is%20in%20here',
  ])
    expect(wishIn(query), query).toBeNull();
});
