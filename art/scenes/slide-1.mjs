import { backdrop, ground } from '../kit/backdrop.mjs';
import { office, slab } from '../kit/building.mjs';
import { person } from '../kit/figure.mjs';
import { snowPatches } from '../kit/land.mjs';
import { beam, glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { n, picture, shape, soft } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1600, 900];
const horizon = 456;
const view = space({ eye: [0, 1.65, -8], target: [0, 1.65, 50], focal: 1400, centre: [800, horizon] });

function park() {
  const tones = { front: ['#3c5878', '#22395a'], side: ['#1b3150', '#10233c'], top: '#4b678c' };
  return [
    office(view, [-36, 70], [26, 16, 20], {
      floors: 5,
      bays: 14,
      lit: (c, r) => (c * 7 + r * 5) % 11 === 0,
      tones: { front: ['#34506f', '#2a4263'], side: ['#22395a', '#1b3150'], top: '#4b678c' },
    }),
    office(view, [6, 34], [30, 17, 20], {
      floors: 5,
      bays: 16,
      lit: (c, r) => r === 1 || (c * 5 + r * 3) % 13 === 0,
      tones,
    }),
    glow(...view.at([16, 6, 34]), 420, tint.lamp, 0.22, 110),
  ];
}

function draw() {
  const light = {
    ...evening,
    ambient: [0.08, 0.13, 0.21],
    quarter: { from: [-0.7, 0, 0.6], colour: [0.4, 0.22, 0.1] },
    lamps: [source([4.5, 6.5, 3], [1, 0.66, 0.28], 1.5, 6), source([-5, 4, -8], [0.55, 0.7, 0.95], 0.5, 8)],
  };
  const at = [-1.75, 0, -2.3];
  const [gx, gy] = view.at(at);
  const kerb = slab(
    view,
    [
      [-40, 9],
      [40, 9],
      [40, 9.5],
      [-40, 9.5],
    ],
    0.1,
  );
  const [bx, by] = view.at([-0.75, 0.6, -1.3]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'dusk',
      glow: [460, 900],
      peaks: 110,
      rise: 16,
      seed: 227,
      starry: 340,
      aurora: [
        [
          [
            [120, 250],
            [300, 170],
            [500, 230],
            [720, 140],
            [960, 200],
            [1240, 110],
          ],
          240,
          0.6,
          73,
        ],
      ],
    }),
    park(),
    ground(width, height, horizon + 4, ['#2b4263', '#15273f', '#070f1b']),
    shape(kerb, '#8fa6c4', 'opacity=".6"'),
    soft('4 1', snowPatches(width, 560, 890, 18, 27, '#6d88a8', 0.28)),
    [-11, 12].map((x) =>
      lampPost(view, [x, 13], { height: 6.6, arm: x < 0 ? 1.4 : -1.4, reach: 7, strength: 0.64 }),
    ),
    pool(...view.at([1.5, 0, 0]), 760, 110, tint.sodium, 0.3),
    pool(bx - 150, by + 70, 340, 48, tint.hot, 0.34),
    vehicle(view, { place: [2, 0.3], yaw: Math.PI + 0.5, light, beacon: true }),
    streak(bx + 10, by + 90, 110, 150, tint.hot, 0.24),
    soft(5, shape(`M${n(gx - 100)} ${n(gy + 4)}q110 -24 240 4q-110 30 -240 -4z`, '#02060c', 'opacity=".65"')),
    person({
      id: 'slide-1-guard',
      x: gx,
      y: gy,
      height: 1.78 * view.scale(at),
      view: 18,
      pose: 'ease',
      outfit: 'uniform',
      woman: true,
      hair: 'ponytail',
      hairColour: 'brown',
      cover: 'cap',
      skin: 'olive',
      light: 'right',
      lampColour: '#ffd58a',
      lampPower: 0.95,
    }),
    beam(bx, by, bx - 460, by + 110, 34, 220, tint.hot, 0.2),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'slide-1',
  group: 'slide',
  alt: 'A guard stands ready beside a patrol vehicle in an office park at dusk.',
  width,
  height,
  draw,
  copies: [{ file: 'slide-1.jpg', width: 1600, height: 900 }],
};
