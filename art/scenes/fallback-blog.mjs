import { forest, hills, mountains, road, snowField } from '../kit/land.mjs';
import { glow, grain, haze, tint, vignette } from '../kit/light.mjs';
import { down, picture, shape } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { afterglow, cloudStreaks, curtain, sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { farLamps } from '../kit/vehicle.mjs';

const [width, height] = [1200, 675];
const horizon = 410;
const view = space({ eye: [-1.5, 2.2, 0], target: [-1.5, 2.2, 100], focal: 820, centre: [560, horizon] });

/** A highway under the foothills, lit lamps along it, one pair of headlamps far off. */
function way() {
  const bend = (z) => 0.0011 * z * z - 0.02 * z;
  const posts = [150, 110, 78, 54, 36, 23].map((z) =>
    lampPost(view, [bend(z) + 6.4, z], { height: 8, arm: -1.8, reach: 5, strength: 0.34 + 6 / z }),
  );
  const [x, y] = view.at([bend(120) - 1.6, 0.8, 120]);
  return [
    road(view, {
      from: 4,
      to: 260,
      left: -4.6,
      right: 4.6,
      bend,
      asphalt: ['#2c3d58', '#0e1828'],
      lines: '#a9bdd6',
    }),
    posts,
    farLamps(x, y, 11, true, 0.9),
  ];
}

function draw() {
  return picture(
    width,
    height,
    '#071120',
    sky(width, horizon + 12, 'dusk'),
    stars(width, 300, 220, 9),
    curtain(
      [
        [380, 190],
        [560, 130],
        [720, 175],
        [900, 105],
        [1090, 150],
        [1260, 90],
      ],
      210,
      0.6,
      7,
      6,
    ),
    afterglow(420, horizon, 720, 0.8),
    cloudStreaks(width, 300, 390, 7, 15, 420),
    mountains(width, horizon + 2, 104, horizon + 40, ['#a09bb0', '#4d5b7a', '#69687e', '#243759'], 31, 9, -1),
    haze(width, 350, 420, '#c98a66', 0.3),
    hills(width, horizon + 4, 18, 470, ['#2c4263', '#34496a'], 3, 6),
    snowField(width, horizon + 16, 8, height, 8, ['#8fa3c1', '#4a6288']),
    shape(
      `M0 440H${width}V${height}H0z`,
      down([0, '#2c4163', 0], [0.4, '#1d304e', 0.7], [1, '#070f1c', 0.95]),
    ),
    forest(-20, 330, 26, (x) => horizon + 34 + (330 - x) * 0.16, [50, 150], '#12233c', 4),
    forest(960, 1230, 16, (x) => horizon + 30 + (x - 960) * 0.2, [46, 140], '#12233c', 14),
    way(),
    glow(560, horizon, 420, tint.lamp, 0.14, 70),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'fallback-blog',
  group: 'fallback',
  alt: 'A highway with lit lamps runs to the foothills at dusk under northern light.',
  width,
  height,
  draw,
};
