import { chance } from '../kit/chance.mjs';
import { bulletCamera } from '../kit/device.mjs';
import { dot, easel, group, path, rect, stroke } from '../kit/easel.mjs';

const id = 'surveillance-1';
const [width, height] = [1200, 800];

/** Lamps out of focus: discs with a brighter edge, large ones near, small ones far. */
function bokeh(box) {
  const dice = chance(11);
  const disc = (x, y, r, colour, strength) =>
    dot(x, y, r, colour, `opacity="${strength}" style="mix-blend-mode:screen"`) +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="1.4" opacity="${strength * 0.8}"/>`;
  const lamps = Array.from({ length: 58 }, () => {
    const near = dice.next();
    const y = 560 + near * 190 + dice.between(-16, 16);
    const colour = dice.pick(['#ffb62e', '#ffc65c', '#ffd58a', '#f0a050', '#7fd6ff', '#ffe3ad']);
    return disc(
      dice.whole(-20, 880),
      Math.round(y),
      5 + near * 25,
      colour,
      Math.round(100 * (0.22 + dice.next() * 0.34)) / 100,
    );
  });
  return group(`${box.blur(1)} style="mix-blend-mode:screen"`, lamps);
}

/** Lit windows of a far tower; the blur makes them a shimmer. */
function windows(x, y, w) {
  const dice = chance(x + 1);
  return Array.from({ length: Math.round(w / 5) }, () =>
    rect(
      dice.between(x + 4, x + w - 8),
      dice.between(y + 8, 586),
      6,
      7,
      dice.pick(['#ffcf7a', '#ffe3ad', '#c9e6f2']),
    ),
  ).join('');
}

function backdrop(box) {
  const sky = box.linear(
    0,
    0,
    0,
    590,
    '0 #0a1830',
    '.42 #1d3557',
    '.68 #4b5474',
    '.82 #8d6560',
    '.93 #d58f55',
    '1 #f2b878',
  );
  const towers = [
    [40, 510, 52],
    [96, 540, 40],
    [150, 470, 46],
    [204, 524, 70],
    [300, 496, 40],
    [346, 540, 80],
    [440, 482, 50],
    [498, 530, 60],
    [574, 506, 44],
    [630, 546, 90],
    [730, 516, 46],
  ];
  return [
    rect(0, 590, width, 210, '#0c1829'),
    rect(0, 0, width, 620, sky),
    box.glow(360, 570, 620, '#f0a860', 0.6, 200),
    group(
      box.blur(3),
      path(
        'M-60 520L70 476 130 498 214 440 290 486 372 450 470 506 560 462 640 500 740 456 860 510 960 480V640H-60z',
        '#46597a',
      ),
      path('M-60 560Q160 500 330 540T700 530T980 548V660H-60z', '#2b4163'),
    ),
    group(
      box.blur(4),
      towers.map(([x, y, w]) => rect(x, y, w, 160, '#14263f') + windows(x, y, w)),
      rect(-60, 590, width + 120, 320, box.linear(0, 590, 0, 800, '0 #14253d', '1 #070f1c')),
    ),
    bokeh(box),
  ];
}

/** Courses of brick between two upright edges; `slope` is how far the course drops over the width. */
function bricks(box, { x, w, top, slope, tone, seed }) {
  const dice = chance(seed);
  const course = 27;
  const parts = [];
  for (let row = -6; row < 36; row++) {
    const y = top + row * course;
    let at = x + (row % 2 ? -34 : -2);
    while (at < x + w) {
      const [l, r] = [Math.max(x, at), Math.min(x + w, at + 64)];
      const drop = (px) => ((px - x) / w) * slope;
      if (r > l + 2)
        parts.push(
          path(
            `M${l} ${y + drop(l)}L${r} ${y + drop(r)}V${y + drop(r) + course - 4}L${l} ${y + drop(l) + course - 4}z`,
            dice.pick(tone),
            `opacity="${(0.45 + dice.next() * 0.5).toFixed(2)}"`,
          ),
        );
      at += 68;
    }
  }
  return group(box.clip(`M${x} 0h${w}v800h${-w}z`), parts);
}

function corner(box) {
  const lit = ['#8a5a48', '#7b4e40', '#956552', '#6c4439', '#7d5546'];
  const dark = ['#33364a', '#2b3043', '#3b3a4c', '#262c40'];
  return [
    rect(846, 0, 250, height, '#3d2b2c'),
    bricks(box, { x: 846, w: 250, top: 0, slope: -46, tone: lit, seed: 3 }),
    rect(1096, 0, 120, height, '#171c2c'),
    bricks(box, { x: 1096, w: 120, top: -46, slope: 60, tone: dark, seed: 4 }),
    // evening sky on the upper wall, a street lamp's warmth from below, darkness towards the corner
    rect(
      846,
      0,
      250,
      height,
      box.linear(0, 0, 0, 800, '0 #0c1c34 .82', '.45 #1a2a45 .35', '.7 #ffb45a .1', '1 #ffb45a .34'),
    ),
    rect(846, 0, 250, height, box.linear(846, 0, 1096, 0, '0 #070f1c 0', '1 #070f1c .55')),
    rect(1096, 0, 110, height, box.linear(0, 0, 0, 800, '0 #050b16 .75', '1 #0a1322 .4')),
    stroke('M1096 0V800', '#e0a878', 2.4, 'opacity=".35"'),
    stroke('M846 0V800', '#f3c08a', 3, 'opacity=".5"'),
    // eave
    path('M790 0H1200V62L1096 40L812 84z', '#0a1322'),
    path('M812 84L1096 40V52L812 98z', '#2a3d58'),
  ];
}

function bracket(box) {
  const metal = box.linear(0, 470, 0, 590, '0 #b9ccdc', '.45 #6f8aa4', '1 #2c3f56');
  return [
    // shadow on the wall
    group(
      box.clip('M846 0h250v800h-250z'),
      group(box.blur(12), path('M770 500L1040 560L1046 690L960 700L800 590z', '#060b14', 'opacity=".7"')),
    ),
    path(
      'M962 452L1046 440V624L962 640z',
      box.linear(962, 440, 1046, 640, '0 #a9bfd2', '.5 #6c86a0', '1 #34485f'),
    ),
    path('M954 456L962 452V640L954 636z', '#dceaf4'),
    [
      [980, 474],
      [1030, 466],
      [980, 614],
      [1030, 602],
    ].map(([x, y]) => dot(x, y, 6, '#2a3c52') + dot(x - 1, y - 1.5, 3, '#8fa8be')),
    path('M760 452Q800 520 890 528L978 526V572L880 580Q770 574 716 470z', metal),
    stroke('M764 456Q806 516 892 524L976 522', '#eef6fb', 2.6, 'opacity=".7"'),
    stroke('M722 478Q776 572 882 578L978 570', '#ffb65c', 2.4, 'opacity=".6"'),
    dot(738, 462, 46, box.radial(738, 462, 56, ['0 #c9d9e6', '.5 #7b95ae', '1 #2a3c53'], [722, 440])),
    // cable into the wall
    stroke('M806 430C880 420 900 380 936 380S986 410 990 440', '#0b1420', 11, 'stroke-linecap="round"'),
    stroke('M806 427C880 417 900 377 936 377S984 405 988 434', '#4d6780', 2.4, 'opacity=".8"'),
  ];
}

function draw() {
  const box = easel(id);
  return box.picture(width, height, [
    backdrop(box),
    corner(box),
    bracket(box),
    group('transform="translate(330 420) rotate(-9) scale(1.06)"', bulletCamera(box)),
    box.glow(300, 640, 620, '#ffb45a', 0.16, 380),
  ]);
}

export default {
  id,
  group: 'surveillance',
  alt: 'A bullet camera on a brick corner watches over a town at dusk.',
  width,
  height,
  draw,
};
