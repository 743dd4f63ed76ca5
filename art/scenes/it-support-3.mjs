import { chance } from '../kit/chance.mjs';
import { dot, easel, group, rect, round, stroke } from '../kit/easel.mjs';

const id = 'it-support-3';
const [width, height] = [1200, 800];
const ports = 24;
const [left, pitch] = [176, 37];
const portX = (i) => left + i * pitch + (i >= 12 ? 26 : 0);

/** Sleeves of the cables: shadow, body, light. Mostly two blues, a few that mean something. */
const sleeves = {
  sea: ['#0e3a52', '#2a7fa3', '#8fd8f0'],
  ink: ['#0b1f38', '#24507f', '#7fb2e0'],
  aurora: ['#0c4a3c', '#2fae84', '#a8f5d6'],
  lamp: ['#5a3a08', '#e0a03a', '#ffe3ad'],
};
const order =
  'sea sea ink sea ink aurora sea ink sea sea ink sea ink sea sea lamp ink sea aurora ink sea ink sea sea'.split(
    ' ',
  );

/** The nested way of a cable: down from the panel, out to its lane at the side, down, back in, down to the switch. */
function route(i) {
  const outer = i < 12 ? i : ports - 1 - i;
  const side = i < 12 ? -1 : 1;
  const lane = side < 0 ? 62 + outer * 8.4 : width - 74 - outer * 8.4;
  const [x, r] = [portX(i), 20];
  const [y1, y2] = [262 + outer * 8.6, 560 - outer * 8.6];
  const s = side * r;
  return `M${x} 214V${round(y1 - r)}Q${x} ${round(y1)} ${round(x + s)} ${round(y1)}H${round(lane - s)}Q${round(lane)} ${round(y1)} ${round(lane)} ${round(y1 + r)}V${round(y2 - r)}Q${round(lane)} ${round(y2)} ${round(lane - s)} ${round(y2)}H${round(x + s)}Q${x} ${round(y2)} ${x} ${round(y2 + r)}V598`;
}

function cable(i) {
  const [dark, body, light] = sleeves[order[i]];
  const d = route(i);
  return [
    stroke(d, '#02060c', 10, 'opacity=".55" transform="translate(3 6)"'),
    stroke(d, dark, 8.4),
    stroke(d, body, 5.8, 'transform="translate(-.6 -.6)"'),
    stroke(d, light, 1.4, 'opacity=".75" transform="translate(-1.7 -1.7)"'),
  ].join('');
}

/** A plug in its port, clip side up on the panel, down on the switch. */
function plug(x, y, up) {
  const k = up ? 1 : -1;
  return [
    rect(x - 13, y - 15, 26, 30, '#04080f', 'rx="3"'),
    rect(x - 9, y - 11, 18, 22, '#b7d2e2', 'rx="2.5" opacity=".85"'),
    rect(x - 9, y - 11, 18, 6, '#eef8fc', 'rx="2" opacity=".7"'),
    rect(x - 4, y + k * 9 - 5, 8, 12, '#7f9db3', 'rx="2"'),
    rect(x - 6, y + k * 15 - 5, 12, 10, '#0f2236', 'rx="3"'),
  ].join('');
}

/** A plate of the rack, y from the top, with its screws and the light along its upper edge. */
function plate(box, y, h) {
  const face = box.linear(0, y, 0, y + h, '0 #3c5a76', '.08 #1e344c', '.75 #122237', '1 #0a1524');
  const screws = [
    [56, y + 18],
    [56, y + h - 18],
    [1144, y + 18],
    [1144, y + h - 18],
  ];
  return [
    rect(24, y + 8, 1152, h, '#02060c', 'rx="5" opacity=".6"'),
    rect(24, y, 1152, h, face, 'rx="5"'),
    rect(26, y, 1148, 1.8, '#a9d3e8', 'opacity=".75"'),
    screws.map(
      ([x, sy]) =>
        dot(x, sy, 8, '#0a1422') +
        dot(x - 1, sy - 1, 6, '#6f8ca5') +
        stroke(`M${x - 5} ${sy - 1}h8`, '#1c2f44', 1.8),
    ),
  ];
}

