import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { drifts, forest, snowField, snowfall } from '../kit/land.mjs';
import { glow, grain, haze, lamp, pool, tint, vignette } from '../kit/light.mjs';
import { down, group, linear, n, oval, picture, radial, rect, shape, soft } from '../kit/paint.mjs';
import { afterglow, curtain, stars } from '../kit/sky.mjs';

const [width, height] = [1200, 800];
const ground = 690;
const front = { left: 560, right: 1200, eaves: 214 };
const door = { x: 742, y: 338, w: 158, h: 344 };

/** The sky of a winter morning in the north: night still above, rose light low down. */
const morning = () => [
  rect(
    0,
    0,
    width,
    560,
    down(
      [0, '#0b1b33'],
      [0.35, '#1d3a5c'],
      [0.62, '#54688a'],
      [0.8, '#b08a86'],
      [0.92, '#e0a478'],
      [1, '#f3c897'],
    ),
  ),
  stars(width, 260, 110, 4),
  curtain(
    [
      [-60, 240],
      [120, 190],
      [290, 225],
      [470, 150],
      [680, 190],
    ],
    190,
    0.42,
    9,
    7,
  ),
  afterglow(250, 552, 560, 0.8),
];

const far = () => [
  forest(-20, 640, 90, () => 556, [40, 92], '#5f6a86', 3),
  haze(width, 480, 580, '#e8b48c', 0.35),
  forest(-20, 620, 46, () => 576, [70, 150], '#2b4160', 8),
  haze(width, 520, 600, '#c9a091', 0.2),
];

/** Boards of the wall: each its own tone, a lit lower edge, snow blown against some. */
function boards() {
  const dice = chance(12);
  const rows = [];
  for (let y = front.eaves + 20; y < ground; y += 25) {
    const tone = dice.pick(['#2a405c', '#2d4562', '#263b56', '#2f4866']);
    rows.push(
      rect(front.left + 22, y, front.right - front.left, 25, down([0, tone], [0.85, tone], [1, '#15253c'])),
    );
    rows.push(rect(front.left + 22, y + 23, front.right - front.left, 1.4, '#0c1829', 'opacity=".8"'));
  }
  return rows.join('');
}

/** The roof's edge with its snow and icicles. */
function roof() {
  const dice = chance(5);
  const y = front.eaves;
  const ice = Array.from({ length: 34 }, (_, i) => {
    const [x, h] = [front.left + 6 + i * 19 + dice.between(-5, 5), dice.between(7, 34)];
    return `M${n(x)} ${y + 22}h${n(h * 0.2 + 3)}l${n(-h * 0.1 - 1.5)} ${n(h)}z`;
  }).join('');
  return [
    shape(
      `M${front.left - 40} ${y + 24}V${y - 2}L${front.left - 20} ${y - 14}H${width}V${y + 24}z`,
      '#10213a',
    ),
    shape(ice, down([0, '#dfeefa', 0.85], [1, '#9fc3e0', 0.25])),
    shape(
      `M${front.left - 46} ${y + 2}Q${front.left - 44} ${y - 34} ${front.left + 10} ${y - 42}Q800 ${y - 66} 960 ${y - 56}T${width} ${y - 64}V${y + 2}Q900 ${y + 14} 760 ${y + 4}T${front.left - 46} ${y + 2}z`,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#f2cfb4'],
          [0.2, '#c9d6e6'],
          [1, '#8fa6c4'],
        ],
      ),
    ),
    rect(front.left + 22, y + 24, width, 40, down([0, '#050c17', 0.55], [1, '#050c17', 0])),
  ];
}

function entrance() {
  const { x, y, w, h } = door;
  return [
    rect(x - 16, y - 16, w + 32, h + 16, '#142741'),
    rect(x - 16, y - 16, w + 32, 4, '#3f5d80'),
    rect(
      x,
      y,
      w,
      h,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#1f5a4e'],
          [0.5, '#267062'],
          [1, '#16443d'],
        ],
      ),
    ),
    rect(x + 22, y + 26, w - 70, 128, '#0d1f30'),
    rect(
      x + 22,
      y + 26,
      w - 70,
      128,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#f0b27a', 0.5],
          [0.4, '#7a7f98', 0.35],
          [1, '#1d3556', 0.2],
        ],
      ),
    ),
    shape(`M${x + 34} ${y + 154}L${x + 74} ${y + 26}h18L${x + 52} ${y + 154}z`, '#fff', 'opacity=".08"'),
    rect(x + 22, y + 184, w - 70, 130, '#123a34', 'opacity=".7"'),
    rect(x + 22, y + 184, w - 70, 2, '#0a241f'),
    rect(x + w - 37, y + 78, 13, 58, '#b39a62', 'rx="4"'),
    oval(x + w - 30, y + 118, 8, '#ffe3ad'),
    rect(x - 34, y + h, w + 68, 14, '#3a5274'),
    shape(`M${x - 40} ${y + h + 3}q60-14 120-8t120 4v8h-240z`, '#d5e0ec'),
  ];
}

