import { backdrop, ground } from '../kit/backdrop.mjs';
import { gateHouse, wall, warehouse } from '../kit/building.mjs';
import { person } from '../kit/figure.mjs';
import { road } from '../kit/land.mjs';
import { glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { picture, shape } from '../kit/paint.mjs';
import { barrier, fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 420;
const view = space({ eye: [0.6, 1.75, -9], target: [0.6, 1.75, 50], focal: 1220, centre: [600, horizon] });

/** What is seen behind the glass: a shelf of binders, a key board, a monitor on the desk. */
function furniture() {
  const face = wall(view, [-3.4, 1.2], [0, 1.2], 0, 2.8);
  const binders = [0.5, 0.58, 0.66, 0.76, 0.84, 0.95]
    .map((x, i) => face.part(x, 1.78, x + 0.06, 2.02 + (i % 3) * 0.03))
    .join('');
  const keys = [0, 1, 2, 3].flatMap((i) =>
    [0, 1].map((k) => face.part(2.5 + i * 0.13, 1.62 + k * 0.2, 2.54 + i * 0.13, 1.74 + k * 0.2)),
  );
  return [
    shape(face.part(0.4, 1.72, 1.05, 1.77), '#7a5426') + shape(binders, '#8d6230'),
    shape(face.part(2.42, 1.55, 3.05, 2.05), '#a8742f', 'opacity=".7"') + shape(keys.join(''), '#6f4a20'),
    shape(face.part(2.05, 1.02, 2.72, 1.46), '#10233c') + shape(face.part(2.34, 1.0, 2.42, 1.05), '#10233c'),
    shape(face.part(0.3, 1.02, 3.1, 1.1), '#5d431f'),
  ].join('');
}

/** The guard on duty behind the glass of the gate house. */
function onDuty() {
  const [x, y] = view.at([-2.45, -0.02, 1.15]);
  const tall = 1.78 * view.scale([-2.45, 0, 1.15]);
  const body = person({
    id: 'guards-1-duty',
    x,
    y,
    height: tall,
    view: 40,
    pose: 'stand',
    outfit: 'uniform',
    skin: 'tan',
    light: 'right',
    lampColour: '#ffe3ad',
    lampPower: 0.9,
  });
  const clip = `M0 0H${width}V${view.at([0, 1.02, 1])[1].toFixed(1)}H0z`;
  return `<clipPath id="guards-1-sill"><path d="${clip}"/></clipPath><g clip-path="url(#guards-1-sill)">${body}</g>`;
}

function draw() {
  const house = view.at([-1.6, 0, 0.6]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'late',
      glow: [980, 560],
      peaks: 60,
      rise: 12,
      seed: 41,
      aurora: [
        [
          [
            [520, 210],
            [680, 150],
            [840, 200],
            [1010, 120],
            [1240, 170],
          ],
          190,
          0.5,
          9,
        ],
      ],
    }),
    ground(width, height, horizon, ['#20334d', '#132238', '#070f1b']),
    warehouse(view, [-30, 44], [30, 9, 20], {
      doors: [
        [4, 5, 5],
        [12, 5, 5, true],
        [20, 5, 5],
      ],
      lamps: [2, 10.5, 18.5, 28],
    }),
    lampPost(view, [9.5, 34], { height: 8.5, arm: -2, reach: 9, strength: 0.5 }),
    fence(
      view,
      [
        [4.6, 2.4],
        [16, 2.4],
      ],
      { mesh: 0.28 },
    ),
    fence(
      view,
      [
        [-16, 2.4],
        [-3.6, 2.4],
      ],
      { mesh: 0.28 },
    ),
    road(view, {
      from: -8,
      to: 120,
      left: 0.3,
      right: 4.4,
      asphalt: ['#2b3f5c', '#0f1b2c'],
      lines: '#8fa6c4',
    }),
    lampPost(view, [5.4, 5], { height: 6.2, arm: -1.5, reach: 6.5, strength: 0.6 }),
    pool(house[0], house[1] + 26, 430, 74, tint.lamp, 0.42),
    gateHouse(view, [-3.4, 1], furniture() + onDuty()),
    glow(...view.at([-1.7, 1.7, 1]), 340, tint.lamp, 0.3, 210),
    streak(house[0] - 10, house[1] + 24, 300, 190, tint.lamp, 0.22),
    barrier(view, [0.35, 0.4], 4.2),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'guards-1',
  group: 'guards',
  alt: 'A guard on duty in the lit gate house of an industrial yard at night, the barrier down.',
  width,
  height,
  draw,
};
