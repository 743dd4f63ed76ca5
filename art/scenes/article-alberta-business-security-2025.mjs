import { block, wall, wallLamp } from '../kit/building.mjs';
import { drifts, forest, hills, treeLine } from '../kit/land.mjs';
import { grain, haze, pool, tint, vignette } from '../kit/light.mjs';
import { container, excavator, skidSteer } from '../kit/machine.mjs';
import { down, linear, n, oval, picture, radial, rect, shape, soft } from '../kit/paint.mjs';
import { fence } from '../kit/site.mjs';
import { afterglow, cloudStreaks, curtain, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { footprints, snowRoll } from '../kit/winter.mjs';

const [width, height] = [1200, 800];
const horizon = 516;
const view = space({ eye: [0, 2.7, -10], target: [0, 2.7, 50], focal: 1050, centre: [600, horizon] });
/** The yard before sunrise: blue from above, a first warmth from behind on the right. */
const dawn = {
  ambient: [0.74, 0.74, 0.9],
  sun: { from: [0.75, 0.12, 0.65], colour: [0.85, 0.5, 0.3] },
  snow: '#d3def0',
};

const sky = () => [
  rect(
    0,
    0,
    width,
    horizon + 8,
    down(
      [0, '#071226'],
      [0.3, '#0f2547'],
      [0.55, '#24477a'],
      [0.72, '#5a6f9e'],
      [0.85, '#b38ea0'],
      [0.94, '#eaa987'],
      [1, '#f8cf9c'],
    ),
  ),
  stars(width, 330, 190, 14),
  curtain(
    [
      [-80, 236],
      [90, 168],
      [270, 214],
      [450, 136],
      [640, 176],
      [790, 120],
    ],
    200,
    0.4,
    21,
    7,
  ),
  afterglow(860, horizon, 620, 0.9),
  cloudStreaks(width, 300, 486, 16, 31, 860),
];

const far = () => [
  hills(width, horizon - 12, 15, horizon + 12, ['#7f7f9e', '#b49499'], 45, 5),
  haze(width, 430, horizon + 10, '#f2b48c', 0.28),
  hills(width, horizon - 2, 8, horizon + 14, ['#566388', '#7b7894'], 12, 4),
  treeLine(width, horizon + 6, 17, '#33456a', 8),
];

const snow = () => [
  rect(
    0,
    horizon + 2,
    width,
    height,
    down([0, '#d6b9b6'], [0.08, '#a7adc9'], [0.35, '#7890b9'], [1, '#2f4a75']),
  ),
  drifts(width, horizon + 14, height, 48, 17, ['#c4cfe6', '#3f5c8a']),
];

/** The back and the shop side of a small strip mall. */
function mall() {
  const tones = { front: ['#3d4f72', '#2b3d5f'], side: ['#55607f', '#3c4c6e'], top: '#cdd8ea' };
  const dress = (face, name) => {
    const cap = shape(face.part(0, 4.25, face.length, 4.6), name === 'front' ? '#22324f' : '#2d3d5c');
    if (name === 'side') {
      const bays = Array.from({ length: 5 }, (_, i) => 0.8 + i * 5.6);
      return [
        bays.map((x, i) =>
          shape(
            face.part(x, 0.4, x + 4.7, 2.8),
            i === 2 ? down([0, '#f3c67c'], [1, '#b9824a']) : down([0, '#20375a'], [1, '#8d7f92']),
          ),
        ),
        bays.flatMap((x) =>
          [1.55, 3.1].map((dx) => shape(face.part(x + dx, 0.4, x + dx + 0.12, 2.8), '#1b2c49')),
        ),
        shape(face.part(0, 3.05, face.length, 3.25), '#e6c3b0', 'opacity=".8"'),
        bays.map((x, i) =>
          shape(face.part(x + 0.6, 3.45, x + 3.9, 4), i === 2 ? '#58b99a' : '#6d7894', 'opacity=".8"'),
        ),
        cap,
      ]
        .flat()
        .join('');
    }
    const seams = Array.from({ length: 22 }, (_, i) => face.part(i * 0.62, 0, i * 0.62 + 0.05, 4.25)).join(
      '',
    );
    return [
      shape(seams, '#1a2944', 'opacity=".35"'),
      shape(face.part(0, 0, face.length, 0.8), '#1d2d49', 'opacity=".6"'),
      loadingDoor(face, 8.1),
      wallLamp(face, 9.75, 3.72, 3.9, 0.95),
      shape(face.part(4.1, 0.05, 5.2, 2.2), '#1c2c48') + shape(face.part(4.2, 0.05, 5.1, 2.12), '#475c80'),
      shape(face.part(5.7, 1.1, 6.6, 1.9), '#26385a') + shape(face.part(5.75, 1.15, 6.55, 1.2), '#7288ad'),
      cap,
    ].join('');
  };
  return block(view, [-16.6, 7], [13.6, 4.6, 30], tones, dress);
}

function loadingDoor(face, x) {
  const slats = Array.from({ length: 10 }, (_, i) => face.part(x, 0.3 * i, x + 3.3, 0.3 * i + 0.05)).join('');
  return [
    shape(face.part(x - 0.2, 0, x + 3.5, 3.2), '#16233a'),
    shape(face.part(x, 0, x + 3.3, 3), down([0, '#c98f4e'], [0.35, '#8d7560'], [1, '#56627e'])),
    shape(slats, '#1b2740', 'opacity=".5"'),
    [x - 0.75, x + 3.7].map(
      (at) =>
        shape(face.part(at, 0, at + 0.22, 1), '#e0a32e') +
        shape(face.part(at, 0.4, at + 0.22, 0.6), '#1b2740'),
    ),
  ]
    .flat()
    .join('');
}

/** A heater on the roof of the mall and its vapour, which the morning already reaches. */
function heater() {
  const [x, y] = view.at([-8.6, 4.7, 13]);
  const puff = (dx, dy, r, k) =>
    `<ellipse cx="${n(x + dx)}" cy="${n(y - dy)}" rx="${r}" ry="${n(r * 0.62)}" fill="#f0cdc6" opacity="${k}"/>`;
  return [
    rect(
      x - 34,
      y - 30,
      68,
      44,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#31456a'],
          [0.7, '#4a5d84'],
          [1, '#c59a92'],
        ],
      ),
    ),
    rect(x - 38, y - 36, 76, 8, '#dfe6f2'),
    rect(x + 8, y - 54, 13, 20, '#2c3d5e'),
    soft(
      13,
      puff(22, 66, 18, 0.5),
      puff(44, 88, 27, 0.42),
      puff(80, 112, 38, 0.3),
      puff(130, 132, 50, 0.2),
      puff(190, 148, 60, 0.1),
      puff(262, 160, 70, 0.05),
    ),
  ];
}

