import { hue, label, mark, sheet } from '../kit/diagram.mjs';
import { line } from '../kit/paint.mjs';
import { sign } from '../kit/sign.mjs';

const [width, height] = [1200, 660];
/** Minutes after 2:10 along the sheet. */
const at = (minute) => 116 + minute * 49;
const lines = [
  {
    y: 170,
    words: 112,
    title: 'A guard on her round',
    steps: [
      [0, 'intruder', hue.amber],
      [2, 'flashlight', hue.ink],
      [4, 'car', hue.amber],
    ],
  },
  {
    y: 500,
    words: 344,
    title: 'Cameras and an operator',
    steps: [
      [0, 'camera', hue.blue],
      [2, 'operator', hue.ink],
      [4, 'speaker', hue.amber],
      [6, 'phone', hue.ink],
      [15, 'patrol', hue.green],
    ],
  },
];

const step = (y, [minute, name, colour]) => [
  sign(name, at(minute), y - 70, 80, colour),
  mark(at(minute), y, '', { r: 15, colour }),
];

const row = ({ y, words, title, steps }) => [
  label(title, 1120, words, { size: 42, weight: 700, at: 'end', display: true }),
  line(`M${at(0)} ${y}H${at(20)}`, hue.edge, 6, 'stroke-linecap="round"'),
  [0, 5, 10, 15, 20].map((m) => line(`M${at(m)} ${y - 11}v22`, hue.edge, 4, 'stroke-linecap="round"')),
  steps.map((one) => step(y, one)),
];

const draw = () =>
  sheet(
    width,
    height,
    [0, 2, 4].map((m) =>
      line(`M${at(m)} 206V400`, hue.soft, 3, 'stroke-dasharray="4 9" stroke-linecap="round"'),
    ),
    lines.map(row),
    label('they leave', at(4) + 60, 116, { size: 40, at: 'start', colour: hue.amber }),
    line(
      `M${at(15) - 290} 430H${at(15) - 60}`,
      hue.green,
      6,
      'stroke-dasharray="16 14" stroke-linecap="round"',
    ),
    label('patrol', at(15) + 62, 446, { size: 40, at: 'start', colour: hue.green }),
    [0, 5, 10, 15, 20].map((m) =>
      label(`2:${10 + m}`, at(m), 592, { size: 42, colour: hue.soft, weight: 600 }),
    ),
  );

export default {
  id: 'drawing-same-night',
  group: 'blog',
  alt: 'Two time lines from 2:10 to 2:30: a guard turns her flashlight on two men and they leave; a camera, an operator, a loudspeaker and a call do the same and a patrol follows.',
  width,
  height,
  draw,
};
