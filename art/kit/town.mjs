// A town seen from afar: blocks of houses with a few lit windows, streets as strings of lamps, a river.
import { chance, ridge } from './chance.mjs';
import { added, halo, tint } from './light.mjs';
import { linear, n, oval, polygon, shape } from './paint.mjs';

/** Far things lose contrast: a colour mixed towards the haze by `share` (0–1). */
function through(colour, air, share) {
  const parts = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
  const [a, b] = [parts(colour), parts(air)];
  const mixed = a.map((v, i) => Math.round(v + (b[i] - v) * share));
  return `#${mixed.map((v) => v.toString(16).padStart(2, '0')).join('')}`;
}

/** Windows of one far wall as specks: `share` of them lit. */
function specks([p, q], [tp, tq], metre, dice, share) {
  const [cols, rows] = [
    Math.abs(q[0] - p[0]) / Math.max(3.4, metre * 4),
    (p[1] - tp[1]) / Math.max(3.6, metre * 3.4),
  ].map((count) => Math.max(1, Math.floor(count)));
  const size = Math.max(0.9, Math.min(2.6, metre * 1.3));
  let d = '';
  for (let c = 0; c < cols; c++)
    for (let r = 0; r < rows; r++) {
      if (!dice.odds(share)) continue;
      const [u, v] = [(c + 0.5) / cols, (r + 0.4) / rows];
      const x = p[0] + (q[0] - p[0]) * u;
      const [low, high] = [p[1] + (q[1] - p[1]) * u, tp[1] + (tq[1] - tp[1]) * u];
      d += `M${n(x - size / 2)} ${n(high + (low - high) * v)}h${n(size)}v${n(size * 1.2)}h${n(-size)}z`;
    }
  return d && shape(d, dice.pick(['#ffc65c', '#ffd58a', '#f2b04a', '#ffe3ad', '#dff3ff']));
}

/** One far building over its four corners [[x, z]…] (turning one way), h metres high. */
function house(view, corners, y, h, far, dice, air) {
  const low = corners.map(([x, z]) => view.at([x, y, z]));
  const high = corners.map(([x, z]) => view.at([x, y + h, z]));
  const metre = view.scale([corners[0][0], y, corners[0][1]]);
  const tones = ['#142741', '#0d1b2f'].map((tone) => through(tone, air, far * 0.6));
  const share = h > 14 ? 0.38 : 0.2;
  const parts = [];
  for (let i = 0; i < 4; i++) {
    const k = (i + 1) % 4;
    // A wall that looks at us turns its corners from left to right.
    if (low[k][0] <= low[i][0]) continue;
    parts.push(shape(polygon([low[i], low[k], high[k], high[i]]), tones[i % 2]));
    parts.push(specks([low[i], low[k]], [high[i], high[k]], metre, dice, share));
  }
  const roof = through(h > 14 ? '#2a3f5f' : dice.pick(['#2f4767', '#3d5474', '#263a58']), air, far * 0.55);
  return [shape(polygon(high), roof), ...parts].join('');
}

/** A place of the town's own grid (`east`, `north` metres from its centre) in the world. */
const gridded = ([cx, cz], angle) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (east, north) => [cx + east * c - north * s, cz + east * s + north * c];
};

/**
 * The town on a plain at height `y` (metres, below the eye). `centre` [x, z] of its grid, turned by `angle`; it
 * reaches `reach` [east, north] to each side and frays out there. `tall`: houses in the core of `core` metres.
 * `air` is the colour of the haze, `near` and `far` the z that the haze runs between.
 */
export function town(view, options) {
  const {
    y,
    centre,
    reach,
    angle = 0.5,
    core = 420,
    tall = 80,
    seed = 9,
    air = '#2a3f5f',
    width = 1920,
  } = options;
  const { near = 600, far = 4800, block = [86, 128] } = options;
  const dice = chance(seed);
  const fray = ridge(seed + 1, 3);
  const at = gridded(centre, angle);
  const depth = (z) => Math.min(1, Math.max(0, (z - near) / (far - near)));
  const visible = ([x, z]) => {
    const [px] = view.at([x, y, z]);
    return z > near && px > -40 && px < width + 40;
  };
  const things = [];
  const lamps = [];
  for (let e = -reach[0]; e < reach[0]; e += block[0]) {
    for (let m = -reach[1]; m < reach[1]; m += block[1]) {
      const edge = Math.hypot(e / reach[0], m / reach[1]) + 0.25 * fray(e / 500 + m / 700);
      if (edge > 1 || !visible(at(e, m))) continue;
      things.push(
        ...blockOf({
          view,
          y,
          at,
          e,
          m,
          block,
          dice,
          depth,
          air,
          full: edge < 0.75 ? 0.85 : 0.5,
          core,
          tall,
        }),
      );
      lamps.push(...lampsOf({ view, y, at, e, m, block, dice, depth }));
    }
  }
  things.sort((a, b) => b.z - a.z);
  return things.map(({ draw }) => draw).join('') + added(lamps);
}

