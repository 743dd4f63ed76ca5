// The camera mast on its trailer: solar panels, battery box, telescopic mast, cameras, horn speaker, beacon.

import { hornSpeaker } from './device.mjs';
import { dot, group, path, rect, round, stroke } from './easel.mjs';

/** A wheel of radius r on its hub. */
const wheel = (box, x, y, r) =>
  [
    dot(x, y, r, '#070c14'),
    dot(x, y, r * 0.72, box.radial(x, y, r * 0.72, ['0 #26384d', '.6 #16222f', '1 #0b121c'])),
    dot(x, y, r * 0.46, box.linear(x - r, y - r, x + r, y + r, '0 #b7c9d8', '.5 #647d94', '1 #26384b')),
    dot(x, y, r * 0.14, '#15212f'),
    Array.from({ length: 5 }, (_, i) => {
      const a = (i / 5) * Math.PI * 2;
      return dot(x + Math.cos(a) * r * 0.3, y + Math.sin(a) * r * 0.3, r * 0.06, '#1b2937');
    }),
    stroke(
      `M${round(x - r * 0.9)} ${round(y - r * 0.42)}A${r} ${r} 0 0 1 ${round(x + r * 0.2)} ${round(y - r * 0.97)}`,
      '#f0b27a',
      2,
      'opacity=".5"',
    ),
  ].join('');

/** A solar panel as a leaning parallelogram: origin lower left, along (ax, ay), up (bx, by). */
function solar(box, x, y, [ax, ay], [bx, by]) {
  const at = (u, v) => `${round(x + ax * u + bx * v)} ${round(y + ay * u + by * v)}`;
  const cells = [];
  for (let i = 1; i < 8; i++) cells.push(`M${at(i / 8, 0.04)}L${at(i / 8, 0.96)}`);
  for (let j = 1; j < 4; j++) cells.push(`M${at(0.02, j / 4)}L${at(0.98, j / 4)}`);
  const outline = `M${at(0, 0)}L${at(1, 0)}L${at(1, 1)}L${at(0, 1)}z`;
  return [
    path(outline, '#03070d', 'transform="translate(5 8)" opacity=".6"'),
    path(outline, box.linear(x, y + by, x + ax, y, '0 #31638a', '.35 #173a5c', '.7 #0e2440', '1 #0a182c')),
    stroke(cells.join(''), '#4f86ad', 1.2, 'opacity=".55"'),
    path(`M${at(0.34, 0)}L${at(0.52, 0)}L${at(0.7, 1)}L${at(0.52, 1)}z`, '#a9dcf2', 'opacity=".14"'),
    stroke(outline, '#aec6d8', 3.4),
    stroke(`M${at(0, 1)}L${at(1, 1)}`, '#eef7fc', 1.6, 'opacity=".8"'),
  ].join('');
}

/** A small bullet camera of the mast; looks left, or right with turn −1. */
const eye = (box, x, y, turn, tilt) =>
  group(
    `transform="translate(${x} ${y}) scale(${turn} 1) rotate(${tilt})"`,
    path('M0 -38L12 -36L8 -6H-6z', '#50677f'),
    path(
      'M-40 -10H24Q34 -10 34 0T24 11H-40z',
      box.linear(0, -12, 0, 12, '0 #dfeaf3', '.45 #8fa7bd', '1 #2f455c'),
    ),
    stroke('M22 -9Q28 0 22 10', '#1c2c40', 1.4, 'opacity=".7"'),
    path('M-52 -14H20Q26 -14 26 -6H-52z', box.linear(0, -14, 0, -6, '0 #f4f9fc', '1 #a9bfd1')),
    rect(-46, -10, 8, 21, '#0d1826', 'rx="2"'),
    dot(-43, 0.5, 3.4, '#12303a', '', 8),
    dot(-43.4, 0.5, 2.2, '#58e0ac', '', 5),
    stroke('M-38 10H22', '#ffc98a', 1.2, 'opacity=".6"'),
  );

