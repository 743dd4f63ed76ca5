// Machines of a yard in metres, seen from any side: upright profiles pulled to a width, each face toned by the light
// it looks at. Snow lies on what faces the sky.

import { turned, unit } from './mesh.mjs';
import { polygon, shape } from './paint.mjs';

const minus = (a, b) => a.map((v, k) => v - b[k]);
const dot = (a, b) => a.reduce((sum, v, k) => sum + v * b[k], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const middle = (points) => [0, 1, 2].map((k) => points.reduce((sum, p) => sum + p[k], 0) / points.length);
const parts = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const hex = (rgb) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.max(0, Math.min(255, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The tone of a face: `light` = { ambient [r, g, b], sun: { from, colour }, lamps: [{ at, colour, reach }], snow }.
 * Colours of light are factors of the surface's own; `snow` is the colour of snow on tops, or nothing.
 */
function toned(colour, normal, at, light, bare) {
  const own = light.snow && normal[1] > 0.7 && !bare ? light.snow : colour;
  const sum = light.ambient.map((v) => v * (0.72 + 0.28 * normal[1]));
  const add = (share, tones) => {
    for (const k of [0, 1, 2]) sum[k] += tones[k] * Math.max(0, share);
  };
  if (light.sun) add(dot(normal, unit(light.sun.from)), light.sun.colour);
  for (const one of light.lamps ?? []) {
    const way = minus(one.at, at);
    add((dot(normal, unit(way)) * 0.85 + 0.15) / (1 + (Math.hypot(...way) / one.reach) ** 2), one.colour);
  }
  return hex(parts(own).map((v, k) => v * sum[k]));
}

/**
 * A profile [[x, y], …] pulled from z0 to z1 metres: its faces that the eye sees, the farther ones first. `bare`:
 * without snow.
 */
function prism(view, world, light, { profile, z, colour, bare = false }) {
  const rings = z.map((depth) => profile.map(([x, y]) => world([x, y, depth])));
  const sides = profile.map((_, i) => {
    const k = (i + 1) % profile.length;
    return [rings[0][i], rings[0][k], rings[1][k], rings[1][i]];
  });
  const heart = middle(rings.flat());
  const faces = [rings[0], rings[1], ...sides].map((corners) => {
    const centre = middle(corners);
    const raw = unit(cross(minus(corners[1], corners[0]), minus(corners[2], corners[1])));
    const normal = dot(raw, minus(centre, heart)) < 0 ? raw.map((v) => -v) : raw;
    return { corners, centre, normal, far: Math.hypot(...minus(centre, view.eye)) };
  });
  return faces
    .filter(({ normal, centre }) => dot(minus(view.eye, centre), normal) > 0)
    .sort((a, b) => b.far - a.far)
    .map(({ corners, centre, normal }) => {
      const fill = toned(colour, normal, centre, light, bare);
      return shape(polygon(corners.map(view.at)), fill, `stroke="${fill}" stroke-width=".4"`);
    })
    .join('');
}

/** The list of prisms of one machine, the farther ones first. */
function assembled(view, { place, yaw = 0, light, scale = 1 }, pieces) {
  const turn = turned(yaw);
  const world = (p) => {
    const q = turn.to(p.map((v) => v * scale));
    return [q[0] + place[0], q[1] + (place[2] ?? 0), q[2] + place[1]];
  };
  const far = ({ profile, z, near = 0 }) => {
    const flat = profile.map(([x, y]) => [x, y, (z[0] + z[1]) / 2]);
    return Math.hypot(...minus(world(middle(flat)), view.eye)) - near;
  };
  return pieces
    .map((piece) => ({ piece, at: far(piece) }))
    .sort((a, b) => b.at - a.at)
    .map(({ piece }) => prism(view, world, light, piece))
    .join('');
}

const rectangle = (x0, y0, x1, y1) => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A bar of `wide` from one point of the profile's plane to another. */
function bar([x0, y0], [x1, y1], w0, w1) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
  return [
    [x0 + (nx * w0) / 2, y0 + (ny * w0) / 2],
    [x1 + (nx * w1) / 2, y1 + (ny * w1) / 2],
    [x1 - (nx * w1) / 2, y1 - (ny * w1) / 2],
    [x0 - (nx * w0) / 2, y0 - (ny * w0) / 2],
  ];
}

/** A crawler track from x0 to x1, `tall` high. */
const crawler = (x0, x1, tall) => [
  [x0 + tall * 0.32, 0],
  [x1 - tall * 0.32, 0],
  [x1, tall * 0.4],
  [x1 - tall * 0.12, tall * 0.85],
  [x1 - tall * 0.5, tall],
  [x0 + tall * 0.5, tall],
  [x0 + tall * 0.12, tall * 0.85],
  [x0, tall * 0.4],
];

/**
 * A parked excavator, about 8 × 3 m, its boom along +x at yaw 0; `place` [x, z]. `reach` 0–1: boom folded low or
 * held high.
 */
export function excavator(view, { colour = '#e0a32e', reach = 0.4, ...where }) {
  const [knee, tip] = [
    [2.6 + 0.2 * reach, 3.3 + 1.9 * reach],
    [5.1, 2.5 + 1.6 * reach],
  ];
  const end = [4.7 - 0.5 * reach, 0.6 + 0.6 * reach];
  const dark = '#39424f';
  return assembled(view, where, [
    { profile: crawler(-1.9, 1.9, 0.85), z: [-1.45, -0.85], colour: dark },
    { profile: crawler(-1.9, 1.9, 0.85), z: [0.85, 1.45], colour: dark },
    { profile: rectangle(-1, 0.4, 1, 0.95), z: [-0.85, 0.85], colour: '#222a35', bare: true },
    {
      profile: [
        [-2.5, 1.1],
        [-1.7, 0.95],
        [-1.7, 2.2],
        [-2.35, 2.2],
        [-2.6, 1.9],
      ],
      z: [-1.3, 1.3],
      colour: dark,
    },
    { profile: rectangle(-1.7, 0.98, 1.5, 1.25), z: [-1.35, 1.35], colour },
    {
      profile: [
        [-1.7, 1.25],
        [0.1, 1.25],
        [0.1, 2],
        [-1.7, 2.2],
      ],
      z: [-1.3, 1.3],
      colour,
    },
    {
      profile: [
        [0.1, 1.25],
        [1.5, 1.25],
        [1.55, 1.9],
        [1.15, 2.95],
        [0.15, 2.95],
      ],
      z: [0.45, 1.35],
      colour: '#44617f',
      bare: true,
    },
    {
      profile: [
        [0.1, 1.25],
        [1.5, 1.25],
        [1.54, 1.75],
        [0.1, 1.75],
      ],
      z: [0.44, 1.36],
      colour,
      near: 0.1,
    },
    { profile: rectangle(0.05, 2.9, 1.22, 3.02), z: [0.42, 1.38], colour, near: 0.2 },
    { profile: bar([0.9, 1.4], knee, 0.5, 0.62), z: [-0.32, 0.12], colour },
    { profile: bar(knee, tip, 0.6, 0.4), z: [-0.32, 0.12], colour, near: 0.1 },
    { profile: bar([tip[0] - 0.1, tip[1] + 0.45], end, 0.42, 0.3), z: [-0.26, 0.06], colour, near: 0.2 },
    {
      profile: [
        [end[0] + 0.35, end[1] + 0.2],
        [end[0] + 0.1, end[1] - 0.6],
        [end[0] - 0.7, end[1] - 0.5],
        [end[0] - 0.75, end[1] - 0.1],
        [end[0] - 0.3, end[1] + 0.2],
      ],
      z: [-0.7, 0.5],
      colour: dark,
      near: 0.3,
    },
  ]);
}

/** A wheel as a profile. */
const round = (x, y, r) =>
  Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * Math.PI * 2;
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });

