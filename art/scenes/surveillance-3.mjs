import { chance } from '../kit/chance.mjs';
import { bulletCamera } from '../kit/device.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { figure } from '../kit/figure.mjs';

const id = 'surveillance-3';
const [width, height] = [1200, 800];
const pavement = 690;

/** The street to the left: far houses, lamps, the last light. */
function street(box) {
  const dice = chance(71);
  const far = Array.from({ length: 9 }, (_, i) => {
    const [x, h] = [i * 46 - 10, dice.between(90, 210)];
    const lit = Array.from({ length: 7 }, () =>
      rect(x + dice.between(4, 36), 640 - dice.between(10, h - 8), 5, 7, '#ffd58a', 'opacity=".85"'),
    );
    return [rect(x, 640 - h, 46, h, '#1c3150'), lit];
  });
  const bokeh = Array.from({ length: 16 }, () =>
    dot(
      dice.whole(0, 350),
      dice.whole(560, 680),
      dice.whole(5, 18),
      dice.pick(['#ffb62e', '#ffd58a', '#7fd6ff', '#ff9a7a']),
      `opacity="${round(dice.between(0.2, 0.5))}"`,
    ),
  );
  return [
    rect(
      0,
      0,
      420,
      660,
      box.linear(0, 0, 0, 650, '0 #0a1830', '.5 #243a5e', '.78 #73606c', '.94 #d98f52', '1 #f0b27a'),
    ),
    box.glow(60, 620, 420, '#f0a860', 0.6, 160),
    path('M0 560L80 520 150 546 240 500 330 540 420 510V660H0z', '#3a5074'),
    group(box.blur(3), far),
    group(`${box.blur(1.2)} style="mix-blend-mode:screen"`, bokeh),
  ];
}

/** Bricks of the shop front, course by course. */
function bricks(x, y, w, h) {
  const dice = chance(72);
  const rows = [];
  for (let r = 0; r * 18 < h; r++)
    for (let at = x - (r % 2 ? 24 : 0); at < x + w; at += 48) {
      const [l, e] = [Math.max(x, at), Math.min(x + w, at + 45)];
      if (e > l)
        rows.push(
          rect(
            l,
            y + r * 18,
            e - l,
            15,
            dice.pick(['#5d4145', '#543b42', '#66484a', '#4b3640', '#5f4a4c']),
            `opacity="${round(dice.between(0.4, 1))}"`,
          ),
        );
    }
  return [rect(x, y, w, h, '#2c2530'), rows];
}

/** What stands in the window: shelves with goods, hanging lamps, a counter; warm. */
function shopWindow(box, x, y, w, h) {
  const dice = chance(73 + x);
  const tones = ['#8a5a34', '#a9743f', '#6d4630', '#b98a50', '#5d6a5c', '#7d4a3a', '#39566a'];
  const shelf = (sy) => [
    Array.from({ length: 11 }, (_, i) => {
      const [gw, gh] = [dice.between(12, 26), dice.between(18, 52)];
      return rect(x + 24 + (i * (w - 48)) / 11, sy - gh, gw, gh, dice.pick(tones), 'rx="3"');
    }),
    rect(x + 14, sy, w - 28, 7, '#5d3d28'),
  ];
  const lamps = [0.25, 0.7].map((f) => [
    stroke(`M${x + w * f} ${y}v46`, '#3b2a20', 2.4),
    path(`M${x + w * f - 24} ${y + 64}q24-36 48 0z`, '#2f3e4b'),
    box.glow(x + w * f, y + 70, 150, '#ffe3ad', 0.85),
    dot(x + w * f, y + 66, 9, '#fff6e2'),
  ]);
  return [
    rect(x - 12, y - 12, w + 24, h + 24, '#14202f'),
    rect(x, y, w, h, box.radial(x + w / 2, y + h * 0.3, w * 0.8, ['0 #ffe2ae', '.45 #e0a35a', '1 #8f5c34'])),
    shelf(y + h * 0.46),
    shelf(y + h * 0.72),
    rect(x, y + h * 0.82, w, h * 0.18, '#6d4630'),
    rect(x, y + h * 0.82, w, 4, '#c98f58'),
    lamps,
    path(`M${x + w * 0.1} ${y}h${w * 0.2}L${x + w * 0.12} ${y + h}h${-w * 0.2}z`, '#fff', 'opacity=".1"'),
    rect(x, y, w, 5, '#0a1420', 'opacity=".4"'),
    rect(x + w / 2 - 4, y, 8, h, '#14202f'),
  ];
}

function front(box) {
  const stripes = Array.from({ length: 14 }, (_, i) => {
    const x = 400 + i * 60;
    return path(
      `M${x} 330H${x + 60}L${x + 54} 404q-27 14-54 0z`,
      i % 2 ? '#1f6d60' : '#d9e4e6',
      `opacity="${i % 2 ? 1 : 0.9}"`,
    );
  });
  return [
    bricks(380, 0, 820, 330),
    rect(380, 0, 820, 330, box.linear(0, 0, 0, 330, '0 #0b1a32 .72', '.6 #12223c .35', '1 #ffb45a .12')),
    rect(380, 0, 6, pavement, '#d99a5c', 'opacity=".5"'),
    // sign board with its lamps, no words
    rect(446, 236, 720, 74, '#101d2e', 'rx="4"'),
    rect(446, 236, 720, 3, '#5d7a94', 'opacity=".8"'),
    [0, 1, 2, 3].map((i) => [
      stroke(`M${536 + i * 180} 216q0-14 16-14v26`, '#0b1420', 5),
      box.glow(552 + i * 180, 250, 120, '#ffd08a', 0.6, 60),
    ]),
    path('M760 256h28v16q0 18-14 24q-14-6-14-24z', '#58e0ac', 'opacity=".9"'),
    rect(804, 262, 160, 9, '#cfe0ea', 'rx="4.5" opacity=".7"'),
    rect(804, 280, 100, 7, '#7f9bb3', 'rx="3.5" opacity=".7"'),
    rect(380, 404, 820, pavement - 404, '#1b2433'),
    shopWindow(box, 430, 424, 330, 226),
    shopWindow(box, 960, 424, 260, 226),
    // door
    rect(800, 414, 126, pavement - 414, '#0f1b29'),
    rect(814, 428, 98, 190, box.linear(0, 428, 0, 620, '0 #ffdca6', '1 #b97a42')),
    rect(814, 632, 98, 46, '#1c2c3f'),
    rect(896, 540, 8, 44, '#d9e4ee', 'rx="4"'),
    stripes,
    rect(392, 322, 850, 12, '#0f2b2c'),
    group(`${box.blur(8)} opacity=".55"`, rect(400, 412, 800, 22, '#04080f')),
  ];
}

