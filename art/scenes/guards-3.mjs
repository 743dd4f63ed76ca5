import { backdrop, ground } from '../kit/backdrop.mjs';
import { block, wash, windows } from '../kit/building.mjs';
import { person } from '../kit/figure.mjs';
import { drifts, snowfall, tracks } from '../kit/land.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { down, n, picture, shape, soft } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1200, 800];
const horizon = 360;
const view = space({ eye: [0, 2.4, -13], target: [0, 2.4, 50], focal: 1500, centre: [600, horizon] });

/** A row of shops across the lot: canopies, show windows with the lights low. */
function shops() {
  const tones = { front: ['#34506f', '#22395a'], side: ['#1b3150', '#10233c'], top: '#7d93b0' };
  const dress = (face, name) => {
    if (name !== 'front') return '';
    const bays = [1.2, 9.4, 17.6, 25.8, 34];
    const lit = [true, false, true, true, false];
    return [
      bays.map((x, i) =>
        shape(face.part(x, 0.5, x + 6.6, 3.1), lit[i] ? down([0, '#e8b45a'], [1, '#8a5f2c']) : '#12263f'),
      ),
      bays.flatMap((x) =>
        [0, 2.2, 4.4, 6.6].map((dx) => shape(face.part(x + dx - 0.06, 0.5, x + dx + 0.06, 3.1), '#10233c')),
      ),
      bays.flatMap((x, i) =>
        lit[i]
          ? [0.9, 1.5, 2.1].map((h) =>
              shape(face.part(x + 0.3, h, x + 6.3, h + 0.1), '#6b4a20', 'opacity=".55"'),
            )
          : [],
      ),
      bays.map((x) => shape(face.part(x - 0.5, 3.25, x + 7.1, 4.1), '#1a2f4d')),
      bays.map((x, i) =>
        shape(face.part(x + 1.4, 3.5, x + 5.2, 3.85), lit[i] ? '#58e0ac' : '#31486a', 'opacity=".75"'),
      ),
      bays.map((x, i) => (lit[i] ? wash(face, x + 3.3, 1.6, 4, 3, tint.lamp, 0.34) : '')),
      shape(face.part(0, 5.1, face.length, 5.5), '#a9bdd6', 'opacity=".85"'),
      windows(face, { cols: 18, rows: 1, lit: 0, area: [0.02, 0.83, 0.98, 0.9], dark: '#182f4d' }),
    ]
      .flat()
      .join('');
  };
  return block(view, [-20, 22], [42, 5.4, 14], tones, dress);
}

function draw() {
  const light = {
    ...evening,
    ambient: [0.1, 0.14, 0.23],
    ground: [0.06, 0.08, 0.12],
    quarter: null,
    lamps: [source([-5, 7, 1], [1, 0.66, 0.28], 1.7, 6), source([4, 6, -9], [0.6, 0.66, 0.8], 0.7, 8)],
  };
  const [gx, gy] = view.at([-2.1, 0, -1.2]);
  const tall = 1.78 * view.scale([-2.1, 0, -1.2]);
  const [bx, by] = view.at([4, 0.6, -1.5]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'night', peaks: 0, rise: 14, seed: 61 }),
    shops(),
    ground(width, height, view.at([0, 0, 22])[1], ['#6f86a6', '#3f5a7c', '#1a2d47']),
    drifts(width, 470, height, 46, 12),
    [-18, -8, 2, 12].map((x) => pool(...view.at([x, 0, 20]), 190, 20, tint.lamp, 0.34)),
    lampPost(view, [-6.2, 8], { height: 7.2, arm: 1.4, reach: 7, strength: 0.72 }),
    lampPost(view, [10.5, 14], { height: 7.2, arm: -1.4, reach: 7, strength: 0.6 }),
    tracks(
      view,
      [
        [-1.2, -10],
        [-0.8, -5],
        [-0.4, 0],
        [-2, 8],
        [-8, 15],
      ],
      1.7,
      0.32,
      '#243a58',
    ),
    pool(...view.at([-2, 0, 1]), 470, 80, tint.sodium, 0.34),
    beam(bx, by, 1230, by + 60, 34, 190, tint.hot, 0.42),
    pool(bx + 190, by + 62, 300, 46, tint.hot, 0.5),
    soft(4, shape(`M${n(gx - 40)} ${n(gy + 2)}q80 -16 180 4q-70 18 -180 -4z`, '#14253d', 'opacity=".7"')),
    person({
      id: 'guards-3-guard',
      x: gx,
      y: gy,
      height: tall,
      view: -24,
      pose: 'stand',
      outfit: 'parka',
      cover: 'toque',
      holds: 'radio',
      skin: 'tan',
      light: 'left',
      lampColour: '#ffc65c',
      lampPower: 0.9,
    }),
    vehicle(view, { place: [1.6, 0.4], yaw: -0.34, light, beacon: true }),
    glow(bx, by, 190, tint.hot, 0.3),
    snowfall(width, height, 420, 6, 0.85),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'guards-3',
  group: 'guards',
  alt: 'A mobile patrol guard in a winter parka beside his vehicle in a snowy parking lot before a row of shops.',
  width,
  height,
  draw,
};
