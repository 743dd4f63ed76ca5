import { backdrop, ground, snowTones } from '../kit/backdrop.mjs';
import { forest, road, snowPatches } from '../kit/land.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { picture, soft } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 800];
const horizon = 430;
const view = space({ eye: [-2.6, 1.9, -8], target: [-2.6, 1.9, 50], focal: 1300, centre: [600, horizon] });
const bend = (z) => 0.0009 * (z + 8) ** 2;

function draw() {
  const light = {
    ...evening,
    ambient: [0.08, 0.14, 0.2],
    zenith: [0.03, 0.12, 0.1],
    horizon: [0.13, 0.22, 0.28],
    quarter: { from: [-0.9, 0, 0.5], colour: [0.45, 0.24, 0.11] },
    lamps: [source([-6, 7, -5], [0.5, 0.9, 0.85], 0.55, 9)],
  };
  const [x, y] = view.at([1.6, 0.6, 6]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'late',
      glow: [360, 640],
      peaks: 104,
      rise: 14,
      seed: 37,
      aurora: [
        [
          [
            [80, 260],
            [260, 180],
            [430, 240],
            [640, 140],
            [860, 210],
            [1060, 130],
            [1260, 180],
          ],
          230,
          0.85,
          23,
        ],
        [
          [
            [380, 120],
            [640, 50],
            [900, 110],
            [1220, 20],
          ],
          190,
          0.4,
          29,
        ],
      ],
    }),
    ground(width, height, horizon, snowTones.night),
    soft('4 1', snowPatches(width, horizon + 20, height, 30, 8, '#6d88a8', 0.35)),
    forest(-30, 330, 18, (at) => horizon + 26 - at * 0.03, [60, 150], '#0e2138', 6),
    forest(900, 1240, 14, (at) => horizon + 10 + (at - 900) * 0.12, [90, 240], '#0a1a2e', 15),
    road(view, { from: -7, to: 260, left: -3.9, right: 3.9, bend, asphalt: ['#31486a', '#0d1828'] }),
    beam(x, y, ...view.at([7, 0, 40]), 40, 160, tint.hot, 0.32),
    pool(...view.at([2.6, 0, 12]), 190, 24, tint.hot, 0.5),
    vehicle(view, { place: [0.6, 2.6], yaw: Math.PI / 2 - 0.32, light, beacon: true }),
    glow(...view.at([0.6, 0, 0.2]), 150, '#ff4a3a', 0.16, 36),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'vehicle-3',
  group: 'vehicles',
  alt: 'A patrol vehicle drives along a winter road towards the mountains under northern light.',
  width,
  height,
  draw,
};
