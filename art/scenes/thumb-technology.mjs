import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { mastHead } from '../kit/mast.mjs';
import { curtain, sky, stars } from '../kit/sky.mjs';

const id = 'thumb-technology';
const [width, height] = [1200, 675];

/** Hills, a yard with its lamps and buildings far below the mast. */
function below(box) {
  const dice = chance(28);
  const sheds = Array.from({ length: 15 }, (_, i) => {
    const [x, w, h] = [i * 84 + dice.between(-20, 20), dice.between(50, 110), dice.between(18, 56)];
    const lit = Array.from({ length: 3 }, () =>
      rect(x + dice.between(4, w - 8), 580 - dice.between(6, h - 4), 5, 5, '#ffd58a', 'opacity=".9"'),
    );
    return [rect(x, 584 - h, w, h + 12, '#12243d'), rect(x, 584 - h, w, 2, '#3c5878', 'opacity=".7"'), lit];
  });
  const lamps = Array.from({ length: 22 }, () => {
    const [x, t] = [dice.between(0, 1200), dice.next()];
    const y = 590 + t * 70;
    return box.glow(x, y, 26 + t * 50, '#ffb62e', 0.7) + dot(x, y, 1.6 + t * 3, '#ffe3ad');
  });
  return [
    path(
      'M0 500L110 452 210 480 330 412 440 470 560 430 690 486 800 424 920 474 1060 420 1200 478V600H0z',
      box.linear(0, 410, 0, 600, '0 #2b4468', '1 #41557a'),
    ),
    path('M0 548Q180 510 400 544T800 536T1200 540V640H0z', '#1c3353'),
    sheds,
    rect(0, 584, width, 100, box.linear(0, 584, 0, 675, '0 #122138', '1 #060d18')),
    lamps,
  ];
}

/** What the mast says to the control room: arcs that leave the pole to both sides. */
const signal = (box) => {
  const arcs = [1, 2, 3, 4].map((i) => {
    const r = 400 + i * 62;
    const p = (a) => `${round(690 + r * Math.cos(a))} ${round(170 + r * Math.sin(a))}`;
    return stroke(
      `M${p(2.66)}A${r} ${r} 0 0 1 ${p(3.5)}M${p(-0.36)}A${r} ${r} 0 0 1 ${p(0.48)}`,
      '#8cf0c9',
      5 - i * 0.7,
      `opacity="${round((0.62 - i * 0.12) * 10) / 10}" stroke-linecap="round"`,
    );
  });
  return group('', group(`${box.blur(6)} opacity=".8"`, arcs), arcs);
};

function draw() {
  const box = easel(id);
  const pole = box.linear(662, 0, 722, 0, '0 #c9d8e4', '.3 #7f98ae', '.7 #33485e', '1 #8a6a4a');
  return box.picture(width, height, [
    sky(width, 600, 'dusk'),
    stars(width, 420, 90, 21),
    curtain(
      [
        [-40, 380],
        [180, 300],
        [420, 350],
        [640, 250],
        [860, 320],
        [1240, 220],
      ],
      280,
      0.95,
      9,
    ),
    box.glow(260, 540, 560, '#d98a4a', 0.55, 120),
    below(box),
    signal(box),
    rect(668, 250, 48, 460, pole),
    rect(658, 470, 68, 26, '#22344a', 'rx="6"'),
    rect(658, 470, 68, 4, '#8fa7bd', 'rx="2"'),
    stroke('M722 270C744 380 738 520 726 690', '#070e18', 10),
    group('transform="translate(692 306) scale(2.7)"', mastHead(box, 130)),
  ]);
}

export default {
  id,
  group: 'thumb',
  alt: 'Cameras, a speaker and an amber beacon on a mast above a yard under the northern lights.',
  width,
  height,
  draw,
};
