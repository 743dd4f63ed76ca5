import { wall, wallLamp } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { forcedDoor } from '../kit/forced-door.mjs';
import { drifts, snowfall } from '../kit/land.mjs';
import { ledger } from '../kit/ledger.mjs';
import { glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { down, line, linear, n, oval, picture, polygon, radial, rect, shape, soft } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';
import { breath, footprints, icicles, snowRoll } from '../kit/winter.mjs';

const [width, height] = [1200, 800];
const horizon = 318;
const view = space({ eye: [0, 2.1, -6], target: [0, 2.1, 50], focal: 960, centre: [600, horizon] });
const front = wall(view, [-14, 7], [9.2, 7], 0, 4.5);
/** The roll-up door, in metres along the wall; its right lower corner was forced. */
const door = { x: 7.6, w: 5.2, h: 3.7 };

const sky = () => [
  rect(0, 0, width, horizon + 8, down([0, '#7d95be'], [0.16, '#b9b6cc'], [0.32, '#f1cdb6'], [1, '#f8dcba'])),
  soft(
    '26 5',
    [
      [180, 44, 260],
      [700, 24, 320],
      [1080, 62, 240],
      [460, 88, 300],
    ].map(([x, y, r]) => oval(x, y, r, '#f7d9c9', 'opacity=".5"', 7)),
  ),
];

function shop() {
  const ribs = Array.from({ length: 46 }, (_, i) => front.part(i * 0.5, 0, i * 0.5 + 0.14, 4.5)).join('');
  const { x, w } = door;
  return [
    shape(
      front.all,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#6b82a6'],
          [0.6, '#7f93b3'],
          [1, '#94a3bd'],
        ],
      ),
    ),
    shape(ribs, '#566d94', 'opacity=".45"'),
    shape(front.part(0, 0, 23.2, 0.6), '#4c6188', 'opacity=".75"'),
    shape(front.part(0, 4.1, 23.2, 4.5), '#4f668e'),
    icicles(front.at(0, 4.1 / 4.5), front.at(1, 4.1 / 4.5), 80, 34, 3, ['#f1f6fb', '#c4d3e6']),
    snowRoll(front.at(0, 1), front.at(1, 1), 20, 7, down([0, '#f6f1f0'], [1, '#a9b8d2'])),
    forcedDoor(front, door),
    // a man door and a dark window
    shape(front.part(x + w + 1.7, 0, x + w + 2.9, 2.3), '#3b5077') +
      shape(front.part(x + w + 1.8, 0.04, x + w + 2.8, 2.22), '#5a7097'),
    shape(front.part(x + w + 2.6, 1, x + w + 2.7, 1.2), '#dfe8f2'),
    shape(front.part(x + w + 4.1, 1.2, x + w + 6.1, 2.5), '#3b5077') +
      shape(
        front.part(x + w + 4.2, 1.3, x + w + 6, 2.4),
        linear(
          [0, 0, 1, 1],
          [
            [0, '#c9b7bd'],
            [0.5, '#566d94'],
            [1, '#3f567d'],
          ],
        ),
      ),
    wallLamp(front, x + w + 5.1, 3.45, 5.4, 0.95),
  ];
}

const amber = radial(
  [0.5, 0.5, 0.5],
  [
    [0, '#f6b866', 0.9],
    [0.45, '#f0b878', 0.55],
    [0.8, '#e3c3a8', 0.2],
    [1, '#d8cccf', 0],
  ],
);

const snow = () => {
  const foot = front.at(0, 0)[1];
  return [
    rect(
      0,
      horizon + 18,
      width,
      height,
      down([0, '#e6dadb'], [0.25, '#c3cbdd'], [0.6, '#a3b2cf'], [1, '#7f93b8']),
    ),
    drifts(width, foot + 8, 700, 30, 23, ['#eef1f6', '#8296bb']),
    oval(...view.at([3, 0, 3]), 620, amber, '', 150),
    pool(...view.at([3, 0, 3.6]), 420, 100, '#ffc873', 0.4),
  ];
};

