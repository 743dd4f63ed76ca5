import { box, hue, label, mark, sheet } from '../kit/diagram.mjs';
import { line } from '../kit/paint.mjs';
import { sign } from '../kit/sign.mjs';

const [width, height] = [1200, 560];
const steps = [
  ['camera', ['Camera sees', 'movement']],
  ['chip', ['Software', 'names it']],
  ['eye', ['Person', 'looks']],
  ['speaker', ['Voice', 'or staff']],
  ['patrol', ['Patrol', 'or police']],
];
const at = (i) => 150 + i * 225;
const y = 210;

function step([name, text], i) {
  const machine = i < 2;
  const ground = machine ? '#163455' : '#1f3a52';
  return [
    box(at(i) - 62, 46, 124, 104, ground, { r: 20, edge: machine ? hue.blue : hue.green, width: 3 }),
    sign(name, at(i), 98, 72, machine ? hue.blue : hue.green, ground),
    mark(at(i), y, '', { r: 20 }),
    text.map((t, k) => label(t, at(i), y + 82 + k * 44, { size: 35 })),
  ];
}

/** The bracket under the steps of one group, and who they belong to. */
const owner = (from, to, text, colour) => [
  line(
    `M${at(from) - 92} 380v22q0 14 14 14H${at(to) + 78}q14 0 14 -14v-22`,
    colour,
    5,
    'stroke-linecap="round"',
  ),
  label(text, (at(from) + at(to)) / 2, 488, { size: 54, colour, weight: 700, display: true }),
];

const draw = () =>
  sheet(
    width,
    height,
    line(`M${at(0)} ${y}H${at(4) + 60}`, hue.edge, 6, 'stroke-linecap="round"'),
    line(
      `M${at(4) + 44} ${y - 16}l20 16l-20 16`,
      hue.edge,
      6,
      'stroke-linecap="round" stroke-linejoin="round"',
    ),
    line(`M${(at(1) + at(2)) / 2} 40V520`, hue.soft, 4, 'stroke-dasharray="14 12"'),
    steps.map(step),
    owner(0, 1, 'machine', hue.blue),
    owner(2, 4, 'people', hue.green),
  );

export default {
  id: 'drawing-minute',
  group: 'blog',
  alt: 'Five steps of one minute: a camera sees movement and software names it; then a person looks, a voice or staff answers, a patrol or police come.',
  width,
  height,
  draw,
};
