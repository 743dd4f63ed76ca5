import { backdrop, ground, snowTones } from '../kit/backdrop.mjs';
import { warehouse } from '../kit/building.mjs';
import { drifts, snowfall } from '../kit/land.mjs';
import { grain, pool, tint, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 675];
const horizon = 286;
const view = space({ eye: [0, 2.1, -11.5], target: [0, 2.1, 50], focal: 1240, centre: [600, horizon] });

function draw() {
  const light = {
    ...evening,
    ambient: [0.11, 0.16, 0.26],
    ground: [0.05, 0.07, 0.11],
    quarter: null,
    lamps: [source([0, 7, 4], [1, 0.66, 0.28], 1.5, 7), source([0, 5, -12], [0.6, 0.7, 0.9], 0.6, 9)],
  };
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [900, 560], peaks: 76, rise: 12, seed: 163 }),
    ground(width, height, horizon, snowTones.dusk),
    warehouse(view, [-24, 24], [22, 6.5, 14], {
      doors: [
        [3, 4, 4.4],
        [9, 4, 4.4, true],
        [15, 4, 4.4],
      ],
      lamps: [1.4, 7.9, 13.9, 20.4],
    }),
    drifts(width, 350, height, 36, 17),
    lampPost(view, [6.6, 12], { height: 6.6, arm: -1.4, reach: 7, strength: 0.66 }),
    pool(...view.at([0, 0, 2]), 620, 84, tint.sodium, 0.34),
    vehicle(view, { kind: 'pickup', place: [3.1, 3.2], yaw: Math.PI + 0.72, light, beacon: false }),
    vehicle(view, { place: [-2.5, 0.6], yaw: -0.66, light, beacon: true }),
    snowfall(width, height, 150, 44, 0.6),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'thumb-vehicles',
  group: 'thumb',
  alt: 'A patrol vehicle and a company pickup in the snow before a warehouse at dusk.',
  width,
  height,
  draw,
};
