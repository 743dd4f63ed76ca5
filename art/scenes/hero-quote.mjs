import { backdrop, ground } from '../kit/backdrop.mjs';
import { office, slab, wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { snowPatches, spruce } from '../kit/land.mjs';
import { glow, grain, pool, streak, tint, veil, vignette } from '../kit/light.mjs';
import { linear, n, picture, shape, soft } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1920, 1080];
const horizon = 800;
const view = space({ eye: [-12, 2.2, -30], target: [-12, 2.2, 100], focal: 1450, centre: [960, horizon] });
const house = { at: [-2.5, 12], size: [30, 27.5, 22], floors: 8 };

/** The one floor that is still lit: its people and screens behind the glass. */
function awake() {
  const face = wall(view, house.at, [house.at[0] + house.size[0], house.at[1]], 0, house.size[1]);
  const dice = chance(17);
  const low = 14.2;
  const people = [4.4, 9.6, 17.4, 22.3].map((x) => {
    const [px, py] = face.at(x / face.length, low / face.height);
    const s = face.scale;
    const head = `M${n(px - s * 0.11)} ${n(py - s * 1.36)}a${n(s * 0.11)} ${n(s * 0.14)} 0 1 1 ${n(s * 0.22)} 0a${n(s * 0.11)} ${n(s * 0.15)} 0 1 1 ${n(-s * 0.22)} 0z`;
    const body = `M${n(px - s * 0.26)} ${n(py)}V${n(py - s * 0.95)}q0 ${n(-s * 0.22)} ${n(s * 0.26)} ${n(-s * 0.24)}q${n(s * 0.26)} 0 ${n(s * 0.26)} ${n(s * 0.24)}V${n(py)}z`;
    return shape(head + body, '#4a3418', 'opacity=".85"');
  });
  const ceiling = Array.from({ length: 24 }, (_, i) =>
    face.part(0.9 + i * 1.22, low + 1.86, 1.7 + i * 1.22, low + 1.93),
  ).join('');
  const desks = Array.from({ length: 11 }, (_, i) => {
    const x = 1.4 + i * 2.5 + dice.between(-0.4, 0.4);
    return shape(face.part(x, low + 0.55, x + 0.5, low + 0.9), '#2f4a5c', 'opacity=".8"');
  });
  return shape(ceiling, '#fffaf0', 'opacity=".85"') + people.concat(desks).join('');
}

/** The entrance: a lit hall of glass under a canopy. */
function entrance() {
  const face = wall(view, house.at, [house.at[0] + house.size[0], house.at[1]], 0, house.size[1]);
  const [x, y] = face.at(9 / face.length, 0);
  return [
    shape(face.part(0.8, 0.4, 4.6, 3) + face.part(13.6, 0.4, 29.2, 3), '#16304d'),
    [2, 3.3, 14.9, 16.2, 17.5, 18.8, 20.1].map((at) =>
      shape(face.part(at - 0.05, 0.4, at + 0.05, 3), '#2c476b'),
    ),
    shape(face.part(5.4, 0, 12.6, 3), '#e8b45a', 'opacity=".9"'),
    shape(face.part(8.1, 0, 9.9, 2.5), '#ffe3ad'),
    [5.4, 6.75, 8.1, 9, 9.9, 11.25, 12.6].map((at) =>
      shape(face.part(at - 0.06, 0, at + 0.06, 3), '#14253d'),
    ),
    shape(face.part(4.8, 3, 13.2, 3.4), '#4b678c'),
    glow(x, y - 40, 300, tint.lamp, 0.5, 150),
    pool(x, y + 24, 470, 60, tint.lamp, 0.6),
    streak(x, y + 6, 220, 150, tint.lamp, 0.35),
  ]
    .flat()
    .join('');
}

