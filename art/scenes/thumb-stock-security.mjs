import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';

const id = 'thumb-stock-security';
const [width, height] = [1200, 675];

function backdrop(box) {
  const dice = chance(61);
  const lights = Array.from({ length: 48 }, () => {
    const near = dice.next();
    const [x, y, r] = [dice.whole(0, 1200), Math.round(400 + near * 220), Math.round(5 + near * 30)];
    const colour = dice.pick(['#ffb62e', '#ffd58a', '#7fd6ff', '#f0a050', '#ffc65c']);
    const k = Math.round(dice.between(0.14, 0.44) * 100) / 100;
    return dot(x, y, r, colour, `opacity="${k}"`);
  });
  return [
    rect(
      0,
      0,
      width,
      height,
      box.linear(
        0,
        0,
        0,
        675,
        '0 #0a1830',
        '.4 #22395e',
        '.58 #6d5c6c',
        '.68 #d58f55',
        '.7 #14253d',
        '1 #070e19',
      ),
    ),
    box.glow(860, 440, 520, '#f0a860', 0.6, 160),
    group(
      box.blur(3),
      path(
        'M-40 470L100 400 240 440 380 350 520 440 640 390 800 460 940 380 1080 440 1240 390V520H-40z',
        '#33486c',
      ),
    ),
    rect(0, 478, width, 200, box.linear(0, 478, 0, 675, '0 #14253d', '1 #070e19')),
    group(`${box.blur(1.5)} style="mix-blend-mode:screen"`, lights),
  ];
}

/** Wire mesh: zigzags with a light side, one behind the other at each crossing. */
function mesh(box) {
  const [w, h] = [84, 84];
  const wires = [];
  for (let x = -w; x < width + w; x += w) {
    const points = Array.from(
      { length: 11 },
      (_, i) => `${x + (i % 2 ? w / 2 : 0)} ${i * h * 0.5 - 30 + (i > 0 ? i * h * 0.5 : 0)}`,
    );
    const back = Array.from({ length: 11 }, (_, i) => `${x + (i % 2 ? w / 2 : w)} ${i * h - 30}`);
    wires.push(`M${points.join('L')}M${back.join('L')}`);
  }
  const d = wires.join('');
  return [
    stroke(d, '#040a13', 8, 'opacity=".6" transform="translate(4 5)"'),
    stroke(d, '#3d546c', 6.4),
    stroke(
      d,
      box.linear(0, 0, 1200, 675, '0 #bcd3e4', '.5 #8ba3b9', '1 #e8b070'),
      2,
      'transform="translate(-1.2 -1.4)" opacity=".85"',
    ),
  ];
}

/** The two gate posts that the chain closes. */
const post = (box, x) => [
  group(`${box.blur(14)} opacity=".6"`, rect(x + 16, -20, 84, 720, '#02060c')),
  rect(
    x,
    -10,
    78,
    700,
    box.linear(x, 0, x + 78, 0, '0 #6f879f', '.2 #cddbe7', '.42 #7f98ae', '.8 #22354b', '1 #c08a58'),
  ),
  stroke(`M${x + 16} -10V700`, '#fff', 2, 'opacity=".4"'),
];

/** One chain link, seen flat or on its edge. */
function link(box, x, y, turn, flat) {
  const steel = box.linear(0, -26, 0, 26, '0 #f0f6fa', '.3 #a9bfd1', '.65 #4d647b', '1 #c98f5c');
  const shape = flat
    ? `<rect x="-50" y="-27" width="100" height="54" rx="27" fill="none" stroke="#050b14" stroke-width="20" opacity=".5" transform="translate(3 7)"/><rect x="-50" y="-27" width="100" height="54" rx="27" fill="none" stroke="${steel}" stroke-width="17"/><rect x="-50" y="-29" width="100" height="54" rx="27" fill="none" stroke="#fff" stroke-width="2.4" opacity=".55" stroke-dasharray="70 300"/>`
    : rect(-50, -10, 100, 20, steel, 'rx="10"') + rect(-44, -7, 88, 3, '#fff', 'rx="1.5" opacity=".6"');
  return group(`transform="translate(${round(x)} ${round(y)}) rotate(${turn})"`, shape);
}

