// What stands around on yards and sites: fences, lamp posts, a tower crane, a barrier, a scaffold.

import { wall } from './building.mjs';
import { added, beam, glow, halo, pool, tint } from './light.mjs';
import { down, group, line, linear, n, oval, polygon, polyline, shape, soft } from './paint.mjs';

/**
 * A chain-link fence along points [[x, z], …]: posts, rails and diamonds that grow finer with the distance.
 * `height` metres; `mesh` the opacity of the diamonds.
 */
export function fence(
  view,
  path,
  { height = 2.2, colour = '#8fa6c4', mesh = 0.4, cell = 0.22, every = 2.6 } = {},
) {
  return path
    .slice(1)
    .map((to, i) => fenceRun(view, path[i], to, { height, colour, mesh, cell, every }))
    .join('');
}

function fenceRun(view, from, to, { height, colour, mesh, cell, every }) {
  const face = wall(view, from, to, 0, height);
  const diamonds = [];
  const count = Math.ceil((face.length + height) / cell);
  const inFace = (x) => Math.max(0, Math.min(face.length, x));
  for (let i = 0; i < count; i++) {
    const x = i * cell;
    // A wire leaves the face where it meets its side: cut it there.
    const up = [x - height, x].map(inFace);
    diamonds.push(
      polyline([
        face.at(up[0] / face.length, (up[0] - (x - height)) / height),
        face.at(up[1] / face.length, (up[1] - (x - height)) / height),
      ]),
    );
    diamonds.push(
      polyline([
        face.at(up[0] / face.length, 1 - (up[0] - (x - height)) / height),
        face.at(up[1] / face.length, 1 - (up[1] - (x - height)) / height),
      ]),
    );
  }
  const thin = Math.max(0.35, face.scale * 0.006);
  const posts = Array.from({ length: Math.floor(face.length / every) + 1 }, (_, i) =>
    post(face, (i * every) / face.length, height, colour),
  );
  const rail = (v) =>
    line(polyline([face.at(0, v), face.at(1, v)]), colour, Math.max(0.8, face.scale * 0.035), 'opacity=".9"');
  posts.push(post(face, 1, height, colour));
  return [line(diamonds.join(''), colour, thin, `opacity="${mesh}"`), rail(0.006), rail(0.99), posts]
    .flat()
    .join('');
}

function post(face, u, height, colour) {
  const [foot, top] = [face.at(u, 0), face.at(u, 1.05)];
  const wide = Math.max(1, ((foot[1] - top[1]) / height) * 0.055);
  const d = `M${n(foot[0] - wide / 2)} ${n(foot[1])}L${n(top[0] - wide / 2)} ${n(top[1])}h${n(wide)}L${n(foot[0] + wide / 2)} ${n(foot[1])}z`;
  return shape(
    d,
    linear(
      [0, 0, 1, 0],
      [
        [0, '#0a1626'],
        [0.35, colour],
        [1, '#22395a'],
      ],
    ),
  );
}

