import { chance } from '../kit/chance.mjs';
import { phone, screenOf } from '../kit/device.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { holdingBehind, holdingFront, skins } from '../kit/hand.mjs';
import { cameraView, mapView, waves } from '../kit/screen.mjs';

const id = 'virtual-guard-4';
const [width, height] = [1200, 800];
const [w, h] = [330, 660];

/** A porch in the evening, out of focus: the owner is at home and still sees the site. */
function backdrop(box) {
  const dice = chance(41);
  const spot = (x, y, r, colour, k) =>
    dot(x, y, r, colour, `opacity="${k}"`) +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="1.5" opacity="${k}"/>`;
  const spots = Array.from({ length: 40 }, () => {
    const near = dice.next();
    return spot(
      dice.whole(0, 1200),
      dice.whole(470, 620) + Math.round(near * 90),
      Math.round(5 + near * 26),
      dice.pick(['#ffb62e', '#ffd58a', '#7fd6ff', '#ffc65c', '#f0a050']),
      Math.round((0.14 + dice.next() * 0.3) * 100) / 100,
    );
  });
  const sky = box.linear(0, 0, 0, 560, '0 #0a1830', '.5 #22395e', '.76 #5d5870', '.92 #c98754', '1 #f0b27a');
  return [
    rect(0, 0, width, height, '#0b1728'),
    rect(0, 0, width, 570, sky),
    box.glow(880, 540, 520, '#f0a860', 0.55, 180),
    path(
      'M0 470L120 420 210 452 330 380 450 448 560 410 690 470 820 404 950 456 1080 412 1200 462V600H0z',
      '#3c5276',
    ),
    path('M0 530Q200 470 420 516T820 506T1200 522V640H0z', '#243a5c'),
    Array.from({ length: 34 }, (_, i) => {
      const [x, tall] = [150 + i * 32 + dice.between(-8, 8), dice.between(14, 64)];
      const lit = Array.from({ length: 3 }, () =>
        rect(x + dice.between(2, 20), 566 - dice.between(4, tall - 6), 4, 4, '#ffd58a', 'opacity=".9"'),
      );
      return rect(x, 566 - tall, dice.between(18, 34), tall, '#182b47') + lit.join('');
    }),
    rect(0, 560, width, 240, box.linear(0, 560, 0, 800, '0 #17283f', '1 #070e19')),
    group(`${box.blur(1.2)} style="mix-blend-mode:screen"`, spots),
    // window frame of the warm room at the left
    rect(0, 0, 150, height, box.linear(0, 0, 150, 0, '0 #2b2127', '.8 #4b3630', '1 #d9a06a')),
    rect(150, 0, 8, height, '#0c1420'),
    rect(0, 0, 150, height, box.linear(0, 0, 0, 800, '0 #0a1322 .7', '.6 #0a1322 .1', '1 #0a1322 .6')),
  ];
}

/** What the owner sees: the site live, a map with the mast, the talk button. */
function app(box) {
  const { width: sw, height: sh } = screenOf(w, h);
  const { next } = chance(6);
  const card = (y, tall) =>
    rect(14, y, sw - 28, tall, '#132a42', 'rx="16"') + rect(28, y, sw - 56, 1.4, '#5b86a6', 'opacity=".6"');
  const row = (y, colour, a, b) =>
    dot(38, y, 6, colour) +
    rect(54, y - 7, a, 6, '#e3f1f8', 'rx="3" opacity=".9"') +
    rect(54, y + 4, b, 5, '#7fa3bd', 'rx="2.5" opacity=".8"');
  return [
    rect(0, 0, sw, sh, box.linear(0, 0, 0, sh, '0 #0c1c30', '1 #081424')),
    rect(22, 42, 92, 11, '#eef7fb', 'rx="5" opacity=".95"'),
    rect(22, 60, 60, 7, '#7fa3bd', 'rx="3.5"'),
    group(
      `transform="translate(${sw - 52} 38)"`,
      path('M0 2Q15 -1 15-5Q15 -1 30 2V16Q30 30 15 36Q0 30 0 16z', '#58e0ac', 'transform="translate(0 2)"'),
      stroke('M8 17l6 6 10-11', '#06231a', 3.6, 'stroke-linecap="round" stroke-linejoin="round"'),
    ),
    group(
      'transform="translate(14 86)"',
      group(
        box.clip(
          `M14 0H${sw - 42}Q${sw - 28} 0 ${sw - 28} 14V166Q${sw - 28} 180 ${sw - 42} 180H14Q0 180 0 166V14Q0 0 14 0z`,
        ),
        cameraView(box, 'aisle', sw - 28, 180, next, { found: true }),
      ),
    ),
    dot(34, 106, 5, '#ff8a6a'),
    rect(44, 102, 34, 8, '#fff', 'rx="4" opacity=".9"'),
    group(
      `transform="translate(14 278)"`,
      group(
        box.clip(
          `M14 0H${sw - 42}Q${sw - 28} 0 ${sw - 28} 14V94Q${sw - 28} 108 ${sw - 42} 108H14Q0 108 0 94V14Q0 0 14 0z`,
        ),
        mapView(box, sw - 28, 108, next),
      ),
    ),
    card(398, 92),
    row(426, '#58e0ac', 120, 84),
    row(462, '#ffc65c', 146, 62),
    group('transform="translate(176 410)"', waves(box, 92, 66, next, { many: 16 })),
    rect(176, 410, 92, 66, '#132a42', 'opacity=".15"'),
    // the button that speaks through the horn
    box.glow(sw / 2, 566, 120, '#ffb62e', 0.6),
    dot(sw / 2, 560, 46, box.radial(sw / 2 - 12, 546, 60, ['0 #ffe3ad', '.5 #ffc65c', '1 #f0a112'])),
    rect(sw / 2 - 9, 536, 18, 30, '#2b1a02', 'rx="9"'),
    stroke(
      `M${sw / 2 - 16} 555a16 17 0 0 0 32 0M${sw / 2} 573v10M${sw / 2 - 9} 584h18`,
      '#2b1a02',
      4.2,
      'stroke-linecap="round"',
    ),
    [-92, 92].map(
      (dx) =>
        dot(sw / 2 + dx, 560, 27, '#1b3650') +
        stroke(
          dx < 0
            ? `M${sw / 2 + dx - 10} 554h20M${sw / 2 + dx - 10} 566h13`
            : `M${sw / 2 + dx - 9} 568l9-16 9 16z`,
          '#cfe6f2',
          3.4,
          'stroke-linecap="round" stroke-linejoin="round"',
        ),
    ),
    rect(sw / 2 - 44, sh - 14, 88, 4.4, '#fff', 'rx="2.2" opacity=".6"'),
    path(`M${sw * 0.62} 0H${sw}V${sh * 0.6}z`, '#fff', 'opacity=".05"'),
  ];
}

function draw() {
  const box = easel(id);
  const sleeve = ['#33557d', '#1d3656', '#0d1b30'];
  return box.picture(width, height, [
    backdrop(box),
    group(
      'transform="translate(470 26) rotate(7 165 600)"',
      box.glow(165, 320, 560, '#5fc8d8', 0.4),
      holdingBehind(box, w, h, skins.brown, sleeve),
      group(`${box.blur(18)} opacity=".6"`, rect(10, 20, w, h, '#03070d', 'rx="44"')),
      phone(box, w, h, app(box)),
      holdingFront(box, w, h, skins.brown),
    ),
    box.glow(100, 500, 620, '#ffb45a', 0.12),
    box.glow(round(640), 300, 380, '#58e0ac', 0.1),
  ]);
}

export default {
  id,
  group: 'virtual-guard',
  alt: 'A hand holds a phone that shows a site camera, a map and a talk button, a town at dusk behind.',
  width,
  height,
  draw,
};