/** A paper cup in a hand, with its steam. */
function cup([x, y], s) {
  const w = s * 0.1;
  return [
    shape(
      `M${n(x - w * 0.55)} ${n(y - w * 1.15)}h${n(w * 1.1)}l${n(-w * 0.16)} ${n(w * 1.5)}h${n(-w * 0.78)}z`,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#d5dce6'],
          [0.6, '#fffaf0'],
          [1, '#ffe3ad'],
        ],
      ),
    ),
    rect(x - w * 0.62, y - w * 1.35, w * 1.24, w * 0.26, '#5a3b2a', 'rx="1"'),
    soft(
      3.2,
      shape(
        `M${n(x - w * 0.1)} ${n(y - w * 1.5)}q${n(-w * 0.7)} ${n(-w * 1.2)} 0 ${n(-w * 2.2)}t${n(w * 0.2)} ${n(-w * 2)}q${n(w * 0.9)} ${n(w * 1.4)} ${n(w * 0.2)} ${n(w * 2.4)}t${n(w * 0.1)} ${n(w * 1.8)}z`,
        '#ffffff',
        'opacity=".75"',
      ),
    ),
  ].join('');
}

const drinking = (up) => ({
  arms: [
    [2, 8, 14, 3],
    [up ? 38 : 14, 10, up ? 128 : 88, -14],
  ],
  legs: [
    [3, 5, 1, 4],
    [-2, 6, -4, 5],
  ],
});

/** As drinking, with the cup in the left hand, which is the one we see from behind. */
const turnedAway = {
  ...drinking(false),
  arms: [
    [16, 16, 92, 24],
    [0, 8, 12, 3],
  ],
};

/** The crew that cannot begin. */
function crew() {
  const people = [
    {
      at: [1.55, 3],
      view: 34,
      outfit: 'sweater',
      colours: { top: 'green' },
      cover: 'toque',
      coverColour: 'wine',
      skin: 'fair',
      beard: 'short',
      tall: 1.83,
      up: false,
    },
    {
      at: [3.35, 3.3],
      view: -38,
      outfit: 'sweater',
      colours: { top: 'slate' },
      cover: 'turban',
      coverColour: 'navy',
      skin: 'brown',
      beard: 'full',
      hairColour: 'black',
      tall: 1.8,
      up: false,
    },
    {
      at: [2.4, 2.2],
      view: -22,
      outfit: 'sweater',
      colours: { top: 'navy' },
      vest: true,
      cover: 'helmet',
      skin: 'tan',
      woman: true,
      hair: 'bun',
      tall: 1.7,
      up: true,
    },
    {
      at: [3.72, 1.75],
      view: -142,
      outfit: 'sweater',
      colours: { top: 'wine' },
      cover: 'toque',
      coverColour: 'charcoal',
      skin: 'dark',
      hairColour: 'black',
      tall: 1.86,
      up: false,
    },
  ];
  return people.map(({ at: [x, z], tall, up, ...rest }, i) => {
    const [gx, gy] = view.at([x, 0, z]);
    const s = view.scale([x, 0.9, z]);
    const one = figure({
      id: `article-costs-${i}`,
      x: gx,
      y: gy,
      height: tall * s,
      pose: i === 3 ? turnedAway : drinking(up),
      gloves: i % 2 === 0,
      light: gx > 888 ? 'left' : 'right',
      lamp: { height: 0.7, front: 0.3 },
      lampColour: '#ffc46e',
      lampPower: 1.05,
      rimColour: '#ffdca0',
      rimPower: 0.7,
      ...rest,
    });
    const [hx, hy] = one.head();
    // Away from the lamp over the window.
    const lean = (gx - 888) * 0.42;
    return [
      soft(
        5,
        shape(
          polygon([
            [gx - s * 0.24, gy - 6],
            [gx + s * 0.22, gy - 5],
            [gx + s * 0.3 + lean, gy + s * 0.46],
            [gx - s * 0.28 + lean, gy + s * 0.46],
          ]),
          '#4a5f8a',
          'opacity=".6"',
        ),
      ),
      one.svg,
      cup(one.hand(i === 3 ? 0 : 1), s),
      i === 3
        ? ''
        : breath(hx + (i === 0 ? 1 : -1) * s * 0.24, hy + s * 0.08, s * 0.17, i === 0 ? 1 : -1, 0.6),
    ];
  });
}