/** A lamp post at [x, z]: mast, arm to the side `arm` (metres, negative left), cone of light, pool on the ground. */
export function lampPost(
  view,
  [x, z],
  { height = 7, arm = 1.4, reach = 6, strength = 0.6, colour = tint.sodium } = {},
) {
  const s = view.scale([x, 0, z]);
  const [foot, neck, tip] = [
    view.at([x, 0, z]),
    view.at([x, height, z]),
    view.at([x + arm, height + 0.25, z]),
  ];
  const ground = view.at([x + arm, 0, z]);
  const flat = Math.max(0.06, Math.abs(view.at([x, 0, z - 1])[1] - view.at([x, 0, z + 1])[1]) / (2 * s));
  const [w0, w1] = [s * 0.17, s * 0.09];
  const mast = polygon([
    [foot[0] - w0 / 2, foot[1]],
    [neck[0] - w1 / 2, neck[1]],
    [neck[0] + w1 / 2, neck[1]],
    [foot[0] + w0 / 2, foot[1]],
  ]);
  const metal = linear(
    [0, 0, 1, 0],
    [
      [0, '#0a1626'],
      [0.55, '#4b678c'],
      [1, '#0f1f35'],
    ],
  );
  return [
    pool(ground[0], ground[1], s * reach, s * reach * flat, colour, strength * 0.8),
    pool(ground[0], ground[1], s * reach * 0.45, s * reach * flat * 0.45, tint.lamp, strength * 0.5),
    shape(mast, metal),
    line(
      `M${n(neck[0])} ${n(neck[1] + w1)}Q${n(neck[0])} ${n(tip[1])} ${n(tip[0])} ${n(tip[1])}`,
      '#4b678c',
      w1,
    ),
    beam(tip[0], tip[1], ground[0], ground[1], s * 0.4, s * reach * 0.9, tint.lamp, strength * 0.32),
    shape(
      `M${n(tip[0] - s * 0.35)} ${n(tip[1] - s * 0.07)}h${n(s * 0.6)}v${n(s * 0.14)}h${n(-s * 0.6)}z`,
      '#10233c',
    ),
    shape(
      `M${n(tip[0] - s * 0.26)} ${n(tip[1] + s * 0.07)}h${n(s * 0.44)}v${n(s * 0.05)}h${n(-s * 0.44)}z`,
      '#fff3d6',
    ),
    glow(tip[0], tip[1] + s * 0.08, s * 2.2, tint.lamp, Math.min(0.95, strength + 0.25)),
  ].join('');
}

/** A lattice between two points of the picture, `wide` across, with `bays` of crossed braces. */
export function lattice([x0, y0], [x1, y1], wide, bays, colour, stroke = 2) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const at = (t, side) => [
    x0 + ux * length * t - (uy * wide * side) / 2,
    y0 + uy * length * t + (ux * wide * side) / 2,
  ];
  const zigzag = (start) =>
    polyline(Array.from({ length: bays + 1 }, (_, i) => at(i / bays, (i + start) % 2 ? 1 : -1)));
  const rungs = Array.from({ length: bays + 1 }, (_, i) =>
    polyline([at(i / bays, -1), at(i / bays, 1)]),
  ).join('');
  const chords = polyline([at(0, -1), at(1, -1)]) + polyline([at(0, 1), at(1, 1)]);
  return line(zigzag(0) + zigzag(1) + rungs, colour, stroke * 0.55) + line(chords, colour, stroke);
}

/** A tower crane with its foot at (x, y) of the picture: `height` of the tower, jib to the side `way` (−1, 1). */
export function crane(x, y, height, way = 1, colour = '#22395a') {
  const wide = height * 0.045;
  const top = y - height;
  const jib = height * 0.82 * way;
  const back = height * -0.26 * way;
  const peak = [x, top - height * 0.13];
  const stay = (dx) => polyline([peak, [x + dx, top - wide * 0.9]]);
  const load = x + jib * 0.7;
  return [
    lattice([x, y], [x, top], wide, 22, colour, height * 0.0055),
    lattice([x, top - wide * 0.4], [x + jib, top - wide * 0.4], wide * 0.8, 20, colour, height * 0.0048),
    lattice([x, top - wide * 0.4], [x + back, top - wide * 0.4], wide * 0.8, 7, colour, height * 0.0048),
    lattice([x, top], peak, wide * 0.8, 4, colour, height * 0.005),
    line(stay(jib * 0.62) + stay(back * 0.9), colour, height * 0.0035),
    shape(
      `M${n(x + back * 0.98)} ${n(top - wide * 0.2)}h${n(-back * 0.3)}v${n(wide * 1.5)}h${n(back * 0.3)}z`,
      colour,
    ),
    shape(
      `M${n(x - wide * 0.55)} ${n(top - wide * 0.1)}h${n(wide * 1.1)}v${n(wide * 1.2)}h${n(-wide * 1.1)}z`,
      colour,
    ),
    line(`M${n(load)} ${n(top)}V${n(top + height * 0.34)}`, colour, height * 0.0028),
    shape(`M${n(load - 5)} ${n(top + height * 0.34)}h10l-3 12h-4z`, colour),
    [[x + jib, top - wide], peak, [x + back, top - wide]].map(([px, py]) =>
      group('', glow(px, py, 16, '#ff5240', 0.8)),
    ),
  ]
    .flat()
    .join('');
}

