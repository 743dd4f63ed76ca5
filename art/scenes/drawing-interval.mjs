import { hue, label, mark, sheet } from '../kit/diagram.mjs';
import { line } from '../kit/paint.mjs';

const [width, height] = [1200, 720];
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'];
const at = (day) => 92 + day * 145;

/** A bracket over the line from one visit to the next. */
const gap = (y, from, to, hours, colour) => [
  line(
    `M${at(from) + 12} ${y - 36}v-16q0 -14 14 -14H${at(to) - 26}q14 0 14 14v16`,
    colour,
    6,
    'stroke-linecap="round"',
  ),
  label(`${hours} h`, (at(from) + at(to)) / 2, y - 88, { size: 46, colour, weight: 700 }),
];

/** One week from Monday to Monday: visits as dots, gaps as brackets. */
function week(y, title, visits, gaps) {
  return [
    label(title, 60, y - 170, { size: 40, weight: 700, at: 'start', display: true }),
    line(`M${at(0)} ${y}H${at(7)}`, hue.edge, 5, 'stroke-linecap="round"'),
    days.map((day, i) => [
      line(`M${at(i)} ${y - 12}v24`, hue.edge, 4, 'stroke-linecap="round"'),
      label(day, at(i), y + 72, {
        size: 36,
        colour: visits.includes(i) ? hue.ink : '#7f96b4',
        weight: visits.includes(i) ? 700 : 500,
      }),
    ]),
    gaps.map(([from, to, hours, colour]) => gap(y, from, to, hours, colour)),
    visits.map((i) => mark(at(i), y, '', { r: 19, colour: hue.ink })),
  ];
}

const draw = () =>
  sheet(
    width,
    height,
    week(240, 'Three visits a week', [0, 2, 4, 7], [[4, 7, 72, hue.amber]]),
    line('M60 366H1140', hue.edge, 2, 'opacity=".5"'),
    week(
      600,
      'Four visits a week',
      [0, 2, 4, 6, 7],
      [
        [0, 2, 48, hue.blue],
        [2, 4, 48, hue.blue],
        [4, 6, 48, hue.blue],
        [6, 7, 24, hue.blue],
      ],
    ),
  );

export default {
  id: 'drawing-interval',
  group: 'blog',
  alt: 'Visits on Monday, Wednesday and Friday leave 72 hours until the next Monday; with a visit on Sunday no gap is longer than 48 hours.',
  width,
  height,
  draw,
};
