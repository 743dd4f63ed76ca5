import { block, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { drifts, forest, snowfall, spruce } from '../kit/land.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { down, linear, n, oval, picture, polygon, radial, rect, shape, soft } from '../kit/paint.mjs';
import { stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { footprints, icicles, snowRoll } from '../kit/winter.mjs';

const [width, height] = [1200, 800];
const horizon = 404;
const view = space({ eye: [3.4, 2.3, -9], target: [3.4, 2.3, 50], focal: 1080, centre: [600, horizon] });
/** The building: near left corner, width, height, depth. Its side door is on the face towards us. */
const house = { at: [-0.6, 6], size: [15.5, 4.1, 16] };
const door = { x: 4.6, w: 1.1, h: 2.2 };
const moon = [214, 138];

const night = () => [
  rect(0, 0, width, horizon + 10, down([0, '#0c1c33'], [0.4, '#1f3a5c'], [0.75, '#4b6d90'], [1, '#87a5bf'])),
  stars(width, 300, 150, 41),
  oval(
    ...moon,
    330,
    radial(
      [0.5, 0.5, 0.5],
      [
        [0, '#dcecf8', 0.5],
        [0.25, '#b9d6ec', 0.22],
        [1, '#b9d6ec', 0],
      ],
    ),
  ),
  oval(...moon, 39, '#f1f6f6'),
  oval(moon[0] - 10, moon[1] - 6, 9, '#cfdde6', 'opacity=".7"') +
    oval(moon[0] + 12, moon[1] + 10, 12, '#d5e2ea', 'opacity=".7"') +
    oval(moon[0] + 8, moon[1] - 16, 6, '#d5e2ea', 'opacity=".6"'),
  soft(
    '22 6',
    [
      [120, 226, 230],
      [420, 178, 190],
      [760, 96, 260],
      [1060, 168, 220],
    ].map(([x, y, r]) => oval(x, y, r, '#9fbcd4', 'opacity=".3"', 9)),
  ),
  forest(-30, 1230, 74, () => horizon + 10, [40, 92], '#54789a', 3),
  forest(-40, 620, 30, (x) => horizon + 22 - x * 0.01, [70, 150], '#2f4f72', 12),
];

/** Long blue shadows of trees that stand behind us, over snow in the moonlight. */
function snow() {
  return [
    rect(
      0,
      horizon + 8,
      width,
      height,
      down([0, '#b4cbde'], [0.3, '#a3bdd6'], [0.65, '#7f9fc2'], [1, '#456a95']),
    ),
    drifts(width, horizon + 26, height, 44, 29, ['#dbe8f2', '#5a80aa']),
    // the shadow that the building throws to the right and towards us
    shape(
      polygon([
        view.at([-0.6, 0, 6.2]),
        view.at([30, 0, 6.2]),
        view.at([30, 0, 3.4]),
        view.at([1.6, 0, 3.4]),
      ]),
      '#365c86',
      'opacity=".75"',
    ),
  ];
}

/** Dark glass with the night in it. */
const glass = (d) =>
  shape(
    d,
    linear(
      [0, 0, 1, 1],
      [
        [0, '#37597c'],
        [0.45, '#12253d'],
        [0.46, '#1d3654'],
        [1, '#0b182a'],
      ],
    ),
  );

function frontOf(face) {
  const panel = (x, w, h0, h1) => [
    shape(face.part(x - 0.1, h0 - 0.1, x + w + 0.1, h1 + 0.1), '#16263d'),
    glass(face.part(x, h0, x + w / 2 - 0.05, h1)),
    glass(face.part(x + w / 2 + 0.05, h0, x + w, h1)),
  ];
  const boards = Array.from({ length: 15 }, (_, i) =>
    face.part(0, i * 0.28, face.length, i * 0.28 + 0.035),
  ).join('');
  return [
    shape(boards, '#13243c', 'opacity=".55"'),
    shape(face.part(0, 0, face.length, 0.45), '#172a45'),
    panel(0.9, 2.3, 1, 2.5),
    panel(7.4, 2.9, 1, 2.5),
    panel(11.4, 2.9, 1, 2.5),
    // where a sign was taken down
    shape(face.part(7.6, 3.05, 12.6, 3.7), '#3f5c80', 'opacity=".55"'),
    [7.8, 9.4, 10.9, 12.3].map((x) => oval(...face.at(x / face.length, 3.38 / face.height), 2.4, '#13243c')),
    snowRoll(
      face.at(0.8 / face.length, 0.9 / face.height),
      face.at(3.3 / face.length, 0.9 / face.height),
      9,
      3,
      '#a9c0d8',
    ),
    snowRoll(
      face.at(7.3 / face.length, 0.9 / face.height),
      face.at(10.4 / face.length, 0.9 / face.height),
      9,
      4,
      '#93aecb',
    ),
    snowRoll(
      face.at(11.3 / face.length, 0.9 / face.height),
      face.at(14.4 / face.length, 0.9 / face.height),
      9,
      5,
      '#93aecb',
    ),
    shape(face.part(0, 3.72, face.length, 4.1), '#1b304e'),
    icicles(face.at(0, 3.72 / 4.1), face.at(1, 3.72 / 4.1), 70, 34, 8, ['#d5e6f3', '#8fb2d2']),
    entrance(face),
  ];
}

/** The side door under its lamp. */
function entrance(face) {
  const { x, w, h } = door;
  const s = face.scale;
  const [lx, ly] = face.at((x + w / 2) / face.length, 2.95 / face.height);
  return [
    pool(lx, ly + s * 1.3, s * 2.5, s * 2.2, tint.sodium, 0.85),
    pool(lx, ly + s * 0.7, s * 1.2, s * 1.2, tint.lamp, 0.6),
    shape(face.part(x - 0.14, 0, x + w + 0.14, h + 0.14), '#2a2a35'),
    shape(face.part(x, 0.03, x + w, h), down([0, '#e0a25a'], [0.5, '#a8713f'], [1, '#6d4a36'])),
    shape(face.part(x + 0.14, 1.25, x + w - 0.14, 2), '#1d2436') +
      shape(face.part(x + 0.16, 1.27, x + 0.5, 1.98), '#ffd58a', 'opacity=".25"'),
    shape(face.part(x + 0.14, 0.25, x + w - 0.14, 1), '#7d5433', 'opacity=".7"'),
    shape(face.part(x + 0.06, 1.02, x + 0.26, 1.08), '#ffe9bd'),
    // a notice and the box for keys
    shape(face.part(x + w + 0.4, 1.5, x + w + 0.75, 1.95), '#f3e3c0') +
      shape(
        face.part(x + w + 0.45, 1.82, x + w + 0.7, 1.86) +
          face.part(x + w + 0.45, 1.72, x + w + 0.66, 1.75) +
          face.part(x + w + 0.45, 1.64, x + w + 0.68, 1.67),
        '#7a6242',
      ),
    shape(face.part(x - 0.5, 1.2, x - 0.3, 1.5), '#39404f') +
      shape(face.part(x - 0.47, 1.34, x - 0.33, 1.36), '#ffd58a'),
    shape(
      `M${n(lx - s * 0.24)} ${n(ly - s * 0.06)}q${n(s * 0.24)} ${n(-s * 0.2)} ${n(s * 0.48)} 0l${n(s * 0.05)} ${n(s * 0.08)}h${n(-s * 0.58)}z`,
      '#141c2b',
    ),
    snowRoll([lx - s * 0.24, ly - s * 0.09], [lx + s * 0.24, ly - s * 0.09], 7, 2, '#dbe8f2'),
    shape(
      `M${n(lx - s * 0.18)} ${n(ly + s * 0.03)}h${n(s * 0.36)}v${n(s * 0.07)}h${n(-s * 0.36)}z`,
      '#fff3d6',
    ),
    glow(lx, ly + s * 0.06, s * 1.7, tint.lamp, 0.85),
  ];
}

function building() {
  const [x, z] = house.at;
  const [w, h] = house.size;
  const tones = { front: ['#34527a', '#243f63'], side: ['#7f9fc0', '#5c7fa6'], top: '#e3eef6' };
  const dress = (face, name) => (name === 'front' ? frontOf(face).flat(9).join('') : '');
  const edge = wall(view, [x, z], [x + w, z], h - 0.1, h);
  return [
    block(view, house.at, house.size, tones, dress),
    chimney(view.at([x + 11.5, h + 0.1, z + 4])),
    snowRoll(
      edge.at(-0.012, 1),
      edge.at(1.012, 1),
      40,
      12,
      down([0, '#f3f8fb'], [0.5, '#c3d6e6'], [1, '#7f9fc2']),
    ),
  ];
}

const chimney = ([x, y]) => [
  rect(
    x - 20,
    y - 92,
    40,
    70,
    linear(
      [0, 0, 1, 0],
      [
        [0, '#7f9fc0'],
        [0.25, '#34527a'],
        [1, '#1b304e'],
      ],
    ),
  ),
  snowRoll([x - 24, y - 90], [x + 24, y - 90], 13, 3, '#eaf2f8'),
];

/** The board for whoever looks for a room to rent, without words. */
function board() {
  const [x, y] = view.at([-1.9, 0, 4.2]);
  const s = view.scale([-1.9, 0, 4.2]);
  return [
    soft(
      3,
      shape(
        `M${n(x)} ${n(y)}l${n(s * 1.7)} ${n(s * 0.28)}l${n(s * 0.1)} ${n(-s * 0.05)}L${n(x + 4)} ${n(y - 4)}z`,
        '#365c86',
        'opacity=".7"',
      ),
    ),
    [-0.5, 0.5].map((dx) =>
      rect(
        x + s * dx - 3,
        y - s * 1.75,
        6,
        s * 1.75,
        linear(
          [0, 0, 1, 0],
          [
            [0, '#dbe8f2'],
            [1, '#34527a'],
          ],
        ),
      ),
    ),
    rect(
      x - s * 0.66,
      y - s * 1.8,
      s * 1.32,
      s * 0.85,
      linear(
        [0, 0, 1, 0.3],
        [
          [0, '#f3f8fb'],
          [1, '#b4cbde'],
        ],
      ),
    ),
    rect(x - s * 0.66, y - s * 1.8, s * 1.32, s * 0.22, '#2f7a66'),
    rect(x - s * 0.5, y - s * 1.46, s * 0.86, s * 0.09, '#5c7fa6') +
      rect(x - s * 0.5, y - s * 1.27, s * 0.6, s * 0.07, '#8fabc6'),
    snowRoll([x - s * 0.66, y - s * 1.8], [x + s * 0.66, y - s * 1.8], 8, 4, '#ffffff'),
  ];
}

/** The inspector: one hand at the door's handle, the other with the light. */
function inspector() {
  const [x, z] = [house.at[0] + door.x - 0.5, house.at[1] - 0.75];
  const [gx, gy] = view.at([x, 0, z]);
  const s = view.scale([x, 0.9, z]);
  const one = figure({
    id: 'article-vacant-inspector',
    x: gx,
    y: gy,
    height: 1.8 * s,
    view: 110,
    pose: {
      lean: 4,
      look: [4, 12],
      arms: [
        [52, 2, 76, -4],
        [-26, 12, 66, -4],
      ],
      legs: [
        [9, 4, 3, 4],
        [-8, 5, -14, 4],
      ],
    },
    outfit: 'parka',
    cover: 'toque',
    gloves: true,
    holds: 'flashlight',
    skin: 'olive',
    beard: 'short',
    light: 'right',
    lamp: { height: 0.8, front: 0.2 },
    lampColour: '#ffcb74',
    lampPower: 1.2,
    rimColour: '#ffe3ad',
    rimPower: 0.9,
  });
  const [wx, wy] = one.hand(1);
  const [hx, hy] = [wx + s * 0.15, wy + s * 0.02];
  const aim = view.at([house.at[0] + door.x + 0.2, 1.02, house.at[1]]);
  const cast = polygon([
    [gx - s * 0.2, gy - 4],
    [gx + s * 0.2, gy - 2],
    [gx - s * 0.5, gy + s * 0.55],
    [gx - s * 1, gy + s * 0.5],
  ]);
  return [
    soft(5, shape(cast, '#3a3f55', 'opacity=".65"')),
    pool(...aim, s * 0.4, s * 0.34, '#fff3d6', 0.8),
    one.svg,
    beam(hx, hy, ...aim, 4, s * 0.4, '#fff3d6', 0.5),
    glow(hx, hy, s * 0.12, '#fff3d6', 0.6),
  ];
}

/** A spruce near us, its moonlit side and the snow on its boughs. */
function nearTree(x, y, tall, seed) {
  const dice = chance(seed);
  const boughs = Array.from({ length: 26 }, () => {
    const t = dice.between(0.1, 0.92);
    const half = tall * 0.15 * t;
    const px = x - half * dice.between(-0.5, 0.9);
    return oval(
      px,
      y - tall * (1 - t),
      tall * 0.026 * (0.4 + t),
      '#a9c6de',
      `opacity="${n(dice.between(3, 6)) / 10}"`,
      tall * 0.006 + 0.6,
    );
  });
  return [
    soft(
      6,
      shape(
        polygon([
          [x - 8, y],
          [x + 10, y],
          [x + tall * 1.1, y + tall * 0.22],
          [x + tall * 0.95, y + tall * 0.25],
        ]),
        '#2f5279',
        'opacity=".6"',
      ),
    ),
    spruce(x, y, tall, seed, '#16304f'),
    soft(1, boughs),
    // a mound of snow where the lowest boughs lie
    oval(
      x,
      y - tall * 0.02,
      tall * 0.2,
      down([0, '#c6d9e8'], [0.6, '#a9c3da'], [1, '#86a7c8']),
      '',
      tall * 0.05,
    ),
  ];
}

function draw() {
  const step = view.at([house.at[0] + door.x + 0.5, 0, house.at[1] - 0.6]);
  return picture(
    width,
    height,
    '#456a95',
    night(),
    snow(),
    nearTree(96, 566, 420, 7),
    nearTree(212, 520, 250, 19),
    building(),
    nearTree(-8, 640, 560, 23),
    pool(...step, 330, 74, '#ffb84f', 0.85),
    pool(step[0], step[1], 170, 36, tint.hot, 0.6),
    footprints(
      view,
      [
        [1.6, -4.8],
        [1.4, -2.6],
        [2, 0.4],
        [3, 3.2],
        [3.55, 5.1],
      ],
      { tones: ['#244870', '#eaf4fb'], lit: -1, size: 1.25 },
    ),
    board(),
    inspector(),
    snowfall(width, height, 90, 71, 0.5),
    vignette(width, height, 0.4, [0.5, 0.52]),
    grain(width, height),
  );
}

export default {
  id: 'article-vacant-property-security-insurance',
  group: 'blog',
  alt: 'An inspector with a flashlight tries the side door of a dark commercial building in moonlit snow, one line of footprints behind him.',
  width,
  height,
  draw,
};