/** The window with its dark room, in which the morning is seen, and the company's mark on the glass. */
function pane() {
  const [x, y, w, h] = [968, 356, 250, 184];
  return [
    rect(x - 14, y - 14, w + 14, h + 28, '#142741'),
    rect(x, y, w, h, down([0, '#0e1e33'], [1, '#1a2c44'])),
    rect(
      x,
      y,
      w,
      h,
      linear(
        [0, 0, 1, 0.4],
        [
          [0, '#f0b27a', 0.34],
          [0.45, '#5f7392', 0.2],
          [1, '#5f7392', 0.05],
        ],
      ),
    ),
    rect(x + 112, y, 8, h, '#142741'),
    group(
      'fill="none" stroke="#8cf0c9" stroke-linecap="round" opacity=".8"',
      `<path d="M${x + 32} ${y + 118}v-40a24 24 0 0 1 48 0v40" stroke-width="8"/><path d="M${x + 48} ${y + 118}v-28M${x + 64} ${y + 118}v-28" stroke-width="5" opacity=".6"/>`,
    ),
    oval(x + 56, y + 70, 6, tint.lamp),
    shape(`M${x - 20} ${y + h + 14}q60-22 130-16t160 4v12h-290z`, '#c9d6e6'),
  ];
}

/** The lamp over the door. */
const porch = () => [
  rect(916, 292, 8, 40, '#0c1829'),
  shape('M896 334h48l-9-22h-30z', '#0c1829'),
  lamp(920, 338, 330, tint.lamp, 7, 0.8),
  pool(900, 690, 330, 46, tint.lamp, 0.5),
];

const snow = () => [
  snowField(width, 578, 12, 720, 6, ['#e6c9b6', '#9fb3cf']),
  shape(
    `M0 610Q300 590 620 646T${width} 676V${height}H0z`,
    down([0, '#b9c8dc'], [0.4, '#8fa6c4'], [1, '#4f6a92']),
  ),
  soft('6 2', drifts(width, 640, 790, 18, 4, ['#dbe5f0', '#5f7ba3'])),
];

/** Footsteps that lead from the road to the door. */
function steps() {
  const dice = chance(9);
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const [x, y] = [110 + 560 * t ** 0.9 + (i % 2 ? 15 : -15) * (1.3 - t), 790 - 84 * t ** 0.6];
    const r = 15 - 6 * t;
    return (
      oval(
        x,
        y,
        r,
        '#4a6690',
        `opacity="${n(dice.between(0.6, 0.9) * 10) / 10}" transform="rotate(-18 ${n(x)} ${n(y)})"`,
        r * 0.36,
      ) +
      oval(x - 2, y + r * 0.3, r, '#eef3f8', `opacity=".5" transform="rotate(-18 ${n(x)} ${n(y)})"`, r * 0.12)
    );
  }).join('');
}

function founder() {
  const [x, y] = [706, 712];
  const him = figure({
    id: 'about-story-founder',
    x,
    y,
    height: 432,
    view: 128,
    pose: 'unlock',
    holds: 'keys',
    holdsLeft: 'folder',
    gloves: true,
    outfit: 'parka',
    cover: 'toque',
    coverColour: 'wine',
    hairColour: 'brown',
    beard: 'short',
    skin: 'fair',
    light: 'left',
    lamp: { height: 0.4, front: 0.3 },
    lampColour: '#ffc79a',
    lampPower: 1.4,
    rimColour: '#ffcf9a',
    rimPower: 0.95,
    dusk: 0.12,
  });
  const [hx, hy] = him.head();
  const breath = radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#fff', 0.4],
      [0.5, '#fff', 0.16],
      [1, '#fff', 0],
    ],
  );
  return [
    soft(
      '10 3',
      shape(
        `M${x - 30} ${y - 4}Q${x + 150} ${y - 18} ${x + 300} ${y + 22}Q${x + 120} ${y + 30} ${x - 30} ${y + 12}z`,
        '#2a4268',
        'opacity=".6"',
      ),
    ),
    him.svg,
    oval(hx + 62, hy + 22, 46, breath, '', 22),
    oval(hx + 98, hy + 10, 30, breath, '', 16),
  ];
}

function draw() {
  return picture(
    width,
    height,
    '#0b1b33',
    morning(),
    far(),
    snow(),
    boards(),
    entrance(),
    pane(),
    roof(),
    porch(),
    rect(
      front.left + 8,
      front.eaves + 18,
      16,
      ground - front.eaves - 18,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#f0b27a'],
          [0.3, '#6f7f9a'],
          [1, '#1b2f4a'],
        ],
      ),
    ),
    shape(
      'M470 740Q570 694 680 702T900 700Q1040 706 1090 682T1200 668V770Q800 760 470 740z',
      down([0, '#c3d1e3'], [0.5, '#8fa6c4'], [1, '#6c88b0', 0]),
    ),
    steps(),
    founder(),
    glow(240, 540, 520, '#f3b27c', 0.25, 240),
    snowfall(width, height, 60, 8, 0.4),
    vignette(width, height, 0.4, [0.55, 0.55]),
    grain(width, height),
  );
}

export default {
  id: 'about-story',
  group: 'about',
  alt: 'The founder unlocks the door of a small office on a snowy northern morning, the last northern light in the sky.',
  width,
  height,
  draw,
};
