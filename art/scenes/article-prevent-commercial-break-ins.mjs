import { brickwork, slab, wall } from '../kit/building.mjs';
import { snowfall } from '../kit/land.mjs';
import { beam, glow, grain, pool, streak, tint, vignette } from '../kit/light.mjs';
import {
  across,
  curve,
  down,
  line,
  linear,
  n,
  oval,
  picture,
  polygon,
  polyline,
  shape,
  soft,
  within,
} from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { evening, headlamps, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 800];
const horizon = 416;
const turn = (38 * Math.PI) / 180;
const view = space({
  eye: [0, 1.65, 0],
  target: [-Math.sin(turn), 1.65, Math.cos(turn)],
  focal: 800,
  centre: [404, horizon],
});
const side = -2.8;
const face = wall(view, [side, 0.9], [side, 27], 0, 6.4);
/** The steel door, metres along the wall and its height. */
const [from, to, tall] = [1.72, 2.86, 2.12];

/** Snow that lies along the top of something: a soft pale band over the points. */
const cap = (points, thick) => line(curve(points, 0.6), '#a9bdd6', thick, 'stroke-linecap="round"');

/** What is behind the lane: the cross street with a lit hall and a lamp. */
function street() {
  const far = wall(view, [-14, 48], [24, 44], 0, 6.5);
  const lit = [12, 15, 18, 21, 24, 27].map((x) => far.part(x, 2.6, x + 1.8, 4.2)).join('');
  return [
    shape(far.all, down([0, '#3a5270'], [1, '#22395a'])),
    shape(lit, '#e0a24a', 'opacity=".9"'),
    glow(...far.at(0.5, 0.6), 190, tint.lamp, 0.35, 80),
    lampPost(view, [3.2, 34], { height: 7.4, arm: -1.2, reach: 8, strength: 0.75 }),
  ].join('');
}

/** The other side of the lane: a plank fence and the back of a house over it. */
function otherSide() {
  const house = wall(view, [4.4, 30], [4.4, 60], 0, 8);
  const fence = wall(view, [3.6, 21], [3.6, 44], 0, 2);
  return [
    shape(house.all, down([0, '#152a45'], [1, '#0d1b2f'])),
    shape(fence.all, down([0, '#223b5a'], [1, '#12233b'])),
    cap([fence.at(0, 1), fence.at(0.5, 1), fence.at(1, 1)], 5),
  ].join('');
}

/** The wall of blocks with its pipe, meter box and gutter. */
function blocks() {
  const pipe = (x, w) =>
    shape(face.part(x, 0.1, x + w, 6.1), across([0, '#0a1626'], [0.4, '#5d7796'], [1, '#14253d']));
  const gutter = shape(face.part(0, 5.95, 26, 6.2), '#0a1626', 'opacity=".7"');
  const box = face.part(4.4, 1.15, 5.25, 2.15);
  return [
    shape(face.all, across([0, '#182a44'], [0.5, '#22395a'], [1, '#2c476b'])),
    brickwork(face, {
      long: 0.42,
      tall: 0.2,
      seed: 77,
      tones: ['#33496a', '#1b2f4a', '#2c4566'],
      joint: '#0b182a',
    }),
    gutter,
    pipe(3.7, 0.13),
    shape(box, down([0, '#48638a'], [1, '#1d3450'])),
    shape(face.part(4.52, 1.3, 5.13, 2.0), '#0f2036', 'opacity=".6"'),
    pipe(4.8, 0.06),
    // other back doors further on, dark
    [9.4, 15.2].map((x) => shape(face.part(x, 0, x + 1.1, 2.1), '#0c1a2d')),
    [9.9, 15.7].map((x) => glow(...face.at(x / 26.1, 2.7 / 6.4), 30, tint.cool, 0.12)),
  ]
    .flat(3)
    .join('');
}

