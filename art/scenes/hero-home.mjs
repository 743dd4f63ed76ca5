import { chance, ridge } from '../kit/chance.mjs';
import { person } from '../kit/figure.mjs';
import { grass, hills, mountains, snowPatches } from '../kit/land.mjs';
import { beam, glow, grain, haze, pool, tint, veil, vignette } from '../kit/light.mjs';
import { linear, n, picture, polyline, shape, soft } from '../kit/paint.mjs';
import { afterglow, cloudStreaks, curtain, sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { river, town } from '../kit/town.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1920, 1080];
const horizon = 610;
/** The eye stands on a hill sixty metres above the town. */
const view = space({ eye: [0, 2.3, -12], target: [0, 2.3, 100], focal: 1850, centre: [960, horizon] });
const plain = -58;
const suv = { place: [3.35, 0.4], yaw: Math.PI + 0.42 };
const crest = ridge(77, 4);
/** The edge of the hill in the picture. */
const brow = (x) =>
  836 -
  46 * Math.max(0, (x - 700) / 1220) ** 0.8 +
  60 * Math.max(0, (500 - x) / 500) ** 1.4 +
  9 * crest(x / 210);

function northernLight() {
  return [
    curtain(
      [
        [760, 330],
        [930, 250],
        [1080, 300],
        [1240, 210],
        [1420, 270],
        [1600, 180],
        [1790, 235],
        [2000, 150],
      ],
      330,
      0.72,
      12,
      8,
    ),
    curtain(
      [
        [1010, 180],
        [1260, 90],
        [1480, 140],
        [1760, 40],
        [2000, 70],
      ],
      260,
      0.34,
      41,
      9,
    ),
    curtain(
      [
        [520, 420],
        [700, 390],
        [880, 430],
        [1100, 380],
      ],
      170,
      0.2,
      58,
      8,
    ),
  ].join('');
}

function far() {
  return [
    mountains(width, 600, 150, 650, ['#8f90a6', '#4c5a78', '#66657c', '#22365a'], 24, 12, -1),
    haze(width, 540, 630, '#9a7a70', 0.3),
    hills(width, 606, 22, 660, ['#31496b', '#3c5273'], 5, 6),
    hills(width, 624, 16, 700, ['#263f60', '#324a6b'], 14, 5),
  ].join('');
}

function plainOfLights() {
  const tones = [
    [0, '#2f4767'],
    [0.1, '#1d3453'],
    [0.35, '#10213a'],
    [1, '#071120'],
  ];
  const course = [
    [-2600, 4600],
    [-1500, 3600],
    [-700, 2900],
    [-640, 2300],
    [-220, 1800],
    [-300, 1300],
    [-760, 900],
  ];
  return [
    shape(`M0 634H${width}V${height}H0z`, linear([0, 0, 0, 1], tones)),
    river(view, { y: plain, path: course, wide: 70 }),
    glow(1180, 690, 800, '#d98a4a', 0.2, 130),
    town(view, {
      y: plain,
      centre: [330, 2350],
      reach: [1500, 2300],
      angle: 0.42,
      core: 430,
      tall: 110,
      seed: 19,
      near: 690,
    }),
    haze(width, 600, 700, '#5b5a70', 0.14),
  ].join('');
}

function hill() {
  const points = Array.from({ length: 97 }, (_, i) => [i * 20, brow(i * 20)]);
  const body = `${polyline(points)}V${height}H0z`;
  const dice = chance(8);
  const blades = ['#12263c', '#183049', '#1d3a52', '#10223a'];
  const foot = (x) => 1010 + 30 * crest(x / 300 + 4) + dice.between(0, 60);
  const tones = [
    [0, '#1c3550'],
    [0.12, '#12263d'],
    [0.45, '#0a1727'],
    [1, '#040a13'],
  ];
  return [
    shape(body, linear([0, 0, 0, 1], tones)),
    soft('3 1', snowPatches(width, 868, 1010, 22, 6, '#6d88a8', 0.34)),
    grass(0, width, brow, 900, [6, 17], blades, 3),
    soft(0.6, grass(0, width, foot, 700, [22, 58], ['#050c17', '#07111d', '#0a1828'], 5)),
  ];
}

/** Low beams run along the brow to the left, and catch the grass. */
function lowBeams() {
  const [x, y] = view.at([1.2, 0.7, -0.6]);
  const blades = Array.from({ length: 14 }, (_, i) => {
    const [low, far] = [905 + i * 7, 560 + 24 * Math.abs(i - 6)];
    const tones = ['#3d4448', '#575542', '#2d3a48', '#6f6545'];
    return grass(far, 1080 - i * 4, (at) => low + 6 * crest(at / 60 + i), 34, [6, 13 + i], tones, 29 + i);
  });
  return [
    beam(x, y, 420, 950, 30, 190, tint.hot, 0.5),
    pool(x - 210, y + 96, 380, 54, tint.hot, 0.55),
    blades,
    pool(x - 150, y + 92, 230, 36, tint.lamp, 0.22),
  ].join('');
}

function watch() {
  const light = {
    ...evening,
    ambient: [0.075, 0.13, 0.2],
    zenith: [0.03, 0.12, 0.11],
    horizon: [0.14, 0.2, 0.3],
    quarter: { from: [-0.3, 0, 1], colour: [0.5, 0.26, 0.12] },
    lamps: [
      source([-4, 3, -9], [0.5, 0.75, 1], 0.35, 8),
      source([-3, 5, 6], [0.35, 1, 0.7], 0.7, 9),
      source([0.2, 0.2, -0.9], [1, 0.75, 0.4], 0.5, 2),
    ],
  };
  const [gx, gy] = view.at([-0.15, 0, 0.9]);
  const tall = (view.at([-0.15, 0, 0.9])[1] - view.at([-0.15, 1.82, 0.9])[1]).toFixed(1);
  return [
    soft(4, shape(`M${n(gx - 34)} ${n(gy)}q34 -9 68 0q-34 9 -68 0z`, '#02060c', 'opacity=".7"')),
    person({
      id: 'hero-home-guard',
      x: gx,
      y: gy,
      height: Number(tall),
      view: 160,
      pose: 'ease',
      outfit: 'uniform',
      cover: 'cap',
      light: 'right',
      lampColour: '#ffe3ad',
      lampPower: 1,
      dusk: 0.2,
    }),
    vehicle(view, { ...suv, beacon: true, light }),
  ].join('');
}

function draw() {
  return picture(
    width,
    height,
    '#071120',
    sky(width, 640, 'dusk'),
    stars(width, horizon, 520, 31),
    northernLight(),
    afterglow(1120, 622, 1100, 0.7),
    cloudStreaks(width, 470, 590, 12, 5, 1120),
    far(),
    plainOfLights(),
    hill(),
    lowBeams(),
    watch(),
    veil(width, height, 'left', 0.6, 0.4),
    vignette(width, height, 0.42, [0.6, 0.55]),
    grain(width, height),
  );
}

export default {
  id: 'hero-home',
  group: 'hero',
  alt: 'A guard beside a patrol vehicle looks from a hill over an Alberta town at dusk, northern light above the foothills.',
  width,
  height,
  draw,
  copies: [{ file: 'security-hero.jpg', width: 1200, height: 630 }],
};
