import { box, hue, label, mark, sheet } from '../kit/diagram.mjs';
import { line } from '../kit/paint.mjs';

const [width, height] = [1200, 740];
/** Minutes 0 to 30 along the sheet. */
const at = (minute) => 80 + minute * (1040 / 30);

/** One line of time: the break-in as a block, the signal and the help as posts. */
function clock(y, title, { ends, signal, help }) {
  const tall = 92;
  const inTime = help < ends;
  const ticks = [0, 5, 10, 15, 20, 25, 30].map(
    (m) =>
      line(`M${at(m)} ${y + 58}v16`, hue.edge, 3) +
      label(String(m), at(m), y + 116, { size: 34, colour: hue.soft, weight: 500 }),
  );
  const post = (m, text, colour, side) =>
    line(`M${at(m)} ${y - 84}V${y + 66}`, colour, 6, 'stroke-linecap="round"') +
    mark(at(m), y - 84, '', { r: 13, colour }) +
    label(text, at(m) + side * 28, y - 70, { colour, at: side > 0 ? 'start' : 'end', weight: 700 });
  return [
    label(title, 60, y - 150, { size: 40, weight: 700, at: 'start', display: true }),
    line(`M${at(0)} ${y + 66}H${at(30)}`, hue.edge, 4, 'stroke-linecap="round"'),
    ticks,
    box(at(0), y - tall / 2, at(ends) - at(0), tall, hue.amber, { r: 10 }),
    label('Break-in', ends > 10 ? at(7.5) : at(5), y + 14, {
      colour: '#3a2405',
      weight: 700,
      size: ends > 10 ? 44 : 30,
    }),
    post(signal, 'Signal', hue.blue, 1),
    post(help, `Help at ${help}`, inTime ? hue.green : hue.ink, 1),
  ];
}

const draw = () =>
  sheet(
    width,
    height,
    clock(234, 'As it is: gone at minute 7', { ends: 7, signal: 3, help: 18 }),
    line(`M60 384H1140`, hue.edge, 2, 'opacity=".5"'),
    clock(588, 'After changes: still busy at minute 20', { ends: 20, signal: 0, help: 15 }),
  );

export default {
  id: 'drawing-clocks',
  group: 'blog',
  alt: 'Two time lines of 30 minutes: in the first the break-in ends at minute 7 and help comes at 18, in the second it lasts to 20 and help comes at 15.',
  width,
  height,
  draw,
};
