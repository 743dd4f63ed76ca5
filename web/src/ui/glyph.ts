import { createElement, type SVGProps } from 'react';

/** What an icon of lucide is made of: the elements of a drawing of 24 by 24. */
type IconData = { size?: number; node: [tag: string, attributes: Record<string, string>][] };

/**
 * Makes an icon of lucide a component: the build puts it in the place of lucide's own maker (`web/vite.shared.ts`),
 * whose options (names of attributes, contexts, scaling strokes) nothing here uses. They weighed as much as forty
 * icons and were computed for each icon of each page.
 */
export default function makeGlyph({ size = 24, node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, by its module
  return function Glyph(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
