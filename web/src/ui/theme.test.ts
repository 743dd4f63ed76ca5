// Proves: site-51

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Contrast is a matter of the theme's colours alone, so it is computed here for both schemes (WCAG 2.2, 1.4.3 and
 * 1.4.11). The browser tests look at every state in the light scheme; what they find there holds in the dark one
 * because every pair of colours that is in use holds in it.
 */
const web = fileURLToPath(new URL('../', import.meta.url));
const theme = readFileSync(`${web}ui/theme.css`, 'utf8');
const schemes = ['light', 'dark'] as const;

type Scheme = (typeof schemes)[number];
type Colour = readonly [red: number, green: number, blue: number];

const colourLine =
  /--color-([a-z-]+):\s*(?:light-dark\((?<light>#[0-9a-f]+),\s*(?<dark>#[0-9a-f]+)\)|(?<both>#[0-9a-f]+));/g;

/** The theme's colours by name. */
const colours = new Map(
  [...theme.matchAll(colourLine)].map(({ 1: name = '', groups: { light, dark, both } = {} }) => [
    name,
    { light: channels(light ?? both ?? ''), dark: channels(dark ?? both ?? '') },
  ]),
);

function channels(hex: string): Colour {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16));
  return [red, green, blue];
}

function colour(name: string, scheme: Scheme): Colour {
  const found = colours.get(name)?.[scheme];
  if (!found) throw new Error(`the theme has no colour ${name}`);
  return found;
}

/** A translucent colour over an opaque one. */
function over(above: Colour, share: number, below: Colour): Colour {
  const mix = (at: 0 | 1 | 2) => above[at] * share + below[at] * (1 - share);
  return [mix(0), mix(1), mix(2)];
}

function luminance(rgb: Colour): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Grounds on which any text may stand, and the texts that may stand on any of them. */
const backgrounds = [
  'canvas',
  'sunken',
  'surface',
  'raised',
  'accent-soft',
  'danger-soft',
  'warning-soft',
  'info-soft',
];
const texts = ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'danger', 'warning', 'info'];
/** The drawn sky: whatever stands on it is in the dark scheme, whatever the page's is. */
const skies = ['night', 'dusk'];
/** What is darkened a little by the hand on it, or by being the current one, carries the two main texts. */
const strips = [0.03, 0.04, 0.06, 0.08, 0.1, 0.12];
/** Everything else that is written, on the only backgrounds it is written on. */
const pairs: [text: string, backgrounds: string[]][] = [
  ['on-action', ['action', 'action-hover', 'action-press']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger']],
  ['aurora', ['night', 'dusk']],
  ['lamp', ['night', 'dusk']],
  ['white', ['night', 'dusk', 'black']],
];

test('the theme is read whole', () => {
  const named = [...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name);
  expect([...colours.keys()]).toEqual(named);
  expect(named.length).toBeGreaterThan(30);
});

test('contrast is computed as WCAG does', () => {
  expect(contrast(channels('#000'), channels('#fff'))).toBeCloseTo(21, 5);
  expect(contrast(channels('#767676'), channels('#ffffff'))).toBeCloseTo(4.54, 2);
  expect(contrast(channels('#777777'), channels('#fff'))).toBeLessThan(4.5);
});

describe.each(schemes)('in the %s scheme', (scheme) => {
  test.each(texts)('the text %s stands at 4.5:1 on every background', (text) => {
    for (const background of backgrounds) expectLegible(text, background, scheme);
  });

  test.each(pairs)('the text %s stands at 4.5:1 on its own backgrounds', (text, own) => {
    for (const background of own) expectLegible(text, background, scheme);
  });

  test.each(['ink', 'ink-soft'])(
    'the text %s stands at 4.5:1 on a background that is pressed or chosen',
    (text) => {
      for (const background of backgrounds) {
        for (const share of strips) {
          const strip = over(colour('ink', scheme), share, colour(background, scheme));
          expect(
            contrast(colour(text, scheme), strip),
            `${text} on ${background}, ink/${share}`,
          ).toBeGreaterThan(4.5);
        }
      }
    },
  );

  test.each(['line-strong', 'focus'])('%s, an edge, stands at 3:1 on every background', (edge) => {
    for (const background of backgrounds) {
      expect(
        contrast(colour(edge, scheme), colour(background, scheme)),
        `${edge} on ${background}`,
      ).toBeGreaterThan(3);
    }
  });
});

test.each(texts)('under the evening sky the text %s is the dark one, and stands at 4.5:1', (text) => {
  for (const sky of skies) {
    expect(contrast(colour(text, 'dark'), colour(sky, 'dark')), `${text} on ${sky}`).toBeGreaterThan(4.5);
  }
});

describe('what the pages use', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.(tsx?|css)$/.test(name),
  );
  const classes = sources.flatMap((name) =>
    [...readFileSync(web + name, 'utf8').matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(
      ([, single, double, template]) => single ?? double ?? template ?? '',
    ),
  );
  /** The colours that a list of classes names of that kind, with nothing before them and nothing seen through. */
  const named = (list: string, kind: 'text' | 'bg') =>
    list
      .split(/\s+/)
      .map((name) => name.match(`^${kind}-([a-z-]+)$`)?.[1])
      .filter((name): name is string => name !== undefined && colours.has(name));

  const isSky = (background: string) => skies.includes(background);

  test('no text has a colour that is not looked at here', () => {
    const known = [...texts, ...pairs.map(([text]) => text), 'inherit', 'transparent'];
    const used = new Set(
      classes.flatMap((list) =>
        [...list.matchAll(/(?:^|[\s:])text-([a-z-]+)(?=\s|$)/g)].map(([, name = '']) => name),
      ),
    );
    expect([...used].filter((name) => colours.has(name) && !known.includes(name))).toEqual([]);
    expect([...used].filter((name) => known.includes(name)).length).toBeGreaterThan(10);
  });

  test('whatever stands on a background of its own stands at 4.5:1 in both schemes', () => {
    const together = classes.flatMap((list) =>
      named(list, 'text').flatMap((text) =>
        named(list, 'bg').map((background) => [text, background] as const),
      ),
    );
    expect(together.length).toBeGreaterThan(30);
    for (const [text, background] of together) {
      for (const scheme of isSky(background) ? (['dark'] as const) : schemes)
        expectLegible(text, background, scheme);
    }
  });
});

function expectLegible(text: string, background: string, scheme: Scheme): void {
  const ratio = contrast(colour(text, scheme), colour(background, scheme));
  expect(ratio, `${text} on ${background}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
}
