import { backdrop } from '../kit/backdrop.mjs';
import { brickwork, wall, wallLamp, wash } from '../kit/building.mjs';
import { figure } from '../kit/figure.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { down, linear, n, picture, shape, soft } from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 412;
const view = space({
  eye: [0.25, 1.62, -5.4],
  target: [0.25, 1.62, 50],
  focal: 1220,
  centre: [600, horizon],
});
const face = wall(view, [-7, 1.1], [9, 1.1], 0, 5);
/** The door, in metres along the wall. */
const door = { x: 7.55, w: 1.1, h: 2.2 };

function steelDoor() {
  const { x, w, h } = door;
  return [
    shape(face.part(x - 0.12, 0, x + w + 0.12, h + 0.12), '#0c1829'),
    shape(
      face.part(x, 0.03, x + w, h),
      linear(
        [0, 0, 1, 1],
        [
          [0, '#54708f'],
          [0.5, '#34506f'],
          [1, '#1d3450'],
        ],
      ),
    ),
    shape(face.part(x + 0.16, 1.35, x + w - 0.16, 1.95), '#0d2138') +
      shape(face.part(x + 0.18, 1.37, x + 0.5, 1.93), '#7fd6ff', 'opacity=".13"'),
    shape(face.part(x + 0.03, 0.05, x + w - 0.03, 0.38), '#8fa6c4', 'opacity=".35"'),
    shape(face.part(x + 0.08, 0.92, x + 0.2, 1.2), '#0f1f35') +
      shape(face.part(x + 0.1, 1.04, x + 0.32, 1.08), '#dfe8f2'),
    shape(face.part(x - 0.46, 1.12, x - 0.3, 1.36), '#0d1b2f') +
      shape(face.part(x - 0.42, 1.29, x - 0.34, 1.32), tint.aurora),
    [0.25, 1.05, 1.9].map((at) => shape(face.part(x + w - 0.03, at, x + w + 0.03, at + 0.14), '#0a1626')),
  ]
    .flat()
    .join('');
}

function draw() {
  const [gx, gy] = view.at([-0.65, 0, 0.05]);
  const tall = 1.8 * view.scale([-0.65, 0, 0.05]);
  const who = figure({
    id: 'field-1-guard',
    x: gx,
    y: gy,
    height: tall,
    view: 74,
    pose: 'torch',
    outfit: 'parka',
    cover: 'toque',
    holds: 'flashlight',
    skin: 'olive',
    beard: 'short',
    light: 'right',
    lampColour: '#ffe3ad',
    lampPower: 0.9,
  });
  const hand = [0, 1].map((i) => who.hand(i)).reduce((a, b) => (a[0] > b[0] ? a : b));
  const aim = face.at((door.x + 0.28) / face.length, 1.05 / face.height);
  const edge = face.at(0, 0)[1];
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'night', peaks: 0, seed: 81 }),
    shape(face.all, down([0, '#1d3350'], [1, '#14253d'])),
    brickwork(face, { seed: 12 }),
    shape(face.part(11.2, 1.1, 13.6, 2.6), '#0a1626') +
      shape(face.part(11.3, 1.2, 12.4, 2.5) + face.part(12.5, 1.2, 13.5, 2.5), '#16304d'),
    shape(face.part(0.2, 0, 0.36, 5), '#0f1f35') + shape(face.part(0.36, 0, 0.4, 5), '#3a587c'),
    wallLamp(face, 8.1, 3.1, 2.6, 0.62),
    steelDoor(),
    shape(`M0 ${n(edge)}H${width}V${height}H0z`, down([0, '#3f5a7c'], [0.3, '#2a4263'], [1, '#0d1a2c'])),
    shape(
      `M0 ${n(edge - 6)}Q300 ${n(edge - 16)} 520 ${n(edge + 2)}T${width} ${n(edge - 8)}V${n(edge + 14)}H0z`,
      '#6f86a6',
      'opacity=".7"',
    ),
    pool(760, edge + 26, 420, 62, tint.lamp, 0.5),
    wash(face, door.x + 0.28, 1.05, 0.85, 0.85, tint.hot, 0.75),
    beam(hand[0] + 38, hand[1] + 9, aim[0], aim[1], 8, 120, '#fff3d6', 0.75),
    glow(aim[0], aim[1], 70, '#fff3d6', 0.5),
    soft(6, shape(`M${n(gx - 250)} ${n(gy + 8)}q150 -22 330 0q-150 26 -330 0z`, '#02060c', 'opacity=".55"')),
    who.svg,
    glow(hand[0] + 38, hand[1] + 9, 34, '#fff3d6', 0.8),
    vignette(width, height, 0.5, [0.58, 0.48]),
    grain(width, height),
  );
}

export default {
  id: 'field-1',
  group: 'field',
  alt: 'A guard checks the lock of a steel door with a flashlight on a winter night.',
  width,
  height,
  draw,
};
