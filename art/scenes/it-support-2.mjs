import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, stroke, through } from '../kit/easel.mjs';
import { figure } from '../kit/figure.mjs';
import { duskView, rackFront } from '../kit/interior.mjs';
import { rows, waves } from '../kit/screen.mjs';

const id = 'it-support-2';
const [width, height] = [1200, 800];
const floor = 700;

/** The room: racks that go on in the dark at the left, a glass wall onto the evening at the right. */
function room(box) {
  const { next } = chance(44);
  return [
    rect(0, 0, width, floor, box.linear(0, 0, 1200, 0, '0 #0a1829', '.5 #10243a', '1 #15243a')),
    rect(0, 0, width, 90, box.linear(0, 0, 0, 90, '0 #050b15', '1 #0c1a2b')),
    path('M500 0H820L760 56H540z', '#dff3fb', 'opacity=".85"'),
    box.glow(660, 40, 460, '#bfe9f8', 0.5, 180),
    rect(0, floor, width, 110, box.linear(0, floor, 0, 800, '0 #24445c', '1 #0a1626')),
    Array.from({ length: 13 }, (_, i) =>
      stroke(`M${i * 100} ${floor}l${(i - 6) * 30} 110`, '#0b1a2b', 2, 'opacity=".6"'),
    ),
    stroke(`M0 ${floor + 30}H1200M0 ${floor + 74}H1200`, '#0b1a2b', 2, 'opacity=".5"'),
    // glass wall
    group(
      'transform="translate(880 150)"',
      group(box.clip('M0 0H340V470H0z'), duskView(box, 340, 470, next)),
    ),
    [880, 1030, 1190].map((x) => rect(x, 150, 9, 470, '#0a1422')),
    rect(872, 140, 340, 12, '#1c2f45'),
    rect(872, 618, 340, 14, '#22384f'),
    rect(872, 632, 340, floor - 632, '#132338'),
    path('M930 150h70l-90 470h-70z', '#d5ecf8', 'opacity=".06"'),
  ];
}

/** Three racks: the middle one open, its door swung to the left. */
function racks(box) {
  const { next } = chance(45);
  const one = (x, w, dim) => [
    group(`transform="translate(${x} 96)"`, rackFront(box, w, floor - 96, next, { many: 20 })),
    dim ? rect(x, 96, w, floor - 96, '#050d18', `opacity="${dim}"`) : '',
    rect(x, 84, w, 14, '#2b435c'),
    rect(x, 84, w, 2, '#7f9db5', 'opacity=".8"'),
  ];
  return [
    one(-90, 200, 0.5),
    one(120, 200, 0.3),
    one(330, 240, 0),
    box.glow(450, 380, 320, '#58e0ac', 0.22, 380),
    rect(570, 84, 16, floor - 84, box.linear(570, 0, 586, 0, '0 #3b556f', '1 #0a1524')),
    // the open door, mesh seen at an angle
    path(
      through([
        [330, 96],
        [226, 66],
        [226, 742],
        [330, floor],
      ]),
      '#0a1626',
      'opacity=".82"',
    ),
    Array.from({ length: 30 }, (_, i) =>
      stroke(`M330 ${104 + i * 20}L226 ${75 + i * 22.2}`, '#4b6b86', 1, 'opacity=".45"'),
    ),
    stroke(`M330 96L226 66V742L330 ${floor}z`, '#5f819c', 4),
    rect(236, 380, 8, 60, '#9fb9cc', 'rx="4"'),
    // cables out of the open rack
    stroke(
      'M540 210C600 250 560 330 548 372M536 250C590 290 570 380 550 420M530 520C580 540 566 600 548 640',
      '#2a7fa3',
      5,
      'stroke-linecap="round"',
    ),
    stroke('M538 230C596 270 566 352 549 396', '#2fae84', 5, 'stroke-linecap="round"'),
  ];
}