/** The hood of the pickup that we stand at: far lip, raised middle, the sky and the lamp in its paint. */
function hood() {
  const body = 'M-40 640Q40 604 190 596Q470 580 760 598Q880 606 930 640Q990 700 1030 830H-40z';
  const ridge = 'M190 606Q470 588 742 606L860 830H60z';
  return [
    soft(
      14,
      shape(
        'M-40 640Q300 580 760 596Q930 610 1060 830H-40z',
        '#33456c',
        'opacity=".7" transform="translate(26 -8)"',
      ),
    ),
    shape(
      body,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#b86060'],
          [0.18, '#96424a'],
          [0.6, '#6f2c38'],
          [1, '#451b28'],
        ],
      ),
    ),
    shape(
      'M760 598Q880 606 930 640Q990 700 1030 830H870Q830 690 760 598z',
      linear(
        [0, 0, 1, 0],
        [
          [0, '#5c2430'],
          [0.6, '#8a3a40'],
          [1, '#d98a5a'],
        ],
      ),
    ),
    shape(
      ridge,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#dba7a4'],
          [0.12, '#b3646a'],
          [0.5, '#84343f'],
          [1, '#571f2c'],
        ],
      ),
    ),
    soft(9, shape('M230 618Q470 600 700 618L730 660Q470 640 210 662z', '#f3d6cf', 'opacity=".5"')),
    soft(7, shape('M690 612L742 608L850 830H800z', '#ffb95c', 'opacity=".4"')),
    line(
      'M-40 640Q40 604 190 596Q470 580 760 598Q880 606 930 640Q990 700 1030 830',
      '#f6d3c0',
      2.6,
      'opacity=".8"',
    ),
    line('M190 606L60 830M742 606L860 830', '#3b121d', 3, 'opacity=".6"'),
    line('M193 606L64 830M745 606L864 830', '#e7aaa0', 1.3, 'opacity=".55"'),
    // what the broom left: a crust along the far lip and flecks
    snowRoll([150, 603], [560, 592], 9, 8, down([0, '#fbf7f5'], [1, '#b9c3da'])),
    snowRoll([640, 594], [742, 600], 6, 4, down([0, '#fff1de'], [1, '#c9bfc9'])),
    flecks(),
  ];
}

/** Crumbs of snow on the paint. */
function flecks() {
  const dice = chance(58);
  return Array.from({ length: 70 }, () => {
    const r = dice.between(0.8, 3.4);
    return oval(
      dice.between(-10, 960),
      dice.between(612, 800),
      r,
      '#f3eef2',
      `opacity="${n(dice.between(3, 8)) / 10}"`,
      r * 0.6,
    );
  });
}

function draw() {
  return picture(
    width,
    height,
    '#a3b2cf',
    sky(),
    snow(),
    shop(),
    shape(
      `M0 ${n(front.at(0, 0)[1] + 2)}Q260 ${n(front.at(0, 0)[1] - 12)} 520 ${n(front.at(0, 0)[1] + 3)}T1210 ${n(front.at(0, 0)[1] - 5)}V${n(front.at(0, 0)[1] + 16)}H0z`,
      '#e3e3ec',
      'opacity=".85"',
    ),
    footprints(
      view,
      [
        [-5.4, 4.6],
        [-3, 5.6],
        [-0.6, 5.2],
        [1.3, 4.4],
      ],
      { tones: ['#7185ad', '#f7efe8'], lit: 1 },
    ),
    footprints(
      view,
      [
        [7.6, 2.2],
        [6.2, 3],
        [5, 3.2],
      ],
      { tones: ['#7d84a2', '#fff0dc'], lit: 1 },
    ),
    crew(),
    glow(...view.at([2.9, 2.6, 5]), 420, tint.lamp, 0.22),
    snowfall(width, 600, 210, 44, 0.9),
    hood(),
    ledger(),
    vignette(width, height, 0.3, [0.55, 0.5]),
    grain(width, height),
  );
}

export default {
  id: 'article-hidden-costs-poor-security',
  group: 'blog',
  alt: 'Four workers wait with coffee before a shop whose forced door is boarded up; an open ledger lies on the hood of a pickup.',
  width,
  height,
  draw,
};
