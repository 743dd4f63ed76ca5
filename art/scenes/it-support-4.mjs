import { chance } from '../kit/chance.mjs';
import { laptop } from '../kit/device.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { window as pane } from '../kit/interior.mjs';
import { rows, waves } from '../kit/screen.mjs';

const id = 'it-support-4';
const [width, height] = [1200, 800];
const deskLine = 600;

/** The shield with its lock, points and ways around it; 0, 0 is its middle, k its scale. */
function guardSign(box, k) {
  const shield = 'M0 -120Q52 -92 104 -92V6Q104 92 0 140Q-104 92 -104 6V-92Q-52 -92 0 -120z';
  const dice = chance(23);
  const nodes = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2 + dice.between(-0.1, 0.1);
    const r = dice.between(178, 236);
    return [Math.cos(a) * r * 1.36, Math.sin(a) * r * 0.72];
  });
  const ways = nodes.map(([x, y], i) => {
    const turn = Math.abs(x) > 120 ? `H${round(Math.sign(x) * 112)}` : `V${round(Math.sign(y) * 132)}`;
    return i % 2
      ? `M${round(x)} ${round(y)}${turn}`
      : `M${round(x)} ${round(y)}L${round(x * 0.62)} ${round(y * 0.62)}`;
  });
  return group(
    `transform="scale(${k})"`,
    stroke(ways.join(''), '#58e0ac', 2, 'opacity=".5"'),
    nodes.map(([x, y], i) => dot(x, y, 5, i % 5 === 2 ? '#ffc65c' : '#8cf0c9')),
    '<ellipse rx="250" ry="150" fill="none" stroke="#7fd6ff" stroke-width="1.6" stroke-dasharray="4 12" opacity=".7"/>',
    path(shield, box.linear(-104, -120, 104, 140, '0 #1c5a5c', '.5 #10364a', '1 #0a2034')),
    stroke(shield, '#8cf0c9', 7, 'stroke-linejoin="round"'),
    path('M0 -120Q52 -92 104 -92V6Q104 92 0 140z', '#58e0ac', 'opacity=".12"'),
    stroke('M-30 -6V-34a30 30 0 0 1 60 0V-6', '#eafaf3', 11, 'stroke-linecap="round"'),
    rect(-46, -8, 92, 74, box.linear(0, -8, 0, 66, '0 #ffe3ad', '.4 #ffc65c', '1 #e79a1e'), 'rx="13"'),
    dot(0, 22, 10, '#4a2c04'),
    rect(-4, 24, 8, 22, '#4a2c04', 'rx="4"'),
  );
}

function screenOf(box, w, h) {
  const { next } = chance(2);
  return [
    rect(0, 0, w, h, box.radial(w / 2, h / 2, w * 0.62, ['0 #17566a', '.5 #0d2e47', '1 #081a2c'])),
    group(`opacity=".55" transform="translate(18 18)"`, rows(box, w * 0.22, h - 36, next, { many: 9 })),
    group(
      `opacity=".55" transform="translate(${w * 0.76 - 4} 18)"`,
      waves(box, w * 0.22, h * 0.4, next, { many: 18, grown: true }),
    ),
    group(
      `opacity=".55" transform="translate(${w * 0.76 - 4} ${h * 0.52})"`,
      rows(box, w * 0.22, h * 0.4, next, { many: 5 }),
    ),
    group(
      `transform="translate(${w / 2} ${h / 2})"`,
      box.glow(0, 0, 190, '#58e0ac', 0.7),
      guardSign(box, 0.86),
    ),
  ];
}

/** The desk lamp whose light falls on the desk from the right. */
function deskLamp(box) {
  return [
    dot(1010, 690, 96, '#02050a', 'opacity=".6"', 16),
    dot(1006, 682, 74, box.linear(930, 0, 1080, 0, '0 #6b8299', '.4 #31465c', '1 #0d1826'), '', 15),
    dot(1006, 677, 70, '#2a3e54', '', 12),
    stroke('M1006 676L1052 470', '#1b2b3d', 15, 'stroke-linecap="round"'),
    stroke('M1003 672L1048 470', '#8fa7bc', 3, 'opacity=".7"'),
    stroke('M1052 470L938 330', '#1b2b3d', 13, 'stroke-linecap="round"'),
    stroke('M1046 468L936 334', '#8fa7bc', 2.6, 'opacity=".7"'),
    dot(1052, 470, 15, '#3b5067'),
    dot(1050, 467, 8, '#8fa7bc'),
    group(
      'transform="translate(926 332) rotate(24)"',
      path(
        'M-26 -34Q0 -50 26 -34L64 44Q0 66 -64 44z',
        box.linear(-64, 0, 64, 0, '0 #8fa7bc', '.3 #4b627a', '.8 #1a2a3d', '1 #31465c'),
      ),
      dot(0, 47, 63, '#ffe9c2', '', 13),
      dot(0, 48, 40, '#fffaf0', '', 8),
      path('M-26 -34Q0 -50 26 -34L24 -44Q0 -58 -24 -44z', '#16253a'),
    ),
    box.glow(904, 380, 300, '#ffc876', 0.75),
    group(
      `${box.blur(20)} style="mix-blend-mode:screen"`,
      path('M846 388L966 412L1010 720L600 720z', box.linear(0, 390, 0, 720, '0 #ffd08a .5', '1 #ffb62e .06')),
    ),
  ];
}

