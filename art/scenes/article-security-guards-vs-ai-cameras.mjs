import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { forest, tracks } from '../kit/land.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { container, excavator, mast, skidSteer } from '../kit/machine.mjs';
import { down, linear, n, oval, picture, polygon, radial, rect, shape, soft } from '../kit/paint.mjs';
import { barrier, fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { source, vehicle } from '../kit/vehicle.mjs';
import { footprints } from '../kit/winter.mjs';

const [width, height] = [1200, 800];
const view = space({ eye: [0, 11, -13], target: [0, 0, 5], focal: 1240, centre: [600, 420] });
/** Where the lamp of the left side hangs, and the head of the mast on the right. */
const lampAt = [-5.2, 6, 6.4];
const headAt = [5.75, 5.8, 0.9];

/** Light of the yard for the machines: night, the amber lamp, the pale lamp of the mast. */
const light = {
  ambient: [0.42, 0.5, 0.68],
  lamps: [
    { at: lampAt, colour: [1.3, 0.86, 0.36], reach: 4 },
    { at: headAt, colour: [0.75, 1.05, 1.3], reach: 6.5 },
  ],
  snow: '#c7d6ea',
};

/** The mast itself stands above its own light. */
const mastLight = {
  ambient: [0.42, 0.52, 0.7],
  sun: { from: [-0.7, 0.35, -0.5], colour: [0.3, 0.36, 0.44] },
  snow: '#c7d6ea',
};

const at = (x, z) => view.at([x, 0, z]);

/** Snow over the yard: blue night, trodden and ploughed. */
function snow() {
  const dice = chance(5);
  const bumps = Array.from({ length: 90 }, () => {
    const [x, z] = [dice.between(-16, 16), dice.between(-4, 30)];
    const [px, py] = at(x, z);
    const s = view.scale([x, 0, z]) * dice.between(0.5, 1.5);
    return `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s)}" ry="${n(s * 0.22)}" fill="${dice.odds(0.5) ? '#5f80aa' : '#13253f'}" opacity="${n(dice.between(1, 3.4)) / 10}"/>`;
  });
  return [
    rect(0, 0, width, height, down([0, '#36547d'], [0.5, '#315078'], [1, '#1f3758'])),
    soft('9 3', bumps),
  ];
}

/** What lies behind the back fence: a bank of ploughed snow and the wood. */
const beyond = () => [
  rect(0, 0, width, at(0, 27)[1], down([0, '#0a1626'], [1, '#1b3150'])),
  forest(-40, 1240, 34, () => at(0, 27)[1] + 4, [60, 120], '#0c1b30', 23),
];

/** Banks of snow that the plough left along the fences. */
const bank = (points, tall, seed) => {
  const dice = chance(seed);
  const foot = points.map(([x, z]) => at(x, z));
  const crest = points.map(([x, z]) => view.at([x, tall * dice.between(0.55, 1.1), z + 0.8])).reverse();
  const back = points.map(([x, z]) => at(x, z + 1.6)).reverse();
  return soft(2.2, [
    shape(polygon([...foot, ...back]), '#34507a'),
    shape(polygon([...foot, ...crest]), down([0, '#86a2c8'], [1, '#2f4c76'])),
  ]);
};

/** Points between two places, for a bank that is not straight. */
const along = ([x0, z0], [x1, z1], count) =>
  Array.from({ length: count + 1 }, (_, i) => [x0 + ((x1 - x0) * i) / count, z0 + ((z1 - z0) * i) / count]);

/** What the camera sees: a pale wedge on the snow, and the air under it. */
function sight() {
  const [fx, fz] = [headAt[0] - 0.7, headAt[2] + 1.1];
  const arc = Array.from({ length: 13 }, (_, i) => {
    const a = 1.3 + (i / 12) * 0.62;
    return [fx + Math.cos(a) * 14.5, fz + Math.sin(a) * 14.5];
  });
  const wedge = polygon([at(fx, fz), ...arc.map(([x, z]) => at(x, z))]);
  const [nx, ny] = at(fx, fz);
  const [tx, ty] = at(...arc[6]);
  const fill = (most, colour) =>
    linear(
      [n(nx), n(ny), n(tx), n(ty)],
      [
        [0, colour, most * 0.75],
        [0.5, colour, most],
        [0.85, colour, most * 0.66],
        [1, colour, 0],
      ],
      false,
    );
  const head = view.at([headAt[0] - 0.8, headAt[1] - 0.3, headAt[2]]);
  const air = polygon([head, at(...arc[0]), at(fx, fz), at(...arc[12])]);
  return {
    ground: [
      soft(14, shape(wedge, fill(0.45, '#7fd6ff'), 'style="mix-blend-mode:screen"')),
      soft(2.5, shape(wedge, fill(0.62, '#a9dcf6'), 'style="mix-blend-mode:screen"')),
    ],
    air: shape(
      air,
      linear(
        [n(head[0]), n(head[1]), n(tx), n(ty)],
        [
          [0, '#bfe8ff', 0.3],
          [0.5, '#9fdcff', 0.14],
          [1, '#9fdcff', 0],
        ],
        false,
      ),
      'style="mix-blend-mode:screen"',
    ),
    head,
  };
}

/** The soft dark under a machine, away from the light. */
function shade([x, z], [long, deep], [dx, dz], strength = 0.6) {
  const ring = Array.from({ length: 16 }, (_, i) => {
    const a = (i / 16) * Math.PI * 2;
    return at(x + dx + Math.cos(a) * long, z + dz + Math.sin(a) * deep);
  });
  return soft(7, shape(polygon(ring), '#081427', `opacity="${strength}"`));
}

/** The voice of the mast: arcs from the horn towards the yard. */
function voice([x, y]) {
  const arc = (r) =>
    `<path d="M${n(x - r * 0.94)} ${n(y - r * 0.3)}A${r} ${r} 0 0 0 ${n(x - r * 0.72)} ${n(y + r * 0.66)}" fill="none" stroke="#bfeaff" stroke-width="${n(4 - r * 0.016)}" stroke-linecap="round" opacity="${n((0.9 - r / 150) * 10) / 10}"/>`;
  return [38, 62, 86, 110].map(arc);
}

function guard() {
  const [x, z] = [-1.1, 1.5];
  const [gx, gy] = at(x, z);
  const who = figure({
    id: 'article-guards-guard',
    x: gx,
    y: gy,
    height: 1.86 * view.scale([x, 0.9, z]),
    view: 52,
    tilt: 27,
    pose: 'light',
    outfit: 'parka',
    cover: 'toque',
    holds: 'flashlight',
    gloves: true,
    woman: true,
    hair: 'bun',
    skin: 'tan',
    light: 'left',
    lampColour: '#ffc65c',
    lampPower: 1.1,
  });
  const hands = [0, 1].map((i) => who.hand(i));
  const hand = hands[0][0] > hands[1][0] ? hands[0] : hands[1];
  const aim = at(1.15, 5.2);
  return [
    shade([x, z], [0.62, 0.22], [0.3, -0.08], 0.7),
    pool(...aim, 120, 58, '#fff3d6', 0.75),
    beam(hand[0] + 10, hand[1] - 2, ...aim, 7, 120, '#fff3d6', 0.7),
    who.svg,
    glow(hand[0] + 10, hand[1] - 2, 22, '#fff3d6', 0.8),
  ];
}

function draw() {
  const wedge = sight();
  const patrol = { place: [-4.7, 3.1], yaw: 0.62 };
  const carLight = {
    ambient: [0.11, 0.15, 0.25],
    ground: [0.05, 0.07, 0.1],
    zenith: [0.03, 0.05, 0.1],
    horizon: [0.12, 0.17, 0.28],
    quarter: null,
    lamps: [source([-5.4, 6.4, 5], [1, 0.68, 0.3], 1.9, 5), source([0, 6, -4], [0.5, 0.6, 0.8], 0.5, 8)],
  };
  const [px, py] = at(-4.4, 3.4);
  const amber = radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#c98a3f', 0.85],
      [0.45, '#a06a35', 0.6],
      [0.8, '#6b5148', 0.25],
      [1, '#3a4560', 0],
    ],
  );
  return picture(
    width,
    height,
    '#0a1626',
    snow(),
    beyond(),
    bank(along([-26, 25], [26, 25], 44), 1.5, 4),
    fence(
      view,
      [
        [-20, 24],
        [20, 24],
      ],
      { height: 2.4, mesh: 0.2, cell: 0.5, every: 3.6, colour: '#6f88aa' },
    ),
    tracks(
      view,
      [
        [0, -6],
        [-0.1, -1],
        [-0.5, 2],
        [-2.2, 3.6],
        [-6, 6.2],
      ],
      1.6,
      0.3,
      '#122239',
    ),
    tracks(
      view,
      [
        [0.3, -6],
        [0.3, 2],
        [0.6, 9],
        [2.6, 16],
        [8, 22],
      ],
      1.9,
      0.36,
      '#152842',
    ),
    container(view, { place: [-9.6, 15], yaw: 0.2, light, colour: '#8a5a3c' }),
    container(view, { place: [-2.6, 19.6], yaw: -0.1, light, colour: '#3f6478' }),
    skidSteer(view, { place: [-5.9, 13.2], yaw: 0.5, light, colour: '#d8dde2' }),
    oval(px + 20, py + 10, 520, amber, '', 270),
    pool(px, py, 560, 290, tint.sodium, 0.34),
    pool(px + 20, py + 6, 290, 140, tint.lamp, 0.42),
    wedge.ground,
    footprints(
      view,
      [
        [6.4, 23.4],
        [5.9, 18],
        [5.3, 13.6],
        [4.5, 11],
      ],
      { tones: ['#274a70', '#e3f5ff'], size: 1.35, stride: 0.8 },
    ),
    footprints(
      view,
      [
        [4.9, 11],
        [5.9, 13.4],
        [6.6, 18],
        [7.2, 23.4],
      ],
      { tones: ['#274a70', '#e3f5ff'], size: 1.35, stride: 1 },
    ),
    shade([1.9, 10.4], [2.4, 1.7], [-0.9, 0.5]),
    excavator(view, { place: [1.5, 11.6], yaw: 2.5, light, reach: 0.5 }),
    shade([9.6, 10.4], [2.6, 1.7], [0.8, 0.3]),
    excavator(view, { place: [9.7, 10.6], yaw: 1.75, light, reach: 0.3, colour: '#d9822f' }),
    lampPost(view, [-7, 6.4], { height: 6, arm: 1.7, reach: 3.2, strength: 0.62 }),
    shade([-4.7, 3.1], [2.6, 1.2], [0.5, -0.5], 0.7),
    vehicle(view, { ...patrol, light: carLight, beacon: true, lamps: false }),
    guard(),
    shade([headAt[0], headAt[2]], [1.7, 1], [0.3, -0.3], 0.7),
    mast(view, { place: [headAt[0], headAt[2]], yaw: 0.3, high: 6, light: mastLight }),
    wedge.air,
    glow(...wedge.head, 60, tint.cool, 0.9),
    voice(view.at([headAt[0] - 0.4, headAt[1] - 0.4, headAt[2]])),
    fence(
      view,
      [
        [-14, -2.6],
        [-2.7, -2.6],
      ],
      { height: 2.3, mesh: 0.5, cell: 0.24, every: 2.825, colour: '#c9a877' },
    ),
    fence(
      view,
      [
        [2.7, -2.6],
        [14, -2.6],
      ],
      { height: 2.3, mesh: 0.5, cell: 0.24, every: 2.825, colour: '#9fc3e0' },
    ),
    barrier(view, [-2.5, -2.6], 5),
    vignette(width, height, 0.5, [0.5, 0.5]),
    grain(width, height),
  );
}

export default {
  id: 'article-security-guards-vs-ai-cameras',
  group: 'blog',
  alt: 'A snowy equipment yard from above: a guard with a flashlight by her vehicle, and a camera mast that watches two excavators.',
  width,
  height,
  draw,
};