/** A parked skid steer, about 3.4 × 1.8 m, its bucket along +x at yaw 0. */
export function skidSteer(view, { colour = '#d8dde2', ...where }) {
  const dark = '#2c333d';
  const wheels = [-0.62, 0.62].flatMap((x) =>
    [
      [-0.9, -0.58],
      [0.58, 0.9],
    ].map((z) => ({ profile: round(x, 0.42, 0.42), z, colour: dark, bare: true })),
  );
  const arm = (z) => [
    { profile: bar([-1.1, 1.72], [0.95, 1.15], 0.2, 0.2), z, colour },
    { profile: bar([0.9, 1.2], [1.35, 0.35], 0.2, 0.16), z, colour },
  ];
  return assembled(view, where, [
    ...wheels,
    {
      profile: [
        [-1.3, 0.3],
        [1.05, 0.3],
        [1.05, 0.75],
        [-0.1, 0.95],
        [-1.3, 1.5],
      ],
      z: [-0.56, 0.56],
      colour,
    },
    {
      profile: [
        [-0.75, 0.95],
        [0.72, 0.8],
        [0.62, 1.95],
        [-0.62, 2],
      ],
      z: [-0.46, 0.46],
      colour: '#3f5b78',
      bare: true,
      near: 0.1,
    },
    { profile: rectangle(-0.72, 1.94, 0.75, 2.06), z: [-0.54, 0.54], colour, near: 0.2 },
    ...arm([-0.78, -0.58]),
    ...arm([0.58, 0.78]),
    {
      profile: [
        [1.3, 0.1],
        [2.1, 0.05],
        [1.95, 0.14],
        [1.5, 0.25],
        [1.42, 0.75],
        [1.3, 0.75],
      ],
      z: [-0.95, 0.95],
      colour: dark,
      near: 0.1,
    },
  ]);
}

