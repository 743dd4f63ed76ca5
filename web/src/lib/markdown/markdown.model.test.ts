// Proves: blog-71, newsletter-115

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, editFor, editForEnter, type Mark, type Selected } from './markdown.model.ts';

/** `Guards [walk] here`: brackets are the selection; `^` a caret. */
function at(marked: string): Selected {
  if (marked.includes('^')) {
    const from = marked.indexOf('^');
    return { text: marked.replace('^', ''), from, to: from };
  }
  const from = marked.indexOf('⟦');
  return { text: marked.replace(/[⟦⟧]/g, ''), from, to: marked.indexOf('⟧') - 1 };
}

/** The text after a press, with what is selected then. */
function press(mark: Mark, marked: string): string {
  const edit = editFor(mark, at(marked));
  const text = apply(at(marked).text, edit);
  const { from, to } = edit.select;
  return from === to
    ? `${text.slice(0, from)}^${text.slice(from)}`
    : `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
}

describe('a press of a button', () => {
  test.each<[Mark, string, string]>([
    ['bold', 'Guards ⟦walk⟧ here', 'Guards **⟦walk⟧** here'],
    ['bold', 'Guards **⟦walk⟧** here', 'Guards ⟦walk⟧ here'],
    ['bold', 'Guards ⟦walk ⟧here', 'Guards **⟦walk⟧** here'],
    ['bold', '^', '**⟦bold words⟧**'],
    ['italic', '⟦walk⟧', '*⟦walk⟧*'],
    ['italic', '*⟦walk⟧*', '⟦walk⟧'],
    ['italic', '**⟦walk⟧**', '***⟦walk⟧***'],
    ['code', 'the ⟦relay⟧', 'the `⟦relay⟧`'],
    ['code', 'a\n⟦one\ntwo⟧', 'a\n\n```\n⟦one\ntwo⟧\n```'],
    ['link', 'our ⟦services⟧ page', 'our [services](⟦https://⟧) page'],
    ['link', 'see ⟦/services⟧', 'see [⟦link text⟧](/services)'],
    ['link', '^', '[⟦link text⟧](https://)'],
    ['heading', 'The gate^', '## The gate^'],
    ['heading', '## The ^gate', '### The ^gate'],
    ['heading', '### The gate^', 'The gate^'],
    ['heading', '# The gate^', '## The gate^'],
    ['bullets', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
    ['bullets', '⟦- one\n\n- two⟧', '⟦one\n\ntwo⟧'],
    ['bullets', '⟦1. one\n2. two⟧', '⟦- one\n- two⟧'],
    ['bullets', '^', '- ^'],
    ['numbers', '⟦one\ntwo\n\nthree⟧', '⟦1. one\n2. two\n\n3. three⟧'],
    ['numbers', '⟦- one\n- two⟧', '⟦1. one\n2. two⟧'],
    ['quote', 'a\nb^\nc', 'a\n> b^\nc'],
    ['quote', '> b^', 'b^'],
    [
      'table',
      'before^after',
      'before\n\n| ⟦Where⟧ | How often |\n| --- | --- |\n| North gate | Every two hours |\n\nafter',
    ],
  ])('%s: %j becomes %j', (mark, before, after) => {
    expect(press(mark, before)).toBe(after);
  });

  test('pressed twice on words, bold, italic, code, quote and lists are as before', () => {
    const words = fc
      .array(fc.constantFrom('gate', 'yard', 'north', 'é', '門'), { minLength: 1, maxLength: 4 })
      .map((all) => all.join(' '));
    const marks = fc.constantFrom<Mark>('bold', 'italic', 'code', 'quote', 'bullets', 'numbers');
    fc.assert(
      fc.property(marks, words, (mark, text) => {
        const first = editFor(mark, { text, from: 0, to: text.length });
        const after = apply(text, first);
        const second = editFor(mark, { text: after, ...first.select });
        expect(apply(after, second)).toBe(text);
      }),
    );
  });

  test('whatever is selected, nothing of the text is lost and the selection lies in it', () => {
    const marks = fc.constantFrom<Mark>(
      'heading',
      'bold',
      'italic',
      'link',
      'bullets',
      'numbers',
      'quote',
      'code',
      'table',
    );
    const texts = fc
      .array(fc.constantFrom('gate', ' ', '\n', '**', '- ', '## ', '`', '> ', '1. '), { maxLength: 14 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(marks, texts, fc.nat(), fc.nat(), (mark, text, a, b) => {
        const [from = 0, to = 0] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y);
        const edit = editFor(mark, { text, from, to });
        const after = apply(text, edit);
        expect(after.match(/[gate]/g)?.length ?? 0).toBeGreaterThanOrEqual(
          text.match(/[gate]/g)?.length ?? 0,
        );
        expect(edit.select.from).toBeGreaterThanOrEqual(0);
        expect(edit.select.from).toBeLessThanOrEqual(edit.select.to);
        expect(edit.select.to).toBeLessThanOrEqual(after.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Enter', () => {
  const enter = (marked: string) => {
    const edit = editForEnter(at(marked));
    return edit && apply(at(marked).text, edit);
  };
  test.each([
    ['- one^', '- one\n- '],
    ['  * one^', '  * one\n  * '],
    ['9. one^', '9. one\n10. '],
    ['> one^', '> one\n> '],
    ['- one\n- ^', '- one\n'],
    ['- one\n- ^\nmore', '- one\n\nmore'],
  ])('after %j: %j', (before, after) => {
    expect(enter(before)).toBe(after);
  });
  test.each(['one^', '-one^', '', '**bold**^', '2026 was^'])('after %j is only Enter', (text) => {
    expect(enter(text.includes('^') ? text : `${text}^`)).toBeNull();
  });
});
