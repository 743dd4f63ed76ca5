import { slab, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { snowfall } from '../kit/land.mjs';
import { glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import {
  across,
  curve,
  down,
  group,
  line,
  linear,
  n,
  oval,
  picture,
  polygon,
  polyline,
  rect,
  shape,
  soft,
  within,
} from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const id = 'article-access-control-workplace-safety';
const [width, height] = [1200, 800];
const horizon = 300;
const view = space({
  eye: [-0.95, 1.5, -4.6],
  target: [-0.95, 1.5, 50],
  focal: 1120,
  centre: [318, horizon],
});
const front = wall(view, [-3.2, 0], [3.4, 0], 0, 3.4);
/** The opening in the wall and the leaf that stands out from its right post. */
const [left, right, tall] = [0.02, 1.08, 2.14];
const open = (85 * Math.PI) / 180;
const edge = [right - 1.04 * Math.cos(open), -1.04 * Math.sin(open)];
const leaf = wall(view, [right, 0], edge, 0.04, tall - 0.02);
const at = (x, h) => front.at((x + 3.2) / front.length, h / front.height);
const part = (x0, h0, x1, h1) => front.part(x0 + 3.2, h0, x1 + 3.2, h1);

/** The shop behind the door: bench, shelves, a lamp, a sign of the way out. */
function shop() {
  const dice = chance(41);
  const back = wall(view, [-2.4, 4.4], [4, 4.4], 0, 3.2);
  const goods = [];
  for (const h of [1.5, 1.95, 2.4]) {
    goods.push(shape(back.part(0, h, 6.4, h + 0.05), '#6b4a20'));
    for (let x = 0.1; x < 6.2; x += dice.between(0.18, 0.42)) {
      const [w, up] = [dice.between(0.12, 0.32), dice.between(0.14, 0.34)];
      goods.push(
        shape(
          back.part(x, h + 0.05, x + w, h + 0.05 + up),
          dice.pick(['#8a5c2a', '#c98d4a', '#4f6a7c', '#a85f3c', '#d9b070', '#5a6b58']),
        ),
      );
    }
  }
  const floor = slab(
    view,
    [
      [-2.4, 0],
      [4, 0],
      [4, 4.4],
      [-2.4, 4.4],
    ],
    0,
  );
  const bench = wall(view, [-0.6, 3.4], [2.4, 3.4], 0, 0.95);
  const exit = wall(view, [0.56, 2.2], [1.06, 2.2], 1.98, 2.2);
  return [
    shape(back.all, down([0, '#f6cf86'], [0.6, '#dca357'], [1, '#8d5f2c'])),
    goods,
    shape(floor, down([0, '#8a5f2e'], [1, '#e0ab5e'])),
    shape(bench.all, down([0, '#7a4f24'], [1, '#4a2f18'])),
    shape(bench.part(0, 0.9, 3, 0.98), '#d9a45c'),
    glow(...view.at([0.7, 2.7, 3]), 330, tint.hot, 0.9),
    glow(...view.at([0.4, 1.4, 3]), 520, tint.lamp, 0.35),
    shape(exit.all, down([0, '#3ed39c'], [1, '#1f8f6a'])),
    shape(exit.part(0.1, 0.05, 0.3, 0.19), '#eafff6'),
    shape(exit.part(0.34, 0.1, 0.47, 0.14), '#eafff6'),
    glow(...exit.at(0.5, 0.5), 110, tint.aurora, 0.5),
  ]
    .flat()
    .join('');
}

/** The wall: upright boards in deep teal, a plinth, the frame round the opening. */
function outside() {
  const boards = [];
  const joints = [];
  for (let x = -3.2; x < 3.4; x += 0.22) {
    joints.push(part(x, 0.32, x + 0.014, 3.4));
    boards.push(part(x + 0.014, 0.32, x + 0.034, 3.4));
  }
  const hole = part(left, 0, right, tall);
  const rest = `${front.all}${hole}`;
  return [
    shape(rest, across([0, '#12303c'], [0.45, '#1f4a55'], [1, '#0f2733']), 'fill-rule="evenodd"'),
    within(
      `${part(-3.2, -0.2, left, 3.4)}${part(right, -0.2, 3.4, 3.4)}${part(left, tall, right, 3.4)}`,
      shape(joints.join(''), '#061520', 'opacity=".75"'),
      shape(boards.join(''), '#5f97a0', 'opacity=".22"'),
      shape(part(-3.2, -0.2, 3.4, 0.32), down([0, '#33465c'], [1, '#182739'])),
      shape(part(-3.2, 0.3, 3.4, 0.33), '#8fa6c4', 'opacity=".5"'),
    ),
    shape(
      `${part(left - 0.1, 0, left, tall + 0.1)}${part(right, 0, right + 0.1, tall + 0.1)}${part(left - 0.1, tall, right + 0.1, tall + 0.1)}`,
      down([0, '#5c7793'], [1, '#2a4263']),
    ),
    shape(part(left - 0.012, 0, left + 0.014, tall), '#ffd58a'),
    shape(part(left, tall - 0.014, right, tall + 0.012), '#ffd58a', 'opacity=".8"'),
  ].join('');
}

/** A dark window of the shop, the evening in its glass. */
function pane() {
  const face = wall(view, [-2.3, 0], [-1.1, 0], 1.0, 2.05);
  const sill = wall(view, [-2.36, -0.06], [-1.04, -0.06], 0.94, 1.0);
  return [
    shape(part(-2.37, 0.95, -1.03, 2.12), '#0c1f2a'),
    shape(part(-2.34, 0.98, -1.06, 2.09), '#5c7793'),
    shape(
      face.all,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#2c476b'],
          [0.45, '#14253d'],
          [1, '#0a1626'],
        ],
      ),
    ),
    shape(face.quad(0.1, 0, 0.34, 1), '#8fa6c4', 'opacity=".13"'),
    shape(face.quad(0.485, 0, 0.515, 1), '#5c7793'),
    shape(sill.all, '#6f8aac'),
    line(polyline([sill.at(0.02, 1), sill.at(0.98, 1)]), '#d5e2ee', 9, 'stroke-linecap="round"'),
  ].join('');
}

