import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round } from '../kit/easel.mjs';
import { figure } from '../kit/figure.mjs';
import { rackFront } from '../kit/interior.mjs';

const id = 'thumb-it';
const [width, height] = [1200, 675];

/** Five racks in a row, a cold light above them, the floor that mirrors them. */
function racks(box) {
  const dice = chance(12);
  const one = (x, i) =>
    group(
      `transform="translate(${x} 62)"`,
      rackFront(box, 214, 520, () => dice.next(), { many: 15 }),
      rect(0, 0, 214, 520, '#050c17', `opacity="${[0.1, 0.2, 0.16, 0.24, 0.34, 0.4][i]}"`),
    );
  return [
    rect(0, 0, width, height, box.linear(0, 0, 0, height, '0 #12304a', '.5 #0c2036', '1 #060f1c')),
    [-60, 168, 396, 624, 852, 1080].map(one),
    rect(0, 24, width, 10, '#d7f3ff', 'opacity=".85"'),
    box.glow(600, 28, 900, '#8fdcff', 0.5, 190),
    rect(0, 582, width, 100, box.linear(0, 582, 0, 675, '0 #16314a', '1 #060f1c')),
    Array.from({ length: 22 }, () => {
      const [x, l] = [dice.between(0, width), dice.between(18, 64)];
      return dot(x, 590 + l / 2, 3, dice.pick(['#58e0ac', '#7fd6ff', '#ffc65c']), 'opacity=".22"', l / 2);
    }),
  ];
}

/** A cable bundle that falls from an opened rack. */
const cables = () =>
  ['#58e0ac', '#3f9cb8', '#ffb62e', '#3f9cb8', '#58e0ac'].map((colour, i) =>
    path(
      `M${640 + i * 11} 150C${round(630 + i * 9)} 260 ${round(660 + i * 14)} 300 ${round(648 + i * 10)} 420`,
      'none',
      `stroke="${colour}" stroke-width="4" opacity=".6" stroke-linecap="round"`,
    ),
  );

function specialist() {
  return figure({
    id: `${id}-specialist`,
    x: 470,
    y: 1010,
    height: 990,
    view: 62,
    pose: {
      lean: 2,
      look: [4, 14],
      arms: [
        [22, 10, 84, -26],
        [42, 8, 86, 16],
      ],
      legs: [
        [2, 5, 0, 4],
        [-1, 5, -3, 5],
      ],
    },
    holdsLeft: 'tablet',
    woman: true,
    skin: 'olive',
    cover: 'hijab',
    coverColour: 'wine',
    glasses: 'round',
    outfit: 'sweater',
    colours: { top: 'slate' },
    light: 'right',
    lamp: { height: 0.5, front: 0.55, behind: 'other' },
    lampColour: '#bfeeff',
    lampPower: 0.9,
    rimColour: '#58e0ac',
    rimPower: 0.8,
    smile: 0.28,
    eyes: '#3a2818',
    dusk: 0.14,
    steps: 8,
  });
}

function draw() {
  const box = easel(id);
  const who = specialist();
  const [hx, hy] = who.hand(0);
  return box.picture(width, height, [
    racks(box),
    cables(),
    box.glow(760, 300, 420, '#7fd6ff', 0.2),
    who.svg,
    box.glow(hx + 60, hy - 20, 190, '#7fd6ff', 0.4),
  ]);
}

export default {
  id,
  group: 'thumb',
  alt: 'An IT specialist with a tablet checks a row of server racks.',
  width,
  height,
  draw,
};
