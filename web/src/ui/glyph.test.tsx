import * as lucide from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import makeGlyph from './glyph';

/** An icon's drawing as lucide has it. */
async function dataOf(file: string): Promise<Parameters<typeof makeGlyph>[0]> {
  return (await import(`../../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`)).__iconData;
}

/** lucide adds class names of its own, which no style of ours asks for. */
const withoutNames = (svg: string) => svg.replace(/ class="lucide[^"]*?(?: (size-\S+ \S+))?"/, ' class="$1"');

/** The attributes of the svg in any order, and what it holds. */
const parts = (svg: string) => {
  const [, attributes = '', inside] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(svg) ?? [];
  return { attributes: attributes.match(/[\w-]+="[^"]*"/g)?.sort(), inside };
};

test.each([
  ['lock', lucide.Lock],
  ['phone-call', lucide.PhoneCall],
  ['circle-check', lucide.CircleCheck],
  ['triangle-exclamation-point', lucide.TriangleAlert],
])('%s is drawn as lucide draws it', async (file, Icon) => {
  const Glyph = makeGlyph(await dataOf(file));
  const props = { className: 'size-4 shrink-0', strokeWidth: 1.9, 'aria-hidden': true };
  const drawn = parts(renderToStaticMarkup(<Glyph {...props} />));
  expect(drawn.inside).toContain('<');
  expect(drawn).toEqual(parts(withoutNames(renderToStaticMarkup(<Icon {...props} />))));
});
