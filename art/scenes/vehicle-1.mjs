import { backdrop, ground, snowTones } from '../kit/backdrop.mjs';
import { drifts, forest, snowfall, tracks } from '../kit/land.mjs';
import { beam, grain, pool, tint, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 800];
const horizon = 372;
const view = space({ eye: [0, 1.75, -9], target: [0, 1.75, 50], focal: 1350, centre: [600, horizon] });
const patrol = { place: [0.75, -0.2], yaw: Math.PI + 0.62 };

/** Low beams over the snow to the left. */
function beams() {
  const [x, y] = view.at([-1.35, 0.55, -2]);
  return [
    pool(x - 150, y + 90, 420, 70, tint.hot, 0.5),
    pool(x - 90, y + 78, 240, 44, tint.lamp, 0.32),
    beam(x, y - 12, x - 440, y + 120, 30, 210, tint.hot, 0.35),
  ];
}

function draw() {
  const light = {
    ...evening,
    ambient: [0.12, 0.17, 0.27],
    ground: [0.05, 0.07, 0.11],
    quarter: { from: [-0.6, 0, -0.6], colour: [0.16, 0.2, 0.3] },
    lamps: [source([4.6, 6.5, -3.5], [1, 0.66, 0.28], 1.5, 6), source([-3, 0.1, -4], [1, 0.8, 0.5], 0.25, 3)],
  };
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [330, 620], peaks: 96, rise: 14, seed: 14 }),
    ground(width, height, horizon, snowTones.dusk),
    drifts(width, horizon + 14, height, 46, 5),
    forest(-30, 300, 15, (x) => horizon + 34 - x * 0.05, [90, 190], '#10233c', 8),
    forest(940, 1240, 13, (x) => horizon + 18 + (x - 940) * 0.1, [110, 230], '#0c1d33', 3),
    tracks(
      view,
      [
        [0.4, -6],
        [0.6, -2],
        [1.4, 4],
        [3.6, 14],
        [9, 34],
        [16, 60],
      ],
      1.6,
      0.3,
      '#2a4263',
    ),
    lampPost(view, [6.4, 11], { height: 6.4, arm: -1.5, reach: 6, strength: 0.7 }),
    beams(),
    vehicle(view, { ...patrol, beacon: true, light, fine: 2 }),
    snowfall(width, height, 170, 4, 0.7),
    vignette(width, height, 0.4),
    grain(width, height),
  );
}

export default {
  id: 'vehicle-1',
  group: 'vehicles',
  alt: 'A marked patrol vehicle with its low beams and light bar on, standing in fresh snow at dusk.',
  width,
  height,
  draw,
};
