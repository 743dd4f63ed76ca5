import { chance } from '../kit/chance.mjs';
import { hornSpeaker } from '../kit/device.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { person } from '../kit/figure.mjs';
import { detection } from '../kit/screen.mjs';
import { box as block, space } from '../kit/space.mjs';

const id = 'virtual-guard-3';
const [width, height] = [1200, 800];
const view = space({ eye: [-3.4, 5.4, -2], target: [0.4, 1.2, 12], focal: 900, centre: [600, 400] });

const wallZ = 14;
const doors = [-6.6, -2.3, 2, 6.3];
const dockHigh = 1.15;

/** A wall's rectangle that stands at z. */
const upright = (x, y, w, h, z, fill, rest) =>
  view.face(
    [
      [x, y, z],
      [x + w, y, z],
      [x + w, y + h, z],
      [x, y + h, z],
    ],
    fill,
    rest,
  );
/** A rectangle that lies on the ground. */
const flat = (x, z, w, d, fill, rest) =>
  view.face(
    [
      [x, 0, z],
      [x + w, 0, z],
      [x + w, 0, z + d],
      [x, 0, z + d],
    ],
    fill,
    rest,
  );

function wall(box) {
  const ribs = Array.from({ length: 88 }, (_, i) =>
    upright(-14 + i * 0.36, dockHigh, 0.05, 6, wallZ - 0.02, '#10243a', 'opacity=".55"'),
  );
  return [
    upright(-14, 0, 32, 7.4, wallZ, box.linear(0, 40, 0, 430, '0 #1a3450', '.5 #27445f', '1 #1a3048')),
    ribs,
    upright(-14, 0, 32, dockHigh, wallZ - 0.04, box.linear(0, 380, 0, 520, '0 #3d5870', '1 #22394f')),
    upright(-14, 4.9, 32, 0.5, wallZ - 0.05, '#2b5a63'),
    upright(-14, 4.9, 32, 0.06, wallZ - 0.06, '#58e0ac', 'opacity=".7"'),
  ];
}

/** A dock door with its shelter, bumpers, number lamp; an open one shows the lit warehouse. */
function door(box, x, open) {
  const [w, h, z] = [2.5, 2.9, wallZ - 0.08];
  const [cx, cy] = view.at([x + w / 2, dockHigh + h / 2, z]);
  const slats = Array.from({ length: 7 }, (_, i) =>
    upright(x, dockHigh + (i + 1) * 0.4, w, 0.03, z - 0.02, '#0b1a2c', 'opacity=".6"'),
  );
  const inside = [
    upright(x, dockHigh, w, h, z, box.radial(cx, cy, 130, ['0 #ffe9bf', '.5 #e7a95c', '1 #8f5c34'])),
    upright(x + 0.1, dockHigh, 0.75, 1.5, z - 0.01, '#7a5232'),
    upright(x + 0.18, dockHigh + 0.75, 0.6, 0.05, z - 0.02, '#4b3222'),
    upright(x + 1.75, dockHigh, 0.6, 2.2, z - 0.01, '#8f6238'),
    upright(x + 1.75, dockHigh + 1.05, 0.6, 0.06, z - 0.02, '#4b3222'),
  ];
  return [
    upright(x - 0.36, dockHigh - 0.1, w + 0.72, h + 0.5, z + 0.02, '#0a1524'),
    open
      ? inside
      : [upright(x, dockHigh, w, h, z, box.linear(0, cy - 60, 0, cy + 60, '0 #5a7790', '1 #3d5871')), slats],
    open
      ? ''
      : [0.5, 1.55].map((dx) =>
          upright(x + dx, dockHigh + 1.75, 0.45, 0.28, z - 0.03, '#8fd0e6', 'opacity=".5"'),
        ),
    [-0.3, w + 0.02].map((dx) =>
      block(view, [x + dx, 0.55, wallZ - 0.34], [0.26, 0.6, 0.3], {
        front: '#04080f',
        top: '#22374c',
        side: '#0a1422',
      }),
    ),
    block(view, [x, dockHigh - 0.12, wallZ - 0.42], [w, 0.1, 0.4], {
      front: '#caa545',
      top: '#5d6f80',
      side: '#3b4d5e',
    }),
    upright(x + w + 0.5, 3.4, 0.22, 0.3, z, open ? '#58e0ac' : '#ffc65c'),
  ];
}

