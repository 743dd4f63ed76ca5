import { brickwork, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { figure } from '../kit/figure.mjs';
import { hills, treeLine } from '../kit/land.mjs';
import { added, glow, grain, halo, haze, pool, streak, tint, vignette } from '../kit/light.mjs';
import {
  across,
  curve,
  down,
  line,
  linear,
  n,
  oval,
  picture,
  polyline,
  rect,
  shape,
  soft,
} from '../kit/paint.mjs';
import { afterglow, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';

const id = 'article-ai-security-future-protection';
const [width, height] = [1200, 800];
const horizon = 700;
const view = space({ eye: [0, 1.5, -13], target: [0, 1.5, 50], focal: 620, centre: [560, horizon] });
/** The house: metres from left to right, its height, the false front over it. */
const [left, right, tall] = [-3.4, 3.6, 4.3];
const front = wall(view, [left, 0], [right, 0], 0, tall);
const part = (x0, h0, x1, h1) => front.part(x0 - left, h0, x1 - left, h1);
const at = (x, h) => view.at([x, h, 0]);

/** The evening: deep blue to a thin warm line over the street. */
const evening = () =>
  rect(
    0,
    0,
    width,
    horizon + 20,
    linear(
      [0, 0, 0, 1],
      [
        [0, '#050d1e'],
        [0.35, '#0b1c3a'],
        [0.65, '#1a3560'],
        [0.84, '#3a5482'],
        [0.94, '#8f7a86'],
        [1, '#e0a06a'],
      ],
    ),
  );

/** Neighbours: false fronts and flat roofs in the dusk, the farther the paler. */
function neighbours() {
  const dice = chance(14);
  const one = (x, w, h, z, tone, lit) => {
    const face = wall(view, [x, z], [x + w, z], 0, h);
    const panes = Array.from({ length: Math.max(1, Math.floor(w / 2.2)) }, (_, i) =>
      shape(face.part(0.5 + i * 2.1, 1, 1.9 + i * 2.1, 2.3), lit && dice.odds(0.4) ? '#d99a4c' : '#0e2038'),
    );
    return [
      shape(face.all, down([0, tone], [1, '#142844'])),
      shape(face.part(0, h - 0.3, w, h), '#0c1a2e', 'opacity=".5"'),
      panes,
      line(polyline([face.at(0, 1), face.at(1, 1)]), '#9fb4d0', 4, 'opacity=".75" stroke-linecap="round"'),
    ];
  };
  return [
    one(-24, 6, 4.2, 6, '#34507c', true),
    one(-17.8, 5, 5.6, 6, '#2f4a74', false),
    one(-12.6, 5.4, 3.8, 4, '#2b456c', true),
    one(7.4, 5, 4.6, 4, '#2b456c', false),
    one(12.6, 7, 3.6, 6, '#34507c', true),
    one(19.8, 6, 5, 8, '#3a5684', false),
  ]
    .flat(3)
    .join('');
}

/** The business: brick, a cornice, two shop windows and the door between, an awning board without words. */
function house() {
  const glass = [
    [left + 0.45, 2.35],
    [right - 2.8, 2.35],
  ];
  const pane = ([x, w]) => [
    shape(part(x - 0.08, 0.55, x + w + 0.08, 2.6), '#0a1626'),
    shape(part(x, 0.62, x + w, 2.54), down([0, '#fff0cb'], [0.5, '#ffcf74'], [1, '#d9963f'])),
    shape(part(x, 0.62, x + w, 0.95), '#8a5a28', 'opacity=".6"'),
    [0.15, 0.5, 0.95, 1.5, 1.9].map((u, i) =>
      shape(part(x + u, 0.95, x + u + 0.26, 1.2 + (i % 3) * 0.16), '#7a4a20', 'opacity=".6"'),
    ),
    shape(part(x + w / 2 - 0.03, 0.62, x + w / 2 + 0.03, 2.54), '#0a1626'),
  ];
  const cornice = wall(view, [left - 0.15, -0.1], [right + 0.15, -0.1], tall - 0.1, tall + 0.22);
  return [
    shape(front.all, across([0, '#3c4a6e'], [0.5, '#5a4f66'], [1, '#2b3c60'])),
    brickwork(front, {
      long: 0.36,
      tall: 0.14,
      seed: 9,
      tones: ['#6b5566', '#3a4668', '#57506a'],
      joint: '#1b2947',
    }),
    shape(part(left, 0, right, 0.4), '#182943'),
    shape(part(left + 0.35, 2.78, right - 0.35, 3.3), down([0, '#1f5a58'], [1, '#123c40'])),
    shape(part(-1.3, 2.98, 1.5, 3.08), '#ffe3ad', 'opacity=".85"'),
    shape(part(-0.7, 3.14, 0.9, 3.2), '#ffe3ad', 'opacity=".6"'),
    glass.map(pane),
    shape(part(-0.62, 0, 0.72, 2.6), '#0a1626'),
    shape(part(-0.52, 0.04, 0.62, 2.5), down([0, '#ffe9bd'], [1, '#e0a24c'])),
    shape(
      part(-0.52, 0.04, 0.62, 0.5) +
        part(-0.52, 2.06, 0.62, 2.12) +
        part(-0.52, 0.04, -0.44, 2.5) +
        part(0.54, 0.04, 0.62, 2.5),
      '#2a2330',
    ),
    shape(cornice.all, down([0, '#7a8cab'], [1, '#33496b'])),
    line(polyline([cornice.at(0, 1), cornice.at(1, 1)]), '#d5e2ee', 8, 'stroke-linecap="round"'),
    [-2.2, 2.3].map((x) => glow(...at(x, 1.6), 170, tint.lamp, 0.45)),
    glow(...at(0, 1.4), 300, tint.lamp, 0.25),
  ]
    .flat(4)
    .join('');
}

/** The mast on the roof: slim, two cameras, a small green light. */
function mast() {
  const [x, foot] = at(3.2, tall + 0.2);
  const top = at(3.2, tall + 1.75)[1];
  const camera = (way, y) => [
    line(`M${n(x)} ${n(y)}h${way * 13}`, '#7f95b3', 2.4),
    shape(`M${n(x + way * 10)} ${n(y - 2)}l${way * 20} 4l${-way * 2} 9l${-way * 20} -4z`, '#c9d6e6'),
    oval(x + way * 29.5, y + 7, 2.6, tint.mint),
  ];
  return [
    line(`M${n(x - 16)} ${n(foot)}L${n(x)} ${n(foot - 44)}L${n(x + 16)} ${n(foot)}`, '#2a3f5f', 3),
    shape(
      `M${n(x - 3.4)} ${n(foot)}L${n(x - 1.6)} ${n(top)}h3.2L${n(x + 3.4)} ${n(foot)}z`,
      across([0, '#5d7796'], [0.5, '#c9d6e6'], [1, '#22395a']),
    ),
    camera(-1, top + 14),
    camera(1, top + 14),
    oval(x, top - 3, 4, tint.mint),
    glow(x, top - 3, 60, tint.aurora, 0.8),
  ]
    .flat()
    .join('');
}

/** The light that goes on upward: from the windows to points in the sky, joined as a shield. */
function constellation() {
  const shield = [
    [352, 142],
    [478, 118],
    [604, 76],
    [730, 122],
    [862, 138],
    [868, 262],
    [816, 384],
    [716, 462],
    [604, 508],
    [492, 466],
    [398, 380],
    [346, 258],
  ];
  const inner = [
    [512, 330],
    [520, 226],
    [606, 178],
    [694, 230],
    [700, 334],
    [606, 282],
    [440, 262],
    [772, 268],
  ];
  const all = [...shield, ...inner].map(([x, y]) => [x, y - 34]);
  const ring = shield.map((_, i) => [i, (i + 1) % 12]);
  const within = [
    [12, 13],
    [13, 14],
    [14, 15],
    [15, 16],
    [17, 14],
    [17, 13],
    [17, 15],
    [0, 18],
    [11, 18],
    [18, 13],
    [4, 19],
    [5, 19],
    [19, 15],
    [2, 14],
    [10, 12],
    [6, 16],
    [12, 9],
    [16, 7],
    [17, 8],
    [18, 10],
    [19, 6],
  ];
  const join = ([a, b]) => polyline([all[a], all[b]]);
  const rays = [
    [at(-2.9, 2.4), all[9]],
    [at(-2.2, 2.5), all[8]],
    [at(-1.4, 2.4), all[12]],
    [at(0.05, 2.4), all[8]],
    [at(1.4, 2.4), all[16]],
    [at(2.1, 2.5), all[8]],
    [at(3.2, tall + 1.85), all[7]],
  ];
  const ray = ([a, b], i) => {
    const bend = [(a[0] * 1.6 + b[0]) / 2.6 + (i === 6 ? 0 : (i - 3) * 9), (a[1] + b[1]) / 2 + 10];
    const paint = linear(
      [n(a[0]), n(a[1]), n(b[0]), n(b[1])],
      [
        [0, '#ffe3ad', 0],
        [0.3, '#ffd58a', 0.9],
        [1, '#ffc65c', 0.75],
      ],
      false,
    );
    return line(curve([a, bend, b], 0.9), paint, 1.9);
  };
  const big = new Set([2, 0, 4, 8, 14, 12, 16]);
  return [
    soft(7, line([...ring].map(join).join(''), '#ffc65c', 5, 'opacity=".35"')),
    line(within.map(join).join(''), '#ffd58a', 1.3, 'opacity=".42"'),
    line(ring.map(join).join(''), '#ffd58a', 2.3, 'opacity=".95"'),
    rays.map(ray),
    added(all.map(([x, y], i) => halo(x, y, big.has(i) ? 46 : 26, tint.lamp, 0.75))),
    all.map(([x, y], i) => oval(x, y, big.has(i) ? 5.4 : 3.4, '#fff3d6')),
  ]
    .flat(2)
    .join('');
}

/** Street and walk: snow along the kerb, the wet road with the windows in it. */
function street() {
  const foot = at(0, 0)[1];
  return [
    rect(0, horizon + 10, width, foot - horizon, down([0, '#a88f96'], [0.3, '#7387ab'], [1, '#56709a'])),
    rect(0, foot - 4, width, height - foot + 4, down([0, '#6f86aa'], [0.3, '#3d567c'], [1, '#152744'])),
    rect(0, foot + 24, width, height, down([0, '#1d3152'], [1, '#0b1830'])),
    soft(
      2,
      shape(
        `${curve(
          [
            [-20, foot + 26],
            [140, foot + 14],
            [330, foot + 22],
            [600, foot + 17],
            [860, foot + 23],
            [1060, foot + 13],
            [1220, foot + 25],
          ],
          0.9,
        )}V${n(foot + 34)}H-20z`,
        '#a9bdd6',
        'opacity=".85"',
      ),
    ),
    pool(...at(0, 0), 330, 26, tint.lamp, 0.6),
    [-2.2, 0.05, 2.3].map((x) => streak(at(x, 0)[0], foot + 20, x ? 90 : 40, 60, tint.lamp, 0.5)),
  ]
    .flat()
    .join('');
}

/** Whoever owns the place, at the door with a ring of keys. */
function owner() {
  const place = [0.86, 0, -1.9];
  const [x, y] = view.at(place);
  const s = view.scale(place);
  const who = {
    id,
    x,
    y,
    height: 1.72 * s,
    view: -128,
    pose: 'unlock',
    outfit: 'coat',
    colours: { top: 'wine', trousers: 'ink' },
    woman: true,
    hair: 'bun',
    hairColour: 'black',
    skin: 'tan',
    holds: 'keys',
    light: 'left',
    lampColour: '#ffc65c',
    lampPower: 1,
    rimPower: 1,
  };
  const owner = figure(who);
  const [hx, hy] = owner.hand(1);
  return [
    soft(3, oval(x + 14, y + 3, 40, '#0a1020', 'opacity=".6"', 5)),
    owner.svg,
    `<circle cx="${n(hx - 5)}" cy="${n(hy + 5)}" r="5" fill="none" stroke="#3a2414" stroke-width="2.200"/>`,
    line(
      `M${n(hx - 7)} ${n(hy + 9)}l-3 9M${n(hx - 4)} ${n(hy + 10)}l1 9M${n(hx - 1)} ${n(hy + 9)}l4 7`,
      '#3a2414',
      2.4,
    ),
  ].join('');
}

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    evening(),
    stars(width, horizon - 60, 330, 57),
    glow(604, 300, 640, '#3f6cc0', 0.26, 460),
    afterglow(300, horizon, 700, 0.55),
    hills(width, horizon - 14, 26, horizon + 14, ['#4c6390', '#6a7298'], 12, 4),
    treeLine(width, horizon + 6, 22, '#22395e', 33),
    haze(width, horizon - 70, horizon + 16, '#d9a07a', 0.25),
    street(),
    neighbours(),
    mast(),
    house(),
    constellation(),
    owner(),
    vignette(width, height, 0.36, [0.5, 0.55]),
    grain(width, height),
  );
}

export default {
  id,
  group: 'blog',
  alt: 'A small main-street shop under a large night-blue sky; the light of its windows rises as amber lines that join into a constellation, and its owner stands at the door with her keys.',
  width,
  height,
  draw,
};