/** The mast's head: cross arm, cameras, horn, beacon, 320 × 220; 0, 0 is where it sits on the pole; `reach` of its light. */
export function mastHead(box, reach = 260) {
  return [
    rect(-136, -14, 272, 9, box.linear(0, -14, 0, -5, '0 #c6d6e3', '1 #40566c'), 'rx="3"'),
    rect(-136, -14, 272, 2, '#ffe3ad', 'rx="1" opacity=".8"'),
    stroke('M-70 -8L-8 34M70 -8L8 34', '#3b5067', 4),
    eye(box, -112, 30, 1, -12),
    eye(box, 112, 30, -1, -12),
    group('transform="translate(-54 70) scale(.4) rotate(-8)"', hornSpeaker(box)),
    group(
      'transform="translate(46 46) scale(.82)"',
      rect(-9, -64, 18, 40, box.linear(-9, 0, 9, 0, '0 #a9bdcf', '.5 #5d748c', '1 #2b3f55')),
      path(
        'M-30 -26H30V-12Q30 28 0 30T-30 -12z',
        box.radial(-8, -6, 44, ['0 #38556f', '.5 #16273b', '1 #070e18']),
      ),
      dot(2, 6, 13, '#050b14', '', 13),
      dot(2, 6, 9, box.radial(2, 6, 9, ['0 #2b6f8f', '1 #0a1c2f'])),
      path('M-34 -36H34V-20H-34z', box.linear(-34, 0, 34, 0, '0 #dbe7f1', '.5 #9fb5c9', '1 #4d647b')),
      path('M-22 -14Q-22 12 -8 22Q-14 4 -12 -14z', '#d5ecf8', 'opacity=".6"'),
    ),
    rect(-12, -58, 24, 44, box.linear(-12, 0, 12, 0, '0 #a9bdcf', '1 #3b5067'), 'rx="3"'),
    // beacon
    box.glow(0, -86, reach, '#ffb62e', 0.8),
    path(
      'M-14 -60V-84Q-14 -104 0 -104T14 -84V-60z',
      box.linear(0, -104, 0, -60, '0 #fff0cc', '.5 #ffc65c', '1 #d98a2a'),
    ),
    dot(-4, -86, 4, '#fffaf0', '', 12),
    box.glow(0, -84, reach * 0.27, '#ffe3ad', 0.9),
    rect(-18, -62, 36, 7, '#1a2838', 'rx="2"'),
  ];
}

/** The mast on its trailer: the ground under its wheel at 0, 0, the pole rising `high` units, about 520 wide. */
export function mastTrailer(box, high) {
  const pole = box.linear(-14, 0, 14, 0, '0 #dfeaf3', '.3 #9fb5c9', '.7 #4d647b', '1 #26384d');
  const section = (from, to, w) => rect(-w / 2, -to, w, to - from, pole);
  return [
    dot(10, 12, 330, '#02050a', 'opacity=".6"', 34),
    // stabilisers and draw bar
    stroke('M-236 -72L-322 2M236 -72L300 2', '#3b5067', 10, 'stroke-linecap="round"'),
    stroke('M-234 -76L-320 -2M234 -76L298 -2', '#9fb6ca', 2.4, 'opacity=".7"'),
    rect(-344, 0, 44, 8, '#22344a', 'rx="3"'),
    rect(280, 0, 44, 8, '#22344a', 'rx="3"'),
    path('M-240 -58L-410 -44V-30L-240 -38z', box.linear(0, -60, 0, -30, '0 #7d95ac', '1 #1f3044')),
    dot(-408, -38, 10, '#0c1522'),
    rect(-384, -40, 10, 46, '#4b6178'),
    // mast behind the box
    section(150, high * 0.52, 30),
    section(high * 0.5, high * 0.78, 22),
    section(high * 0.76, high, 15),
    rect(-19, -high * 0.52 - 8, 38, 14, '#22344a', 'rx="3"'),
    rect(-15, -high * 0.78 - 6, 30, 11, '#22344a', 'rx="3"'),
    stroke(
      `M8 -${round(high * 0.98)}C22 -${round(high * 0.7)} 26 -${round(high * 0.4)} 20 -190`,
      '#0a121d',
      4,
    ),
    group(`transform="translate(0 ${round(-high)})"`, mastHead(box)),
    // far solar panel, box, near panel
    rect(-240, -76, 480, 26, box.linear(0, -76, 0, -50, '0 #9fb5c9', '.4 #50677f', '1 #1a293b'), 'rx="4"'),
    rect(
      -120,
      -206,
      240,
      132,
      box.linear(-120, 0, 120, 0, '0 #c3d3e0', '.2 #93a9bf', '.75 #536b84', '1 #283c53'),
      'rx="7"',
    ),
    rect(-120, -206, 240, 12, '#ffe3ad', 'rx="6" opacity=".85"'),
    stroke('M0 -192V-80', '#4b6178', 2, 'opacity=".7"'),
    rect(-20, -150, 10, 26, '#2c4056', 'rx="3"'),
    rect(10, -150, 10, 26, '#2c4056', 'rx="3"'),
    path('M46 -178h48v24q0 26-24 36q-24-10-24-36z', '#14263f'),
    path(
      'M60 -132v-18a10 10 0 0 1 20 0v18M67 -132v-12M73 -132v-12',
      'none',
      'stroke="#58e0ac" stroke-width="3.4" stroke-linecap="round"',
    ),
    dot(70, -151, 3, '#ffc65c'),
    rect(-120, -100, 240, 26, box.linear(0, -100, 0, -74, '0 #22384f .0', '1 #0b1523 .75')),
    solar(box, -262, -108, [128, 14], [-34, -118]),
    solar(box, 134, -94, [128, -14], [34, -118]),
    stroke('M-200 -104L-190 -70M200 -100L190 -70', '#50677f', 7),
    path(
      'M-74 -62Q-70 -94 0 -94T74 -62L66 -54Q60 -80 0 -80T-66 -54z',
      box.linear(0, -94, 0, -54, '0 #b4c6d6', '1 #34495f'),
    ),
    wheel(box, 0, -40, 44),
  ]
    .flat(9)
    .join('');
}