/** A semi-trailer backed to a door. */
function trailer(box, x) {
  const [w, len, z] = [2.5, 8.2, wallZ - 8.7];
  const ribs = Array.from({ length: 16 }, (_, i) => {
    const at = z + 0.3 + i * 0.5;
    return view.face(
      [
        [x, 1.2, at],
        [x, 1.2, at + 0.06],
        [x, 3.95, at + 0.06],
        [x, 3.95, at],
      ],
      '#8ea9bf',
      'opacity=".35"',
    );
  });
  const wheels = [0.6, 1.7].map((dz) => {
    const p = view.at([x - 0.02, 0.5, wallZ - 2.4 - dz]);
    const r = view.scale([x, 0.5, wallZ - 2.4 - dz]) * 0.5;
    return dot(p[0], p[1], r * 0.8, '#04080e', '', r) + dot(p[0], p[1], r * 0.34, '#33485c', '', r * 0.42);
  });
  return [
    flat(x - 0.9, z, 3.6, len, '#03070d', `opacity=".55" ${box.blur(8)}`),
    block(view, [x + 0.3, 0.75, z + 1], [w - 0.6, 0.4, len - 1.4], {
      side: '#0a131f',
      front: '#0a131f',
      top: '#0a131f',
    }),
    wheels,
    [x + 0.15, x + w - 0.3].map((px) => [
      block(view, [px, 0.06, z + 2], [0.14, 1.1, 0.14], { front: '#33485c', side: '#4d647a' }),
      block(view, [px - 0.1, 0, z + 1.9], [0.34, 0.07, 0.34], {
        front: '#22344a',
        side: '#33485c',
        top: '#5d748a',
      }),
    ]),
    block(view, [x, 1.15, z], [w, 2.85, len], {
      left: box.linear(0, 280, 0, 560, '0 #8aa5bb', '1 #41596f'),
      front: '#24394e',
      top: box.linear(500, 240, 800, 420, '0 #b9cddb', '1 #8299ae'),
      right: '#1a2c40',
    }),
    ribs,
    view.face(
      [
        [x - 0.01, 2.5, z],
        [x - 0.01, 2.5, z + len],
        [x - 0.01, 2.62, z + len],
        [x - 0.01, 2.62, z],
      ],
      '#58e0ac',
      'opacity=".6"',
    ),
  ];
}

function ground(box) {
  const dice = chance(31);
  const stains = Array.from({ length: 30 }, () => {
    const [x, z] = [dice.between(-10, 10), dice.between(2.5, 13)];
    const [px, py] = view.at([x, 0, z]);
    const k = view.scale([x, 0, z]) * dice.between(0.2, 0.8);
    return dot(px, py, k, dice.pick(['#0a1828', '#3b566d']), 'opacity=".2"', k * 0.34);
  });
  const lines = doors.map((x) => [
    flat(x - 1, 4, 0.12, 9.7, '#d9b55a', 'opacity=".7"'),
    flat(x + 3.3, 4, 0.12, 9.7, '#d9b55a', 'opacity=".7"'),
  ]);
  const hatch = Array.from({ length: 12 }, (_, i) =>
    view.face(
      [
        [-9 + i * 1.6, 0, 2.5],
        [-8.5 + i * 1.6, 0, 2.5],
        [-7.9 + i * 1.6, 0, 3.6],
        [-8.4 + i * 1.6, 0, 3.6],
      ],
      '#cfe0ea',
      'opacity=".35"',
    ),
  );
  return [
    flat(-24, 0.3, 50, wallZ, box.linear(0, 420, 0, 800, '0 #2c4961', '.5 #1c344b', '1 #0c1a2a')),
    stains,
    lines,
    hatch,
    view.face(
      [
        [-6.4, 0, 13.8],
        [-4.3, 0, 13.8],
        [-2.6, 0, 8.4],
        [-8.2, 0, 8.4],
      ],
      box.linear(0, 470, 0, 640, '0 #ffc98a .6', '1 #ffb62e 0'),
      'style="mix-blend-mode:screen"',
    ),
  ];
}

/** Pallets with wrapped goods beside the open door. */
function pallets() {
  const stack = (x, z, levels, tones) =>
    [0, ...levels].map((_, i) =>
      block(
        view,
        [x, i === 0 ? 0 : 0.14 + (i - 1) * 0.62, z],
        [1.1, i === 0 ? 0.14 : 0.6, 1],
        i === 0 ? { front: '#5d4730', side: '#4a3826', top: '#6d553a' } : tones,
      ),
    );
  return [
    stack(-8.9, 12, [1, 2], { front: '#56718a', right: '#7d98ae', top: '#93adc1' }),
    stack(-8.5, 10.6, [1], { front: '#6d5b44', right: '#a38458', top: '#bd9c6c' }),
    stack(-0.2, 12.4, [1, 2], { front: '#2d4862', left: '#3f5d78', right: '#24394f', top: '#5f7d97' }),
  ];
}