/** Marks that a bar left: the bent edge of the frame at the lock, bright scratches, a dent in the leaf. */
function pryMarks() {
  const at = (x, h) => face.at(x / face.length, h / face.height);
  const scratch = (x, h, dx, dh, wide) =>
    line(
      polyline([at(x, h), at(x + dx, h + dh)]),
      '#fff0d8',
      wide * 0.8,
      'opacity=".8" stroke-linecap="round"',
    );
  const dent = polygon([at(to - 0.1, 1.32), at(to + 0.03, 1.27), at(to + 0.04, 1.16), at(to - 0.05, 1.12)]);
  const peeled = polygon([at(to + 0.03, 1.44), at(to + 0.115, 1.4), at(to + 0.105, 1.2), at(to + 0.03, 1.1)]);
  return [
    shape(peeled, '#060d18'),
    shape(
      polygon([at(to + 0.06, 1.43), at(to + 0.125, 1.39), at(to + 0.115, 1.21), at(to + 0.07, 1.17)]),
      '#93a9bf',
    ),
    shape(dent, '#1d2f45', 'opacity=".9"'),
    [
      [-0.2, 1.42, 0.18, -0.07, 3],
      [-0.14, 1.34, 0.17, 0.02, 2.4],
      [-0.24, 1.24, 0.22, -0.05, 3.2],
      [-0.03, 1.62, 0.1, -0.1, 2.2],
      [0.0, 1.56, 0.1, -0.07, 2.6],
      [0.02, 1.02, 0.09, 0.07, 2.4],
      [0.03, 0.78, 0.07, 0.05, 2.2],
    ].map(([x, h, dx, dh, w]) => scratch(to + x, h, dx, dh, w)),
  ]
    .flat()
    .join('');
}

/** The door: steel frame, leaf with two pressed panels, lock guard, lever, hinges, kick plate. */
function door() {
  const part = (x0, h0, x1, h1) => face.part(x0, h0, x1, h1);
  const steel = linear(
    [0, 0, 0, 1],
    [
      [0, '#9db2c8'],
      [0.3, '#7089a5'],
      [1, '#34506f'],
    ],
  );
  const panel = (h0, h1) => [
    shape(part(from + 0.2, h0, to - 0.26, h1), '#2b4462', 'opacity=".35"'),
    shape(part(from + 0.2, h1 - 0.025, to - 0.26, h1), '#0d1b2f', 'opacity=".6"'),
    shape(part(from + 0.2, h0, to - 0.26, h0 + 0.02), '#c9d8e6', 'opacity=".5"'),
  ];
  const lever = [
    shape(part(to - 0.16, 0.9, to - 0.09, 1.16), '#c9d8e6'),
    shape(part(to - 0.24, 1.0, to - 0.1, 1.04), '#eef5fa'),
    shape(part(to - 0.155, 1.24, to - 0.095, 1.32), '#dfe8f2'),
  ];
  return [
    shape(part(from - 0.14, 0, to + 0.14, tall + 0.14), '#0a1422'),
    shape(part(from - 0.11, 0, to + 0.11, tall + 0.11), down([0, '#647f9d'], [1, '#2a4263'])),
    shape(part(from - 0.11, tall + 0.075, to + 0.11, tall + 0.11), '#c9d8e6', 'opacity=".6"'),
    shape(part(from - 0.015, 0.02, to + 0.015, tall + 0.015), '#060d18'),
    shape(part(from, 0.03, to, tall), steel),
    panel(1.36, 1.94),
    panel(0.42, 1.2),
    shape(part(from + 0.02, 0.05, to - 0.02, 0.3), down([0, '#b7c9d8'], [1, '#5d7796'])),
    [0.35, 1.06, 1.77].map((h) => shape(part(from - 0.05, h, from + 0.025, h + 0.14), '#c9d8e6')),
    shape(part(to - 0.075, 0.86, to + 0.03, 1.36), down([0, '#c9d8e6'], [1, '#7d93b0'])),
    lever,
    pryMarks(),
    shape(part(from - 0.2, 0, to + 0.2, 0.05), '#5d7796'),
  ]
    .flat(3)
    .join('');
}

