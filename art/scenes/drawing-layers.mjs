import { chance } from '../kit/chance.mjs';
import { hue, label, sheet } from '../kit/diagram.mjs';
import { person } from '../kit/figure.mjs';
import { line, n, oval, polygon, rect, shape } from '../kit/paint.mjs';

const [width, height] = [1200, 760];
const [left, right] = [40, 905];
/** From the top: what is replaced most often is thinnest. */
const bands = [
  { y: 70, h: 92, text: 'Software and AI', top: '#ffc65c', words: '#2c1d05' },
  { y: 162, h: 140, text: 'Cameras, readers, sensors', top: '#41689c', words: hue.ink },
  { y: 302, h: 168, text: 'Cables, power, network', top: '#274a78', words: hue.ink },
  { y: 470, h: 232, text: 'Locks, light, fences', top: '#132a4a', words: hue.ink },
];

/** A band of ground with an uneven upper edge and some grain of its own. */
function band({ y, h, text, top, words }, i) {
  const dice = chance(50 + i);
  const edge = Array.from({ length: 25 }, (_, k) => [
    left + ((right - left) * k) / 24,
    y + (k === 0 || k === 24 ? 0 : dice.between(-4, 4)),
  ]);
  const specks = Array.from({ length: i * 16 }, () =>
    oval(
      dice.between(left + 10, right - 10),
      dice.between(y + 16, y + h - 12),
      dice.between(2, 6),
      '#9fc0e8',
      'opacity=".1"',
      3,
    ),
  );
  return [
    shape(polygon([...edge, [right, y + h + 6], [left, y + h + 6]]), top),
    specks,
    label(text, left + 44, y + h / 2 + 17, {
      size: i === 3 ? 54 : 46,
      colour: words,
      weight: 700,
      at: 'start',
    }),
  ];
}

/** The arrow that goes round: replaced most often. */
function again(x, y, r) {
  const at = (a) => [x + r * Math.cos(a), y + r * Math.sin(a)];
  const [a, b] = [at(-0.4), at(-1.5)];
  return [
    line(
      `M${a.map(n).join(' ')}A${r} ${r} 0 1 1 ${b.map(n).join(' ')}`,
      '#2c1d05',
      7,
      'stroke-linecap="round"',
    ),
    shape(
      `M${n(b[0] + 26)} ${n(b[1] - 1)}L${n(b[0] - 4)} ${n(b[1] - 17)}L${n(b[0] - 2)} ${n(b[1] + 17)}z`,
      '#2c1d05',
    ),
  ];
}

const draw = () =>
  sheet(
    width,
    height,
    rect(40, 702, 1120, 12, '#4b678c'),
    bands.map(band),
    again(848, 117, 25),
    line('M905 70H1160', hue.edge, 3, 'stroke-dasharray="10 10"'),
    person({
      id: 'drawing-layers',
      x: 1040,
      y: 702,
      height: 632,
      view: -24,
      pose: 'stand',
      outfit: 'coat',
      colours: { top: 'slate', trousers: 'charcoal' },
      woman: true,
      hair: 'bun',
      hairColour: 'brown',
      skin: 'tan',
      light: 'left',
      lampColour: '#ffc65c',
      lampPower: 0.6,
    }),
  );

export default {
  id: 'drawing-layers',
  group: 'blog',
  alt: 'Four layers, thickest at the bottom: locks, light, fences; cables, power, network; cameras, readers, sensors; a thin top of software and AI.',
  width,
  height,
  draw,
};
