import { slab, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { person } from '../kit/figure.mjs';
import { snowfall, spruce } from '../kit/land.mjs';
import { glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import {
  across,
  curve,
  down,
  line,
  n,
  oval,
  picture,
  polygon,
  polyline,
  shape,
  soft,
  within,
} from '../kit/paint.mjs';
import { bulbs, lampPost, snowedCar } from '../kit/site.mjs';
import { sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';

const id = 'article-event-security-guest-friendly';
const [width, height] = [1200, 800];
const horizon = 486;
const view = space({ eye: [-1.2, 1.6, -10.5], target: [-1.2, 1.6, 50], focal: 1260, centre: [484, horizon] });
const [left, right, tall] = [-0.75, 1.45, 2.5];
const [eaveL, eaveR, eave, peak] = [-3.2, 4.3, 3.05, 5.0];
const middle = (eaveL + eaveR) / 2;
const front = wall(view, [eaveL, 0], [eaveR, 0], 0, eave);
const part = (x0, h0, x1, h1) => front.part(x0 - eaveL, h0, x1 - eaveL, h1);
const gable = () => [
  view.at([eaveL, 0, 0]),
  view.at([eaveR, 0, 0]),
  view.at([eaveR, eave, 0]),
  view.at([middle, peak, 0]),
  view.at([eaveL, eave, 0]),
];

/** The hall inside: far wall with bunting, round tables, people who talk. */
function inside() {
  const dice = chance(61);
  const back = wall(view, [-4.4, 9], [5.1, 9], 0, 4);
  const floor = slab(
    view,
    [
      [-4.4, 0],
      [5.1, 0],
      [5.1, 9],
      [-4.4, 9],
    ],
    0,
  );
  const boards = Array.from({ length: 16 }, (_, i) => {
    const x = -4 + i * 0.6;
    return polyline([view.at([x, 0, 0]), view.at([x, 0, 9])]);
  });
  const flags = Array.from({ length: 13 }, (_, i) => {
    const [x, y] = back.at(0.3 + i * 0.04, 0.82 - 0.06 * Math.sin((i / 12) * Math.PI));
    return shape(`M${n(x)} ${n(y)}h22l-11 26z`, dice.pick(['#b4562f', '#2f7f78', '#f6e2b8', '#8d3f4a']));
  });
  const table = ([x, z]) => {
    const [px, py] = view.at([x, 0.76, z]);
    const s = view.scale([x, 0.76, z]);
    const [, gy] = view.at([x, 0, z]);
    return [
      shape(
        `M${n(px - s * 0.8)} ${n(py)}L${n(px - s * 0.7)} ${n(gy)}H${n(px + s * 0.7)}L${n(px + s * 0.8)} ${n(py)}z`,
        down([0, '#f3d9a8'], [1, '#a87438']),
      ),
      oval(px, py, s * 0.8, '#fff0cf', '', s * 0.13),
      oval(px, py - s * 0.1, s * 0.1, '#d9803a', '', s * 0.1),
      glow(px, py - s * 0.12, s * 0.7, tint.hot, 0.9),
    ].join('');
  };
  const someone = (k, x, z, turn, colours, more = {}) => {
    const [px, py] = view.at([x, 0, z]);
    return person({
      id: `${id}-in${k}`,
      x: px,
      y: py,
      height: 1.74 * view.scale([x, 0, z]),
      view: turn,
      pose: k % 2 ? 'stroll' : 'stand',
      outfit: 'sweater',
      colours,
      skin: ['tan', 'fair', 'brown', 'olive'][k % 4],
      light: 'left',
      lampColour: '#ffd58a',
      lampPower: 0.8,
      dusk: 0,
      ...more,
    });
  };
  return [
    shape(back.all, down([0, '#a8672c'], [0.35, '#e0a04e'], [1, '#b9772f'])),
    glow(...view.at([0.4, 3, 8]), 520, tint.hot, 0.75, 300),
    shape(floor, down([0, '#b97a36'], [1, '#eab566'])),
    line(boards.join(''), '#7a4d20', 1.4, 'opacity=".3"'),
    flags,
    table([-0.9, 7]),
    someone(0, -0.2, 6.6, 60, { top: 'wine' }, { woman: true, hair: 'long', hairColour: 'blond' }),
    someone(2, 1.15, 6.3, -64, { top: 'blue' }, { hairColour: 'grey' }),
    table([1.7, 5.6]),
    soft(0.8, someone(3, 0.62, 6.9, 170, { top: 'sand' }, { woman: true, hair: 'bun', hairColour: 'black' })),
  ]
    .flat()
    .join('');
}

/** The front of the hall: red-brown boards, trim, roof edge with snow, a round window in the gable. */
function facade() {
  const outline = polygon(gable());
  const boards = [];
  for (let h = 0.18; h < peak; h += 0.18)
    boards.push(polyline([view.at([eaveL, h, 0]), view.at([eaveR, h, 0])]));
  const hole = part(left, 0, right, tall);
  const clear = [
    polygon([
      view.at([eaveL, 0, 0]),
      view.at([left, 0, 0]),
      view.at([left, peak, 0]),
      view.at([eaveL, peak, 0]),
    ]),
    polygon([
      view.at([right, 0, 0]),
      view.at([eaveR, 0, 0]),
      view.at([eaveR, peak, 0]),
      view.at([right, peak, 0]),
    ]),
    polygon([
      view.at([left, tall, 0]),
      view.at([right, tall, 0]),
      view.at([right, peak, 0]),
      view.at([left, peak, 0]),
    ]),
  ].join('');
  const trim = (x) => part(x - 0.07, 0, x + 0.07, 2.66);
  return [
    shape(
      `${outline}${hole}`,
      across([0, '#2b1f2c'], [0.5, '#5b3230'], [1, '#2d202d']),
      'fill-rule="evenodd"',
    ),
    within(outline, within(clear, line(boards.join(''), '#150f1a', 2.2, 'opacity=".6"'))),
    shape(part(eaveL, 0, left, 0.3) + part(right, 0, eaveR, 0.3), '#1d2a3d'),
    shape(
      part(eaveL, 0, eaveL + 0.12, eave - 0.2) + part(eaveR - 0.12, 0, eaveR, eave - 0.2),
      '#8a6a4c',
      'opacity=".8"',
    ),
    shape(
      trim(left - 0.05) + trim(right + 0.05) + part(left - 0.12, tall, right + 0.12, tall + 0.17),
      down([0, '#d9b98a'], [1, '#8a6a4c']),
    ),
  ].join('');
}

/** A window beside the doors, lit from within. */
function pane(x) {
  const [w, low, high] = [0.95, 1.0, 2.1];
  return [
    shape(part(x - 0.08, low - 0.08, x + w + 0.08, high + 0.08), '#c2a57e'),
    shape(part(x, low, x + w, high), down([0, '#ffe2a6'], [0.6, '#f0b050'], [1, '#c07f35'])),
    shape(part(x + w / 2 - 0.025, low, x + w / 2 + 0.025, high) + part(x, 1.62, x + w, 1.67), '#8a6a4c'),
    shape(part(x - 0.12, low - 0.14, x + w + 0.12, low - 0.07), '#c9d6e6'),
    glow(...view.at([x + w / 2, 1.6, 0]), 190, tint.lamp, 0.38),
  ].join('');
}

/** The roof's two slopes as thick snow over a timber edge. */
function roof() {
  const edge = (dx, dy) => [
    view.at([eaveL - 0.55 + dx, eave - 0.32 + dy, -0.5]),
    view.at([middle, peak + 0.02 + dy, -0.5]),
    view.at([eaveR + 0.55 - dx, eave - 0.32 + dy, -0.5]),
  ];
  const [low, high] = [edge(0, 0), edge(0, 0.24)];
  const board = polygon([...low, ...high.slice().reverse()]);
  const top = edge(-0.06, 0.62);
  const snow = `${polyline([high[0]])}L${high[1].map(n).join(' ')}L${high[2].map(n).join(' ')}Q${n(high[2][0] + 24)} ${n(high[2][1] - 34)} ${n(top[2][0] - 6)} ${n(top[2][1] + 6)}L${n(top[1][0])} ${n(top[1][1])}L${n(top[0][0] + 6)} ${n(top[0][1] + 6)}Q${n(high[0][0] - 24)} ${n(high[0][1] - 34)} ${n(high[0][0])} ${n(high[0][1])}z`;
  return [
    shape(snow, down([0, '#b9cade'], [1, '#5f7a9c'])),
    shape(board, down([0, '#7a5a42'], [1, '#3b2a2c'])),
    line(polyline(low), '#ffcf85', 3, 'opacity=".75"'),
    bulbs(
      [low[0], low[1], low[2]].map(([x, y]) => [x, y + 8]),
      30,
      5,
      40,
    ),
  ].join('');
}

/** One leaf of the doors, opened flat to the wall: wood with a tall pane. */
function leaf(a, b) {
  const face = wall(view, a, b, 0.03, tall - 0.04);
  const p = (x0, h0, x1, h1) => face.part(x0, h0, x1, h1);
  return [
    shape(face.all, across([0, '#a86a38'], [0.5, '#d9975a'], [1, '#8a5530'])),
    shape(p(0.2, 0.95, 0.9, 2.2), '#5b3722'),
    shape(p(0.24, 1.0, 0.86, 2.15), down([0, '#ffdf9f'], [1, '#d99644'])),
    shape(p(0.24, 1.0, 0.42, 2.15), '#fff6df', 'opacity=".35"'),
    shape(p(0.2, 0.2, 0.9, 0.75), '#6b4228', 'opacity=".6"'),
    shape(p(0.04, 1.02, 0.1, 1.42), '#f3e6c8'),
  ].join('');
}

/** Snow before the hall with the light from the doors on it, and the cleared way. */
function yard() {
  const ground = view.at([0, 0, 0])[1];
  const light = polygon([
    view.at([left, 0, 0]),
    view.at([right, 0, 0]),
    view.at([right + 1.1, 0, -3.6]),
    view.at([left - 1.5, 0, -3.6]),
  ]);
  const way = polygon([
    view.at([left - 0.5, 0, 0]),
    view.at([right + 0.5, 0, 0]),
    view.at([right - 0.2, 0, -4.6]),
    view.at([left - 2.6, 0, -4.6]),
  ]);
  const heap = (points) => shape(`${curve(points, 0.9)}z`, down([0, '#b3c6dc'], [1, '#4b678c']));
  return [
    shape(
      `M0 ${n(ground - 60)}H${n(view.at([eaveL, 0, 0])[0])}V${n(ground - 2)}H${n(view.at([eaveR, 0, 0])[0])}V${n(ground - 60)}H${width}V${height}H0z`,
      down([0, '#7d95b2'], [0.4, '#4f6d92'], [1, '#243c5c']),
    ),
    soft(5, shape(way, '#5f7a9c', 'opacity=".55"')),
    soft(12, shape(light, down([0, '#ffc76a', 0.95], [0.6, '#ffb04a', 0.5], [1, '#ffb04a', 0.05]))),
    pool(640, ground + 30, 620, 110, tint.sodium, 0.5),
    soft(
      2,
      heap([
        [236, ground + 12],
        [270, ground - 22],
        [330, ground - 30],
        [400, ground - 10],
        [452, ground + 14],
        [340, ground + 30],
      ]),
    ),
    soft(
      2,
      heap([
        [1010, ground + 16],
        [1060, ground - 14],
        [1120, ground - 34],
        [1190, ground - 30],
        [1240, ground - 50],
        [1250, ground + 80],
        [1120, ground + 50],
      ]),
    ),
  ].join('');
}

/** The lot left of the hall: a lamp, two cars under snow, spruce behind. */
function lot() {
  const ground = view.at([0, 0, 0])[1];
  return [
    lampPost(view, [-7.4, 9], { height: 5.6, arm: 1, reach: 5, strength: 0.6 }),
    snowedCar(50, ground - 46, 120),
    snowedCar(196, ground - 52, 104),
  ]
    .flat(2)
    .join('');
}

/** The shadow that someone lit from the hall throws towards us. */
function shade([x, z], reach, lean) {
  const [a, b] = [view.at([x - 0.22, 0, z]), view.at([x + 0.22, 0, z])];
  const [c, d] = [view.at([x + 0.42 + lean, 0, z - reach]), view.at([x - 0.42 + lean, 0, z - reach])];
  return soft(6, shape(polygon([a, b, c, d]), down([0, '#1a1a2c', 0.7], [1, '#1a2a44', 0.1])));
}

/** Who has come: guests on the way in, the guard who holds the door and shows the way. */
function people() {
  const put = (k, [x, z], tall, more) => {
    const [px, py] = view.at([x, 0, z]);
    return person({
      id: `${id}-${k}`,
      x: px,
      y: py,
      height: tall * view.scale([x, 0, z]),
      outfit: 'coat',
      light: 'right',
      lampColour: '#ffc65c',
      lampPower: 0.9,
      rimPower: 1,
      lamp: { height: 0.45, front: 0.2, behind: 'same' },
      ...more,
    });
  };
  return [
    shade([1.98, -1.05], 2.2, 1.0),
    shade([-1.02, -2.3], 2.2, -0.9),
    shade([-1.85, -2.6], 2.2, -1.3),
    put('guard', [1.98, -1.05], 1.84, {
      view: -24,
      pose: {
        look: [-14, 2],
        arms: [
          [16, 30, 34, 34],
          [24, 16, 74, 34],
        ],
        legs: [
          [2, 7, 0, 6],
          [3, 6, -2, 6],
        ],
      },
      outfit: 'parka',
      cover: 'toque',
      gloves: false,
      skin: 'tan',
      beard: 'short',
      hairColour: 'black',
      light: 'left',
      lamp: { height: 0.5, front: 0.5, behind: 'same' },
    }),
    put('her', [-1.02, -2.3], 1.66, {
      view: 128,
      pose: 'stroll',
      woman: true,
      hair: 'long',
      hairColour: 'chestnut',
      colours: { top: 'teal', trousers: 'charcoal' },
      skin: 'fair',
    }),
    put('him', [-1.85, -2.6], 1.8, {
      view: 112,
      pose: 'walk',
      colours: { top: 'sand', trousers: 'slate' },
      hair: 'short',
      cover: 'toque',
      coverColour: 'wine',
      hairColour: 'grey',
      skin: 'fair',
    }),
  ].join('');
}

function draw() {
  const ground = view.at([0, 0, 0])[1];
  const trees = [
    [18, 330, 4],
    [84, 250, 9],
    [150, 300, 21],
    [222, 200, 27],
    [1186, 420, 6],
    [1140, 300, 14],
  ];
  return picture(
    width,
    height,
    '#0a1626',
    sky(width, ground, 'late'),
    glow(120, ground - 60, 520, '#c9824a', 0.3, 160),
    stars(width, 360, 120, 17),
    trees.map(([x, tall, seed]) => spruce(x, ground - 40, tall, seed, '#0d2036')),
    within(part(left, 0, right, tall), inside()),
    facade(),
    [-2.62, 2.32].map(pane),
    roof(),
    glow(...view.at([0.35, 1.6, 0]), 620, tint.lamp, 0.36, 420),
    yard(),
    lot(),
    leaf([left, 0], [left - 0.96, -0.5]),
    leaf([right, 0], [right + 0.96, -0.72]),
    people(),
    snowfall(width, height, 260, 71, 0.75),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id,
  group: 'blog',
  alt: 'A guard in a winter coat holds the door of a lit community hall for guests on a snowy evening and shows the way in with an open hand.',
  width,
  height,
  draw,
};
