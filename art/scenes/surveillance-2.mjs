import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { screen } from '../kit/screen.mjs';
import { space } from '../kit/space.mjs';

const id = 'surveillance-2';
const [width, height] = [1200, 800];
const view = space({ eye: [0.25, 1.75, 0], target: [0.25, 1.7, 6], focal: 900, centre: [600, 345] });

/** Columns of the wall on an arc: x offset along it and width, in metres. */
const columns = [
  { from: -4.36, w: 1.24, rows: 3 },
  { from: -3.06, w: 1.24, rows: 3 },
  { from: -1.74, w: 3.48, rows: 1 },
  { from: 1.8, w: 1.24, rows: 3 },
  { from: 3.1, w: 1.24, rows: 3 },
];
/** A point of the arc: metres along it from its middle, and height. */
const onArc = (s, y) => [7 * Math.sin(s / 7), y, -0.9 + 7 * Math.cos(s / 7)];

/** What each column shows, from below. */
const shown = [
  ['gate', 'hall', 'street'],
  ['dock', 'parking', 'aisle'],
  [],
  ['parking', 'aisle', 'hall'],
  ['street', 'gate', 'dock'],
];

function panel(box, { from, w }, y, h, kind, random, found) {
  const corners = [onArc(from, y + h), onArc(from + w, y + h), onArc(from, y)];
  const outer = 0.035;
  const frame = [
    onArc(from - outer, y - outer),
    onArc(from + w + outer, y - outer),
    onArc(from + w + outer, y + h + outer),
    onArc(from - outer, y + h + outer),
  ];
  const [pw, ph] = [w * 200, h * 200];
  const [cx, cy] = view.at(onArc(from + w / 2, y + h / 2));
  const reach = view.scale(onArc(from, y)) * w;
  return {
    light: box.glow(cx, cy, reach, kind === 'map' ? '#4fc4c4' : '#5fb0d8', 0.34, reach * 0.72),
    drawing:
      view.face(frame, '#03070e') +
      group(
        view.lay(corners, pw, ph),
        screen(box, kind, pw, ph, random, { found }),
        path(`M${pw * 0.6} 0H${pw}V${ph}H${pw * 0.86}z`, '#fff', 'opacity=".04"'),
      ),
  };
}

function wall(box) {
  const { next } = chance(21);
  const panels = columns.flatMap((column, i) =>
    column.rows === 1
      ? [panel(box, column, 1.28, 1.52, 'map', next)]
      : [0, 1, 2].map((row) =>
          panel(box, column, 0.92 + row * 0.78, 0.7, shown[i][row], next, i === 1 && row === 2),
        ),
  );
  const strip = [-1.74, -0.56, 0.62].map((from, i) =>
    panel(box, { from, w: 1.12 }, 2.86, 0.34, i === 1 ? 'waves' : 'rows', next),
  );
  return [...panels, ...strip];
}

const curved = (y, from, to, many = 16) =>
  Array.from({ length: many + 1 }, (_, i) => onArc(from + ((to - from) * i) / many, y));

function roomOf(box) {
  const floor = box.linear(0, 470, 0, 800, '0 #14304a', '.35 #0b1a2c', '1 #050b15');
  const cove = stroke(
    `M${curved(3.42, -5.4, 5.4)
      .map((p) => view.at(p).map(round).join(' '))
      .join('L')}`,
    '#8fe3ff',
    3,
    'opacity=".8"',
  );
  return [
    rect(0, 0, width, height, '#060d18'),
    rect(0, 0, width, 560, box.linear(0, 0, 0, 560, '0 #050b15', '.3 #0c1b2d', '1 #0a1828')),
    view.face(
      [...curved(3.42, -5.4, 5.4), [6, 4.4, 3], [-6, 4.4, 3]],
      box.linear(0, 0, 0, 150, '0 #04080f', '1 #12283e'),
    ),
    view.face([...curved(0, -6, 6), [7, 0, 0.6], [-7, 0, 0.6]], floor),
    box.glow(590, 98, 560, '#7fd6ff', 0.3, 60),
    cove,
  ];
}

