import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke, through } from '../kit/easel.mjs';
import { person } from '../kit/figure.mjs';
import { screen } from '../kit/screen.mjs';

const id = 'virtual-guard-1';
const [width, height] = [1200, 800];

/** The room behind: a second row of the watch, far and out of focus. */
function room(box) {
  const { next } = chance(33);
  const kinds = ['parking', 'hall', 'map', 'street', 'aisle', 'gate'];
  const far = kinds.map((kind, i) => {
    const [x, y, w, h] = [470 + (i % 3) * 236, 70 + Math.floor(i / 3) * 152, 214, 132];
    return [
      box.glow(x + w / 2, y + h / 2, 210, '#4fa8c8', 0.3),
      group(`transform="translate(${x} ${y}) skewY(${round((i % 3) * 1.4)})"`, screen(box, kind, w, h, next)),
    ];
  });
  return [
    rect(0, 0, width, height, box.linear(0, 0, 1200, 0, '0 #0b2034', '.5 #0c1c30', '1 #0a1422')),
    group(`${box.blur(4)} opacity=".95"`, far),
    rect(0, 0, width, height, box.linear(0, 0, 0, 800, '0 #061120 .5', '.4 #061120 .1', '1 #050b15 .8')),
    // warm lamp in the corner: someone brought it for the long nights
    box.glow(1130, 300, 330, '#ffb45a', 0.75),
    group(box.blur(5), path('M1092 250H1162L1186 316H1070z', '#ffe3b8'), rect(1122, 316, 10, 130, '#3a2b26')),
  ];
}

/** A monitor of the console, seen from the side: `near` and `far` are its upright edges [x, top, bottom]. */
function aside(box, kind, near, far, seed, found) {
  const { next } = chance(seed);
  const [w, h] = [220, 140];
  const [x1, t1, b1] = far;
  const [x2, t2, b2] = near;
  const edge = 8;
  const matrix = [(x2 - x1) / w, (t2 - t1) / w, 0, (b1 - t1) / h, x1, t1]
    .map((n) => Math.round(n * 1e4) / 1e4)
    .join(' ');
  const outline = [
    [x1, t1],
    [x2, t2],
    [x2, b2],
    [x1, b1],
  ];
  return [
    path(
      through([
        [x1 - edge, t1 - edge],
        [x2 + edge, t2 - edge],
        [x2 + edge, b2 + edge],
        [x1 - edge, b1 + edge],
      ]),
      '#04080f',
    ),
    stroke(`M${x1 - edge} ${t1 - edge}L${x2 + edge} ${t2 - edge}`, '#5f86a2', 2, 'opacity=".8"'),
    group(
      box.clip(through(outline)),
      rect(x1, t2 - 40, x2 - x1, b2 - t2 + 80, '#0d2a40'),
      group(`transform="matrix(${matrix}) scale(1 1.1)"`, screen(box, kind, w, h, next, { found })),
    ),
    path(
      through([
        [x1 + (x2 - x1) * 0.4, t1],
        [x2, t2],
        [x2, b2 - (b2 - t2) * 0.3],
      ]),
      '#fff',
      'opacity=".05"',
    ),
  ];
}

function monitors(box) {
  return [
    box.glow(250, 340, 620, '#5fc0dc', 0.5, 460),
    path('M92 510h30l8 66h-46z', '#0a131f'),
    aside(box, 'gate', [196, 262, 522], [20, 292, 498], 3),
    aside(box, 'aisle', [404, 278, 508], [222, 262, 522], 4, true),
    path('M292 516h36l10 56h-56z', '#0a131f'),
  ];
}

/** The curved console from its end: the top, and the part of it that lies before the operator's lap. */
const rimLine = 'M-20 676C240 626 520 612 700 622C820 630 930 660 1040 742';
const top = `${rimLine}L1040 800L980 640C860 560 620 520 440 528C240 536 100 552 -20 574z`;
const nearTop =
  'M-20 600C200 580 380 576 520 578C640 580 720 588 770 606C860 632 950 672 1040 742C930 660 820 630 700 622C520 612 240 626 -20 676z';