function panel(box) {
  const labels = Array.from(
    { length: ports },
    (_, i) =>
      rect(portX(i) - 12, 152, 24, 11, '#dcecf5', 'rx="1.5" opacity=".75"') +
      rect(portX(i) - 8, 156, 12, 2.4, '#3d5870'),
  );
  return [plate(box, 128, 118), labels, Array.from({ length: ports }, (_, i) => plug(portX(i), 198, true))];
}

function network(box) {
  const { next } = chance(9);
  const lights = Array.from({ length: ports }, (_, i) => {
    const [x, y] = [portX(i), 668];
    const one = (dx, colour) =>
      box.glow(x + dx, y, 20, colour, 0.75) +
      dot(x + dx, y, 3.4, colour) +
      dot(x + dx - 0.8, y - 0.8, 1.2, '#fff');
    return (
      one(-6, '#58e0ac') +
      (next() > 0.35 ? one(6, next() > 0.2 ? '#58e0ac' : '#ffc65c') : dot(x + 6, y, 3, '#0d2b2a'))
    );
  });
  const slots = Array.from({ length: 30 }, (_, i) => rect(180 + i * 28.6, 696, 17, 5, '#050b14', 'rx="2.5"'));
  return [
    plate(box, 584, 136),
    Array.from({ length: ports }, (_, i) => plug(portX(i), 626, false)),
    slots,
    lights,
  ];
}

/** Hook-and-loop straps that hold the bundles, and the rings at the sides. */
function straps(box) {
  const strap = (x, y, w) => [
    rect(x - 3, y + 5, w + 8, 30, '#02060c', 'rx="5" opacity=".6"'),
    rect(x, y, w, 28, box.linear(0, y, 0, y + 28, '0 #3f566d', '.3 #1a293b', '1 #0a121d'), 'rx="5"'),
    stroke(`M${x + 3} ${y + 3.5}h${w - 6}`, '#9fc0d6', 1.4, 'opacity=".7"'),
  ];
  return [strap(52, 396, 116), strap(1032, 396, 116)];
}

function background(box) {
  const { next } = chance(3);
  const dim = Array.from({ length: 36 }, () => {
    const [x, y] = [next() * 1200, 340 + next() * 170];
    return dot(x, y, 3 + next() * 5, next() > 0.4 ? '#58e0ac' : '#6cc8ff', 'opacity=".34"');
  });
  return [
    rect(0, 0, width, height, box.linear(0, 0, 0, 800, '0 #0a1727', '.45 #0b1d31', '1 #050b15')),
    rect(180, 246, 840, 338, box.radial(600, 410, 520, ['0 #12324b', '.6 #0a1c2f', '1 #060f1c'])),
    group(
      box.blur(7),
      [290, 345, 400, 455, 510].map((y) => rect(190, y, 820, 30, '#16304a')),
      dim,
    ),
    plate(box, -60, 150),
    Array.from({ length: 18 }, (_, i) => rect(200 + i * 46, 24, 30, 30, '#070e19', 'rx="3"')),
    plate(box, 748, 150),
    Array.from({ length: 6 }, (_, i) => [
      rect(130 + i * 162, 770, 144, 60, '#1a3048', 'rx="4"'),
      rect(130 + i * 162, 770, 144, 2, '#6d94b0', 'opacity=".7"'),
      dot(256 + i * 162, 786, 4, '#6cc8ff'),
    ]),
  ];
}

function draw() {
  const box = easel(id);
  const rows = [...Array(12).keys()].flatMap((i) => [i, ports - 1 - i]);
  return box.picture(width, height, [
    group(
      'transform="translate(-36 58) skewY(-5.2) scale(1.07 1.04)"',
      background(box),
      panel(box),
      network(box),
      rows.map(cable),
      straps(box),
    ),
    rect(
      0,
      0,
      width,
      height,
      box.linear(0, 0, 1200, 0, '0 #7fd6ff .1', '.4 #7fd6ff 0', '.7 #04080f 0', '1 #04080f .62'),
    ),
    box.glow(180, 120, 620, '#bfe9f8', 0.26, 420),
    box.glow(760, 690, 560, '#58e0ac', 0.14, 180),
  ]);
}

export default {
  id,
  group: 'it-support',
  alt: 'Neatly routed network cables run from a patch panel to a switch with green lights.',
  width,
  height,
  draw,
};