/** A plant in the dusk at the left, its leaves lit from the window's edge. */
function plant(box) {
  const leaf = (turn, length, tone) =>
    group(
      `transform="translate(120 610) rotate(${turn})"`,
      path(
        `M0 0C-34 ${-length * 0.4} -26 ${-length * 0.8} 0 ${-length}C26 ${-length * 0.8} 34 ${-length * 0.4} 0 0z`,
        tone,
      ),
      path(
        `M0 0C-34 ${-length * 0.4} -26 ${-length * 0.8} 0 ${-length}C-8 ${-length * 0.7} -8 ${-length * 0.3} 0 0z`,
        '#4f9a8a',
        'opacity=".5"',
      ),
    );
  return [
    dot(124, 704, 90, '#02050a', 'opacity=".6"', 14),
    [
      [-58, 170, '#123b3e'],
      [52, 178, '#0f3238'],
      [-34, 226, '#17494a'],
      [30, 232, '#144246'],
      [-8, 258, '#1a5250'],
      [-80, 120, '#0f3238'],
      [74, 126, '#0c2a31'],
    ].map(([a, l, t]) => leaf(a, l, t)),
    path(
      'M66 600H180L166 704Q123 714 80 704z',
      box.linear(66, 0, 180, 0, '0 #3b5067', '.4 #22344a', '.85 #101c2b', '1 #7d5d3c'),
    ),
    rect(62, 594, 122, 16, box.linear(62, 0, 184, 0, '0 #4f667d', '.5 #2a3d53', '1 #a37a4c'), 'rx="4"'),
  ];
}

function desk(box) {
  return [
    rect(0, deskLine, width, 200, box.linear(0, deskLine, 0, 800, '0 #4a3a34', '.3 #2f2829', '1 #14151d')),
    rect(
      0,
      deskLine,
      width,
      200,
      box.linear(0, 0, 1200, 0, '0 #0a1a30 .7', '.5 #0a1a30 .2', '.8 #ffb45a .12', '1 #0a1a30 .5'),
    ),
    rect(0, deskLine, width, 2.4, '#c99a6a', 'opacity=".6"'),
    group(`${box.blur(22)} opacity=".6"`, dot(560, 740, 470, '#020509', '', 40)),
    dot(
      900,
      690,
      300,
      box.radial(900, 690, 300, ['0 #ffd58a .5', '.6 #ffb62e .12', '1 #ffb62e 0']),
      'style="mix-blend-mode:screen"',
      70,
    ),
  ];
}

/** Keys and a cup: somebody is about to go home, and the network stays watched. */
function cup(box) {
  return [
    dot(856, 742, 62, '#02050a', 'opacity=".55"', 12),
    path(
      'M808 644H896L888 736Q852 748 816 736z',
      box.linear(808, 0, 896, 0, '0 #a9c2d4', '.35 #5f7a92', '.75 #243a52', '1 #d9a566'),
    ),
    dot(852, 644, 44, '#dbe8f1', '', 10),
    dot(852, 645.5, 39, '#2a1a12', '', 7.6),
    stroke('M894 662q34-4 28 26t-34 30', '#7d95ab', 9),
    group(
      `${box.blur(6)} opacity=".4"`,
      stroke('M842 630q-16-24 4-46t-2-50M866 628q16-22-2-42t6-44', '#e6f1f7', 7, 'stroke-linecap="round"'),
    ),
  ];
}

function draw() {
  const box = easel(id);
  const dice = chance(4);
  const [lw, lh] = [560, 344];
  return box.picture(width, height, [
    rect(0, 0, width, height, box.linear(0, 0, 0, 600, '0 #10182a', '1 #1c2234')),
    pane(box, [60, 40, 900, 560], dice.next, { bars: 3, frame: '#0b121e' }),
    rect(960, 0, 240, deskLine, box.linear(960, 0, 1200, 0, '0 #3a2f33', '1 #171a28')),
    rect(0, 0, 60, deskLine, '#151a29'),
    rect(0, 0, width, 40, '#0d1220'),
    desk(box),
    plant(box),
    box.glow(510, 470, 560, '#58c8c0', 0.42, 380),
    group(`transform="translate(240 ${deskLine + 44})"`, laptop(box, lw, lh, screenOf(box, lw, lh))),
    deskLamp(box),
    cup(box),
    box.glow(520, 700, 340, '#58e0ac', 0.14, 60),
  ]);
}

export default {
  id,
  group: 'it-support',
  alt: 'A laptop on a desk at dusk shows a shield with a lock; a lamp lights the desk.',
  width,
  height,
  draw,
};
