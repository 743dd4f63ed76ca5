import { backdrop, ground } from '../kit/backdrop.mjs';
import { block, slab, wall } from '../kit/building.mjs';
import { figure } from '../kit/figure.mjs';
import { snowPatches } from '../kit/land.mjs';
import { beam, glow, grain, haze, pool, tint, vignette } from '../kit/light.mjs';
import { n, picture, shape, soft } from '../kit/paint.mjs';
import { crane, fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 470;
const view = space({ eye: [0, 1.7, -6], target: [0, 1.7, 50], focal: 1180, centre: [600, horizon] });

/** The bare frame of a house: slabs on columns, work lamps on some floors. */
function frame([x, z], [w, d], floors) {
  const parts = [];
  for (let floor = floors - 1; floor >= 0; floor--) {
    const y = floor * 3.4;
    const corners = [
      [x, z],
      [x + w, z],
      [x + w, z + d],
      [x, z + d],
    ];
    const inner = wall(view, [x, z + d], [x + w, z + d], y, y + 3.4);
    const warm = floor === 1 || floor === 3;
    parts.push(shape(inner.all, warm ? '#7d6237' : '#13263f'));
    parts.push(shape(slab(view, corners, y + 3.2), warm ? '#5a4728' : '#142a45'));
    const lip = wall(view, [x, z], [x + w, z], y + 3.05, y + 3.4);
    const posts = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (u) => wall(view, [x + w * u - 0.22, z + 0.4], [x + w * u + 0.22, z + 0.4], y, y + 3.05).all,
    );
    parts.push(shape(posts.join(''), '#22395a'), shape(lip.all, '#3a587c'));
    if (warm)
      parts.push(
        [0.3, 0.72].map((u) => glow(...view.at([x + w * u, y + 2.6, z + d * 0.6]), 90, tint.lamp, 0.8)),
      );
  }
  return parts.flat().join('');
}

function guard() {
  const [x, y] = view.at([-0.65, 0, 0.4]);
  const tall = 1.8 * view.scale([-0.65, 0, 0.4]);
  const who = figure({
    id: 'guards-2-guard',
    x,
    y,
    height: tall,
    view: 40,
    pose: 'walk',
    outfit: 'uniform',
    vest: true,
    cover: 'helmet',
    holds: 'flashlight',
    skin: 'fair',
    light: 'right',
    lampColour: '#ffc65c',
    lampPower: 1,
  });
  const shade = shape(
    `M${n(x - 210)} ${n(y + 14)}q120 -26 250 -6q-110 26 -250 6z`,
    '#02060c',
    'opacity=".55"',
  );
  return soft(5, shade) + who.svg;
}

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [330, 700], peaks: 70, rise: 12, seed: 53 }),
    crane(395, horizon + 20, 400, 1, '#22395a'),
    crane(90, horizon + 10, 250, 1, '#3c5273'),
    haze(width, horizon - 160, horizon + 20, '#8a7470', 0.28),
    ground(width, height, horizon, ['#31445c', '#1a2b42', '#0a1422']),
    frame([3.4, 26], [17, 14], 5),
    frame([-30, 60], [22, 14], 3),
    lampPost(view, [2.6, 15], { height: 7, arm: 1.2, reach: 8, strength: 0.62 }),
    block(
      view,
      [-9.5, 13],
      [5.6, 2.6, 2.4],
      { front: ['#4b678c', '#2a4263'], side: ['#22395a', '#152a45'], top: '#6f86a6' },
      (face, name) =>
        name === 'front'
          ? shape(face.part(0.6, 0, 1.5, 2.05), '#152a45') + shape(face.part(2.3, 0.95, 4.6, 1.95), '#ffc65c')
          : '',
    ),
    glow(...view.at([-6, 1.4, 13]), 170, tint.lamp, 0.5),
    pool(...view.at([-6, 0, 12]), 240, 26, tint.lamp, 0.4),
    fence(
      view,
      [
        [-18, 7.4],
        [18, 7.4],
      ],
      { mesh: 0.34, height: 2.1 },
    ),
    soft('3 1', snowPatches(width, horizon + 90, height, 22, 9, '#7d93b0', 0.32)),
    pool(...view.at([1.4, 0, 0.8]), 520, 90, tint.sodium, 0.42),
    pool(...view.at([0.9, 0, 0.6]), 230, 42, tint.lamp, 0.3),
    beam(1140, 60, ...view.at([0.6, 0, 0.8]), 20, 560, tint.lamp, 0.2),
    guard(),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'guards-2',
  group: 'guards',
  alt: 'A guard in a high-visibility vest and helmet walks along the fence of a construction site at dusk, cranes behind.',
  width,
  height,
  draw,
};