/** The card reader beside the frame: its light says yes. */
function reader() {
  const [x, y] = at(-0.36, 1.3);
  const s = 1120 / 4.6;
  const [w, h] = [s * 0.2, s * 0.34];
  const waves = [0.26, 0.42, 0.58].map((r) =>
    line(
      `M${n(x - w * r * 0.72)} ${n(y - h * 0.02 - w * r * 0.4)}A${n(w * r)} ${n(w * r)} 0 0 1 ${n(x + w * r * 0.72)} ${n(y - h * 0.02 - w * r * 0.4)}`,
      tint.mint,
      4,
      'stroke-linecap="round"',
    ),
  );
  return [
    glow(x, y, 330, tint.aurora, 0.42),
    soft(6, rect(x - w / 2 + 8, y - h / 2 + 12, w, h, '#010409', 'opacity=".7"')),
    `<rect x="${n(x - w / 2)}" y="${n(y - h / 2)}" width="${n(w)}" height="${n(h)}" rx="12" fill="#0a1422"/>`,
    `<rect x="${n(x - w / 2 + 3)}" y="${n(y - h / 2 + 3)}" width="${n(w - 6)}" height="${n(h - 6)}" rx="10" fill="#1b2c42"/>`,
    `<rect x="${n(x - w / 2 + 6)}" y="${n(y - h / 2 + 6)}" width="${n(w - 12)}" height="${n(h - 12)}" rx="8" fill="#0d1826"/>`,
    waves,
    oval(x, y - h * 0.02, 5, tint.mint),
    `<rect x="${n(x - w * 0.32)}" y="${n(y + h * 0.26)}" width="${n(w * 0.64)}" height="9" rx="4.5" fill="${tint.mint}"/>`,
    glow(x, y + h * 0.27, 90, tint.aurora, 0.9),
    `<rect x="${n(x - w / 2 + 1)}" y="${n(y - h / 2 + 1)}" width="${n(w - 2)}" height="${n(h - 2)}" rx="11" fill="none" stroke="#ffd58a" stroke-width="1.6" opacity=".35"/>`,
  ]
    .flat()
    .join('');
}

