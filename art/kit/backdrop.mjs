// What stands behind most scenes: the evening sky with foothills under it, and the ground before it.
import { hills, mountains, treeLine } from './land.mjs';
import { haze } from './light.mjs';
import { linear, shape } from './paint.mjs';
import { afterglow, cloudStreaks, curtain, sky, stars } from './sky.mjs';

/** Tones of the land by the hour: mountains (snow, rock, foot, shade), two layers of hills, trees, haze. */
const lands = {
  dusk: {
    mountains: ['#8f90a6', '#4c5a78', '#66657c', '#22365a'],
    hills: [
      ['#31496b', '#3c5273'],
      ['#22395a', '#2a4263'],
    ],
    trees: '#142a45',
    haze: '#8a7470',
  },
  late: {
    mountains: ['#5b6b88', '#34486a', '#3c4c6a', '#182b4a'],
    hills: [
      ['#22395a', '#2a4263'],
      ['#182f4d', '#1f3756'],
    ],
    trees: '#10233c',
    haze: '#45506a',
  },
  night: {
    mountains: ['#33496b', '#1f3555', '#22395a', '#10233c'],
    hills: [
      ['#182f4d', '#1c3453'],
      ['#10233c', '#152a45'],
    ],
    trees: '#0a1a2e',
    haze: '#22395a',
  },
};

/**
 * Sky and far land down to `horizon`. `hour` 'dusk' | 'late' | 'night'; `glow` [x, reach] of the last light or null;
 * `aurora` a list of arguments for curtain(); `peaks` the height of the mountains (0: none), `rise` of the hills.
 */
export function backdrop({
  width,
  horizon,
  hour = 'dusk',
  glow = null,
  aurora = [],
  peaks = 90,
  rise = 16,
  seed = 3,
  starry = 260,
}) {
  const land = lands[hour];
  return [
    sky(width, horizon + 6, hour),
    stars(width, horizon, starry, seed + 1),
    aurora.map((one) => curtain(...one)),
    glow ? afterglow(glow[0], horizon, glow[1], hour === 'dusk' ? 0.75 : 0.5) : '',
    cloudStreaks(width, horizon * 0.72, horizon * 0.97, 9, seed + 2, glow ? glow[0] : width / 2),
    peaks
      ? mountains(
          width,
          horizon - rise,
          peaks,
          horizon + 10,
          land.mountains,
          seed + 3,
          9,
          glow && glow[0] > width / 2 ? 1 : -1,
        )
      : '',
    peaks ? haze(width, horizon - rise - peaks * 0.7, horizon + 10, land.haze, 0.4) : '',
    hills(width, horizon - rise * 0.7, rise, horizon + 12, land.hills[0], seed + 4, 6),
    hills(width, horizon - 1, rise * 0.5, horizon + 14, land.hills[1], seed + 5, 4),
    treeLine(width, horizon + 5, rise * 0.9, land.trees, seed + 6),
  ]
    .flat()
    .join('');
}

/** The ground from the horizon to the lower edge: paler far off, dark at our feet. */
export const ground = (width, height, horizon, tones = ['#2a3f5f', '#152a45', '#07111d']) =>
  shape(
    `M0 ${horizon}H${width}V${height}H0z`,
    linear(
      [0, 0, 0, 1],
      [
        [0, tones[0]],
        [0.3, tones[1]],
        [1, tones[2]],
      ],
    ),
  );

/** Tones of snow-covered ground. */
export const snowTones = {
  dusk: ['#8fa6c4', '#5f7a9c', '#243a58'],
  night: ['#4f6a8c', '#33496b', '#14253d'],
};
