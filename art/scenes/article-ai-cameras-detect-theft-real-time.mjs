import { wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { forest } from '../kit/land.mjs';
import { glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { container, excavator, skidSteer } from '../kit/machine.mjs';
import { down, line, linear, n, oval, picture, polygon, rect, shape, soft } from '../kit/paint.mjs';
import { fence } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { footprints, snowRoll } from '../kit/winter.mjs';

const [width, height] = [1200, 800];
const view = space({ eye: [-2.5, 5.6, -8.5], target: [0.7, 0.8, 7], focal: 1420, centre: [560, 430] });
const at = (x, z, y = 0) => view.at([x, y, z]);
/** Where the fence runs, and who stands at it. */
const line0 = [
  [3.4, -4],
  [-2.6, 22],
];
const who = [0.62, 4.2];

/** A yard at night as a camera sees it: green darkness, and the pale light of its own lamp from the near left. */
const light = {
  ambient: [0.13, 0.24, 0.25],
  sun: { from: [-0.45, 0.4, -0.8], colour: [0.16, 0.3, 0.31] },
  lamps: [{ at: [13, 2.2, 22], colour: [0.9, 0.62, 0.26], reach: 3 }],
  snow: '#c9e6e2',
};

function snow() {
  const dice = chance(15);
  const bumps = Array.from({ length: 110 }, () => {
    const [x, z] = [dice.between(-9, 18), dice.between(-3, 26)];
    const [px, py] = at(x, z);
    const s = view.scale([x, 0, z]) * dice.between(0.4, 1.4);
    return oval(
      px,
      py,
      s,
      dice.odds(0.5) ? '#6fa6a6' : '#041417',
      `opacity="${n(dice.between(0.5, 1.5)) / 10}"`,
      s * 0.2,
    );
  });
  return [
    rect(0, 0, width, height, down([0, '#0b2429'], [0.3, '#123a40'], [0.65, '#164850'], [1, '#0a282e'])),
    soft('8 3', bumps),
  ];
}

const wood = () => [
  rect(0, 0, width, at(0, 29)[1], down([0, '#03090c'], [1, '#07191d'])),
  forest(-40, 1240, 44, (x) => at(0, 29)[1] - x * 0.01, [90, 210], '#05161a', 31),
];

/** The site office: one lit window, the operator at the desk behind it, turned to us. */
function hut() {
  const face = wall(view, [9.2, 23], [16.6, 23], 0, 3.1);
  const side = wall(view, [9.2, 26], [9.2, 23], 0, 3.1);
  const pane = face.part(1.3, 1, 4.1, 2.45);
  const s = face.scale;
  const [hx, hy] = face.at(2.55 / face.length, 1.78 / 3.1);
  const seam = Array.from({ length: 18 }, (_, i) => face.part(i * 0.42, 0.1, i * 0.42 + 0.05, 3)).join('');
  return [
    shape(side.all, '#0a2126'),
    shape(face.all, down([0, '#17434a'], [1, '#0d2c32'])),
    shape(seam, '#07191d', 'opacity=".5"'),
    shape(face.part(1.18, 0.88, 4.22, 2.57), '#06161a'),
    shape(
      pane,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#ffe9b8'],
          [0.6, '#f7b955'],
          [1, '#c67f2e'],
        ],
      ),
    ),
    // the operator: head and shoulders before the light, a screen at the side
    shape(
      `M${n(hx - s * 0.52)} ${n(face.at(0, 1 / 3.1)[1])}C${n(hx - s * 0.5)} ${n(hy + s * 0.26)} ${n(hx - s * 0.2)} ${n(hy + s * 0.24)} ${n(hx - s * 0.1)} ${n(hy + s * 0.14)}H${n(hx + s * 0.1)}C${n(hx + s * 0.2)} ${n(hy + s * 0.24)} ${n(hx + s * 0.5)} ${n(hy + s * 0.26)} ${n(hx + s * 0.52)} ${n(face.at(0, 1 / 3.1)[1])}z`,
      '#0b1f24',
    ),
    oval(hx, hy - s * 0.06, s * 0.17, '#0b1f24', '', s * 0.23),
    line(
      `M${n(hx - s * 0.19)} ${n(hy - s * 0.04)}A${n(s * 0.19)} ${n(s * 0.21)} 0 0 1 ${n(hx + s * 0.19)} ${n(hy - s * 0.04)}`,
      '#0b1f24',
      s * 0.05,
    ),
    shape(face.part(3.15, 1, 3.95, 1.55), '#12343a') +
      shape(face.part(3.2, 1.06, 3.9, 1.5), '#58e0ac', 'opacity=".75"'),
    shape(face.part(2.66, 1, 2.72, 1.02), '#0b1f24'),
    shape(face.part(5.2, 0.1, 6.2, 2.2), '#061a1e') + shape(face.part(5.28, 0.12, 6.12, 2.12), '#1c4a50'),
    snowRoll(face.at(0, 1), face.at(1, 1), 12, 5, down([0, '#8fc0bc'], [1, '#2f6168'])),
    glow(...face.at(2.7 / face.length, 0.55), 230, tint.lamp, 0.55, 150),
    pool(...at(11.8, 20.8), 220, 50, tint.sodium, 0.6),
  ];
}

