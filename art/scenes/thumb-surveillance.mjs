import { chance } from '../kit/chance.mjs';
import { domeCamera } from '../kit/device.mjs';
import { dot, easel, group, path, rect, stroke } from '../kit/easel.mjs';

const id = 'thumb-surveillance';
const [width, height] = [1200, 675];

/** A covered walk along shop windows, out of focus, lamps under its roof. */
function arcade(box) {
  const dice = chance(19);
  const people = [
    [300, 560, 0.8],
    [372, 552, 0.7],
  ];
  return [
    rect(0, 0, width, height, '#101d30'),
    path('M620 110L1200 -92V675H560z', '#2a3245'),
    rect(0, 0, width, 470, box.linear(0, 0, 0, 470, '0 #0a1628', '.6 #22395a', '1 #7d6260')),
    group(
      box.blur(9),
      path('M620 110L1300 -120V760H560z', '#2a3245'),
      [0, 1, 2].map((i) => {
        const [x, w] = [660 + i * 170, 130 + i * 30];
        return path(
          `M${x} ${190 - i * 44}L${x + w} ${160 - i * 62}V${560 + i * 50}L${x} ${520 + i * 44}z`,
          box.linear(x, 0, x + w, 0, '0 #ffd9a0', '1 #c9884c'),
        );
      }),
      [
        [700, 380, 40, 150],
        [752, 330, 26, 210],
        [866, 400, 60, 160],
        [930, 330, 30, 240],
        [1056, 420, 70, 170],
        [1130, 330, 40, 280],
      ].map(([x, y, w, h]) => rect(x, y, w, h, '#a8683a', 'rx="12" opacity=".8"')),
      path('M-100 470L620 440L560 760H-100z', box.linear(0, 440, 0, 675, '0 #3c4358', '1 #141d2e')),
      path('M560 480L760 540L700 760L300 760z', '#d99a5c', 'opacity=".5"'),
      people.map(([x, y, k]) => [
        path(
          `M${x - 22 * k} ${y - 130 * k}q${22 * k}-${16 * k} ${44 * k} 0l${6 * k} ${70 * k}-${8 * k} ${64 * k}h-${30 * k}l-${14 * k}-${64 * k}z`,
          '#141f33',
        ),
        dot(x, y - 156 * k, 17 * k, '#141f33'),
      ]),
    ),
    group(
      `${box.blur(1.4)} style="mix-blend-mode:screen"`,
      Array.from({ length: 34 }, () =>
        dot(
          dice.whole(0, 620),
          dice.whole(330, 500),
          dice.whole(6, 26),
          dice.pick(['#ffb62e', '#ffd58a', '#7fd6ff', '#f0a050']),
          `opacity="${Math.round(dice.between(0.14, 0.42) * 100) / 100}"`,
        ),
      ),
    ),
  ];
}

function draw() {
  const box = easel(id);
  return box.picture(width, height, [
    arcade(box),
    // soffit with its joints
    path('M0 0H1200V104L0 172z', box.linear(0, 0, 0, 170, '0 #070d18', '1 #22344c')),
    path('M0 172L1200 104V116L0 188z', '#5d7590'),
    stroke('M180 162L330 0M520 142L600 0M860 122L870 0', '#050a13', 3, 'opacity=".7"'),
    group(`${box.blur(18)} opacity=".7"`, dot(500, 168, 220, '#02050a', '', 34)),
    group('transform="translate(470 150) rotate(-3) scale(2.55)"', domeCamera(box)),
    box.glow(900, 360, 620, '#ffb45a', 0.22),
    box.glow(420, 360, 320, '#7fd6ff', 0.16),
  ]);
}

export default {
  id,
  group: 'thumb',
  alt: 'A dome camera under a soffit watches a lit arcade in the evening.',
  width,
  height,
  draw,
};
