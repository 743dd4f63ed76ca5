import { chance } from '../kit/chance.mjs';
import { glow, grain, tint, vignette } from '../kit/light.mjs';
import {
  down,
  group,
  line,
  linear,
  n,
  oval,
  picture,
  polygon,
  radial,
  rect,
  shape,
  soft,
} from '../kit/paint.mjs';
import { space } from '../kit/space.mjs';

const [width, height] = [1200, 675];
const view = space({ eye: [0, 3.4, -6.4], target: [0, 0.9, 0], focal: 1080, centre: [600, 350] });

/** The ground as a town of circuits: tracks that turn at right angles and end in lights. */
function circuits() {
  const dice = chance(26);
  const at = (x, z) => view.at([x, 0, z]);
  return Array.from({ length: 120 }, () => {
    let [x, z] = [dice.between(-9, 9), dice.between(-3.6, 15)];
    x = Math.round(x * 2.5) / 2.5;
    z = Math.round(z * 2.5) / 2.5;
    const points = [at(x, z)];
    let along = dice.odds(0.5);
    for (let i = 0; i < 3; i++) {
      const step = dice.pick([-1.6, -0.8, 0.8, 1.6, 2.4]);
      if (along) x += step;
      else z += step;
      along = !along;
      if (z < -4) break;
      points.push(at(x, z));
    }
    const near = Math.max(0.12, 1 - Math.hypot(x, z) / 13);
    const colour = dice.pick([tint.aurora, tint.cool, tint.cool, '#3f9cb8', tint.lamp]);
    const end = points[points.length - 1];
    const size = view.scale([x, 0, Math.max(-3.5, z)]) * 0.03;
    const d = `M${points.map((p) => p.map(n).join(' ')).join('L')}`;
    return (
      line(d, colour, size * 0.55, `opacity="${n(near * 7) / 10}" stroke-linejoin="round"`) +
      glow(end[0], end[1], size * 7, colour, n(near * 8) / 10, size * 3.2) +
      oval(end[0], end[1], size * 1.5, colour, `opacity="${n(near * 10) / 10}"`, size * 0.75)
    );
  });
}

/** Blocks that stand between the tracks: chips, houses, racks; whichever one wants to see. */
function blocks() {
  const dice = chance(8);
  const spots = [];
  for (let z = 12; z > -2; z -= 1.6)
    for (let x = -9.6; x < 10; x += 1.6) if (Math.hypot(x, z) > 2.6 && dice.odds(0.42)) spots.push([x, z]);
  return spots.map(([x, z]) => {
    const [w, h] = [dice.between(0.45, 0.85), dice.between(0.12, 0.75)];
    const p = (a, y, b) => view.at([x + a * w, y, z + b * w]);
    const side = x > 0 ? 0 : 1;
    const front = polygon([p(0, 0, 0), p(1, 0, 0), p(1, h, 0), p(0, h, 0)]);
    const flank = polygon([p(side, 0, 0), p(side, 0, 1), p(side, h, 1), p(side, h, 0)]);
    const top = polygon([p(0, h, 0), p(1, h, 0), p(1, h, 1), p(0, h, 1)]);
    const far = Math.min(1, Math.hypot(x, z) / 13);
    const lights = Array.from({ length: 3 }, (_, i) => {
      const [lx, ly] = p(0.2 + i * 0.28, h * 0.55, 0);
      return dice.odds(0.55)
        ? oval(lx, ly, 2.6 - far * 1.6, dice.pick([tint.lamp, tint.aurora, tint.cool]))
        : '';
    });
    return [
      shape(flank, far > 0.6 ? '#0c1c31' : '#0a1729'),
      shape(
        front,
        linear(
          [0, 0, 0, 1],
          [
            [0, '#1c3a58'],
            [1, '#0d2036'],
          ],
        ),
      ),
      shape(top, far > 0.6 ? '#1d3a58' : '#2a5575'),
      lights,
    ].join('');
  });
}

/** The gate: an arch of light over a heavy lock plate, the company's mark as a thing in the world. */
function gate() {
  const [x, foot] = view.at([0, 0, 0]);
  const s = view.scale([0, 0, 0]);
  const [w, body, arch] = [s * 0.92, s * 1.06, s * 0.6];
  const top = foot - body;
  const face = `M${n(x - w)} ${n(top)}h${n(2 * w)}q14 0 14 14V${n(foot - 14)}q0 14-14 14H${n(x - w)}q-14 0-14-14V${n(top + 14)}q0-14 14-14z`;
  const bow = `M${n(x - arch)} ${n(top + 8)}V${n(top - s * 0.38)}a${n(arch)} ${n(arch)} 0 0 1 ${n(2 * arch)} 0V${n(top + 8)}`;
  return [
    glow(x, top - 40, 520, tint.aurora, 0.32),
    soft(14, oval(x, foot + 6, w * 1.5, '#02060c', 'opacity=".85"', 26)),
    line(bow, '#1b3c4c', s * 0.27, 'stroke-linecap="butt"'),
    line(
      bow,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#2c6a70'],
          [0.3, '#a9d8d4'],
          [0.5, '#57928f'],
          [1, '#17343f'],
        ],
        true,
      ),
      s * 0.2,
    ),
    line(bow, '#e6fff5', s * 0.026, 'opacity=".75" transform="translate(-9 -4)"'),
    shape(
      face,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#33577a'],
          [0.45, '#1a3352'],
          [1, '#0a1729'],
        ],
      ),
    ),
    shape(face, down([0, '#8cf0c9', 0.22], [0.12, '#8cf0c9', 0]), ''),
    line(face, '#6fb7c4', 2, 'opacity=".55"'),
    group(
      'fill="none" stroke-linecap="round"',
      `<path d="M${n(x - s * 0.3)} ${n(foot - s * 0.2)}v${n(-s * 0.36)}a${n(s * 0.3)} ${n(s * 0.3)} 0 0 1 ${n(s * 0.6)} 0v${n(s * 0.36)}" stroke="#58e0ac" stroke-width="${n(s * 0.085)}"/>`,
      `<path d="M${n(x - s * 0.1)} ${n(foot - s * 0.2)}v${n(-s * 0.26)}M${n(x + s * 0.1)} ${n(foot - s * 0.2)}v${n(-s * 0.26)}" stroke="#58e0ac" stroke-opacity=".6" stroke-width="${n(s * 0.06)}"/>`,
    ),
    glow(x, foot - s * 0.62, s * 0.75, tint.lamp, 0.75),
    oval(x, foot - s * 0.62, s * 0.075, tint.hot),
    glow(x, foot + 10, 420, tint.aurora, 0.4, 60),
  ];
}

function draw() {
  const line0 = 150;
  return picture(
    width,
    height,
    '#050c17',
    rect(0, 0, width, height, down([0, '#0a1a2e'], [0.3, '#12304a'], [0.42, '#0c2036'], [1, '#050c17'])),
    soft(
      34,
      oval(
        600,
        line0 + 20,
        700,
        radial(
          [0.5, 0.5, 0.5],
          [
            [0, '#2f7a8c', 0.7],
            [1, '#2f7a8c', 0],
          ],
        ),
        '',
        110,
      ),
    ),
    circuits(),
    blocks(),
    gate(),
    vignette(width, height, 0.55),
    grain(width, height),
  );
}

export default {
  id: 'thumb-cybersecurity',
  group: 'thumb',
  alt: 'A large lock with the mark of the gate stands over a field of circuits and small lights.',
  width,
  height,
  draw,
};