/** The one lamp over the door, and what it lights. */
function lampOver() {
  const [x, y] = face.at((from + to) / 2 / face.length, 2.78 / face.height);
  const s = 800 / 4;
  const housing = `M${n(x - 34)} ${n(y - 12)}Q${n(x - 30)} ${n(y - 36)} ${n(x + 4)} ${n(y - 38)}Q${n(x + 36)} ${n(y - 36)} ${n(x + 40)} ${n(y - 10)}z`;
  return {
    behind: [
      pool(x, y + 150, 340, 380, '#ff9a34', 0.7),
      pool(x, y + 90, 190, 210, '#ffb04a', 0.5),
      pool(x + 6, y + 20, 90, 80, tint.hot, 0.5),
    ].join(''),
    onDoor: [
      within(
        face.part(from - 0.14, 0, to + 0.14, tall + 0.14),
        shape(
          face.part(from - 0.14, 0, to + 0.14, tall + 0.14),
          '#8a4f1c',
          'opacity=".34" style="mix-blend-mode:multiply"',
        ),
        pool(x, y + 120, 220, 400, '#ff9a34', 0.62),
        pool(x, y + 70, 150, 190, '#ffc065', 0.5),
      ),
      pool(x + 20, y + 330, 260, 300, tint.sodium, 0.16),
    ].join(''),
    front: [
      shape(housing, down([0, '#2a3f5f'], [1, '#0a1422'])),
      cap(
        [
          [x - 26, y - 34],
          [x + 4, y - 42],
          [x + 34, y - 33],
        ],
        9,
      ),
      oval(x + 3, y - 7, 27, tint.hot, '', 8),
      oval(x + 3, y - 7, 18, '#fffaf0', '', 4.5),
      glow(x + 3, y, s * 0.9, tint.lamp, 0.95),
      glow(x + 3, y + 6, s * 2.6, tint.sodium, 0.3),
      beam(x + 3, y, x + 70, y + 560, 60, 620, tint.lamp, 0.2),
    ].join(''),
  };
}

/** The ground: trodden snow, tyre tracks, the light on it. */
function ground() {
  const track = (x, w) =>
    shape(
      slab(
        view,
        [
          [x, 1.2],
          [x + w, 1.2],
          [x + w + 0.2, 30],
          [x + 0.2, 30],
        ],
        0,
      ),
      '#22395a',
      'opacity=".55"',
    );
  const bank = Array.from({ length: 12 }, (_, i) => {
    const z = 0.9 + (i / 11) ** 1.6 * 26;
    return view.at([side + 0.22 + 0.1 * Math.sin(i * 2.4), 0, z]);
  });
  const foot = Array.from({ length: 12 }, (_, i) =>
    view.at([side, 0.2 + 0.06 * Math.sin(i * 1.9), 0.9 + (i / 11) ** 1.6 * 26]),
  );
  return [
    shape(`M0 ${horizon}H${width}V${height}H0z`, down([0, '#5b7597'], [0.25, '#3d587b'], [1, '#16283f'])),
    soft(3, track(-0.9, 0.34), track(0.75, 0.34)),
    soft(5, shape(polygon([...foot, ...bank.reverse()]), '#7189a8', 'opacity=".7"')),
    pool(400, 790, 620, 150, '#ff9f3c', 0.7),
    pool(360, 770, 320, 80, tint.lamp, 0.5),
  ].join('');
}

/** A steel bin against the wall, snow on its lid. */
function dumpster() {
  const [x0, x1, z0, z1, h] = [side + 0.15, side + 1.15, 5.3, 7, 1.2];
  const front = wall(view, [x0, z0], [x1, z0], 0.02, h);
  const flank = wall(view, [x1, z0], [x1, z1], 0.02, h);
  const lid = slab(
    view,
    [
      [x0 - 0.05, z0 - 0.08],
      [x1 + 0.08, z0 - 0.08],
      [x1 + 0.08, z1 + 0.05],
      [x0 - 0.05, z1 + 0.05],
    ],
    h,
  );
  const edge = [
    view.at([x0 - 0.05, h, z0 - 0.08]),
    view.at([x1 + 0.08, h, z0 - 0.08]),
    view.at([x1 + 0.08, h, z1 + 0.05]),
  ];
  const foot = slab(
    view,
    [
      [x0, z0 - 0.35],
      [x1 + 0.45, z0 - 0.35],
      [x1 + 0.45, z1],
      [x0, z1],
    ],
    0,
  );
  return [
    soft(7, shape(foot, '#02060c', 'opacity=".6"')),
    shape(front.all, down([0, '#5f6f6c'], [1, '#26363f'])),
    shape(flank.all, down([0, '#2c4a52'], [1, '#12242f'])),
    [0.25, 0.5, 0.75].map((u) =>
      shape(flank.quad(u - 0.015, 0.05, u + 0.015, 0.92), '#0a1826', 'opacity=".7"'),
    ),
    shape(front.quad(0, 0.84, 1, 0.9) + flank.quad(0, 0.84, 1, 0.9), '#0a1826', 'opacity=".55"'),
    shape(lid, '#a9bdd6'),
    line(polyline(edge), '#c9d6e6', 11, 'stroke-linecap="round" stroke-linejoin="round"'),
    line(polyline(edge.slice(0, 2)), '#f2d3a0', 5, 'stroke-linecap="round" opacity=".8"'),
  ]
    .flat()
    .join('');
}