/** The one who should not be there: seen from above, stopped on the way to the lit door, looking up at the voice. */
function visitor(box) {
  const [x, y] = view.at([-4.2, 0, 8.8]);
  const tall = y - view.at([-4.2, 1.78, 8.8])[1];
  return [
    path(`M${round(x - 12)} ${round(y - 4)}l84 52 26-8-84-50z`, '#02060c', `opacity=".55" ${box.blur(4)}`),
    person({
      id,
      x: round(x - 8),
      y: round(y),
      height: round(tall * 1.2),
      view: 38,
      tilt: 20,
      pose: {
        look: [24, -18],
        arms: [
          [16, 16, 44, 8],
          [10, 14, 36, 10],
        ],
        legs: [
          [7, 6, 2, 5],
          [-6, 5, -12, 4],
        ],
      },
      outfit: 'sweater',
      colours: { top: 'wine' },
      cover: 'toque',
      skin: 'fair',
      light: 'left',
      lampColour: '#ffc071',
      lampPower: 0.9,
      dusk: 0.08,
    }),
  ];
}

/** The voice of the operator: arcs that widen from the horn and fade towards the visitor. */
function voice(box) {
  const arcs = Array.from({ length: 8 }, (_, i) => {
    const r = 96 + i * 58;
    const [a, b] = [2.24, 2.98];
    const p = (t) => `${round(1040 + r * Math.cos(t))} ${round(178 + r * Math.sin(t))}`;
    return stroke(
      `M${p(a)}A${r} ${r} 0 0 1 ${p(b)}`,
      '#8cf0c9',
      5 - i * 0.36,
      `opacity="${round((0.82 - i * 0.095) * 10) / 10}" stroke-linecap="round"`,
    );
  });
  return group('', group(`${box.blur(7)} opacity=".7"`, arcs), arcs);
}

/** The picture's own frame: corner marks, a clock of bars, the light that says it is watched. */
function overlay(box) {
  const corners = [
    [36, 36, 1, 1],
    [1164, 36, -1, 1],
    [36, 764, 1, -1],
    [1164, 764, -1, -1],
  ];
  return [
    group(
      'opacity=".06"',
      Array.from({ length: 134 }, (_, i) => rect(0, i * 6, width, 2, '#02060c')),
    ),
    stroke(
      corners.map(([x, y, sx, sy]) => `M${x} ${y + 54 * sy}V${y}H${x + 54 * sx}`).join(''),
      '#dff3fb',
      3,
      'opacity=".75"',
    ),
    box.glow(72, 72, 40, '#58e0ac', 0.9),
    dot(72, 72, 8, '#58e0ac'),
    rect(92, 67, 92, 10, '#e8f5fb', 'rx="5" opacity=".8"'),
    rect(192, 67, 42, 10, '#e8f5fb', 'rx="5" opacity=".4"'),
    rect(66, 722, 148, 8, '#e8f5fb', 'rx="4" opacity=".6"'),
    rect(222, 722, 70, 8, '#e8f5fb', 'rx="4" opacity=".35"'),
  ];
}

function horn(box) {
  return [
    path('M1092 -20H1130V170H1092z', box.linear(1092, 0, 1130, 0, '0 #5b748c', '1 #16263a')),
    path('M1064 130H1150V210H1064z', '#22364c'),
    group('transform="translate(1010 186) rotate(-24) scale(1.05)"', hornSpeaker(box)),
  ];
}

function draw() {
  const box = easel(id);
  const [fx, fy] = view.at([-4.2, 2.05, 8.8]);
  const tall = view.at([-4.2, 0, 8.8])[1] - fy;
  return box.picture(
    width,
    height,
    [
      rect(0, 0, width, height, box.linear(0, 0, 0, 160, '0 #0a172a', '1 #1c3554')),
      wall(box),
      ground(box),
      doors.map((x, i) => door(box, x, i === 0)),
      [
        [-7.6, 5.7],
        [0.6, 5.7],
        [8.4, 5.7],
      ].map(([x, y]) => {
        const [px, py] = view.at([x, y, wallZ - 0.3]);
        return (
          box.glow(px, py + 40, 190, '#ffcf8a', 0.6, 150) + rect(px - 13, py, 26, 7, '#fff0d0', 'rx="3"')
        );
      }),
      box.glow(...view.at([-5.4, 2.5, wallZ]), 240, '#ffc071', 0.55),
      pallets(),
      visitor(box),
      trailer(box, 2),
      rect(0, 0, width, height, '#2f9fc0', 'opacity=".1" style="mix-blend-mode:screen"'),
      voice(box),
      detection(round(fx - tall * 0.36), round(fy - 8), round(tall * 0.72), round(tall + 22), '#58e0ac', 4),
      horn(box),
      overlay(box),
    ],
    { rim: 0.62 },
  );
}

export default {
  id,
  group: 'virtual-guard',
  alt: 'A camera view of a loading dock: a detection frame around a visitor while a speaker calls out.',
  width,
  height,
  draw,
};