function padlock(box) {
  const brass = box.linear(
    -150,
    0,
    150,
    0,
    '0 #f6dca6',
    '.16 #d9ae62',
    '.5 #a3763a',
    '.82 #5d4123',
    '1 #caa062',
  );
  const steel = box.linear(
    -110,
    0,
    110,
    0,
    '0 #eef5fa',
    '.18 #a9bfd1',
    '.3 #4d647b',
    '.7 #22354a',
    '.88 #8fa7bd',
    '1 #3b5067',
  );
  return [
    group(`${box.blur(22)} opacity=".7"`, rect(-130, 0, 310, 260, '#010409', 'rx="36"')),
    `<path d="M-92 20V-66A92 92 0 0 1 92 -66V20" fill="none" stroke="#050b14" stroke-width="46"/>`,
    `<path d="M-92 20V-66A92 92 0 0 1 92 -66V20" fill="none" stroke="${steel}" stroke-width="40"/>`,
    stroke('M-102 10V-66A102 102 0 0 1 -20 -166', '#fff', 5, 'opacity=".75" stroke-linecap="round"'),
    stroke('M104 0V-60', '#ffc98a', 4, 'opacity=".7" stroke-linecap="round"'),
    rect(-150, 0, 300, 236, brass, 'rx="32"'),
    rect(
      -150,
      0,
      300,
      236,
      box.linear(0, 0, 0, 236, '0 #fff0cc .5', '.1 #fff0cc 0', '.7 #1a1008 0', '1 #1a1008 .6'),
      'rx="32"',
    ),
    stroke('M-142 190V36Q-142 8 -114 8H110', '#fff6de', 4, 'opacity=".75" stroke-linecap="round"'),
    [60, 118, 176].map(
      (y) =>
        stroke(`M-149 ${y}H149`, '#4b3216', 2.4, 'opacity=".3"') +
        stroke(`M-149 ${y + 3}H149`, '#ffe9bf', 1.6, 'opacity=".3"'),
    ),
    path('M-52 62Q0 54 0 42Q0 54 52 62V126Q52 172 0 196Q-52 172 -52 126z', '#3b2710', 'opacity=".55"'),
    stroke('M-52 62Q0 54 0 42Q0 54 52 62V126Q52 172 0 196Q-52 172 -52 126z', '#ffe3ad', 2.6, 'opacity=".7"'),
    dot(0, 104, 19, '#0c0805'),
    path('M-9 108H9L14 156H-14z', '#0c0805'),
    stroke('M-15 94a19 19 0 0 1 26-6', '#ffe3ad', 2, 'opacity=".7"'),
  ];
}

function draw() {
  const box = easel(id);
  const left = [
    [330, 232, 8],
    [404, 246, 12],
    [474, 264, 16],
  ];
  const right = [
    [868, 232, -8],
    [794, 246, -12],
    [726, 264, -16],
  ];
  return box.picture(width, height, [
    backdrop(box),
    mesh(box),
    post(box, 214),
    post(box, 906),
    group(`${box.blur(12)} opacity=".6"`, stroke('M290 250Q600 330 906 250', '#02060c', 44)),
    [...left, ...right].map(([x, y, t], i) => (i % 3 === 1 ? '' : link(box, x, y, t, true))),
    [...left, ...right].map(([x, y, t], i) => (i % 3 === 1 ? link(box, x, y, t, false) : '')),
    group('transform="translate(600 370) scale(1.02)"', padlock(box)),
    box.glow(900, 470, 620, '#ffb45a', 0.2),
  ]);
}

export default {
  id,
  group: 'thumb',
  alt: 'A brass padlock and a chain close a gate, town lights behind the wire.',
  width,
  height,
  draw,
};
