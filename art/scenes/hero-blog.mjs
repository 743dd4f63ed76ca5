import { chance } from '../kit/chance.mjs';
import { deskLamp, flat, laptop, mug, notebook } from '../kit/desk.mjs';
import { forest, hills } from '../kit/land.mjs';
import { glow, grain, haze, pool, tint, veil, vignette } from '../kit/light.mjs';
import { down, line, linear, n, oval, picture, polygon, rect, shape, within } from '../kit/paint.mjs';
import { afterglow, cloudStreaks, sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1920, 1080];
/** Someone sitting at the desk: its top is at y = 0, the window stands at its far edge. */
const view = space({ eye: [0, 0.62, -1.35], target: [0, 0.3, 0.6], focal: 1750, centre: [960, 520] });
const far = 0.62;
const upright = (x0, y0, x1, y1, z) =>
  polygon(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ].map(([x, y]) => view.at([x, y, z])),
  );

/** A small town below the house: lamps along its streets, windows, a far tower. */
function town(line0) {
  const dice = chance(17);
  const spots = Array.from({ length: 190 }, () => {
    const t = dice.next() ** 1.5;
    const [x, y] = [dice.between(-20, width + 20), line0 + 6 + t * 190];
    const r = 0.9 + t * 2.6;
    const colour = dice.pick([tint.lamp, tint.lamp, tint.sodium, tint.hot, tint.cool]);
    return (
      (t > 0.3 ? glow(x, y, r * 7, colour, 0.5) : '') +
      oval(x, y, r, colour, `opacity="${n(dice.between(0.5, 1) * 10) / 10}"`)
    );
  });
  const streets = [
    [
      [180, line0 + 200],
      [900, line0 + 30],
    ],
    [
      [1500, line0 + 210],
      [1080, line0 + 24],
    ],
    [
      [1900, line0 + 120],
      [700, line0 + 52],
    ],
  ].flatMap(([[x0, y0], [x1, y1]]) =>
    Array.from({ length: 22 }, (_, i) => {
      const t = (i / 21) ** 0.6;
      const [x, y, r] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, 3.4 * (1 - t) + 0.9];
      return glow(x, y, r * 8, tint.sodium, 0.6) + oval(x, y, r, tint.hot);
    }),
  );
  const roofs = Array.from({ length: 46 }, (_, i) => {
    const t = (i / 45) ** 1.4;
    const [x, y, s] = [dice.between(0, width), line0 + 24 + t * 170, 10 + t * 22];
    const tone = dice.pick(['#14263f', '#182c48', '#102038']);
    const lit = dice.odds(0.55)
      ? rect(x + s * 0.2, y - s * 0.3, s * 0.16, s * 0.18, '#ffc65c', 'opacity=".85"')
      : '';
    return (
      shape(
        `M${n(x)} ${n(y)}v${n(-s * 0.45)}l${n(s * 0.5)} ${n(-s * 0.3)}l${n(s * 0.5)} ${n(s * 0.3)}v${n(s * 0.45)}z`,
        tone,
      ) + lit
    );
  });
  return [roofs, spots, streets];
}

function outside() {
  const line0 = 410;
  return [
    sky(width, line0 + 10, 'dusk'),
    stars(width, 220, 160, 12),
    afterglow(1180, line0, 1100, 0.9),
    cloudStreaks(width, 200, 380, 13, 31, 1180),
    hills(width, line0 - 26, 60, line0 + 40, ['#3a4f70', '#55607a'], 9, 5),
    haze(width, line0 - 70, line0 + 20, '#d98a4a', 0.24),
    hills(width, line0 + 2, 24, 700, ['#22395a', '#101f36'], 4, 6),
    town(line0),
    forest(-20, 620, 22, () => 690, [120, 250], '#0a1626', 6),
    forest(1500, 1960, 14, () => 690, [100, 210], '#0a1626', 16),
  ];
}

/** The window: three panes, posts with an edge of lamp light, the room's reflection in the glass. */
function frame() {
  const post = (x, w) => [
    shape(upright(x - w / 2, 0, x + w / 2, 1.2, far), '#0b1728'),
    shape(upright(x + w / 2 - 0.006, 0, x + w / 2, 1.2, far), '#5a4a3a', 'opacity=".9"'),
  ];
  const [gx, gy] = view.at([0.82, 0.34, far]);
  return [
    shape(
      upright(-1.4, 0, 1.4, 1.2, far),
      linear(
        [0, 0, 1, 0.3],
        [
          [0, '#7fb0d8', 0.02],
          [0.5, '#7fb0d8', 0.07],
          [1, '#ffcf8a', 0.1],
        ],
      ),
    ),
    glow(gx, gy, 150, tint.lamp, 0.35),
    post(-0.56, 0.035),
    post(0.5, 0.035),
    shape(upright(-1.5, 0.012, 1.5, 0.055, far - 0.03), '#0d1b2e'),
    shape(upright(-1.5, 0.052, 1.5, 0.058, far - 0.03), '#8a6a48', 'opacity=".75"'),
  ];
}

/** The desk of dark wood, lit by the lamp. */
function desk() {
  const dice = chance(3);
  const grainLines = Array.from({ length: 60 }, () => {
    const z = dice.between(-0.75, far - 0.06);
    const [a, b] = [dice.between(-1.5, 0.6), dice.between(0.3, 1.3)];
    const [p, q] = [view.at([a, 0, z]), view.at([a + b, 0, z + dice.between(-0.006, 0.006)])];
    return `M${p.map(n).join(' ')}L${q.map(n).join(' ')}`;
  }).join('');
  const [lx, ly] = view.at([0.56, 0, 0.2]);
  return [
    shape(
      flat(view, [
        [-2, far - 0.03],
        [2, far - 0.03],
        [2, -1],
        [-2, -1],
      ]),
      down([0, '#3a2f30'], [0.3, '#2b2630'], [1, '#151a28']),
    ),
    line(grainLines, '#0d111c', 1.4, 'opacity=".4"'),
    pool(lx - 60, ly + 20, 760, 210, '#ffb65a', 0.6),
    pool(lx - 20, ly, 360, 100, tint.hot, 0.5),
  ];
}

function draw() {
  const glass = upright(-1.6, 0, 1.6, 1.4, far);
  return picture(
    width,
    height,
    '#0a1422',
    within(glass, outside()),
    frame(),
    desk(),
    deskLamp(view),
    laptop(view),
    notebook(view),
    mug(view),
    veil(width, height, 'left', 0.58, 0.6),
    vignette(width, height, 0.45, [0.62, 0.55]),
    grain(width, height),
  );
}

export default {
  id: 'hero-blog',
  group: 'hero',
  alt: 'A desk by a window at dusk with a laptop, a notebook and a lamp; outside, the lights of a town below the hills.',
  width,
  height,
  draw,
};
