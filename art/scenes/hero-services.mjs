import { backdrop, ground } from '../kit/backdrop.mjs';
import { gateHouse, wall, warehouse } from '../kit/building.mjs';
import { person } from '../kit/figure.mjs';
import { road, snowPatches } from '../kit/land.mjs';
import { beam, glow, grain, pool, streak, tint, veil, vignette } from '../kit/light.mjs';
import { line, n, oval, picture, polyline, shape, soft } from '../kit/paint.mjs';
import { barrier, fence, lampPost, lattice } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1920, 1080];
const horizon = 560;
const view = space({ eye: [0, 3.4, -16], target: [0, 3.4, 100], focal: 1750, centre: [960, horizon] });

/** The camera mast: trailer with battery box and panels, a lattice mast, cameras and a lamp at its head. */
function mast([x, z]) {
  const s = view.scale([x, 0, z]);
  const [px, py] = view.at([x, 0, z]);
  const top = view.at([x, 8.2, z])[1];
  const box = wall(view, [x - 1.3, z], [x + 1.3, z], 0.45, 1.25);
  const panel = polyline([
    view.at([x - 1.5, 1.35, z]),
    view.at([x + 1.2, 1.35, z]),
    view.at([x + 1.6, 2.35, z + 0.9]),
    view.at([x - 1.1, 2.35, z + 0.9]),
  ]);
  const cells = [0.2, 0.4, 0.6, 0.8].map((t) =>
    polyline([view.at([x - 1.5 + 2.7 * t, 1.35, z]), view.at([x - 1.1 + 2.7 * t, 2.35, z + 0.9])]),
  );
  const camera = (dx, dy, way) =>
    shape(
      `M${n(px + dx * s)} ${n(top + dy * s)}h${n(way * s * 0.5)}v${n(s * 0.17)}h${n(-way * s * 0.5)}z`,
      '#a9bdd6',
    ) +
    shape(
      `M${n(px + (dx + way * 0.5) * s)} ${n(top + dy * s)}h${n(way * s * 0.06)}v${n(s * 0.17)}h${n(-way * s * 0.06)}z`,
      '#0a1626',
    ) +
    oval(px + (dx + way * 0.53) * s, top + (dy + 0.085) * s, s * 0.05, tint.aurora);
  return [
    soft(6, oval(px, py + s * 0.1, s * 2, '#02060c', 'opacity=".6"', s * 0.25)),
    lattice([px, py - s * 1.2], [px, top], s * 0.32, 20, '#6f86a6', s * 0.035),
    shape(`${panel}z`, '#1d4468'),
    line(cells.join(''), '#6f9fc4', 1.6, 'opacity=".6"'),
    line(`${panel}z`, '#8fa6c4', 2.5),
    shape(box.all, '#2f4a6c'),
    shape(box.quad(0, 0.8, 1, 0.86), tint.aurora, 'opacity=".8"'),
    shape(box.quad(0.06, 0.1, 0.46, 0.7) + box.quad(0.54, 0.1, 0.94, 0.7), '#1b3150'),
    [-0.75, 0.75].map(
      (dx) =>
        oval(px + dx * s, py - s * 0.3, s * 0.32, '#070c14') +
        oval(px + dx * s, py - s * 0.3, s * 0.16, '#4b678c'),
    ),
    shape(`M${n(px - s * 0.75)} ${n(top)}h${n(s * 1.5)}v${n(s * 0.1)}h${n(-s * 1.5)}z`, '#8fa6c4'),
    camera(-0.2, 0.16, -1),
    camera(0.2, 0.16, 1),
    camera(-0.1, -0.2, -1),
    camera(0.1, -0.2, 1),
    glow(px, top - s * 0.35, s * 1.7, tint.aurora, 0.75),
    oval(px, top - s * 0.35, s * 0.09, tint.mint),
    beam(px - s * 0.6, top + s * 0.25, px - s * 6, py + s * 0.4, s * 0.2, s * 4.4, tint.mint, 0.2),
    beam(px + s * 0.6, top + s * 0.25, px + s * 5.4, py + s * 0.2, s * 0.2, s * 4, tint.mint, 0.16),
  ]
    .flat()
    .join('');
}

