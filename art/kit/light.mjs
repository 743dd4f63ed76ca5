// Light: the glow of a lamp, its pool on the ground, beams, rims, the air between, and the grain of the picture.
import { group, linear, n, nameOf, oval, polygon, radial, shape } from './paint.mjs';

/** Colours of light. */
export const tint = {
  lamp: '#ffc65c',
  sodium: '#ffb62e',
  hot: '#ffe3ad',
  aurora: '#58e0ac',
  mint: '#8cf0c9',
  cool: '#7fd6ff',
  ember: '#d98a4a',
  white: '#eaf4ff',
};

/** Light adds to what is there. */
const adding = 'style="mix-blend-mode:screen"';

/** The halo of a lamp at (x, y), reach r; `strength` 0–1. Without `ry` it is round. It adds to what lies below. */
export const glow = (x, y, r, colour, strength, ry) => group(adding, halo(x, y, r, colour, strength, ry));

/** As glow(), laid over what lies below: for many lamps, which are then added together as one (see added). */
export function halo(x, y, r, colour = tint.lamp, strength = 0.8, ry = r) {
  const fill = radial(
    [0.5, 0.5, 0.5],
    [
      [0, colour, n2(strength)],
      [0.12, colour, n2(strength * 0.62)],
      [0.32, colour, n2(strength * 0.25)],
      [0.62, colour, n2(strength * 0.07)],
      [1, colour, 0],
    ],
  );
  return oval(x, y, r, fill, '', ry);
}

/** Many lights as one layer of light. */
export const added = (...parts) => group(adding, ...parts);

/** A lamp itself: a hot point with its halo; r is the reach of the halo, `core` the radius of the lamp. */
export const lamp = (x, y, r, colour = tint.lamp, core = Math.max(1.4, r * 0.04), strength = 0.75) =>
  glow(x, y, r, colour, strength) + oval(x, y, core, tint.hot) + oval(x, y, core * 0.55, '#fffaf0');

/** The pool of light that a lamp throws on level ground: flat, softly edged. */
export function pool(x, y, rx, ry, colour = tint.sodium, strength = 0.5) {
  const fill = radial(
    [0.5, 0.5, 0.5],
    [
      [0, colour, n2(strength)],
      [0.4, colour, n2(strength * 0.55)],
      [0.75, colour, n2(strength * 0.14)],
      [1, colour, 0],
    ],
  );
  return oval(x, y, rx, fill, adding, ry);
}

/**
 * The cone of a head lamp, flashlight or street lamp from (x, y) to (tx, ty): `from` and `to` are its widths at
 * both ends. It fades with the distance.
 */
export function beam(x, y, tx, ty, from, to, colour = tint.hot, strength = 0.4) {
  const length = Math.hypot(tx - x, ty - y) || 1;
  const [ax, ay] = [-(ty - y) / length, (tx - x) / length];
  const cone = (share) =>
    polygon([
      [x + (ax * from) / 2, y + (ay * from) / 2],
      [tx + (ax * to * share) / 2, ty + (ay * to * share) / 2],
      [tx - (ax * to * share) / 2, ty - (ay * to * share) / 2],
      [x - (ax * from) / 2, y - (ay * from) / 2],
    ]);
  const fade = (most) =>
    linear(
      [n(x), n(y), n(tx), n(ty)],
      [
        [0, colour, n2(most)],
        [0.25, colour, n2(most * 0.5)],
        [0.6, colour, n2(most * 0.17)],
        [1, colour, 0],
      ],
      false,
    );
  const id = nameOf(`beam${n(to / 26)}`);
  const filter = `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${n(Math.max(1, to / 26))}"/></filter>`;
  return (
    filter +
    group(
      `filter="url(#${id})" ${adding}`,
      shape(cone(1), fade(strength * 0.55)),
      shape(cone(0.55), fade(strength * 0.6)),
    )
  );
}

/** The streak that a bright lamp draws on a wet or icy ground: from (x, y) down over `length`, `width` across. */
export function streak(x, y, width, length, colour = tint.lamp, strength = 0.5) {
  const fill = linear(
    [0, 0, 0, 1],
    [
      [0, colour, 0],
      [0.12, colour, n2(strength)],
      [0.4, colour, n2(strength * 0.45)],
      [1, colour, 0],
    ],
  );
  const id = nameOf(`streak${n(width)} ${n(length)}`);
  const blur = `<feGaussianBlur stdDeviation="${n(width * 0.14)} ${n(length * 0.03)}"/>`;
  const filter = `<filter id="${id}" x="-120%" y="-20%" width="340%" height="140%">${blur}</filter>`;
  const d = `M${n(x - width * 0.25)} ${n(y)}h${n(width * 0.5)}v${n(length)}h${n(-width * 0.5)}z`;
  return filter + group(`filter="url(#${id})" ${adding}`, shape(d, fill));
}

/** A rim of light along an open path: brightest in the middle of the stroke, soft at its foot. */
export const rim = (d, colour = tint.lamp, width = 3, strength = 0.9) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width * 2.4)}" stroke-opacity="${n2(strength * 0.22)}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-opacity="${n2(strength)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The air of a distance: a band of haze from `top` to `bottom`, densest at `bottom`. */
export function haze(width, top, bottom, colour, strength = 0.5) {
  const fill = linear(
    [0, 0, 0, 1],
    [
      [0, colour, 0],
      [1, colour, n2(strength)],
    ],
  );
  return shape(`M0 ${n(top)}h${width}V${n(bottom)}H0z`, fill);
}

/** A quiet dark ground for words: from the side `from` ('left', 'right', 'top', 'bottom') fading over `reach` (0–1). */
export function veil(width, height, from, reach = 0.6, strength = 0.6, colour = '#050c17') {
  const ends = { left: [0, 0, 1, 0], right: [1, 0, 0, 0], top: [0, 0, 0, 1], bottom: [0, 1, 0, 0] }[from];
  const fill = linear(ends, [
    [0, colour, n2(strength)],
    [n2(reach * 0.5), colour, n2(strength * 0.62)],
    [reach, colour, 0],
  ]);
  return shape(`M0 0h${width}v${height}H0z`, fill);
}

/** The edges of the picture darker than its middle. */
export function vignette(width, height, strength = 0.45, [cx, cy] = [0.5, 0.5]) {
  const fill = radial(
    [cx, cy, 0.78],
    [
      [0.45, '#030810', 0],
      [1, '#030810', n2(strength)],
    ],
  );
  return shape(`M0 0h${width}v${height}H0z`, fill);
}

/** Fine grain over everything. It costs bytes: 0.03–0.05 is seen, more is noise. */
export function grain(width, height, seed = 7, strength = 0.035) {
  const id = nameOf(`grain${seed}`);
  return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".72" numOctaves="2" seed="${seed}"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer></filter><rect width="${width}" height="${height}" filter="url(#${id})" opacity="${strength}" style="mix-blend-mode:soft-light"/>`;
}

/** Two decimals for an opacity. */
function n2(value) {
  return Math.round(value * 100) / 100;
}