/** The street before the house: kerb, lane marks, old snow along it. */
function street() {
  const strip = (near, far) =>
    slab(
      view,
      [
        [-70, near],
        [60, near],
        [60, far],
        [-70, far],
      ],
      0,
    );
  const marks = Array.from({ length: 22 }, (_, i) =>
    slab(
      view,
      [
        [-60 + i * 5, -7.1],
        [-57.6 + i * 5, -7.1],
        [-57.6 + i * 5, -6.9],
        [-60 + i * 5, -6.9],
      ],
      0,
    ),
  );
  return [
    shape(
      strip(3, 11),
      linear(
        [0, 0, 1, 0],
        [
          [0, '#2a4263'],
          [0.7, '#45607f'],
          [1, '#2a4263'],
        ],
      ),
      'opacity=".7"',
    ),
    shape(strip(-13, 1.5), '#0d1828', 'opacity=".75"'),
    shape(strip(1.5, 1.9), '#6f86a6', 'opacity=".8"') + shape(strip(1.9, 3), '#8fa6c4', 'opacity=".55"'),
    shape(marks.join(''), '#d9b45a', 'opacity=".45"'),
    soft('6 1', snowPatches(width, 880, 1070, 16, 44, '#6d88a8', 0.22)),
  ].join('');
}

function draw() {
  const light = {
    ...evening,
    lamps: [source([4, 4, 9], [1, 0.66, 0.28], 1.3, 7), source([-16, 6, -10], [0.5, 0.6, 0.8], 0.5, 10)],
  };
  const lit = (_, row) => row === 3;
  const trees = [
    [-34, 30, 90],
    [-29, 26, 120],
    [-24, 34, 80],
    [33, 14, 190],
    [36, 11, 240],
  ];
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'dusk',
      glow: [420, 1100],
      peaks: 120,
      rise: 20,
      seed: 139,
      starry: 380,
      aurora: [
        [
          [
            [-40, 360],
            [160, 270],
            [380, 330],
            [600, 240],
            [830, 300],
          ],
          260,
          0.5,
          61,
        ],
      ],
    }),
    office(view, [-44, 90], [26, 22, 20], {
      floors: 7,
      bays: 12,
      lit: (c, r) => (c * 7 + r * 5) % 13 === 0,
      tones: { front: ['#34506f', '#2a4263'], side: ['#22395a', '#1b3150'], top: '#3a587c' },
    }),
    office(view, [-14, 130], [20, 34, 20], {
      floors: 11,
      bays: 9,
      lit: (c, r) => (c * 5 + r * 11) % 17 === 0,
      tones: { front: ['#3c5878', '#34506f'], side: ['#2a4263', '#22395a'], top: '#3a587c' },
    }),
    ground(width, height, horizon + 4, ['#31496b', '#182c47', '#07111d']),
    trees.slice(0, 3).map(([x, z, h]) => spruce(...view.at([x, 0, z]), h * 1.4, x + 99, '#10233c')),
    office(view, house.at, house.size, {
      floors: house.floors,
      bays: 20,
      sideBays: 12,
      lit,
      seed: 8,
      cool: 0.06,
    }),
    awake(),
    glow(...view.at([12, 16, 12]), 640, tint.lamp, 0.2, 130),
    street(),
    entrance(),
    trees.slice(3).map(([x, z, h]) => spruce(...view.at([x - 18, 0, z - 22]), h * 1.5, x + 99, '#0a1a2e')),
    lampPost(view, [-9.5, 2], { height: 6.5, arm: 1.4, reach: 6, strength: 0.6 }),
    vehicle(view, { place: [-5.2, -4.5], yaw: 0.24, light, beacon: false }),
    veil(width, height, 'left', 0.55, 0.35),
    vignette(width, height, 0.42, [0.55, 0.5]),
    grain(width, height),
  );
}

export default {
  id: 'hero-quote',
  group: 'hero',
  alt: 'An office building at dusk with a single floor still lit, a patrol vehicle before its entrance.',
  width,
  height,
  draw,
};