/** A barrier arm from its post at [x, z] to the right (`length` metres, negative left), raised by `lift` radians. */
export function barrier(view, [x, z], length, lift = 0) {
  const way = Math.sign(length);
  const point = (along, y) => view.at([x + way * along * Math.cos(lift), 1 + along * Math.sin(lift) + y, z]);
  const bands = [];
  const long = Math.abs(length);
  for (let a = 0.2; a < long; a += 0.9)
    bands.push(
      polygon([
        point(a, -0.06),
        point(Math.min(long, a + 0.45), -0.06),
        point(Math.min(long, a + 0.45), 0.06),
        point(a, 0.06),
      ]),
    );
  const arm = polygon([point(-0.4, -0.06), point(long, -0.06), point(long, 0.06), point(-0.4, 0.06)]);
  const box = wall(view, [x - 0.22, z], [x + 0.22, z], 0, 1.15);
  return [
    shape(arm, '#dfe8f2'),
    shape(bands.join(''), tint.sodium),
    shape(
      box.all,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#22395a'],
          [0.5, '#4b678c'],
          [1, '#10233c'],
        ],
      ),
    ),
    shape(box.quad(0, 0.86, 1, 0.94), tint.aurora, 'opacity=".8"'),
    glow(...point(long - 0.05, 0), view.scale([x, 1, z]) * 0.5, '#ff5240', 0.7),
  ].join('');
}

/** A string of `count` bulbs along straight lines between points of the picture: radius `size`, halo `reach`. */
export function bulbs(points, count, size, reach) {
  const lights = Array.from({ length: count }, (_, i) => {
    const t = ((i + 0.5) / count) * (points.length - 1);
    const k = Math.min(points.length - 2, Math.floor(t));
    const f = t - k;
    return [0, 1].map((a) => points[k][a] + (points[k + 1][a] - points[k][a]) * f);
  });
  return [
    line(polyline(points), '#0a1422', 1.6, 'opacity=".8"'),
    added(lights.map(([x, y]) => halo(x, y + size, reach, tint.lamp, 0.7)).join('')),
    lights.map(([x, y]) => oval(x, y + size, size, '#fff3d6')),
  ]
    .flat()
    .join('');
}

/** A parked car under snow, far off: its wheels on (x, y), about `s` long. */
export const snowedCar = (x, y, s) =>
  [
    soft(4, oval(x, y + 2, s * 0.62, '#0a1626', 'opacity=".5"', s * 0.06)),
    shape(
      `M${n(x - s * 0.56)} ${n(y)}Q${n(x - s * 0.6)} ${n(y - s * 0.2)} ${n(x - s * 0.4)} ${n(y - s * 0.22)}L${n(x - s * 0.24)} ${n(y - s * 0.4)}H${n(x + s * 0.2)}L${n(x + s * 0.36)} ${n(y - s * 0.23)}Q${n(x + s * 0.6)} ${n(y - s * 0.2)} ${n(x + s * 0.57)} ${n(y)}z`,
      down([0, '#34506f'], [1, '#10233c']),
    ),
    shape(
      `M${n(x - s * 0.22)} ${n(y - s * 0.24)}l${n(s * 0.08)} ${n(-s * 0.11)}h${n(s * 0.28)}l${n(s * 0.1)} ${n(s * 0.11)}z`,
      '#0a1626',
    ),
    shape(
      `M${n(x - s * 0.27)} ${n(y - s * 0.37)}Q${n(x - s * 0.02)} ${n(y - s * 0.52)} ${n(x + s * 0.23)} ${n(y - s * 0.37)}z`,
      '#a9bdd6',
    ),
    shape(
      `M${n(x - s * 0.56)} ${n(y - s * 0.14)}Q${n(x - s * 0.5)} ${n(y - s * 0.26)} ${n(x - s * 0.3)} ${n(y - s * 0.22)}L${n(x - s * 0.34)} ${n(y - s * 0.17)}z`,
      '#a9bdd6',
    ),
    oval(x - s * 0.34, y, s * 0.1, '#060c16'),
    oval(x + s * 0.34, y, s * 0.1, '#060c16'),
  ].join('');
