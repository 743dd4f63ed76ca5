import { backdrop, ground } from '../kit/backdrop.mjs';
import { warehouse } from '../kit/building.mjs';
import { snowPatches } from '../kit/land.mjs';
import { glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import { picture, soft } from '../kit/paint.mjs';
import { fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 800];
const horizon = 384;
const view = space({ eye: [0, 1.8, -10], target: [0, 1.8, 50], focal: 1380, centre: [600, horizon] });

function draw() {
  const light = {
    ...evening,
    ambient: [0.06, 0.09, 0.16],
    quarter: { from: [0.5, 0, 1], colour: [0.3, 0.2, 0.1] },
    horizon: [0.1, 0.14, 0.22],
    lamps: [source([-1, 6, 7], [1, 0.66, 0.28], 1.4, 6), source([-5, 5, -6], [0.8, 0.75, 0.65], 1.5, 7)],
  };
  const reach = (x) => view.at([x, 0, 9.5]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'late',
      glow: [1050, 520],
      peaks: 60,
      rise: 12,
      seed: 23,
      aurora: [
        [
          [
            [560, 200],
            [720, 130],
            [880, 190],
            [1050, 110],
            [1250, 150],
          ],
          170,
          0.55,
          17,
        ],
      ],
    }),
    ground(width, height, horizon, ['#22344e', '#142338', '#0a1422']),
    fence(
      view,
      [
        [8, 26],
        [40, 26],
      ],
      { mesh: 0.3 },
    ),
    lampPost(view, [13.5, 20], { height: 8, arm: -1.6, reach: 7, strength: 0.5 }),
    warehouse(view, [-16, 10], [20, 6.6, 24], {
      doors: [
        [2.4, 4.2, 4.4],
        [8.6, 4.2, 4.4],
        [14.8, 4.2, 4.4, true],
      ],
      lamps: [1.2, 7.6, 13.8, 19.4],
    }),
    [-14.8, -8.4, -2.2, 3.4].map((x) => pool(...reach(x), 190, 34, tint.sodium, 0.42)),
    streak(...reach(0.8), 190, 160, tint.lamp, 0.28),
    pool(...view.at([0.9, 0, 8.4]), 300, 46, tint.lamp, 0.36),
    soft('4 1', snowPatches(width, 560, 790, 16, 14, '#6d88a8', 0.26)),
    streak(view.at([0.8, 0, 8])[0] - 20, 560, 240, 230, tint.lamp, 0.16),
    vehicle(view, { kind: 'pickup', place: [1.2, 1], yaw: 0.5, light, beacon: true }),
    glow(...view.at([4.6, 0.6, 3]), 300, tint.hot, 0.28, 90),
    vignette(width, height, 0.45),
    grain(width, height),
  );
}

export default {
  id: 'vehicle-2',
  group: 'vehicles',
  alt: 'A company pickup stands in the lamplight before the roller doors of a warehouse at night.',
  width,
  height,
  draw,
};
