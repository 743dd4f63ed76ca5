import { backdrop, ground } from '../kit/backdrop.mjs';
import { grass } from '../kit/land.mjs';
import { glow, grain, haze, tint, vignette } from '../kit/light.mjs';
import { oval, picture, polygon, shape } from '../kit/paint.mjs';

const [width, height] = [1200, 800];
const horizon = 610;

/** A far farm: barn, house, a bin, one lamp in the yard. */
const farm = [
  shape(
    polygon([
      [846, 612],
      [846, 594],
      [862, 584],
      [878, 594],
      [878, 612],
    ]) +
      polygon([
        [890, 612],
        [890, 600],
        [912, 600],
        [912, 612],
      ]),
    '#0a1626',
  ),
  shape('M922 612v-22a7 5 0 0 1 14 0v22z', '#0e1d31'),
  shape('M896 604h4v4h-4zM904 604h4v4h-4z', tint.lamp),
  glow(884, 592, 60, tint.lamp, 0.7),
  oval(884, 592, 1.6, tint.hot),
];

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'late',
      glow: [300, 640],
      peaks: 60,
      rise: 10,
      seed: 12,
      aurora: [
        [
          [
            [220, 470],
            [400, 370],
            [560, 420],
            [720, 340],
            [920, 390],
            [1280, 280],
          ],
          290,
          0.7,
          12,
        ],
        [
          [
            [500, 290],
            [760, 220],
            [1000, 270],
            [1260, 180],
          ],
          240,
          0.32,
          44,
        ],
      ],
    }),
    ground(width, height, horizon, ['#182f4d', '#0d1c31', '#050c17']),
    farm,
    haze(width, 570, 660, '#45506a', 0.16),
    grass(0, width, () => 790, 420, [20, 70], ['#060f1b', '#081422', '#0b1a2b'], 7),
    vignette(width, height, 0.5),
    grain(width, height),
  );
}

export default {
  id: 'quote-back-1',
  group: 'quote-back',
  alt: 'Northern light over a dark prairie with a single farm lamp.',
  width,
  height,
  draw,
};