/** Machines that stand in the yard overnight, dark before the sunrise. */
const yard = () => [
  container(view, { place: [15.5, 27], yaw: 0.12, light: dawn, colour: '#7b5f66' }),
  shadowOf([6.6, 21], 5, 1.6),
  excavator(view, { place: [6.4, 20], yaw: 0.5, light: dawn, reach: 1, colour: '#d99a34' }),
  shadowOf([10.2, 13.5], 2.6, 1),
  skidSteer(view, { place: [10.2, 13.4], yaw: Math.PI - 0.5, light: dawn, colour: '#c9d2da' }),
];

/** The soft dark that a machine lays on the snow. */
function shadowOf([x, z], long, deep) {
  const [cx, cy] = view.at([x, 0, z]);
  const s = view.scale([x, 0, z]);
  return soft(
    5,
    `<ellipse cx="${n(cx - s * 0.6)}" cy="${n(cy)}" rx="${n(s * long * 0.62)}" ry="${n(s * deep * 0.22)}" fill="#1d3158" opacity=".75"/>`,
  );
}

function draw() {
  const amber = radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#f0b25e', 0.95],
      [0.4, '#d9a468', 0.6],
      [0.78, '#b39a94', 0.22],
      [1, '#9fa3bd', 0],
    ],
  );
  const lampFoot = view.at([-6.85, 0, 5.8]);
  const roof = wall(view, [-16.6, 7], [-3, 7], 4.5, 4.6);
  const line = [
    [13.5, -1],
    [4.2, 6],
    [0.2, 15],
    [-1, 42],
  ];
  return picture(
    width,
    height,
    '#0b1b33',
    sky(),
    far(),
    snow(),
    forest(1010, 1230, 12, () => horizon + 14, [40, 84], '#33456a', 9),
    yard(),
    fence(view, line.slice(1).reverse(), {
      height: 2.3,
      mesh: 0.24,
      cell: 0.4,
      every: 3.283,
      colour: '#8b95b3',
    }),
    fence(view, line.slice(0, 2).reverse(), {
      height: 2.3,
      mesh: 0.42,
      cell: 0.24,
      every: 2.91,
      colour: '#a9b4cf',
    }),
    heater(),
    mall(),
    snowRoll(roof.at(0, 1), roof.at(1, 1), 13, 3, down([0, '#e3eaf5'], [1, '#93a5c8'])),
    oval(...lampFoot, 400, amber, '', 84),
    pool(...lampFoot, 330, 62, tint.sodium, 0.5),
    pool(lampFoot[0], lampFoot[1] - 6, 170, 30, tint.hot, 0.6),
    footprints(
      view,
      [
        [7.4, -5.4],
        [5.5, 0.4],
        [2.6, 5],
        [0.2, 9.5],
        [-1.2, 16],
        [-2, 30],
      ],
      { lit: 1, tones: ['#2c4672', '#f0d2c4'], size: 1.5, stride: 0.7 },
    ),
    vignette(width, height, 0.38, [0.55, 0.6]),
    grain(width, height),
  );
}

export default {
  id: 'article-alberta-business-security-2025',
  group: 'blog',
  alt: 'A strip mall and an equipment yard under a wide winter sky before sunrise, one lamp lit over a loading door.',
  width,
  height,
  draw,
};
