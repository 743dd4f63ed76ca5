import { backdrop, ground } from '../kit/backdrop.mjs';
import { office } from '../kit/building.mjs';
import { bust } from '../kit/figure.mjs';
import { glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { picture, soft } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 675];
const horizon = 420;
const view = space({ eye: [0, 1.7, -6], target: [0, 1.7, 50], focal: 1000, centre: [600, horizon] });

function draw() {
  const lamps = [
    [90, 250, 60],
    [230, 330, 26],
    [1090, 220, 70],
    [980, 340, 26],
    [560, 345, 20],
    [660, 352, 14],
  ];
  return picture(
    width,
    height,
    '#0a1626',
    soft(
      3,
      backdrop({ width, horizon, hour: 'dusk', glow: [640, 600], peaks: 80, seed: 171 }),
      office(view, [-20, 22], [12, 12, 14], { floors: 4, bays: 7, lit: (c, r) => (c + r * 3) % 5 === 0 }),
      office(view, [8, 20], [16, 15, 14], { floors: 5, bays: 8, lit: (c, r) => (c * 3 + r) % 4 === 0 }),
      ground(width, height, horizon),
      lamps.map(([x, y, r]) => glow(x, y, r * 3, tint.lamp, 0.75)),
      pool(600, 520, 620, 90, tint.sodium, 0.3),
    ),
    bust({
      id: 'thumb-guards-her',
      x: 790,
      y: 282,
      headHeight: 172,
      view: -26,
      pose: 'ease',
      outfit: 'uniform',
      woman: true,
      hair: 'bun',
      hairColour: 'black',
      skin: 'tan',
      light: 'right',
      lampColour: '#ffc65c',
      lampPower: 0.9,
      below: 80,
    }),
    bust({
      id: 'thumb-guards-him',
      x: 420,
      y: 236,
      headHeight: 184,
      view: 24,
      pose: 'ease',
      outfit: 'uniform',
      cover: 'cap',
      hair: 'short',
      hairColour: 'brown',
      skin: 'fair',
      beard: 'short',
      light: 'left',
      lampColour: '#ffc65c',
      lampPower: 0.9,
      below: 80,
    }),
    vignette(width, height, 0.4),
    grain(width, height),
  );
}

export default {
  id: 'thumb-guards',
  group: 'thumb',
  alt: 'Two guards in uniform at dusk, the lights of an office park behind them.',
  width,
  height,
  draw,
};
