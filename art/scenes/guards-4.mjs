import { backdrop } from '../kit/backdrop.mjs';
import { brickwork, slab, wall, windows } from '../kit/building.mjs';
import { person } from '../kit/figure.mjs';
import { snowfall, spruce } from '../kit/land.mjs';
import { glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { down, linear, n, oval, picture, shape, within } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 436;
const view = space({
  eye: [-1.15, 1.7, -9.5],
  target: [-1.15, 1.7, 50],
  focal: 1500,
  centre: [600, horizon],
});
const [left, right, top, deep] = [-4.6, 4.6, 3.5, 6];
const front = wall(view, [left, 0], [right, 0], 0, top);

/** The room behind the glass: floor, walls, pendants, a picture, plants. */
function room() {
  const back = wall(view, [left, deep], [right, deep], 0, top);
  const sides = [wall(view, [left, 0], [left, deep], 0, top), wall(view, [right, 0], [right, deep], 0, top)];
  const floor = [
    [left, 0],
    [right, 0],
    [right, deep],
    [left, deep],
  ];
  const lamps = [
    [-2.6, 3],
    [0, 3],
    [2.6, 3],
  ].map(([x, z]) => {
    const [px, py] = view.at([x, 2.55, z]);
    const up = view.at([x, top, z]);
    return `${shape(`M${n(px - 0.8)} ${n(up[1])}h1.6V${n(py)}h-1.6z`, '#6b4a20')}${shape(`M${n(px - 22)} ${n(py)}q22 -34 44 0z`, '#5b3f1c')}${oval(px, py, 19, '#fff3d6', '', 5)}${glow(px, py + 8, 150, tint.hot, 0.7)}`;
  });
  const art = [
    [1.2, 0.9],
    [2.9, 1.5],
    [5.6, 1.5],
  ].map(
    ([x, w]) =>
      shape(back.part(x, 1.4, x + w, 2.5), '#6d4c24') +
      shape(
        back.part(x + 0.06, 1.46, x + w - 0.06, 2.44),
        linear(
          [0, 0, 0, 1],
          [
            [0, '#2a4f63'],
            [0.55, '#c98d4a'],
            [0.56, '#5a4a3a'],
            [1, '#3a3128'],
          ],
        ),
      ),
  );
  return [
    shape(back.all, down([0, '#f0bd6c'], [1, '#b98240'])),
    sides.map((face) => shape(face.all, down([0, '#d99f52'], [1, '#8a5c2a']))),
    shape(
      slab(view, floor, 0),
      linear(
        [0, 0, 0, 1],
        [
          [0, '#8a6233'],
          [1, '#e0ac66'],
        ],
      ),
    ),
    shape(
      slab(view, floor, top),
      linear(
        [0, 0, 0, 1],
        [
          [0, '#e9b96c'],
          [1, '#a87838'],
        ],
      ),
    ),
    art,
    lift(back),
    lamps,
  ]
    .flat()
    .join('');
}

/** The doors of the lift in the back wall. */
const lift = (back) =>
  shape(back.part(7.6, 0, 8.9, 2.3), '#6d4c24') +
  shape(back.part(7.7, 0, 8.23, 2.2) + back.part(8.27, 0, 8.8, 2.2), down([0, '#d8c3a0'], [1, '#8f744c']));

/** Desk with the concierge behind it. */
function desk() {
  const [x, y] = view.at([-1.35, 0, 1.25]);
  const tall = 1.72 * view.scale([-1.35, 0, 1.25]);
  const face = wall(view, [-2.9, 0.55], [0.6, 0.55], 0, 1.04);
  const end = wall(view, [0.6, 0.55], [0.6, 1.15], 0, 1.04);
  const plane = slab(
    view,
    [
      [-3, 0.45],
      [0.7, 0.45],
      [0.7, 1.1],
      [-3, 1.1],
    ],
    1.04,
  );
  const monitor = wall(view, [-0.4, 0.8], [0.2, 0.8], 1.06, 1.4);
  return [
    person({
      id: 'guards-4-concierge',
      x,
      y,
      height: tall,
      view: -14,
      pose: 'stand',
      outfit: 'blazer',
      woman: true,
      hair: 'bun',
      hairColour: 'black',
      skin: 'brown',
      light: 'right',
      lampColour: '#ffe3ad',
      lampPower: 0.9,
    }),
    shape(plane, '#7a5426'),
    shape(face.all, down([0, '#5d3f1e'], [1, '#3a2712'])) + shape(end.all, '#3a2712'),
    [0.5, 1, 1.5, 2, 2.5, 3].map((u) => shape(face.part(u, 0.08, u + 0.03, 1.02), '#2c1d0d')),
    shape(face.part(0, 0.95, face.length, 1.04), '#8a6233'),
    shape(monitor.all, '#14202f'),
    plant(2.7, 2.4),
    plant(-4.1, 3.6),
  ]
    .flat()
    .join('');
}

/** A plant in a pot. */
function plant(x, z) {
  const [px, py] = view.at([x, 0.5, z]);
  const s = view.scale([x, 0, z]);
  const leaves = [-62, -40, -20, -4, 14, 34, 58].map((a, i) => {
    const long = s * (0.75 + 0.2 * (i % 2));
    return shape(
      `M0 0Q${n(-s * 0.16)} ${n(-long * 0.6)} 0 ${n(-long)}Q${n(s * 0.16)} ${n(-long * 0.6)} 0 0z`,
      i % 2 ? '#3f4d2a' : '#55602f',
      `transform="translate(${n(px)} ${n(py)}) rotate(${a})"`,
    );
  });
  return (
    leaves.join('') +
    shape(
      `M${n(px - s * 0.2)} ${n(py)}h${n(s * 0.4)}l${n(-s * 0.05)} ${n(s * 0.5)}h${n(-s * 0.3)}z`,
      '#2b2620',
    )
  );
}

/** The glass with its posts, the door, the canopy, the brick house above. */
function frontage() {
  const posts = [0, 2.3, 4.6, 6.05, 7.5, 9.2].map((x) =>
    front.part(Math.max(0, x - 0.06), 0, Math.min(9.2, x + 0.06), top),
  );
  const house = [
    wall(view, [-16, 0], [left, 0], 0, 14),
    wall(view, [right, 0], [16, 0], 0, 14),
    wall(view, [left, 0], [right, 0], top, 14),
  ];
  const canopy = wall(view, [left - 0.5, -1.6], [right + 0.5, -1.6], top - 0.05, top + 0.4);
  const under = slab(
    view,
    [
      [left - 0.5, -1.6],
      [right + 0.5, -1.6],
      [right + 0.5, 0],
      [left - 0.5, 0],
    ],
    top - 0.05,
  );
  return [
    house.map(
      (face, i) =>
        shape(face.all, i === 2 ? '#1b2f4a' : '#182b46') +
        brickwork(face, { seed: 7 + i, tones: ['#2c4263', '#16273f', '#37425a'] }),
    ),
    windows(house[1], {
      cols: 3,
      rows: 4,
      lit: (c, r) => r === 1 && c === 1,
      gap: [0.55, 0.5],
      dark: '#1a3556',
      area: [0.06, 0.05, 0.98, 1],
    }),
    windows(house[0], {
      cols: 3,
      rows: 4,
      lit: (c, r) => r === 0 && c === 2,
      gap: [0.55, 0.5],
      dark: '#1a3556',
      area: [0.02, 0.05, 0.94, 1],
    }),
    shape(
      front.all,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#7fd6ff', 0.16],
          [0.25, '#0a1626', 0.06],
          [0.55, '#7fd6ff', 0.1],
          [0.7, '#0a1626', 0],
          [1, '#0a1626', 0.22],
        ],
      ),
    ),
    shape(posts.join(''), '#14253d'),
    shape(front.part(0, 2.45, 9.2, 2.55) + front.part(0, 0, 9.2, 0.14), '#14253d'),
    shape(front.part(5.9, 0.9, 5.96, 1.6) + front.part(6.14, 0.9, 6.2, 1.6), '#c9d6e6'),
    shape(
      under,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#7a5a30'],
          [1, '#c48c46'],
        ],
      ),
    ),
    shape(canopy.all, down([0, '#3a587c'], [1, '#22395a'])),
    shape(canopy.part(0, 0.38, canopy.length, 0.45), '#c9d6e6', 'opacity=".8"'),
  ]
    .flat()
    .join('');
}