/** A 6 m shipping container lying along x at yaw 0, its middle at `place`. */
export function container(view, { colour = '#3c6a78', ...where }) {
  const posts = [-3, -1, 1, 3].map((x) => ({
    profile: rectangle(x - 0.09, 0, x + 0.09, 2.55),
    z: [-1.24, 1.24],
    colour,
    near: 0.05,
  }));
  return assembled(view, where, [{ profile: rectangle(-3, 0, 3, 2.55), z: [-1.2, 1.2], colour }, ...posts]);
}

/** A camera mast on its trailer, `high` metres: two cameras and a horn on its cross arm, solar panels at its foot. */
export function mast(view, { high = 6, ...where }) {
  const metal = '#aebccb';
  const panel = (x, way) => ({
    profile: bar([x, 0.75], [x + way * 0.85, 1.5], 0.07, 0.07),
    z: [-0.75, 0.75],
    colour: '#1f446b',
    bare: true,
  });
  const pole = (y0, y1, half) => ({
    profile: rectangle(-half, y0, half, y1),
    z: [-half, half],
    colour: metal,
  });
  return assembled(view, where, [
    { profile: round(-0.3, 0.36, 0.34), z: [-0.85, -0.65], colour: '#141b25', bare: true },
    { profile: round(-0.3, 0.36, 0.34), z: [0.65, 0.85], colour: '#141b25', bare: true },
    { profile: rectangle(-1.9, 0.34, 1.9, 0.46), z: [-0.1, 0.1], colour: '#5d6d80' },
    { profile: rectangle(-0.85, 0.4, 0.85, 1.35), z: [-0.6, 0.6], colour: '#d5dee7' },
    panel(0.95, 1),
    panel(-0.95, -1),
    { ...pole(1.3, high * 0.55, 0.1), near: 1 },
    { ...pole(high * 0.55, high * 0.8, 0.075), near: 1 },
    { ...pole(high * 0.8, high, 0.055), near: 1 },
    { profile: rectangle(-0.85, high - 0.12, 0.85, high - 0.04), z: [-0.05, 0.05], colour: metal, near: 1.2 },
    {
      profile: rectangle(-0.95, high - 0.42, -0.72, high - 0.14),
      z: [-0.3, 0.3],
      colour: '#eef4f9',
      near: 1.3,
    },
    {
      profile: rectangle(0.72, high - 0.42, 0.95, high - 0.14),
      z: [-0.3, 0.3],
      colour: '#eef4f9',
      near: 1.3,
    },
    {
      profile: [
        [-0.1, high - 0.62],
        [-0.55, high - 0.92],
        [-0.55, high - 0.3],
        [-0.1, high - 0.5],
      ],
      z: [-0.28, 0.28],
      colour: '#c9d4de',
      near: 1.4,
    },
  ]);
}