function ground(box) {
  const light = (x, w) =>
    path(
      `M${x} ${pavement}h${w}l${(x - 700) * 0.12 + 30} 120h${-w - 40}z`,
      box.linear(0, pavement, 0, 800, '0 #ffc071 .6', '1 #ffb62e .05'),
      'style="mix-blend-mode:screen"',
    );
  return [
    rect(0, 640, 400, 60, box.linear(0, 640, 0, 700, '0 #253750', '1 #15243a')),
    rect(0, pavement, width, 120, box.linear(0, pavement, 0, 800, '0 #34435a', '1 #131f31')),
    Array.from({ length: 9 }, (_, i) =>
      stroke(`M${160 + i * 130} ${pavement}l${(i - 4) * 34} 120`, '#0d1828', 2, 'opacity=".6"'),
    ),
    rect(0, pavement, width, 3, '#8fa3b8', 'opacity=".5"'),
    light(430, 330),
    light(960, 260),
    light(808, 110),
  ];
}

/** An extension ladder from its foot to where it leans, one side nearer to the viewer. */
function ladder([x1, y1], [x2, y2], w) {
  const n = 17;
  const rail = (dx, tone, lit) =>
    stroke(`M${x1 + dx} ${y1}L${x2 + dx * 0.82} ${y2}`, tone, 13, 'stroke-linecap="round"') +
    stroke(
      `M${x1 + dx - 3} ${y1}L${x2 + dx * 0.82 - 3} ${y2}`,
      lit,
      3,
      'stroke-linecap="round" opacity=".85"',
    );
  const rungs = Array.from({ length: n }, (_, i) => {
    const t = (i + 0.7) / (n + 0.4);
    const [x, y, k] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, 1 - 0.18 * t];
    return (
      stroke(`M${round(x - w * k)} ${round(y)}H${round(x + w * k)}`, '#8096ab', 8) +
      stroke(`M${round(x - w * k)} ${round(y - 2.4)}H${round(x + w * k)}`, '#e9c79a', 2, 'opacity=".8"')
    );
  });
  return [
    rail(-w, '#7e94a9', '#f0d0a0'),
    rail(w, '#5d7389', '#c3d3e0'),
    rungs,
    [-w, w].map((dx) => rect(x1 + dx - 11, y1 - 4, 22, 12, '#0b131e', 'rx="3"')),
  ];
}

/** The technician: feet on the rungs, both hands at the camera. */
const technician = () =>
  figure({
    id,
    x: 604,
    y: 652,
    height: 520,
    view: 152,
    pose: {
      lean: 3,
      look: [10, -20],
      arms: [
        [112, 14, 142, -8],
        [96, 20, 138, -14],
      ],
      legs: [
        [4, 7, 0, 3],
        [40, 8, -18, 4],
      ],
    },
    outfit: 'shirt',
    vest: true,
    cover: 'helmet',
    hair: 'short',
    skin: 'tan',
    light: 'left',
    lampColour: '#ffc98a',
    lampPower: 0.8,
    dusk: 0.26,
  });

/** The camera in his hands, its bracket already on the wall. */
const mounted = (box) =>
  group(
    'transform="translate(584 100) scale(.225)"',
    path('M380 60L520 60L520 240L380 240z', '#8fa7bc'),
    rect(380, 60, 140, 8, '#e3edf4'),
    path('M300 110Q330 160 400 160V200Q300 196 262 120z', '#5d748c'),
    group('transform="rotate(-8)"', bulletCamera(box)),
  );

/** A sodium lamp at the kerb. */
const streetLamp = (box) => [
  rect(226, 300, 9, 396, box.linear(226, 0, 235, 0, '0 #4d647b', '1 #0a1420')),
  stroke('M230 304Q232 262 272 260H300', '#33485e', 8, 'stroke-linecap="round"'),
  path('M284 252H332L326 268H284z', '#22344a'),
  box.glow(308, 272, 250, '#ffb62e', 0.8),
  dot(308, 268, 15, '#fff0cc', '', 4.4),
  dot(230, 697, 46, '#03070d', 'opacity=".5"', 6),
];

function draw() {
  const box = easel(id);
  const who = technician();
  return box.picture(width, height, [
    group(
      'transform="translate(-84 -8) scale(1.07)"',
      street(box),
      front(box),
      ground(box),
      streetLamp(box),
      dot(600, 742, 150, '#03070d', `opacity=".5" ${box.blur(8)}`, 16),
      ladder([596, 744], [640, 176], 56),
      mounted(box),
      who.svg,
      box.glow(600, 560, 520, '#ffb45a', 0.16),
    ),
  ]);
}

export default {
  id,
  group: 'surveillance',
  alt: 'A technician on a ladder installs a camera above a lit storefront at dusk.',
  width,
  height,
  draw,
};