/** The dark that a machine throws away from the camera's lamp. */
function shade([x, z], long, deep, strength = 0.7) {
  const ring = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2;
    return at(x + 0.8 + Math.cos(a) * long, z + 0.9 + Math.sin(a) * deep);
  });
  return soft(7, shape(polygon(ring), '#020c0f', `opacity="${strength}"`));
}

/** A row of skid steers, and what stands behind it. */
const machines = () => [
  container(view, { place: [2.2, 21.4], yaw: -0.25, light, colour: '#8fa8a2' }),
  shade([5, 18.4], 2.6, 1.8),
  excavator(view, { place: [4.4, 18], yaw: 2.9, light, reach: 0.7, colour: '#e0c878' }),
  [
    [12.4, 13.4],
    [9.8, 11.6],
    [7.2, 9.8],
    [4.6, 8],
  ].map((place) => [shade(place, 1.9, 1.3), skidSteer(view, { place, yaw: 2.2, light, colour: '#f0f5f0' })]),
];

/** The camera's own light on the snow before the fence. */
const lamplight = () => [
  pool(...at(-0.6, 3.6), 560, 250, '#7ff0d8', 0.42),
  pool(...at(0, 4), 300, 120, '#d6fff4', 0.42),
];

/** Someone with bolt cutters, stopped at the wire. */
function visitor() {
  const [gx, gy] = at(...who);
  const s = view.scale([who[0], 0.9, who[1]]);
  const one = figure({
    id: 'article-ai-visitor',
    x: gx,
    y: gy,
    height: 1.86 * s,
    view: 82,
    tilt: 15,
    pose: {
      lean: 9,
      look: [0, 8],
      arms: [
        [30, 8, 62, -6],
        [44, 8, 82, -6],
      ],
      legs: [
        [14, 5, 4, 4],
        [-9, 5, -18, 4],
      ],
    },
    outfit: 'sweater',
    colours: { top: 'charcoal', trousers: 'ink' },
    cover: 'toque',
    coverColour: 'slate',
    gloves: true,
    skin: 'fair',
    light: 'left',
    lamp: { height: 0.6, front: 0.5 },
    lampColour: '#bff5e6',
    lampPower: 0.9,
    dusk: 0.06,
  });
  const [a, b] = [one.hand(0), one.hand(1)].sort((p, q) => p[1] - q[1]);
  const joint = [Math.max(a[0], b[0]) + s * 0.36, (a[1] + b[1]) / 2 - s * 0.02];
  const handle = (h) =>
    `M${n(h[0] - s * 0.1)} ${n(h[1] + (h === a ? -1 : 1) * s * 0.035)}L${n(joint[0])} ${n(joint[1])}`;
  const jaw = `M${n(joint[0] - s * 0.02)} ${n(joint[1] - s * 0.05)}l${n(s * 0.2)} ${n(s * 0.01)}l${n(-s * 0.06)} ${n(s * 0.05)}l${n(s * 0.06)} ${n(s * 0.05)}l${n(-s * 0.2)} ${n(-s * 0.01)}z`;
  const cast = [
    at(who[0] - 0.2, who[1] - 0.1),
    at(who[0] + 0.25, who[1] - 0.15),
    at(who[0] + 2.1, who[1] + 3.4),
    at(who[0] + 1.5, who[1] + 3.6),
  ];
  return {
    shadow: soft(4, shape(polygon(cast), '#03181b', 'opacity=".6"')),
    svg: [
      one.svg,
      line(handle(a) + handle(b), '#c9463a', s * 0.045, 'stroke-linecap="round"'),
      line(handle(a) + handle(b), '#ff9a80', s * 0.012, 'stroke-linecap="round" opacity=".7"'),
      shape(jaw, '#d6e6e2'),
    ],
    top: one.head()[1] - s * 0.2,
    foot: gy,
    s,
  };
}

