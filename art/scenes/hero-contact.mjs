import { backdrop, ground } from '../kit/backdrop.mjs';
import { chance } from '../kit/chance.mjs';
import { forest, road, snowPatches, spruce } from '../kit/land.mjs';
import { added, glow, grain, halo, haze, tint, veil, vignette } from '../kit/light.mjs';
import { line, oval, picture, polygon, polyline, shape, soft } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';
import { town } from '../kit/town.mjs';

const [width, height] = [1920, 1080];
const horizon = 540;
/** The eye stands on the bank above a highway; the valley lies seventy metres lower. */
const view = space({ eye: [0, 70, -30], target: [0, 70, 400], focal: 1500, centre: [960, horizon] });
const bend = (z) => 90 * Math.sin((z - 30) / 520) + 0.00002 * z * z;

/** Lamps of the traffic: white towards us on the left lanes, red away on the right ones. */
function traffic() {
  const dots = [];
  const away = [190, 250, 330, 390, 480, 620, 760, 960, 1200, 1500, 1900, 2400];
  const here = [172, 230, 285, 360, 430, 560, 700, 860, 1100, 1400, 1700, 2200];
  for (const z of away) dots.push(...pair(z, 5.2, '#ff5240', 0.85));
  for (const z of here) dots.push(...pair(z, -5.2, tint.hot, 1));
  return added(dots);
}

function pair(z, lane, colour, strength) {
  const s = view.scale([0, 0, z]);
  return [-0.75, 0.75].flatMap((dx) => {
    const [x, y] = view.at([bend(z) + lane + dx, 0.8, z]);
    const [, g] = view.at([bend(z), 0, z]);
    return [
      halo(x, y, Math.max(7, s * 3.2), colour, strength * 0.8),
      halo(x, g + s, Math.max(5, s * 2.4), colour, strength * 0.35, Math.max(3, s * 1.2)),
      oval(x, y, Math.max(1, s * 0.2), colour === tint.hot ? '#fffaf0' : '#ff8a78'),
    ];
  });
}

/** The long trails that a slow shutter keeps. */
function trails() {
  const path = (lane) =>
    polyline(
      Array.from({ length: 90 }, (_, i) => {
        const z = 150 + 2600 * (i / 89) ** 2.4;
        return view.at([bend(z) + lane, 0.8, z]);
      }),
    );
  const one = (lane, colour, opacity) =>
    line(path(lane), colour, 3.2, `opacity="${opacity}" stroke-linecap="round"`);
  return [
    soft(
      5,
      one(4.4, '#ff5240', 0.55),
      one(6, '#ff5240', 0.45),
      one(-4.4, tint.lamp, 0.55),
      one(-6, tint.hot, 0.5),
    ),
    soft(
      0.8,
      one(4.4, '#ff7a66', 0.5),
      one(6.1, '#ff5240', 0.4),
      one(-4.4, tint.hot, 0.55),
      one(-6.1, '#fff3d6', 0.4),
    ),
  ].join('');
}

/** Quarter sections of the prairie: stubble, snow and fallow as the roads divide them. */
function fields() {
  const dice = chance(61);
  const tones = ['#33496b', '#22395a', '#10233c', '#0d1c31', '#3f5a7c'];
  const parts = [];
  for (let z = 130; z < 3600; z *= 1.32) {
    const wide = 300 + z * 0.12;
    for (let x = -Math.ceil((z * 0.9) / wide) * wide; x < z * 0.9; x += wide) {
      const lean = (at) => x * 0.08 + (at - z) * 0.16;
      const corners = [
        [x, z],
        [x + wide, z + 14],
        [x + wide, z * 1.32 + 14],
        [x, z * 1.32],
      ];
      const d = polygon(corners.map(([cx, cz]) => view.at([cx + lean(cz), 0, cz])));
      parts.push(shape(d, dice.pick(tones), `opacity="${dice.pick([0.14, 0.22, 0.3])}"`));
    }
  }
  return parts.join('');
}

/** Spruce on the plain, in clumps along the field edges, left and right of the road. */
function woods() {
  const dice = chance(67);
  const trees = [];
  for (let clump = 0; clump < 64; clump++) {
    const z = 190 + 1500 * dice.next() ** 1.5;
    const side = dice.odds(0.5) ? 1 : -1;
    const x = bend(z) + side * (34 + dice.next() * z * 0.62);
    for (let i = 0; i < dice.whole(3, 12); i++) {
      trees.push({ x: x + dice.between(-22, 22), z: z + dice.between(-9, 9), h: dice.between(9, 19) });
    }
  }
  trees.sort((a, b) => b.z - a.z);
  const tones = ['#07121f', '#0a1828', '#0e2036', '#142a45'];
  return trees.map(({ x, z, h }, i) => {
    const [px, py] = view.at([x, 0, z]);
    if (px < -60 || px > width + 60) return '';
    return spruce(px, py, h * view.scale([x, 0, z]), i + 1, tones[Math.min(3, Math.floor(z / 330))]);
  });
}

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'late',
      glow: [1180, 1100],
      peaks: 110,
      rise: 20,
      seed: 127,
      starry: 460,
      aurora: [
        [
          [
            [60, 330],
            [260, 240],
            [470, 300],
            [700, 220],
            [930, 280],
          ],
          260,
          0.4,
          51,
        ],
        [
          [
            [980, 250],
            [1180, 170],
            [1380, 230],
            [1600, 130],
            [1960, 190],
          ],
          290,
          0.75,
          57,
        ],
      ],
    }),
    ground(width, height, horizon, ['#2b4263', '#14273f', '#060d17']),
    fields(),
    glow(1390, horizon + 40, 640, '#d98a4a', 0.5, 120),
    glow(520, horizon + 34, 480, '#d98a4a', 0.42, 84),
    town(view, {
      y: -8,
      centre: [-900, 3000],
      reach: [620, 900],
      angle: 0.3,
      core: 250,
      tall: 60,
      seed: 71,
      near: 1500,
      far: 5000,
    }),
    town(view, {
      y: -8,
      centre: [760, 2150],
      reach: [760, 1050],
      angle: 0.7,
      core: 330,
      tall: 95,
      seed: 77,
      near: 900,
      far: 4000,
    }),
    glow(1390, horizon + 52, 560, tint.lamp, 0.42, 60),
    glow(520, horizon + 38, 430, tint.lamp, 0.34, 40),
    haze(width, horizon - 20, horizon + 70, '#45506a', 0.22),
    woods(),
    soft('5 1', snowPatches(width, 680, 1060, 34, 21, '#5f7a9c', 0.26)),
    road(view, {
      from: 140,
      to: 3000,
      left: -9,
      right: 9,
      bend,
      asphalt: ['#2b405f', '#0b1626'],
      lines: '#8fa6c4',
    }),
    trails(),
    traffic(),
    forest(-60, 420, 12, (x) => 1010 - x * 0.12, [180, 380], '#061120', 31),
    forest(1560, 1990, 10, (x) => 950 + (x - 1560) * 0.22, [190, 400], '#061120', 37),
    veil(width, height, 'left', 0.55, 0.35),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'hero-contact',
  group: 'hero',
  alt: 'A highway at night runs between two lit towns, head lamps and tail lamps strung along it under northern light.',
  width,
  height,
  draw,
};
