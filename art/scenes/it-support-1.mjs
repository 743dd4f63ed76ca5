import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { ceilingLight, plates } from '../kit/interior.mjs';
import { space } from '../kit/space.mjs';

const id = 'it-support-1';
const [width, height] = [1200, 800];
const view = space({ eye: [0.12, 1.45, 0], target: [0.06, 1.4, 20], focal: 760, centre: [640, 396] });

const aisle = 0.92; // half the width between the fronts, metres
const tall = 2.25;
const last = 15;
const slot = 0.72; // one rack along the aisle
const green = '#58e0ac';
const blue = '#6cc8ff';

/** A tone that sinks into the room's blue air with the distance z. */
const air = (near, far, z) => {
  const t = Math.min(1, Math.max(0, (z - 1) / (last - 1))) ** 0.8;
  const mix = [1, 3, 5].map((i) => {
    const [a, b] = [near, far].map((colour) => Number.parseInt(colour.slice(i, i + 2), 16));
    return Math.round(a + (b - a) * t)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${mix.join('')}`;
};

/** Lights of one unit: a row of small ones on a switch, two on a server. `flip` mirrors them in the floor. */
function lights(side, y, z, kind, dice, flip) {
  const many = kind === 'switch' ? 14 : kind === 'drives' ? 5 : 2;
  return Array.from({ length: many }, (_, i) => {
    if (kind === 'switch' && dice.odds(0.28)) return '';
    const along = kind === 'server' ? 0.08 + i * 0.05 : 0.08 + (i * (slot - 0.16)) / many;
    const p = [side * aisle, flip * (y + 0.055), z + along];
    const [x, sy] = view.at(p);
    const r = Math.max(0.55, view.scale(p) * 0.0068);
    const colour = dice.odds(0.06) ? '#ffc65c' : dice.odds(0.52) ? green : blue;
    const halo = r > 1.1 ? dot(x, sy, r * 3.4, colour, 'opacity=".13"') : '';
    return halo + dot(x, sy, r, colour, '', r * 0.95);
  }).join('');
}

/** One unit of a rack: its face, a lit upper edge, slots or bays, lights. */
function unit(side, z, y, h, dice) {
  const kind = dice.pick(['switch', 'server', 'drives', 'server', 'switch', 'blank']);
  const x = side * aisle;
  const [a, b] = [z + 0.035, z + slot - 0.035];
  const tone = { switch: '#182d45', server: '#14273d', drives: '#1a2f48', blank: '#0b1726' }[kind];
  const face = [
    [x, y + 0.008, a],
    [x, y + 0.008, b],
    [x, y + h - 0.008, b],
    [x, y + h - 0.008, a],
  ];
  const edge = `M${view.at(face[3]).map(round).join(' ')}L${view.at(face[2]).map(round).join(' ')}`;
  const upright = (at, low, high) =>
    `M${view
      .at([x, y + low, at])
      .map(round)
      .join(' ')}L${view
      .at([x, y + high, at])
      .map(round)
      .join(' ')}`;
  const evenly = (from, to, many, low, high) =>
    Array.from({ length: many }, (_, i) => upright(from + ((i + 0.5) * (to - from)) / many, low, high)).join(
      '',
    );
  const bays = kind === 'drives' ? evenly(a, b, 5, 0.02, h - 0.02) : '';
  const vents = kind === 'server' && z < 6 ? evenly(a + 0.2, b - 0.1, 16, h * 0.26, h * 0.72) : '';
  const ports = kind === 'switch' && z < 6 ? evenly(a + 0.04, b - 0.06, 14, 0.014, h * 0.4) : '';
  const handles = z < 6 ? upright(a + 0.022, h * 0.2, h * 0.8) + upright(b - 0.022, h * 0.2, h * 0.8) : '';
  return [
    view.face(face, air(tone, '#1d4a66', z)),
    stroke(edge, air('#3f617f', '#3f86a4', z), 1, 'opacity=".8"'),
    bays && stroke(bays, '#060d18', 1.4, 'opacity=".8"'),
    vents && stroke(vents, '#050b15', (760 * aisle * 0.011) / (z + 0.36) ** 2, 'opacity=".75"'),
    ports && stroke(ports, '#050b15', (760 * aisle * 0.024) / (z + 0.36) ** 2, 'opacity=".7"'),
    handles && stroke(handles, air('#5d7f9c', '#3f86a4', z), view.scale([x, y, z]) * 0.008, 'opacity=".8"'),
    kind === 'blank' ? '' : lights(side, y, z, kind, dice, 1),
  ].join('');
}

/** One rack with its frame. */
function rack(side, z, dice) {
  const x = side * aisle;
  const frame = view.face(
    [
      [x, 0.06, z],
      [x, 0.06, z + slot],
      [x, tall, z + slot],
      [x, tall, z],
    ],
    air('#0a1524', '#174058', z),
  );
  const units = [];
  for (let y = 0.14; y < tall - 0.1; y += 0.105 * (units.length % 4 === 3 ? 2 : 1)) {
    units.push(unit(side, z, y, units.length % 4 === 2 ? 0.2 : 0.1, dice));
  }
  const post = view.face(
    [
      [x, 0.06, z],
      [x, 0.06, z + 0.03],
      [x, tall, z + 0.03],
      [x, tall, z],
    ],
    air('#35546f', '#2d6f8c', z),
  );
  return frame + units.join('') + post;
}

function racks() {
  const dice = chance(77);
  const parts = [];
  for (let z = last; z > 0.42; z -= slot) for (const side of [-1, 1]) parts.push(rack(side, z, dice));
  return parts.join('');
}

/** The lights again, upside down in the floor. */
function reflections(box) {
  const dice = chance(78);
  const parts = [];
  for (let z = last; z > 1.6; z -= slot)
    for (const side of [-1, 1])
      for (let y = 0.14; y < 1.5; y += 0.21) parts.push(lights(side, y, z, 'drives', dice, -1));
  const sides = [-1, 1].map((side) =>
    view.face(
      [
        [side * aisle, 0, 1],
        [side * aisle, 0, last],
        [side * aisle, -1.6, last],
        [side * aisle, -1.6, 1],
      ],
      '#0d2236',
      'opacity=".55"',
    ),
  );
  return group(`opacity=".5" ${box.blur(2.2)}`, sides, parts);
}

/** Ladder-shaped cable tray over each row. */
function trays() {
  return [-1, 1].map((side) => {
    const x = side * 0.62;
    const bundle = ['#2d6d8c', '#1f5a70', '#3a8fa8', '#234a66'].map((tone, i) =>
      view.face(
        [
          [x + i * 0.05 - 0.1, 2.66, 1],
          [x + i * 0.05 - 0.06, 2.66, 1],
          [x + i * 0.05 - 0.06, 2.66, last],
          [x + i * 0.05 - 0.1, 2.66, last],
        ],
        tone,
      ),
    );
    const rungs = [];
    for (let z = 1.2; z < last; z += 0.45)
      rungs.push(
        view.face(
          [
            [x - 0.16, 2.62, z],
            [x + 0.16, 2.62, z],
            [x + 0.16, 2.62, z + 0.05],
            [x - 0.16, 2.62, z + 0.05],
          ],
          '#35546e',
        ),
      );
    const rail = (dx) =>
      view.face(
        [
          [x + dx, 2.6, 1],
          [x + dx, 2.72, 1],
          [x + dx, 2.72, last],
          [x + dx, 2.6, last],
        ],
        '#47698486',
      );
    return [bundle, rungs, rail(-0.17), rail(0.17)];
  });
}

/** The end of the aisle: a glass door into a lit hall. */
function end(box) {
  const wall = view.face(
    [
      [-2, 0, last + 0.7],
      [2, 0, last + 0.7],
      [2, 3.2, last + 0.7],
      [-2, 3.2, last + 0.7],
    ],
    '#2a6d88',
  );
  const [x, y] = view.at([-0.48, 2.2, last + 0.7]);
  const [x2, y2] = view.at([0.48, 0, last + 0.7]);
  const [w, h] = [x2 - x, y2 - y];
  return [
    wall,
    rect(x - 3, y - 3, w + 6, h + 3, '#14394f'),
    rect(x, y, w, h, box.linear(0, y, 0, y2, '0 #e9f8fc', '.6 #a7dbe8', '1 #6fb2c8')),
    rect(x + w / 2 - 0.7, y, 1.4, h, '#2c6076'),
    box.glow((x + x2) / 2, (y + y2) / 2, 210, '#a9e6f5', 0.85, 190),
  ];
}

function draw() {
  const box = easel(id);
  const horizon = 396;
  const lamps = [];
  for (let z = 13.5; z > 1.4; z -= 2)
    lamps.push(ceilingLight(box, view, [0, 3.05, z], [0.34, 1.25], '#e4f6fd', 0.3));
  return box.picture(
    width,
    height,
    [
      rect(0, 0, width, height, '#040a13'),
      rect(
        0,
        0,
        width,
        horizon,
        box.radial(640, horizon, 700, ['0 #3f87a2', '.16 #1b4861', '.45 #0c2236', '1 #050c16']),
      ),
      rect(
        0,
        horizon,
        width,
        410,
        box.radial(640, horizon, 640, ['0 #4f9db4', '.14 #24566f', '.42 #0f2a40', '1 #050b15']),
      ),
      end(box),
      lamps,
      trays(),
      reflections(box),
      plates(view, { w: aisle * 2, near: 0.9, far: last, step: 0.6 }, '#8fd0e6', 0.22),
      path(
        `M${view.at([-0.14, 0, 1]).join(' ')}L${view.at([-0.1, 0, last]).join(' ')}L${view.at([0.1, 0, last]).join(' ')}L${view.at([0.14, 0, 1]).join(' ')}z`,
        box.linear(0, horizon, 0, 800, '0 #d6f3fa .8', '.5 #8fd0e6 .16', '1 #8fd0e6 0'),
      ),
      racks(),
      box.glow(640, 396, 420, '#8fdcf0', 0.34, 300),
    ],
    { rim: 0.5 },
  );
}

export default {
  id,
  group: 'it-support',
  alt: 'A server room aisle with blue and green lights on both sides and a glass door at its end.',
  width,
  height,
  draw,
};
