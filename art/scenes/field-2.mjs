import { brickwork, slab, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { person } from '../kit/figure.mjs';
import { snowfall } from '../kit/land.mjs';
import { glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { down, linear, n, picture, shape, soft, within } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 400;
const view = space({ eye: [0.2, 1.6, -6.2], target: [0.2, 1.6, 50], focal: 1180, centre: [600, horizon] });
const shop = wall(view, [-4.6, 0], [2.1, 0], 0, 2.7);
const entry = wall(view, [2.35, 0], [3.55, 0], 0, 2.7);

/** Shelves with goods behind the glass. */
function goods() {
  const dice = chance(19);
  const inner = wall(view, [-5.4, 3], [4.6, 3], 0, 2.9);
  const parts = [shape(inner.all, down([0, '#f3c474'], [1, '#a06a30']))];
  for (const h of [0.3, 0.95, 1.6]) {
    parts.push(shape(inner.part(0, h, 10, h + 0.06), '#6b4a20'));
    for (let x = 0.1; x < 9.8; x += dice.between(0.16, 0.34)) {
      const [w, tall] = [dice.between(0.1, 0.24), dice.between(0.2, 0.46)];
      parts.push(
        shape(
          inner.part(x, h + 0.06, x + w, h + 0.06 + tall),
          dice.pick(['#8a5c2a', '#c98d4a', '#5a6b58', '#a85f3c', '#d9b070', '#4f6a7c', '#7a4a2a']),
          'opacity=".85"',
        ),
      );
    }
  }
  const floor = slab(
    view,
    [
      [-5, 0],
      [6, 0],
      [6, 3],
      [-5, 3],
    ],
    0,
  );
  return [
    ...parts,
    shape(
      floor,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#7a5228'],
          [1, '#c99550'],
        ],
      ),
    ),
    [-3, -0.6, 1.8].map((x) => glow(...view.at([x, 2.5, 1.6]), 170, tint.hot, 0.7)),
  ]
    .flat()
    .join('');
}

/** Striped awning, seen from below its front edge. */
function awning() {
  const stripes = [];
  for (let i = 0; i < 14; i++) {
    const [a, b] = [-4.8 + i * 0.62, -4.8 + (i + 1) * 0.62];
    const d = [
      view.at([a, 3.25, 0]),
      view.at([b, 3.25, 0]),
      view.at([b, 2.66, -1.25]),
      view.at([a, 2.66, -1.25]),
    ];
    const lip = [
      view.at([a, 2.66, -1.25]),
      view.at([b, 2.66, -1.25]),
      view.at([b, 2.45, -1.25]),
      view.at([a, 2.45, -1.25]),
    ];
    const path = (p) => `M${p.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`;
    stripes.push(
      shape(path(d), i % 2 ? '#173f45' : '#8296b2'),
      shape(path(lip), i % 2 ? '#113036' : '#6a80a0'),
    );
  }
  return stripes.join('');
}

function street() {
  const edge = view.at([0, 0, 0])[1];
  return [
    shape(`M0 ${n(edge)}H${width}V${height}H0z`, down([0, '#4b6587'], [0.35, '#2f4767'], [1, '#101f34'])),
    [-3.2, -1.2, 0.8, 2.9].map((x) => streak(view.at([x, 0, 0])[0], edge - 6, 190, 210, tint.lamp, 0.32)),
    pool(560, edge + 40, 700, 110, tint.lamp, 0.5),
  ]
    .flat()
    .join('');
}

function people() {
  const [gx, gy] = view.at([-0.6, 0, -1.3]);
  const [ox, oy] = view.at([0.55, 0, -1.15]);
  const shade = (x, y) =>
    soft(6, shape(`M${n(x - 80)} ${n(y + 4)}q80 -18 170 6q-80 40 -170 -6z`, '#02060c', 'opacity=".6"'));
  return [
    shade(gx, gy),
    shade(ox, oy),
    person({
      id: 'field-2-owner',
      x: ox,
      y: oy,
      height: 1.68 * view.scale([0.55, 0, -1.15]),
      view: -52,
      pose: 'stand',
      outfit: 'sweater',
      woman: true,
      hair: 'long',
      hairColour: 'chestnut',
      skin: 'tan',
      light: 'left',
      lampColour: '#ffd58a',
      lampPower: 0.85,
    }),
    person({
      id: 'field-2-guard',
      x: gx,
      y: gy,
      height: 1.82 * view.scale([-0.6, 0, -1.3]),
      view: 58,
      pose: 'tablet',
      outfit: 'uniform',
      holds: 'tablet',
      hair: 'short',
      hairColour: 'black',
      skin: 'dark',
      light: 'right',
      lampColour: '#ffd58a',
      lampPower: 0.95,
    }),
  ].join('');
}

function draw() {
  const bricks = [
    wall(view, [-9, 0], [9, 0], 2.7, 7),
    wall(view, [-9, 0], [-4.6, 0], 0, 2.7),
    wall(view, [3.55, 0], [9, 0], 0, 2.7),
  ];
  const posts = [0, 2.2, 4.45, 6.7].map((x) =>
    shop.part(Math.max(0, x - 0.05), 0, Math.min(6.7, x + 0.05), 2.7),
  );
  return picture(
    width,
    height,
    '#0a1626',
    within(shop.all + entry.all, goods()),
    shape(
      shop.all + entry.all,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#7fd6ff', 0.14],
          [0.3, '#0a1626', 0.04],
          [0.6, '#7fd6ff', 0.08],
          [1, '#0a1626', 0.2],
        ],
      ),
    ),
    bricks.map((face, i) => shape(face.all, '#1b2f4a') + brickwork(face, { seed: 31 + i })),
    shape(shop.part(0, 0, 6.7, 0.42), down([0, '#2a4263'], [1, '#152a45'])),
    shape(posts.join(''), '#12233b'),
    shape(
      entry.part(-0.25, 0, 0.02, 2.7) +
        entry.part(1.18, 0, 1.3, 2.7) +
        entry.part(0, 2.3, 1.2, 2.38) +
        entry.part(0, 0, 1.2, 0.25),
      '#12233b',
    ),
    shape(entry.part(0.1, 0.9, 0.16, 1.3), '#dfe8f2'),
    awning(),
    glow(560, 380, 640, tint.lamp, 0.22, 320),
    street(),
    people(),
    snowfall(width, height, 120, 25, 0.6),
    vignette(width, height, 0.48),
    grain(width, height),
  );
}

export default {
  id: 'field-2',
  group: 'field',
  alt: 'A guard with a tablet speaks with a shop owner in front of her lit store on a winter evening.',
  width,
  height,
  draw,
};
