import { arrow, box, hue, label, mark, sheet } from '../kit/diagram.mjs';
import { line } from '../kit/paint.mjs';
import { sign } from '../kit/sign.mjs';

const [width, height] = [1200, 860];
/** The four zones, pale to dark: rooms as [x, y, w, h]. */
const tone = { public: '#7f9fc9', staff: '#4c72a6', work: '#2b4d7c', restricted: '#152c4c' };
const rooms = [
  [50, 50, 330, 250, tone.public],
  [50, 300, 330, 260, tone.staff],
  [380, 50, 470, 510, tone.work],
  [850, 50, 300, 245, tone.restricted],
  [850, 295, 300, 265, tone.restricted],
];
const wall = '#dbe7f5';

/** Walls between and around the rooms; the doors are gaps. */
const walls = [
  'M50 130V50H1150V560H810M720 560H690M510 560H350M260 560H50V230',
  'M50 300H150M230 300H380',
  'M380 50V130M380 210V560',
  'M850 50V130M850 210V380M850 460V560',
  'M850 295H1150',
].join('');

const draw = () =>
  sheet(
    width,
    height,
    rooms.map(([x, y, w, h, fill]) => box(x, y, w, h, fill, { r: 0 })),
    line(walls, wall, 10, 'stroke-linecap="square"'),
    // the overhead door: a broken line
    line('M520 560H680', hue.soft, 7, 'stroke-dasharray="18 12"'),
    label('Public', 226, 112, { size: 46, weight: 700, colour: '#0b1a30' }),
    label('front counter', 226, 158, { size: 33, colour: '#0b1a30' }),
    label('Staff', 215, 420, { size: 46, weight: 700 }),
    label('lunch, offices', 215, 468, { size: 33, colour: '#dbe7f5' }),
    label('Work area', 615, 260, { size: 50, weight: 700 }),
    label('shop floor', 615, 312, { size: 36, colour: hue.soft }),
    label('Restricted', 1004, 112, { size: 46, weight: 700 }),
    label('tool crib', 1004, 250, { size: 36, colour: hue.soft }),
    label('server', 1004, 524, { size: 36, colour: hue.soft }),
    label('overhead door', 600, 534, { size: 32, colour: hue.soft }),
    // four doors with readers
    [
      [190, 300],
      [380, 170],
      [850, 170],
      [850, 420],
    ].map(([x, y]) => mark(x, y, '', { r: 24 })),
    // three ways out to one assembly point
    line('M96 180H24V742H400', hue.green, 9, 'stroke-linejoin="round"'),
    arrow([390, 742], [478, 742]),
    arrow([305, 500], [305, 726]),
    arrow([790, 480], [694, 680]),
    box(490, 690, 232, 122, '#0f3a38', { r: 20, edge: hue.green, width: 5 }),
    sign('person', 546, 748, 66, hue.green, '#0f3a38'),
    sign('person', 606, 748, 66, hue.green, '#0f3a38'),
    sign('person', 666, 748, 66, hue.green, '#0f3a38'),
    label('Assembly point', 746, 766, { size: 42, at: 'start', colour: hue.green }),
    mark(850, 660, '', { r: 20 }),
    label('door with reader', 886, 674, { size: 36, at: 'start', colour: hue.soft }),
  );

export default {
  id: 'drawing-zones',
  group: 'blog',
  alt: 'A shop from above in four zones, public, staff, work area and restricted, with four reader doors and three ways out to one assembly point.',
  width,
  height,
  draw,
};
