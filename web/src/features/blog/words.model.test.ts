// Proves: blog-28

import { expect, test } from 'vitest';
import { shareLinks } from './share.model';
import { foundText, initials, listPath } from './words.model';

test.each([
  ['Sasha Lindholm', 'SL'],
  ['Wardgate Security Team', 'WT'],
  ['  éva  ', 'É'],
  ['😀 Smith', '😀S'],
  ['', ''],
])('%j has the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  [0, 'No article about “patrol”'],
  [1, '1 article about “patrol”'],
  [3, '3 articles about “patrol”'],
])('%i found', (found, text) => {
  expect(foundText(found, 'patrol')).toBe(text);
});

test('the address of a list leaves out what is empty', () => {
  expect(listPath({})).toBe('/blog');
  expect(listPath({ q: '', category: 'Small Business' })).toBe('/blog?category=Small%20Business');
  expect(listPath({ q: 'a&b=c', cursor: 'x+/=' })).toBe('/blog?q=a%26b%3Dc&cursor=x%2B%2F%3D');
});

// Proves: V63, D49, blog-24
test('a post is passed on by its address and title, whatever stands in them', () => {
  const url = 'https://wardgate.example/blog/a-post?a=b&c=d#e';
  const title = 'Guards & $& cameras: 100% “sure”?';
  const links = shareLinks(url, title);
  expect(links.map(({ name }) => name)).toEqual(['Twitter', 'LinkedIn', 'Facebook', 'Email']);
  const [twitter, linkedin, facebook, mail] = links.map(({ href }) => new URL(href));
  expect(twitter?.searchParams.get('url')).toBe(url);
  expect(twitter?.searchParams.get('text')).toBe(title);
  expect(linkedin?.searchParams.get('url')).toBe(url);
  expect(facebook?.searchParams.get('u')).toBe(url);
  expect(mail?.protocol).toBe('mailto:');
  expect(mail?.searchParams.get('subject')).toBe(title);
  expect(mail?.searchParams.get('body')).toBe(url);
  expect(links.map(({ apart }) => apart)).toEqual([true, true, true, false]);
});
