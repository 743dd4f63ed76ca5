import { hue, label, sheet } from '../kit/diagram.mjs';
import { down, shape } from '../kit/paint.mjs';
import { sign } from '../kit/sign.mjs';

const [width, height] = [1200, 660];
const steps = [
  { x: 40, top: 440, price: '$200-500', has: [], adds: ['bell', 'door', 'camera'] },
  { x: 414, top: 350, price: '$500-1,200', has: ['bell', 'door', 'camera'], adds: ['eye', 'key'] },
  {
    x: 788,
    top: 260,
    price: '$1,200-2,500',
    has: ['bell', 'door', 'camera', 'eye', 'key'],
    adds: ['headset', 'guard'],
  },
];
const wide = 372;

/** One step: its block with the price on it, and what stands on it; amber is what it adds. */
function step({ x, top, price, has, adds }, i) {
  const tones = [
    ['#3b5f8c', '#25436a'],
    ['#31527c', '#1d375a'],
    ['#28466c', '#172e4d'],
  ][i];
  const row = (names, y, size, colour) =>
    names.map((name, k) =>
      sign(name, x + wide / 2 + (k - (names.length - 1) / 2) * (size + 10), y, size, colour, '#0e1f37'),
    );
  return [
    shape(`M${x} ${top}h${wide}V${height - 40}h${-wide}z`, down([0, tones[0]], [1, tones[1]])),
    shape(`M${x} ${top}h${wide}v9h${-wide}z`, '#8fb0d8'),
    label(price, x + wide / 2, top + 92, { size: 52, weight: 700, display: true }),
    label('a month', x + wide / 2, top + 146, { size: 36, colour: hue.soft, weight: 500 }),
    row(has, top - 52, has.length > 3 ? 62 : 78, '#8ea9c9'),
    row(adds, top - (has.length ? 168 : 72), 104, hue.amber),
  ];
}

const draw = () => sheet(width, height, steps.map(step));

export default {
  id: 'drawing-tiers',
  group: 'blog',
  alt: 'Three steps of monthly budgets: $200-500 buys an alarm, door contacts and a camera, $500-1,200 adds a look at each alarm and keys, $1,200-2,500 an operator or a guard.',
  width,
  height,
  draw,
};