/** A drawer of the rack pulled out, a card half out of it. */
const drawer = (box) => [
  path(
    through([
      [344, 424],
      [556, 424],
      [604, 462],
      [392, 462],
    ]),
    box.linear(344, 424, 604, 462, '0 #2b435c', '1 #4d6a86'),
  ),
  path(
    through([
      [392, 462],
      [604, 462],
      [604, 496],
      [392, 496],
    ]),
    box.linear(0, 462, 0, 496, '0 #24394f', '1 #0e1b2b'),
  ),
  path(
    through([
      [344, 424],
      [392, 462],
      [392, 496],
      [344, 456],
    ]),
    '#0a1524',
  ),
  stroke('M392 462H604', '#a9d3e8', 2, 'opacity=".8"'),
  [0, 1, 2, 3, 4].map((i) => [
    rect(404 + i * 40, 470, 32, 18, '#132438', 'rx="2"'),
    dot(430 + i * 40, 479, 3, i === 3 ? '#ffc65c' : '#58e0ac'),
  ]),
];

/** The laptop on its cart in front of the technician; its light falls on hands and face. */
function cart(box) {
  const { next } = chance(46);
  return [
    dot(690, 752, 150, '#02060c', 'opacity=".55"', 14),
    stroke('M690 450V738M622 746L690 730L766 748', '#22384f', 12, 'stroke-linecap="round"'),
    stroke('M687 450V736', '#7f9db5', 2.6, 'opacity=".7"'),
    [622, 766].map((x) => dot(x, 752, 9, '#070d17')),
    group(
      'transform="translate(4 -62)"',
      path(
        through([
          [600, 512],
          [790, 512],
          [812, 532],
          [578, 532],
        ]),
        box.linear(578, 0, 812, 0, '0 #9fc3d8', '.5 #4d6a86', '1 #2b435c'),
      ),
      rect(578, 532, 234, 9, '#16263a'),
      // screen leaning away to the left, seen from the side of the viewer
      path(
        through([
          [598, 372],
          [736, 390],
          [752, 512],
          [612, 514],
        ]),
        '#070e19',
      ),
      box.glow(680, 448, 200, '#7fd6ff', 0.5),
      group(
        'transform="matrix(.93 .12 .1 .94 605 380)"',
        rect(0, 0, 138, 128, '#0d2e47'),
        rows(box, 86, 128, next, { many: 8 }),
        group('transform="translate(90 8)"', waves(box, 44, 52, next, { many: 9, grown: true })),
        rect(92, 70, 40, 6, '#9fc6dc', 'rx="3"'),
        rect(92, 84, 30, 6, '#58e0ac', 'rx="3"'),
      ),
      path(
        through([
          [612, 514],
          [752, 512],
          [774, 528],
          [622, 530],
        ]),
        '#3d5b76',
      ),
      stroke('M626 518L752 516M630 523L760 521', '#0a1524', 3, 'stroke-dasharray="8 2.4"'),
    ),
  ];
}

const technician = () =>
  figure({
    id,
    x: 836,
    y: 752,
    height: 640,
    view: -64,
    pose: {
      lean: 7,
      look: [6, 12],
      arms: [
        [8, 12, 44, -8],
        [58, 8, 84, -6],
      ],
      legs: [
        [8, 5, 3, 4],
        [-7, 5, -11, 4],
      ],
    },
    outfit: 'shirt',
    hair: 'short',
    hairColour: 'brown',
    beard: 'short',
    glasses: true,
    skin: 'tan',
    light: 'left',
    lampColour: '#9fe2f5',
    lampPower: 0.8,
    dusk: 0.14,
  });

function draw() {
  const box = easel(id);
  const who = technician();
  return box.picture(width, height, [
    group(
      'transform="translate(-204 -88) scale(1.16)"',
      room(box),
      racks(box),
      drawer(box),
      dot(850, 756, 150, '#02060c', `opacity=".6" ${box.blur(8)}`, 14),
      who.svg,
      cart(box),
      box.glow(560, 420, 420, '#7fd6ff', 0.22),
      box.glow(450, 330, 300, '#58e0ac', 0.14),
      box.glow(1080, 540, 300, '#ffb45a', 0.24),
    ),
  ]);
}

export default {
  id,
  group: 'it-support',
  alt: 'A technician with a laptop on a cart works at an open server rack, dusk behind the glass.',
  width,
  height,
  draw,
};