function halls() {
  return [
    warehouse(view, [-62, 96], [52, 11, 30], {
      doors: [
        [5, 6, 6],
        [16, 6, 6, true],
        [27, 6, 6],
        [38, 6, 6],
      ],
      lamps: [2.5, 13.5, 24.5, 35.5, 48],
    }),
    lampPost(view, [-14, 76], { height: 10, arm: 2, reach: 12, strength: 0.55 }),
    warehouse(view, [-2, 46], [40, 10, 30], {
      doors: [
        [3, 5, 5.6],
        [11, 5, 5.6, true],
        [19, 5, 5.6],
        [27, 5, 5.6, true],
      ],
      lamps: [1.4, 9.5, 17.5, 25.5, 34],
    }),
    [2.6, 9.6, 17.6, 24].map((x) => pool(...view.at([x, 0, 44]), 170, 20, tint.sodium, 0.5)),
    streak(...view.at([11.5, 0, 45]), 130, 120, tint.lamp, 0.3),
    streak(...view.at([27.5, 0, 45]), 130, 120, tint.lamp, 0.3),
  ].flat();
}

function draw() {
  const light = {
    ...evening,
    ambient: [0.08, 0.13, 0.2],
    zenith: [0.03, 0.1, 0.1],
    quarter: { from: [0.2, 0, 1], colour: [0.3, 0.2, 0.1] },
    lamps: [source([8, 7, 3], [1, 0.66, 0.28], 1.5, 7), source([-1, 6, -12], [0.55, 0.75, 0.9], 0.5, 9)],
  };
  const [gx, gy] = view.at([1.35, 0, -1.9]);
  const tall = 1.8 * view.scale([1.35, 0, -1.9]);
  const [bx, by] = view.at([1.75, 0.6, -2.2]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({
      width,
      horizon,
      hour: 'dusk',
      glow: [1240, 1000],
      peaks: 120,
      rise: 18,
      seed: 109,
      starry: 420,
      aurora: [
        [
          [
            [820, 280],
            [1000, 200],
            [1180, 260],
            [1380, 160],
            [1600, 220],
            [1950, 120],
          ],
          280,
          0.7,
          33,
        ],
      ],
    }),
    ground(width, height, horizon, ['#2b4263', '#142640', '#07111d']),
    halls(),
    lampPost(view, [24, 30], { height: 9, arm: -2, reach: 9, strength: 0.6 }),
    fence(
      view,
      [
        [-60, 34],
        [-6, 22],
      ],
      { mesh: 0.22, cell: 0.6, every: 4, height: 2.6 },
    ),
    soft('4 1', snowPatches(width, 690, 1060, 22, 16, '#6d88a8', 0.3)),
    road(view, {
      from: -14,
      to: 60,
      left: -4.6,
      right: 1.4,
      bend: (z) => -0.0035 * (z + 16) ** 2 - 1,
      asphalt: ['#2b405f', '#0f1c2e'],
    }),
    mast([-0.2, 16]),
    barrier(view, [-1.3, 9], -6.8),
    lampPost(view, [13, 12], { height: 8, arm: -1.8, reach: 8, strength: 0.66 }),
    fence(
      view,
      [
        [11, 7],
        [22, 7],
      ],
      { mesh: 0.3, height: 2.4 },
    ),
    pool(...view.at([9, 0, 4.6]), 560, 84, tint.lamp, 0.42),
    gateHouse(view, [6.6, 6]),
    glow(...view.at([8.3, 1.7, 6]), 300, tint.lamp, 0.28, 190),
    beam(bx, by, bx - 560, by + 70, 34, 220, tint.hot, 0.36),
    pool(bx - 230, by + 66, 380, 50, tint.hot, 0.45),
    soft(5, shape(`M${n(gx - 60)} ${n(gy + 4)}q100 -20 220 4q-100 26 -220 -4z`, '#02060c', 'opacity=".6"')),
    vehicle(view, { place: [4.6, -1], yaw: Math.PI + 0.36, light, beacon: true }),
    person({
      id: 'hero-services-guard',
      x: gx,
      y: gy,
      height: tall,
      view: 24,
      pose: 'tablet',
      outfit: 'uniform',
      vest: true,
      holds: 'tablet',
      woman: true,
      hair: 'ponytail',
      hairColour: 'brown',
      skin: 'fair',
      light: 'right',
      lampColour: '#ffc65c',
      lampPower: 0.9,
    }),
    veil(width, height, 'left', 0.6, 0.42),
    vignette(width, height, 0.4, [0.6, 0.55]),
    grain(width, height),
  );
}

export default {
  id: 'hero-services',
  group: 'hero',
  alt: 'An industrial yard at dusk: warehouses, a camera mast, a lit gate house, a patrol vehicle and a guard with a tablet.',
  width,
  height,
  draw,
};