/** The wall's light on the polished floor. */
const shine = (box) =>
  group(
    `opacity=".5" ${box.blur(16)}`,
    [-3.7, -2.4, 0, 2.4, 3.7].map((s) => {
      const [x, y] = view.at(onArc(s, 0));
      return rect(x - 70, y + 8, 140, 190, box.linear(0, y, 0, y + 190, '0 #5fb8d8 .5', '1 #5fb8d8 0'));
    }),
  );

function consoleDesk(box) {
  const top = box.linear(0, 560, 0, 720, '0 #2a4f6c', '.3 #16304a', '1 #0a1727');
  return [
    path('M-20 700Q240 588 600 582T1220 700V742Q960 640 600 634T-20 742z', '#060d17'),
    path('M-20 700Q240 588 600 582T1220 700L1220 660Q940 560 600 556T-20 660z', top),
    stroke('M-20 700Q240 588 600 582T1220 700', '#6fd0ee', 1.6, 'opacity=".55"'),
    path('M-20 742Q240 640 600 634T1220 742V820H-20z', box.linear(0, 634, 0, 800, '0 #0a1524', '1 #050a13')),
    stroke('M-20 756Q240 654 600 648T1220 756', '#58e0ac', 2, 'opacity=".4"'),
  ];
}

/** Backs of nothing: the desk's own screens face the operator, so we see them bright, tilted, over the shoulder. */
function deskScreens(box) {
  const { next } = chance(5);
  const set = [
    [300, 496, 186, 108, 'gate', -5],
    [822, 494, 186, 108, 'rows', 5],
  ];
  return set.map(([x, y, w, h, kind, skew]) => [
    path(`M${x + w / 2 - 12} ${y + h}h24l8 22h-40z`, '#071019'),
    box.glow(x + w / 2, y + h / 2, 190, '#5fb8d8', 0.4, 120),
    group(
      `transform="translate(${x} ${y}) skewY(${skew})"`,
      rect(-6, -6, w + 12, h + 12, '#04080f', 'rx="5"'),
      screen(box, kind, w, h, next),
    ),
  ]);
}

/** Head and headset, turned a little to the left so that cheek and microphone show. */
function head(box) {
  const hair = box.radial(570, 425, 130, ['0 #565463', '.4 #2a2833', '1 #0e0e14']);
  return [
    path('M568 540h72v48q-36 22-72 0z', box.linear(560, 0, 650, 0, '0 #a8765a', '.5 #6d4738', '1 #8a5f4a')),
    path('M566 572q38 24 76 0l4 14q-42 26-84 0z', '#1a3250'),
    path('M545 490q-8 2-7 18t12 22zM663 490q8 2 7 18t-12 22z', '#a8765a'),
    path(
      'M604 408C562 408 543 440 544 480C545 522 560 556 580 566Q604 574 628 566C648 556 663 522 664 480C665 440 646 408 604 408z',
      hair,
    ),
    stroke('M548 500C538 446 562 409 604 408C648 409 670 446 660 500', '#a9e9ff', 2.6, 'opacity=".7"'),
    path('M566 552q38 20 76 0l-6 14q-32 12-64 0z', '#15141b'),
    // cheek and jaw of the turned side, hair falling
    path('M551 500C545 516 546 536 556 552L570 560L566 520z', '#c08a6a'),
    path('M551 500C545 516 546 536 556 552L560 554C554 538 552 520 557 502z', '#d9f0f5', 'opacity=".38"'),
    stroke(
      'M580 424Q566 460 572 548M604 416Q594 470 600 560M632 424Q640 470 632 548',
      '#6f7688',
      2,
      'opacity=".35" stroke-linecap="round"',
    ),
    stroke('M541 512C528 536 530 556 546 566', '#0b1018', 4, 'stroke-linecap="round"'),
    dot(549, 567, 6, '#141f2c', '', 4.5),
    // headset
    stroke('M545 486C540 424 570 398 604 398C638 398 668 424 663 486', '#0b1018', 9),
    stroke('M545 470C546 424 574 395 604 395C634 395 662 424 663 470', '#7fcbe6', 1.8, 'opacity=".8"'),
    rect(533, 474, 19, 44, '#0c131d', 'rx="9"'),
    rect(656, 474, 19, 44, '#0c131d', 'rx="9"'),
    stroke('M534 482q-2 14 0 28', '#8fdcf5', 2, 'opacity=".8"'),
    stroke('M674 482q2 14 0 28', '#8fdcf5', 2, 'opacity=".7"'),
  ];
}