/** Ploughed snow on the near side of the lane, its crest catching the head lamps. */
function ploughed() {
  const crest = [
    [640, 840],
    [740, 772],
    [820, 752],
    [900, 716],
    [980, 700],
    [1060, 664],
    [1140, 652],
    [1230, 622],
  ];
  const d = `${curve(crest, 0.9)}L1230 840z`;
  const inner = crest.map(([x, y], i) => [x + 40, y + 26 + (i % 2) * 14]);
  return [
    soft(
      2,
      shape(
        d,
        linear(
          [0, 0, 1, 1],
          [
            [0, '#6f8aac'],
            [0.35, '#3d587b'],
            [1, '#14253d'],
          ],
        ),
      ),
    ),
    soft(5, shape(`${curve(inner, 0.9)}L1230 860L640 860z`, '#14253d', 'opacity=".55"')),
    soft(3, line(curve(crest, 0.9), '#c9d6e6', 7, 'opacity=".3"')),
  ].join('');
}

/** Prints from the door out into the lane and away. */
const prints = () =>
  Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const [x, z] = [side + 0.6 + t * 1.5 + (i % 2 ? 0.14 : -0.1), 2.5 + t * t * 6];
    const [px, py] = view.at([x, 0, z]);
    const s = view.scale([x, 0, z]);
    return (
      oval(px, py, s * 0.09, '#1a2b44', 'opacity=".75"', s * 0.03) +
      oval(px + s * 0.02, py + s * 0.03, s * 0.09, '#f2c98a', 'opacity=".3"', s * 0.014)
    );
  }).join('');

/** The patrol vehicle that turns into the lane. */
function patrol() {
  const place = { kind: 'suv', place: [-0.5, 17.5], yaw: -Math.PI / 2 - 0.5 };
  const light = {
    ...evening,
    ambient: [0.09, 0.13, 0.2],
    lamps: [source([3, 6, 22], [1, 0.66, 0.28], 1.6, 7), source([-2.4, 3, 6], [1, 0.66, 0.28], 1.4, 6)],
  };
  const heads = headlamps(place).map((p) => view.at(p));
  const onSnow = view.at([-1.2, 0, 10.5]);
  return [
    pool(...onSnow, 250, 46, tint.hot, 0.55),
    vehicle(view, { ...place, light, beacon: true }),
    heads.map(([x, y]) => [
      glow(x, y, 150, tint.hot, 0.95),
      glow(x, y, 300, tint.hot, 0.3, 60),
      beam(x, y, x - 330, y + 150, 16, 170, tint.hot, 0.42),
      streak(x, y + 60, 40, 120, tint.hot, 0.3),
    ]),
  ]
    .flat(3)
    .join('');
}

function draw() {
  const lamp = lampOver();
  const wires = [0, 1, 2].map((i) =>
    line(`M${560 + i * 30} 0Q${900 + i * 10} ${190 + i * 22} ${1200} ${150 + i * 34}`, '#0a1626', 2),
  );
  return picture(
    width,
    height,
    '#0a1626',
    sky(width, horizon + 10, 'late'),
    stars(width, horizon, 130, 91),
    wires,
    street(),
    ground(),
    otherSide(),
    blocks(),
    lamp.behind,
    door(),
    lamp.onDoor,
    dumpster(),
    prints(),
    patrol(),
    ploughed(),
    lamp.front,
    snowfall(width, height, 130, 12, 0.55),
    vignette(width, height, 0.5, [0.55, 0.52]),
    grain(width, height),
  );
}

export default {
  id: 'article-prevent-commercial-break-ins',
  group: 'blog',
  alt: 'A scratched but shut steel door under one amber lamp in a snowy back lane; at its end a patrol vehicle turns in.',
  width,
  height,
  draw,
};