/** A thin frame with stronger corners, as the software draws it. */
function framed(x, y, w, h, colour, strong) {
  const c = Math.min(w, h) * 0.22;
  const corners = [
    [x, y, 1, 1],
    [x + w, y, -1, 1],
    [x, y + h, 1, -1],
    [x + w, y + h, -1, -1],
  ]
    .map(([px, py, sx, sy]) => `M${n(px + c * sx)} ${n(py)}H${n(px)}V${n(py + c * sy)}`)
    .join('');
  const all = `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  return (
    line(all, colour, strong * 0.32, 'opacity=".8"') +
    line(corners, colour, strong, 'stroke-linecap="square"')
  );
}

/** The camera's own marks: corners of the picture, a light, bars for clock and place. */
const marks = () => [
  line(
    [
      [38, 38, 1, 1],
      [1162, 38, -1, 1],
      [38, 762, 1, -1],
      [1162, 762, -1, -1],
    ]
      .map(([x, y, sx, sy]) => `M${x} ${y + 50 * sy}V${y}H${x + 50 * sx}`)
      .join(''),
    '#cfeee8',
    3,
    'opacity=".7"',
  ),
  oval(72, 74, 8, tint.sodium),
  glow(72, 74, 40, tint.sodium, 0.8),
  rect(94, 69, 96, 10, '#dff5f0', 'opacity=".75"'),
  rect(198, 69, 44, 10, '#dff5f0', 'opacity=".4"'),
];

function draw() {
  const man = visitor();
  const [gx] = at(...who);
  const box = [gx - man.s * 0.62, man.top - 14, man.s * 1.72, man.foot - man.top + 34];
  return picture(
    width,
    height,
    '#06161a',
    snow(),
    wood(),
    hut(),
    machines(),
    lamplight(),
    footprints(
      view,
      [
        [-4.6, -2.6],
        [-2.9, 0.6],
        [-1.2, 2.7],
        [0.3, 4],
      ],
      { tones: ['#0b3338', '#93cfc6'], size: 1.2, lit: -1 },
    ),
    man.shadow,
    fence(view, line0, { height: 2.3, mesh: 0.5, cell: 0.21, every: 2.668, colour: '#a9d6ce' }),
    man.svg,
    framed(box[0], box[1], box[2], box[3], tint.sodium, 6),
    glow(box[0] + box[2] / 2, box[1] + box[3] / 2, 240, tint.sodium, 0.16),
    rect(box[0] - 1, box[1] - 34, 104, 24, tint.sodium),
    rect(box[0] + 10, box[1] - 26, 52, 8, '#1b2a22') +
      rect(box[0] + 70, box[1] - 26, 22, 8, '#1b2a22', 'opacity=".6"'),
    marks(),
    vignette(width, height, 0.62, [0.48, 0.5]),
    grain(width, height),
  );
}

export default {
  id: 'article-ai-cameras-detect-theft-real-time',
  group: 'blog',
  alt: 'A camera view of a dark snowy yard: an amber frame around a person with bolt cutters at a fence, an operator in a lit window behind.',
  width,
  height,
  draw,
};
