import { chance } from '../kit/chance.mjs';
import { easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { bodyCamera, flashlight, keyRing, mug, notebook, pen, radio } from '../kit/gear.mjs';

const id = 'equipment-1';
const [width, height] = [1200, 800];

/** Dark oiled boards with their grain, seen from above. */
function table(box) {
  const dice = chance(52);
  const boards = Array.from({ length: 6 }, (_, i) => {
    const y = -20 + i * 144;
    const tone = dice.pick(['#2c2a30', '#33302f', '#2a2a33', '#302d30']);
    const grain = Array.from({ length: 26 }, () => {
      const gy = y + dice.between(4, 140);
      const [x, len, bend] = [dice.between(-100, 1000), dice.between(200, 900), dice.between(-7, 7)];
      return stroke(
        `M${round(x)} ${round(gy)}q${round(len / 2)} ${round(bend)} ${round(len)} 0`,
        dice.pick(['#15171f', '#453f3c', '#1b1c24']),
        dice.between(0.8, 2.6),
        `opacity="${round(dice.between(0.2, 0.6))}"`,
      );
    });
    return [
      rect(0, y, width, 144, tone),
      grain,
      rect(0, y + 141, width, 3.4, '#06090f'),
      rect(0, y, width, 1.6, '#6b6460', 'opacity=".5"'),
    ];
  });
  return [
    boards,
    rect(0, 0, width, height, box.linear(0, 0, 1200, 800, '0 #1a3252 .25', '.5 #081426 .45', '1 #040a14 .8')),
    box.glow(300, 120, 900, '#ffbf70', 0.5, 640),
  ];
}

/** The beam that the flashlight throws over the boards. */
const beam = (box) =>
  group(
    `${box.blur(14)} style="mix-blend-mode:screen"`,
    path(
      'M-50 -250L-190 -760H190L50 -250z',
      box.linear(0, -250, 0, -700, '0 #fff0cc .6', '.4 #ffd58a .2', '1 #ffd58a 0'),
    ),
  );

function draw() {
  const box = easel(id);
  return box.picture(width, height, [
    table(box),
    group('transform="translate(430 560) rotate(58)"', beam(box)),
    group('transform="translate(980 262) rotate(9) scale(1.16)"', notebook(box)),
    group('transform="translate(1102 330) rotate(24) scale(1.1)"', pen(box)),
    group('transform="translate(204 420) rotate(-9) scale(1.18)"', radio(box)),
    group('transform="translate(430 560) rotate(58) scale(.94)"', flashlight(box)),
    group('transform="translate(560 236) rotate(5) scale(1.12)"', bodyCamera(box)),
    group('transform="translate(826 560) rotate(14) scale(1.0)"', keyRing(box)),
    group('transform="translate(338 112) rotate(-62) scale(.84)"', mug(box)),
    box.glow(240, 100, 760, '#ffcf8a', 0.2, 520),
  ]);
}

export default {
  id,
  group: 'equipment',
  alt: 'Radio, flashlight, body camera, keys and notebook laid out on a dark table before a shift.',
  width,
  height,
  draw,
};