/** The roof over the door: its underside warm from within, snow on top. */
function canopy() {
  const [x0, x1, z, h] = [left - 0.55, right + 0.62, -0.75, 2.36];
  const under = slab(
    view,
    [
      [x0, 0],
      [x1, 0],
      [x1, z],
      [x0, z],
    ],
    h,
  );
  const fascia = wall(view, [x0, z], [x1, z], h, h + 0.13);
  const top = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = fascia.at(i / 8, 1);
    return [x, y - 26 - 9 * Math.sin(i * 2.1) + (i === 0 || i === 8 ? 18 : 0)];
  });
  const [a, b] = [fascia.at(0, 0.8), fascia.at(1, 0.8)];
  const icicles = [0.06, 0.1, 0.17, 0.36, 0.41, 0.63, 0.7, 0.74, 0.93].map((u, i) => {
    const [x, y] = fascia.at(u, 0);
    const long = 14 + ((i * 37) % 24);
    return `M${n(x - 4)} ${n(y)}h8l-4 ${long}z`;
  });
  const brace = [x0 + 0.12, x1 - 0.12].map((x) =>
    line(polyline([view.at([x, 2.0, 0]), view.at([x, h, z + 0.1])]), '#0d2029', 7, 'stroke-linecap="round"'),
  );
  return [
    shape(
      under,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#2b2a2c'],
          [1, '#a87438'],
        ],
      ),
    ),
    pool(...view.at([(left + right) / 2, h, -0.3]), 230, 40, tint.lamp, 0.55),
    brace,
    shape(fascia.all, down([0, '#2c4a58'], [1, '#142a36'])),
    shape(
      `${curve([[a[0] - 8, a[1]], ...top, [b[0] + 8, b[1]]], 0.9)}z`,
      down([0, '#c9d6e6'], [1, '#6f8aac']),
    ),
    shape(icicles.join(''), '#d5e6f2', 'opacity=".75"'),
  ]
    .flat()
    .join('');
}

/** A shovel and a pail of sand against the wall, for the step. */
function tools() {
  const [x, y] = at(1.72, -0.1);
  return [
    soft(5, oval(x + 20, y + 12, 90, '#02060c', 'opacity=".5"', 10)),
    line(`M${n(x + 34)} ${n(y - 40)}L${n(x + 84)} ${n(y - 330)}`, '#7a5a38', 9, 'stroke-linecap="round"'),
    line(
      `M${n(x + 31)} ${n(y - 40)}L${n(x + 81)} ${n(y - 330)}`,
      '#d9a45c',
      3,
      'stroke-linecap="round" opacity=".9"',
    ),
    line(`M${n(x + 66)} ${n(y - 338)}L${n(x + 104)} ${n(y - 330)}`, '#20303f', 11, 'stroke-linecap="round"'),
    shape(
      `M${n(x - 12)} ${n(y - 96)}Q${n(x + 44)} ${n(y - 78)} ${n(x + 92)} ${n(y - 84)}L${n(x + 76)} ${n(y + 8)}Q${n(x + 28)} ${n(y + 18)} ${n(x - 22)} ${n(y + 2)}z`,
      across([0, '#e8b86a'], [0.3, '#8c5a2c'], [1, '#3b2a22']),
    ),
    shape(
      `M${n(x - 22)} ${n(y + 2)}Q${n(x + 28)} ${n(y + 18)} ${n(x + 76)} ${n(y + 8)}l-2 -10Q${n(x + 28)} ${n(y + 6)} ${n(x - 20)} ${n(y - 8)}z`,
      '#c9d6e6',
    ),
  ].join('');
}

/** Step and snow before the door, and the light that falls out on them. */
function step() {
  const ground = view.at([0, -0.16, 0])[1];
  const corners = [
    [left - 0.45, 0],
    [right + 0.55, 0],
    [right + 0.55, -1.15],
    [left - 0.45, -1.15],
  ];
  const riser = wall(view, corners[3], corners[2], -0.16, 0);
  const lit = polygon([
    view.at([left, 0, 0]),
    view.at([right - 0.08, 0, 0]),
    view.at([edge[0] + 0.1, 0, -1.15]),
    view.at([left - 0.55, 0, -1.15]),
  ]);
  const beyond = polygon([
    view.at([left - 0.5, -0.16, -1.15]),
    view.at([edge[0] + 0.16, -0.16, -1.15]),
    view.at([edge[0] + 0.5, -0.16, -2.4]),
    view.at([left - 1.15, -0.16, -2.4]),
  ]);
  const heap = [
    [-20, ground + 26],
    [70, ground + 4],
    [170, ground + 14],
    [250, ground - 4],
    [340, ground + 10],
    [400, ground + 42],
    [450, height + 10],
  ];
  return [
    shape(`M0 ${n(ground)}H${width}V${height}H0z`, down([0, '#86a0bf'], [0.5, '#56749a'], [1, '#1d3450'])),
    soft(4, shape(`${curve(heap, 0.9)}L-20 ${height}z`, down([0, '#a3b8d1'], [1, '#3d587b']))),
    soft(9, shape(beyond, down([0, '#ffcf7d', 0.9], [1, '#ffb62e', 0.1]))),
    shape(polygon(corners.map(([x, z]) => view.at([x, 0, z]))), down([0, '#8fa3b8'], [1, '#a9bdd6'])),
    shape(riser.all, down([0, '#4b607a'], [1, '#22395a'])),
    soft(3, shape(lit, down([0, '#ffe0a0', 0.95], [1, '#ffbd55', 0.75]))),
    line(polyline([riser.at(0, 1), riser.at(1, 1)]), '#dfe8f2', 5, 'stroke-linecap="round" opacity=".8"'),
  ].join('');
}