const topPaint = (box) =>
  box.linear(0, 560, 1000, 700, '0 #4a93b0', '.3 #25567a', '.62 #17344f', '1 #0c1a2b');

const consoleTop = (box) => [path(top, topPaint(box))];

const consolePanel = (box) => [
  path(nearTop, topPaint(box)),
  group(`${box.blur(18)} opacity=".6"`, dot(190, 592, 250, '#a9ecf8', '', 20)),
  path(`${rimLine}V830H-20z`, box.linear(0, 640, 0, 800, '0 #10243a', '1 #050b15')),
  stroke(rimLine, '#9fe2f4', 2.4, 'opacity=".8"'),
  group(
    `${box.blur(9)} opacity=".6"`,
    stroke('M-20 704C240 654 520 640 696 650C810 658 912 684 1016 762', '#58e0ac', 10),
  ),
  stroke('M-20 702C240 652 520 638 698 648C812 656 914 682 1018 760', '#58e0ac', 3, 'opacity=".8"'),
];

/** Keyboard, microphone on its bow, a cup. */
function things(box) {
  return [
    group(
      'transform="translate(92 -2)"',
      path('M296 602L486 586L520 606L318 625z', '#06101b'),
      path('M300 599L486 583.5L517 603L320 620z', '#1c3a55'),
      [0, 1, 2].map((i) =>
        stroke(
          `M${312 + i * 7} ${602 + i * 6}L${490 + i * 8} ${587 + i * 6}`,
          '#050b14',
          4.4,
          'stroke-dasharray="11 3"',
        ),
      ),
    ),
    dot(166, 640, 40, '#03070d', 'opacity=".6"', 8),
    path(
      'M140 584H194L189 636Q167 645 145 636z',
      box.linear(140, 0, 194, 0, '0 #b9e2ef', '.35 #5f8aa5', '.8 #1d3149', '1 #2d4a66'),
    ),
    dot(167, 584, 27, '#d5e9f2', '', 6.4),
    dot(167, 585, 23, '#24170f', '', 5),
    stroke('M140 596q-22 2-18 16t22 16', '#5f8aa5', 6),
  ];
}

/** The back and arm rest of the chair. */
const chair = (box) => [
  path(
    'M930 372Q1010 352 1030 420L1052 700Q1054 760 1000 770H880L900 700z',
    box.linear(900, 0, 1060, 0, '0 #0a121d', '.6 #15222f', '1 #4d3a2c'),
  ),
  stroke('M944 368Q1012 356 1031 424L1052 700', '#ffb45a', 3, 'opacity=".65"'),
  path('M960 300Q1010 296 1014 340L1018 392Q990 400 958 392z', '#0d1722'),
  stroke('M972 299Q1011 298 1015 340L1018 390', '#ffb45a', 2.6, 'opacity=".6"'),
];

const operator = () =>
  person({
    id,
    x: 830,
    y: 985,
    height: 1040,
    view: -56,
    pose: {
      seat: 47,
      lean: 7,
      look: [-8, 5],
      arms: [
        [34, 14, 80, -16],
        [30, 10, 86, -14],
      ],
      legs: [
        [86, 8, 4, 3],
        [84, 8, -4, 3],
      ],
    },
    outfit: 'uniform',
    woman: true,
    hair: 'bun',
    hairColour: 'black',
    headset: true,
    skin: 'brown',
    light: 'left',
    lampColour: '#8fdcf5',
    lampPower: 1,
    dusk: 0.22,
  });

function draw() {
  const box = easel(id);
  return box.picture(width, height, [
    rect(0, 0, width, height, '#081626'),
    group(
      'transform="translate(-86 -112) scale(1.2)"',
      room(box),
      chair(box),
      monitors(box),
      consoleTop(box),
      operator(),
      consolePanel(box),
      things(box),
      box.glow(520, 330, 420, '#7fd6ff', 0.2),
      box.glow(728, 240, 110, '#a9ecf8', 0.34),
      box.glow(1090, 330, 330, '#ffb45a', 0.24),
    ),
  ]);
}

export default {
  id,
  group: 'virtual-guard',
  alt: 'An operator with a headset sits at a curved console, her face lit by the screens.',
  width,
  height,
  draw,
};