/** Houses and trees of one block. */
function blockOf({ view, y, at, e, m, block, dice, depth, air, full, core, tall }) {
  const out = [];
  const centre = Math.max(0, 1 - Math.hypot(e, m) / core);
  for (let k = 0; k < 5; k++) {
    if (!dice.odds(full)) continue;
    const tower = centre > 0 && dice.odds(0.5);
    const h = tower ? dice.between(0.25, 1) * tall * centre ** 0.8 + 8 : dice.between(4.5, 9);
    const [w, d] = tower
      ? [dice.between(16, 26), dice.between(16, 26)]
      : [dice.between(9, 20), dice.between(8, 15)];
    const [e0, m0] = [e + dice.between(8, block[0] - 28), m + 8 + ((block[1] - 22) * k) / 5];
    const corners = [at(e0, m0), at(e0 + w, m0), at(e0 + w, m0 + d), at(e0, m0 + d)];
    const z = corners[0][1];
    out.push({ z, draw: house(view, corners, y, h, depth(z), dice, air) });
  }
  if (dice.odds(0.55))
    out.push(
      crown(view, [...at(e + dice.between(0, block[0]), m + dice.between(0, block[1]))], y, dice, depth, air),
    );
  return out;
}

/** A clump of trees between the houses. */
function crown(view, [x, z], y, dice, depth, air) {
  const [px, py] = view.at([x, y, z]);
  const s = view.scale([x, y, z]);
  const fill = through('#0c1c2e', air, depth(z) * 0.6);
  const one = (i) =>
    oval(px + i * s * 6, py - s * 3, s * dice.between(4, 7), fill, '', s * dice.between(2.6, 4.2));
  return { z, draw: [0, 1, 2].map(one).join('') };
}

/** Street lamps around one block; every fifth street is a main street with lamps close together. */
function lampsOf({ view, y, at, e, m, block, dice, depth }) {
  const out = [];
  const main = Math.round(e / block[0]) % 6 === 0;
  const spots = [0.15, 0.4, 0.65, 0.9].map((t) => [e - 4, m + block[1] * t, main ? 1 : 0.62]);
  if (Math.round(m / block[1]) % 4 === 0)
    spots.push(...[0.25, 0.75].map((t) => [e + block[0] * t, m - 4, 0.9]));
  for (const [east, north, strong] of spots) {
    if (dice.odds(main ? 0.05 : 0.42)) continue;
    const [x, z] = at(east, north);
    out.push(streetLamp(view, [x, y, z], strong * dice.between(0.7, 1) * (1 - depth(z) * 0.4), dice));
  }
  return out;
}

function streetLamp(view, [x, y, z], bright, dice) {
  const [[px, py], [gx, gy]] = [view.at([x, y + 8, z]), view.at([x, y, z])];
  const s = view.scale([x, y, z]);
  const colour = dice.odds(0.12) ? '#dff3ff' : dice.pick([tint.lamp, tint.sodium, '#ffd58a']);
  const strength = (share) => Math.round(bright * share * 100) / 100;
  return [
    halo(gx, gy, Math.max(4, s * 17), colour, strength(0.55), Math.max(1.5, s * 5)),
    halo(px, py, Math.max(4, s * 10), colour, strength(0.6)),
    oval(px, py, Math.max(0.7, s * 0.55), tint.hot, `opacity="${strength(1)}"`),
  ].join('');
}

/** A river on the plain: a ribbon along [[x, z], …] that gives the sky back. */
export function river(view, { y, path, wide = 60, tones = ['#6f86a6', '#2b4a63'] }) {
  const side = (way) => path.map(([x, z]) => view.at([x + (way * wide) / 2, y, z]));
  const fill = linear(
    [0, 0, 0, 1],
    [
      [0, tones[0], 0.9],
      [1, tones[1], 0.75],
    ],
  );
  return shape(polygon([...side(-1), ...side(1).reverse()]), fill);
}