/** The leaf, its inner face towards us: glass above, bar and lever. */
function door() {
  const p = (x0, h0, x1, h1) => leaf.part(x0, h0, x1, h1);
  return [
    shape(leaf.all, across([0, '#6c5a48'], [0.4, '#c9a066'], [1, '#f3cf90'])),
    shape(p(0.22, 1.15, 0.84, 1.92), '#4d3d2e'),
    shape(
      p(0.25, 1.18, 0.81, 1.89),
      linear(
        [0, 0, 1, 1],
        [
          [0, '#10233c'],
          [0.6, '#2a4263'],
          [1, '#14253d'],
        ],
      ),
    ),
    shape(p(0.25, 1.18, 0.42, 1.89), '#c9d6e6', 'opacity=".14"'),
    shape(p(0.12, 0.1, 0.94, 0.34), '#b08a58', 'opacity=".75"'),
    shape(p(1.015, 0, 1.04, 2.08), '#fff0cf'),
    shape(p(0, 0, 0.03, 2.08), '#2c2018', 'opacity=".7"'),
  ].join('');
}

/** Lever and its plate where the hand (x, y) is. */
function lever([x, y]) {
  return [
    `<rect x="${n(x + 12)}" y="${n(y - 46)}" width="24" height="96" rx="8" fill="#5d6f80"/>`,
    `<rect x="${n(x + 14)}" y="${n(y - 44)}" width="14" height="92" rx="6" fill="#cfdbe4"/>`,
    line(`M${n(x + 24)} ${n(y + 2)}L${n(x - 30)} ${n(y + 12)}`, '#7f92a5', 13, 'stroke-linecap="round"'),
    line(`M${n(x + 22)} ${n(y - 1)}L${n(x - 34)} ${n(y + 8)}`, '#f3f7fa', 6, 'stroke-linecap="round"'),
  ].join('');
}

/** Whoever leaves: in work clothes, the coat on, one hand on the lever. */
function worker() {
  const place = [0.6, 0, -0.2];
  const [x, y] = view.at(place);
  return figure({
    id,
    build: 0.95,
    x,
    y,
    height: 1.76 * view.scale(place),
    view: 22,
    pose: {
      lean: 5,
      look: [4, 12],
      arms: [
        [44, 26, 62, 24],
        [-4, 9, 22, 4],
      ],
      legs: [
        [14, 4, 4, 4],
        [-8, 5, -18, 4],
      ],
    },
    outfit: 'coat',
    colours: { top: 'wine', trousers: 'charcoal' },
    hair: 'short',
    beard: 'short',
    hairColour: 'brown',
    skin: 'fair',
    light: 'left',
    lampColour: '#ffc65c',
    lampPower: 0.8,
    lamp: { height: 0.6, front: 0.3, behind: 'same' },
    rimPower: 1,
  });
}

function draw() {
  const who = worker();
  const hand = who.hand(0);
  const [fx, fy] = view.at([0.6, 0, -0.2]);
  return picture(
    width,
    height,
    '#0a1626',
    within(part(left, 0, right, tall), shop()),
    outside(),
    pool(...at(0.5, 1), 520, 470, tint.sodium, 0.18),
    pane(),
    canopy(),
    reader(),
    step(),
    tools(),
    soft(5, shape(`M${n(fx - 60)} ${n(fy)}q90 -14 150 4l-60 120h-190z`, '#3a2410', 'opacity=".55"')),
    door(),
    lever(hand),
    who.svg,
    glow(...at(0.6, 1.3), 460, tint.lamp, 0.2),
    snowfall(width, height, 150, 33, 0.7),
    group('', vignette(width, height, 0.5, [0.5, 0.5])),
    grain(width, height),
  );
}

export default {
  id,
  group: 'blog',
  alt: 'A worker leaves through a half open shop door on a snowy night, one hand on the lever, a card reader glowing beside the frame.',
  width,
  height,
  draw,
};