function pavement() {
  const edge = view.at([0, 0, 0])[1];
  const trees = [
    [-4.75, -0.9],
    [2.9, -0.9],
  ].map(([x, z]) => {
    const [px, py] = view.at([x, 0.45, z]);
    const s = view.scale([x, 0, z]);
    const pot = `M${n(px - s * 0.4)} ${n(py)}h${n(s * 0.8)}l${n(-s * 0.08)} ${n(s * 0.48)}h${n(-s * 0.64)}z`;
    return spruce(px, py + 4, s * 1.9, 81 + Math.round(x), '#10283a') + shape(pot, '#22395a');
  });
  return [
    shape(`M0 ${n(edge)}H${width}V${height}H0z`, down([0, '#4f6a8c'], [0.4, '#2f4767'], [1, '#12243b'])),
    pool(560, edge + 30, 640, 110, tint.lamp, 0.6),
    [-3.4, -1.1, 1.1, 3.4].map((x) => streak(view.at([x, 0, 0])[0], edge - 4, 170, 200, tint.lamp, 0.3)),
    trees,
  ]
    .flat()
    .join('');
}

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'night', peaks: 0, seed: 71 }),
    within(front.all, room(), desk()),
    frontage(),
    glow(600, 430, 640, tint.lamp, 0.2, 360),
    pavement(),
    snowfall(width, height, 150, 15, 0.6),
    vignette(width, height, 0.5),
    grain(width, height),
  );
}

export default {
  id: 'guards-4',
  group: 'guards',
  alt: 'A lobby concierge at her desk, seen from the snowy pavement through the lit glass of an apartment building.',
  width,
  height,
  draw,
};
