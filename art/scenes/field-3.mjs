import { backdrop, ground, snowTones } from '../kit/backdrop.mjs';
import { warehouse } from '../kit/building.mjs';
import { figure } from '../kit/figure.mjs';
import { drifts, forest, snowfall } from '../kit/land.mjs';
import { beam, glow, grain, pool, tint, vignette } from '../kit/light.mjs';
import { n, oval, picture, shape, soft } from '../kit/paint.mjs';
import { fence, lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 800];
const horizon = 392;
const view = space({ eye: [0, 1.7, -6], target: [0, 1.7, 50], focal: 1150, centre: [600, horizon] });

/** Footprints behind the guard, left and right of the line walked. */
function footprints() {
  const out = [];
  for (let i = 0; i < 9; i++) {
    const [x, y] = view.at([0.42 + (i % 2 ? 0.13 : -0.13) - i * 0.05, 0, 0.2 - i * 0.62]);
    const s = view.scale([0, 0, 0.2 - i * 0.62]);
    out.push(oval(x, y, s * 0.055, '#1d3450', 'opacity=".75"', s * 0.045));
  }
  return soft(0.8, out);
}

function draw() {
  const at = [0.5, 0, 0.6];
  const [gx, gy] = view.at(at);
  const who = figure({
    id: 'field-3-guard',
    x: gx,
    y: gy,
    height: 1.8 * view.scale(at),
    view: 156,
    pose: 'stroll',
    outfit: 'parka',
    cover: 'toque',
    holds: 'flashlight',
    gloves: true,
    skin: 'fair',
    light: 'left',
    lampColour: '#ffc65c',
    lampPower: 0.9,
  });
  const hand = who.hand(1);
  const aim = view.at([1.7, 0.1, 6.5]);
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [860, 560], peaks: 80, rise: 14, seed: 97 }),
    ground(width, height, horizon, snowTones.dusk),
    drifts(width, horizon + 12, height, 50, 7, ['#a9bdd6', '#33496b']),
    forest(520, 1240, 34, () => horizon + 14, [50, 120], '#142a45', 4),
    warehouse(view, [-44, 40], [34, 8.5, 16], {
      doors: [
        [4, 5, 5],
        [13, 5, 5, true],
        [22, 5, 5],
      ],
      lamps: [2, 11, 20, 31],
      tones: { front: ['#4b678c', '#2f4a6c'], side: ['#22395a', '#152a45'], top: '#a9bdd6' },
    }),
    [10, 22, 36].map((z) => lampPost(view, [-3.2, z], { height: 6.4, arm: 1.3, reach: 5.5, strength: 0.62 })),
    forest(980, 1260, 8, (x) => horizon + 50 + (x - 980) * 0.1, [170, 300], '#0e2036', 19),
    fence(
      view,
      [
        [2.5, 60],
        [2.5, 20],
      ],
      { height: 2.4, mesh: 0.2, cell: 0.5, every: 4 },
    ),
    fence(
      view,
      [
        [2.5, 20],
        [2.5, 5],
      ],
      { height: 2.4, mesh: 0.32, cell: 0.3, every: 3 },
    ),
    fence(
      view,
      [
        [2.5, 5],
        [2.5, -4.9],
      ],
      { height: 2.4, mesh: 0.42, cell: 0.22, every: 3.3, colour: '#a9bdd6' },
    ),
    footprints(),
    pool(...view.at([-1.4, 0, 1.5]), 470, 84, tint.lamp, 0.4),
    pool(...aim, 150, 26, '#fff3d6', 0.75),
    beam(hand[0] + 4, hand[1] - 4, ...aim, 8, 130, '#fff3d6', 0.6),
    soft(5, shape(`M${n(gx - 10)} ${n(gy + 6)}q120 -20 250 10q-130 20 -250 -10z`, '#1d3450', 'opacity=".7"')),
    who.svg,
    glow(hand[0] + 4, hand[1] - 4, 22, '#fff3d6', 0.6),
    snowfall(width, height, 220, 35, 0.7),
    vignette(width, height, 0.42),
    grain(width, height),
  );
}

export default {
  id: 'field-3',
  group: 'field',
  alt: 'A guard in winter gear walks along a perimeter fence in the snow with a flashlight at dusk.',
  width,
  height,
  draw,
};
