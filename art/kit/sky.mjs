// The sky over Alberta: dusk and night, the last light on the horizon, stars, thin cloud, northern light.
import { chance, ridge, wander } from './chance.mjs';
import { curve, group, linear, n, oval, polygon, radial, rect, shape, soft } from './paint.mjs';

/** Stops of the sky from the zenith down to the horizon. */
const hours = {
  dusk: [
    [0, '#060f1d'],
    [0.3, '#0b1a30'],
    [0.55, '#152d4b'],
    [0.75, '#2b4465'],
    [0.88, '#5b5a70'],
    [0.95, '#a06f58'],
    [1, '#d98a4a'],
  ],
  late: [
    [0, '#050c17'],
    [0.35, '#081527'],
    [0.65, '#10233c'],
    [0.86, '#223a5a'],
    [0.96, '#45506a'],
    [1, '#7a5c52'],
  ],
  night: [
    [0, '#040a14'],
    [0.45, '#081424'],
    [0.8, '#10233c'],
    [1, '#1d3450'],
  ],
};

/** The open sky from the top of the picture to `horizon`; `hour` is 'dusk', 'late' or 'night'. */
export const sky = (width, horizon, hour = 'dusk') =>
  rect(0, 0, width, horizon, linear([0, 0, 0, 1], hours[hour]));

/** The last sunlight: a flat warm light around x on the horizon, `reach` across. */
export function afterglow(x, horizon, reach, strength = 0.8) {
  const warm = (colour, most) =>
    radial(
      [0.5, 0.5, 0.5],
      [
        [0, colour, most],
        [0.45, colour, Math.round(most * 38) / 100],
        [1, colour, 0],
      ],
    );
  const add = 'style="mix-blend-mode:screen"';
  return [
    oval(x, horizon, reach, warm('#8a5a3c', strength * 0.7), add, reach * 0.42),
    oval(x, horizon, reach * 0.62, warm('#d98a4a', strength * 0.7), add, reach * 0.16),
    oval(x, horizon, reach * 0.34, warm('#f0b27a', strength * 0.8), add, reach * 0.075),
  ].join('');
}

/** Stars, thinner and fainter towards the horizon; a few brighter ones with a breath of halo. */
export function stars(width, horizon, count, seed = 3) {
  const dice = chance(seed);
  const one = () => {
    const x = dice.between(0, width);
    const y = horizon * dice.next() ** 1.5 * 0.92;
    const far = 1 - y / horizon;
    const size = dice.odds(0.08) ? dice.between(1.2, 1.8) : dice.between(0.45, 1);
    const light = Math.round(far * dice.between(0.25, 0.95) * 100) / 100;
    const colour = dice.pick(['#ffffff', '#dceaff', '#fff1dc', '#cfe4ff']);
    const halo = size > 1.4 ? oval(x, y, size * 3.2, colour, `opacity="${light * 0.14}"`) : '';
    return halo + oval(x, y, size, colour, `opacity="${light}"`);
  };
  return group('', Array.from({ length: count }, one));
}

/** The shine of a ray from its tip down to its foot. */
const shine = linear(
  [0, 0, 0, 1],
  [
    [0, '#6fb8ff', 0],
    [0.22, '#5aa9e6', 0.1],
    [0.5, '#49c7b4', 0.32],
    [0.8, '#58e0ac', 0.78],
    [0.94, '#a8f7d8', 0.9],
    [1, '#58e0ac', 0],
  ],
);

/**
 * One curtain of northern light. `path` are the points of its foot from one end to the other (it may fold back
 * over itself), `height` the reach of its rays, `strength` 0–1. Rays stand close, each of its own height and
 * brightness, tilted a little to one vanishing point above.
 */
export function curtain(path, height, strength = 0.8, seed = 5, step = 7) {
  const [tall, bright, fine] = [wander(seed), ridge(seed + 1, 3), wander(seed + 2)];
  const foot = along(path, step);
  const top = foot.length ? foot[Math.floor(foot.length / 2)][0] : 0;
  const ray = ([x, y], i) => {
    const end = Math.sin((Math.PI * (i + 0.5)) / foot.length) ** 0.55;
    const reach = height * (0.66 + 0.34 * tall(i / 9)) * (0.45 + 0.55 * end);
    const light = Math.max(0.03, (0.55 + 0.75 * bright(i / 14)) * (0.8 + 0.35 * fine(i / 1.6))) * end;
    const lean = (x - top) * 0.12;
    const half = step * 0.75;
    const d = polygon([
      [x - half, y],
      [x + half, y],
      [x + half * 1.1 + lean, y - reach],
      [x - half * 1.1 + lean, y - reach],
    ]);
    return shape(d, shine.url, `opacity="${n3(Math.min(1, light * strength))}"`);
  };
  const rays = foot.map(ray);
  return (
    shine.markup +
    group(
      'style="mix-blend-mode:screen"',
      group('opacity=".75"', soft(`${n(step * 3.2)} ${n(height * 0.06)}`, rays)),
      group('opacity=".6"', soft(`${n(step * 0.62)} ${n(height * 0.02)}`, rays)),
    )
  );
}

/** Points at even distance along a smooth line through `points`. */
function along(points, step) {
  const out = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [
      points[Math.max(0, i - 1)],
      points[i],
      points[i + 1],
      points[Math.min(points.length - 1, i + 2)],
    ];
    const parts = Math.max(1, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let k = 0; k < parts; k++) out.push(catmull(p0, p1, p2, p3, k / parts));
  }
  return out;
}

function catmull(p0, p1, p2, p3, t) {
  const axis = (a) =>
    0.5 *
    (2 * p1[a] +
      (p2[a] - p0[a]) * t +
      (2 * p0[a] - 5 * p1[a] + 4 * p2[a] - p3[a]) * t * t +
      (3 * p1[a] - p0[a] - 3 * p2[a] + p3[a]) * t * t * t);
  return [axis(0), axis(1)];
}

/** Flat cloud streaks between `top` and `bottom`, their undersides warm where the light `lightX` still reaches. */
export function cloudStreaks(width, top, bottom, count, seed = 11, lightX = width / 2) {
  const dice = chance(seed);
  const one = () => {
    const share = dice.next();
    const y = top + (bottom - top) * share;
    const x = dice.between(-0.1, 1.1) * width;
    const long = dice.between(0.08, 0.26) * width;
    const thick = long * dice.between(0.018, 0.04);
    const near = Math.max(0, 1 - Math.abs(x - lightX) / (width * 0.55)) * share;
    return cloud(x, y, long, thick, near, dice);
  };
  return soft('5 1.6', Array.from({ length: count }, one));
}

function cloud(x, y, long, thick, warmth, dice) {
  const edge = ridge(dice.whole(1, 9999), 3);
  const upper = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    return [x + (t - 0.5) * long, y - Math.sin(Math.PI * t) * thick * (1 + 0.8 * edge(t * 5))];
  });
  const d = `${curve(upper)}Q${n(x)} ${n(y + thick * 0.7)} ${n(x - long / 2)} ${n(y)}z`;
  const fill = linear(
    [0, 0, 0, 1],
    [
      [0, '#24405f', 0.55],
      [1, warmth > 0.25 ? '#d98a4a' : '#3d5a7d', n3(0.25 + warmth * 0.6)],
    ],
  );
  return shape(d, fill);
}

function n3(value) {
  return Math.round(value * 1000) / 1000;
}
