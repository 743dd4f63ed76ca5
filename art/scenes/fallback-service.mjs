import { backdrop, ground, snowTones } from '../kit/backdrop.mjs';
import { warehouse } from '../kit/building.mjs';
import { drifts, forest } from '../kit/land.mjs';
import { grain, pool, tint, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 440;
const view = space({ eye: [0, 1.9, -9], target: [0, 1.9, 50], focal: 1180, centre: [600, horizon] });

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'dusk',
      glow: [320, 620],
      peaks: 92,
      rise: 14,
      seed: 211,
      aurora: [
        [
          [
            [480, 250],
            [640, 180],
            [800, 230],
            [980, 140],
            [1240, 190],
          ],
          220,
          0.55,
          91,
        ],
      ],
    }),
    ground(width, height, horizon, snowTones.dusk),
    forest(-20, 420, 22, () => horizon + 16, [40, 90], '#1b3453', 3),
    warehouse(view, [4, 30], [30, 8, 16], {
      doors: [
        [3, 4.6, 5],
        [11, 4.6, 5, true],
        [19, 4.6, 5],
      ],
      lamps: [1.6, 9.4, 17.4, 26],
    }),
    [5.4, 13.2, 21].map((x) => pool(...view.at([x, 0, 28.6]), 150, 18, tint.sodium, 0.5)),
    drifts(width, 500, height, 40, 19),
    lampPost(view, [1.6, 16], { height: 7, arm: -1.4, reach: 7, strength: 0.66 }),
    lampPost(view, [-7.6, 26], { height: 7, arm: 1.4, reach: 7, strength: 0.55 }),
    fence(
      view,
      [
        [-20, 4],
        [-1.6, 4],
      ],
      { height: 2.3, mesh: 0.32, cell: 0.24 },
    ),
    fence(
      view,
      [
        [4.2, 4],
        [20, 4],
      ],
      { height: 2.3, mesh: 0.32, cell: 0.24 },
    ),
    pool(...view.at([0.6, 0, 3]), 420, 66, tint.lamp, 0.3),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'fallback-service',
  group: 'fallback',
  alt: 'The open gate of a fenced yard in the snow at dusk, lamps lit along it.',
  width,
  height,
  draw,
};
