import { box, hue, label, sheet } from '../kit/diagram.mjs';
import { curve, down, line, shape, soft } from '../kit/paint.mjs';
import { sign } from '../kit/sign.mjs';

const [width, height] = [1200, 860];
/** Dollars of the article's example, to one scale: the bar of the deductible is as long as it costs. */
const scale = 0.16;
const after = [
  ['calendar', 1500],
  ['clock', 1140],
  ['wrench', 990],
  ['phone', 840],
  ['key', 520],
];
const snow = 282;
const left = 330;

/** One entry of the page: sign, bar, amount. */
const entry = (y, name, dollars, colour, paper) => [
  sign(name, 258, y, 66, colour, paper),
  box(left, y - 28, dollars * scale, 56, colour, { r: 8 }),
  label(`$${dollars.toLocaleString('en-CA')}`, left + dollars * scale + 24, y + 16, {
    size: 44,
    colour,
    weight: 700,
    at: 'start',
  }),
];

const crest = [
  [0, snow + 16],
  [150, snow - 12],
  [330, snow + 10],
  [560, snow - 4],
  [800, snow + 12],
  [1010, snow - 10],
  [1200, snow + 8],
];

const draw = () =>
  sheet(
    width,
    height,
    // the page above the snow
    box(190, 40, 750, 800, '#f0f4f8', { r: 6 }),
    line('M216 40V840M222 40V840', '#d98a8a', 2.5),
    [100, 240].map((y) => line(`M190 ${y}H940`, '#b9cbe0', 2)),
    entry(170, 'coin', 2500, '#b8741a', '#f0f4f8'),
    label('deductible', left, 112, { size: 42, colour: '#3a4d68', weight: 700, at: 'start' }),
    // the snow, and the page seen through it
    shape(
      `${curve(crest, 0.9)}V${height}H0z`,
      down([0, '#3f628e', 0.97], [0.35, '#21426c', 0.98], [1, '#10243f', 0.99]),
    ),
    soft(1.2, line(curve(crest, 0.9), '#eef4fb', 16, 'stroke-linecap="round"')),
    line(`M190 ${snow + 30}V840H940V${snow + 30}`, '#9fc0e8', 3, 'opacity=".45"'),
    label('what follows', left, 356, { size: 42, weight: 700, at: 'start' }),
    after.map(([name, dollars], i) =>
      entry(420 + i * 82, name, dollars, i % 2 ? '#bcd6f2' : '#dceaf8', '#1b3a62'),
    ),
    line(
      'M812 400q26 0 26 26v132q0 26 26 26q-26 0 -26 26v132q0 26 -26 26',
      hue.amber,
      5,
      'stroke-linecap="round"',
    ),
    label('$4,990', 966, 602, { size: 56, weight: 800, at: 'start', colour: hue.amber }),
  );

export default {
  id: 'drawing-iceberg-ledger',
  group: 'blog',
  alt: 'A ledger page in snow: above it the deductible of $2,500, below it five further costs that add up to $4,990, about twice as much.',
  width,
  height,
  draw,
};
