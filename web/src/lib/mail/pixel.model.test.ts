// Proves: automation-81

import { expect, it } from 'vitest';
import { withoutPixel } from './pixel.model.ts';

it('takes out the picture that counts, wherever the mail says it is', () => {
  const pixel = '<img src="https://guard.example/newsletter/o/step_1.1.ab-c" width="1" height="1" alt="">';
  expect(withoutPixel(`<p>a</p>${pixel}<p>b</p>`)).toBe('<p>a</p><p>b</p>');
  expect(withoutPixel(`<IMG alt='' SRC = '/newsletter/o/x'/>`)).toBe('');
});

it.each([
  '<img src="https://guard.example/media/lamp.jpg" alt="A lamp">',
  '<a href="https://guard.example/newsletter/o/x">open</a><img src="cid:logo">',
  '<p>/newsletter/o/ is no picture</p>',
])('leaves %s alone', (html) => {
  expect(withoutPixel(html)).toBe(html);
});
