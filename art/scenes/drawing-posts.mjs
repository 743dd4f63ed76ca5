import { arrow, box, dotted, hue, label, mark, sheet } from '../kit/diagram.mjs';
import { curve, line, n, oval, shape } from '../kit/paint.mjs';

const [width, height] = [1200, 860];
const [x0, y0, x1, y1] = [50, 50, 1150, 590];
const wall = '#8fb0d8';

/** A car from above, its nose up or turned by `turn` degrees. */
const car = (x, y, colour, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${[
    box(-34, -62, 68, 124, colour, { r: 20 }),
    box(-26, -30, 52, 26, '#0e1f37', { r: 6 }),
    box(-24, 26, 48, 18, '#0e1f37', { r: 6 }),
  ].join('')}</g>`;

/** A round table with its chairs. */
const table = (x, y, colour = '#41648f') =>
  [0, 60, 120, 180, 240, 300]
    .map((a) => {
      const r = (a * Math.PI) / 180;
      return oval(x + Math.cos(r) * 56, y + Math.sin(r) * 56, 11, '#2d4a70');
    })
    .join('') + oval(x, y, 41, colour);

/** The walls with their openings: the main door below, the emergency exit at the right. */
function hall() {
  const w = 'stroke-linecap="butt" stroke-linejoin="miter"';
  return [
    box(x0, y0, x1 - x0, y1 - y0, '#15304f', { r: 0 }),
    line(`M520 ${y1}H${x0}V${y0}H${x1}V250M${x1} 370V${y1}H680`, wall, 12, w),
    // the stage
    shape('M400 56H800V150Q600 190 400 150z', '#2d527f'),
    label('Stage', 600, 124, { size: 42 }),
    // the bar
    box(78, 190, 92, 260, '#2d527f', { r: 14 }),
    `<g transform="translate(140 320) rotate(-90)">${label('Bar', 0, 0, { size: 44 })}</g>`,
    [236, 296, 356, 416].map((y) => oval(194, y, 12, '#41648f')),
    // coats beside the door
    box(262, 506, 190, 66, '#2d527f', { r: 10 }),
    label('Coats', 357, 552, { size: 40 }),
    [
      [440, 280],
      [620, 270],
      [800, 280],
      [530, 420],
      [890, 420],
    ].map(([x, y]) => table(x, y)),
    table(712, 414, '#6f97c8'),
  ];
}

const draw = () =>
  sheet(
    width,
    height,
    hall(),
    label('Parking lot', 1120, 830, { size: 42, at: 'end' }),
    label('Main door', 716, 650, { size: 42, at: 'start' }),
    label('Exit', 1060, 262, { size: 42, colour: hue.green }),
    arrow([1090, 330], [1188, 330], hue.green, 11),
    [0, 1, 2, 3].map((i) => line(`M${n(70 + i * 110)} 690v130`, '#2d4a70', 4)),
    car(126, 760, '#3a5a86'),
    car(346, 760, '#3a5a86'),
    car(236, 756, '#6f97c8'),
    dotted(
      curve(
        [
          [236, 676],
          [330, 640],
          [520, 650],
          [592, 610],
          [604, 548],
          [480, 520],
        ],
        0.9,
      ),
    ),
    dotted(
      curve(
        [
          [486, 500],
          [600, 500],
          [650, 476],
          [690, 450],
        ],
        0.9,
      ),
    ),
    mark(470, 720, '1', { r: 38 }),
    mark(600, 588, '2', { r: 38 }),
    mark(272, 330, '3', { r: 38 }),
    mark(1060, 330, '4', { r: 38 }),
  );

export default {
  id: 'drawing-posts',
  group: 'blog',
  alt: 'A hall from above with four posts: 1 parking lot, 2 main door and coats, 3 bar and floor, 4 emergency exit; dots show the path of one guest.',
  width,
  height,
  draw,
};
