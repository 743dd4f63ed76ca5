// Proves: blog-72

import { describe, expect, test } from 'vitest';
import {
  findPlaceholder,
  hasPlaceholder,
  heldIn,
  pictureMarkdown,
  placeholder,
  uploadedPlaceholder,
  withoutPlaceholders,
} from './pictures.model.ts';

describe('a picture on its way', () => {
  const held = placeholder('7', 'north gate [night].jpg');

  test('is found wherever typing has moved it', () => {
    const text = `before\n\n${placeholder('71', 'other.png')}\n\n${held} after`;
    const seven = { id: '7', url: '' };
    const place = findPlaceholder(text, seven);
    expect(place && text.slice(place.from, place.to)).toBe(held);
    expect(findPlaceholder(`typed ${text}`, seven)?.from).toBe((place?.from ?? 0) + 6);
  });

  test('is not found once somebody has deleted it', () => {
    expect(findPlaceholder(`before ${held.slice(0, -1)} after`, { id: '7', url: '' })).toBeNull();
    expect(hasPlaceholder('![gate](/uploads/a-1x1.jpg)')).toBe(false);
  });

  test('that has been uploaded is found by its address, and told with its name', () => {
    const uploaded = uploadedPlaceholder('/uploads/a-640x480.jpg', 'north gate [night].jpg');
    const text = `${held}\n\n${uploaded}`;
    expect(findPlaceholder(text, { id: '9', url: '/uploads/a-640x480.jpg' })?.from).toBe(held.length + 2);
    expect(heldIn(text)).toEqual([
      { id: '7', url: '', name: 'north gate [night].jpg' },
      { id: '', url: '/uploads/a-640x480.jpg', name: 'north gate [night].jpg' },
    ]);
    expect(withoutPlaceholders(text).trim()).toBe('');
    expect(hasPlaceholder(uploaded)).toBe(true);
  });

  test('is no part of what is previewed', () => {
    expect(withoutPlaceholders(`a ${held} b ![x](/uploads/x.jpg)`)).toBe('a  b ![x](/uploads/x.jpg)');
  });
});

describe('a picture in Markdown', () => {
  test.each([
    [{ url: '/u.jpg', alt: 'A guard at the gate', caption: '' }, '![A guard at the gate](/u.jpg)'],
    [{ url: '/u.jpg', alt: '', caption: 'Night shift' }, '![](/u.jpg "Night shift")'],
    [
      { url: '/u.jpg', alt: 'a ] b\n[c] *d*', caption: 'the "old" gate\\' },
      String.raw`![a \] b \[c\] \*d\*](/u.jpg "the \"old\" gate\\")`,
    ],
  ])('%j', (words, markdown) => {
    expect(pictureMarkdown(words)).toBe(markdown);
  });
});
