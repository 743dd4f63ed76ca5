import { backdrop, ground } from '../kit/backdrop.mjs';
import { office, wall, windows } from '../kit/building.mjs';
import { road } from '../kit/land.mjs';
import { beam, glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 675];
const horizon = 300;
const view = space({ eye: [0, 1.5, -8.6], target: [0, 1.5, 50], focal: 1180, centre: [600, horizon] });

function draw() {
  const light = {
    ...evening,
    ambient: [0.07, 0.1, 0.18],
    quarter: { from: [0.3, 0, -1], colour: [0.1, 0.12, 0.2] },
    lamps: [
      source([-5, 5, 3], [1, 0.66, 0.28], 1.5, 6),
      source([5, 5, -4], [0.6, 0.75, 1], 0.9, 8),
      source([1, 0.1, -4], [1, 0.8, 0.5], 0.3, 3),
    ],
  };
  const few = (c, r) => (c * 7 + r * 3) % 9 === 0;
  const lamps = [
    [0.28, -2.4],
    [1.72, -2.95],
  ].map(([x, z]) => view.at([x, 0.85, z]));
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'night', peaks: 50, seed: 151 }),
    office(view, [-26, 30], [20, 15, 20], { floors: 5, bays: 10, lit: few }),
    office(view, [7, 26], [22, 19, 20], { floors: 6, bays: 11, lit: (c, r) => (c * 5 + r * 11) % 11 === 0 }),
    windows(wall(view, [-26, 30], [-6, 30], 0, 15), {
      cols: 10,
      rows: 1,
      lit: 0.8,
      area: [0.02, 0.02, 0.98, 0.17],
      gap: [0.1, 0.2],
    }),
    ground(width, height, horizon + 4, ['#1c3048', '#101d30', '#060d17']),
    road(view, { from: -8, to: 150, left: -4.2, right: 4.2, asphalt: ['#2b405f', '#0c1726'] }),
    [12, 26].map((z) => lampPost(view, [-5.6, z], { height: 6.6, arm: 1.4, reach: 6, strength: 0.6 })),
    [14, 30].map((z) => lampPost(view, [5.8, z], { height: 6.6, arm: -1.4, reach: 6, strength: 0.55 })),
    pool(...view.at([0.6, 0, 0]), 640, 90, tint.sodium, 0.3),
    vehicle(view, { place: [0.3, 0.2], yaw: -Math.PI / 2 + 0.34, light, beacon: true }),
    lamps.map(([x, y]) => [
      beam(x, y, x + 40, y + 330, 30, 330, tint.hot, 0.3),
      streak(x, y + 110, 90, 180, tint.hot, 0.3),
    ]),
    glow(...view.at([-0.2, 2, 0.6]), 330, tint.sodium, 0.42),
    vignette(width, height, 0.45),
    grain(width, height),
  );
}

export default {
  id: 'thumb-emergency',
  group: 'thumb',
  alt: 'A patrol vehicle with its light bar on comes down a city street at night.',
  width,
  height,
  draw,
};