/** The one on watch, from behind: the wall's light stands along head, headset and shoulders. */
function operator(box) {
  const cloth = box.linear(430, 560, 790, 800, '0 #1c3654', '.5 #0f2036', '1 #0a1525');
  return [
    dot(604, 770, 260, '#02050a', 'opacity=".5"', 60),
    // torso
    path(
      'M432 812C430 716 444 648 482 622C510 604 548 598 566 580L642 580C660 598 700 604 728 622C766 648 780 716 778 812z',
      cloth,
    ),
    path('M482 622C510 604 548 598 566 580L572 596C556 612 512 620 492 640z', '#58e0ac', 'opacity=".75"'),
    path('M728 622C700 604 660 598 642 580L636 596C652 612 698 620 718 640z', '#58e0ac', 'opacity=".75"'),
    stroke(
      'M436 740C440 690 452 642 486 620C514 602 550 598 568 578',
      '#9fe6ff',
      3.2,
      'opacity=".85" stroke-linecap="round"',
    ),
    stroke(
      'M774 740C770 690 758 642 724 620C696 602 658 598 640 578',
      '#9fe6ff',
      2.6,
      'opacity=".6" stroke-linecap="round"',
    ),
    group('transform="rotate(3 604 560)"', head(box)),
    // chair back
    path(
      'M470 690Q604 662 738 690Q756 694 758 716L766 812H442L450 716Q452 694 470 690z',
      box.linear(0, 670, 0, 800, '0 #1a2636', '.3 #0d1622', '1 #070d16'),
    ),
    stroke('M462 702Q466 692 476 690Q604 663 732 690Q744 692 748 702', '#6aa6c4', 2.4, 'opacity=".55"'),
    path('M500 730Q604 708 708 730L714 812H494z', '#0a121d'),
  ];
}

/** Keyboard, mug and radio on the desk. */
function thingsOnDesk(box) {
  return [
    path('M214 628l150-20 14 16-152 22z', '#0a1522'),
    stroke('M224 632l140-19M228 638l142-20', '#49708c', 2.6, 'stroke-dasharray="8 3" opacity=".8"'),
    dot(868, 632, 26, '#04080f', 'opacity=".5"', 7),
    path('M846 586h42l-4 42q-17 8-34 0z', box.linear(846, 0, 888, 0, '0 #9fd0e4', '.3 #4d7691', '1 #1a3048')),
    dot(867, 586, 21, '#dff1f8', '', 5),
    dot(867, 586.5, 18, '#2a1c16', '', 4),
    stroke('M886 594q16 2 12 16t-16 8', '#3c617c', 5),
  ];
}

function draw() {
  const box = easel(id);
  const panels = wall(box);
  return box.picture(width, height, [
    roomOf(box),
    panels.map(({ light }) => light),
    panels.map(({ drawing }) => drawing),
    shine(box),
    deskScreens(box),
    consoleDesk(box),
    thingsOnDesk(box),
    operator(box),
    box.glow(600, 250, 640, '#63c6de', 0.16, 380),
  ]);
}

export default {
  id,
  group: 'surveillance',
  alt: 'An operator with a headset watches a curved wall of monitors with camera views and a site map.',
  width,
  height,
  draw,
};
