// What lies on a desk: each drawn where it stands in the space it is given, the desk's top at y = 0.
import { chance } from './chance.mjs';
import { glow, lamp, tint } from './light.mjs';
import { group, line, linear, n, oval, polygon, radial, shape, soft } from './paint.mjs';

/** A flat shape at one height, from points [x, z]. */
export const flat = (view, points, y = 0) => polygon(points.map(([x, z]) => view.at([x, y, z])));

const shadowOf = (view, points, blur = 9, strength = 0.6) =>
  soft(blur, shape(flat(view, points), '#04070d', `opacity="${strength}"`));

/** The laptop, half turned; its screen shows an article as calm lines. */
export function laptop(view) {
  const [ox, oz, a] = [0.0, 0.24, -0.1];
  const turn = (u, v) => [ox + u * Math.cos(a) - v * Math.sin(a), oz + u * Math.sin(a) + v * Math.cos(a)];
  const p = (u, v, y = 0.012) => {
    const [x, z] = turn(u, v);
    return view.at([x, y, z]);
  };
  /** A point of the screen: u −0.17…0.17 across, h 0…0.22 up, leaning back. */
  const s = (u, h) => p(u, 0.115 + h * 0.3, 0.018 + h * 0.95);
  const bar = (u0, u1, h0, h1, fill, o = 1) =>
    shape(polygon([s(u0, h0), s(u1, h0), s(u1, h1), s(u0, h1)]), fill, `opacity="${o}"`);
  const lines = [0.096, 0.084, 0.072, 0.06, 0.048].map((h, i) =>
    bar(-0.145, [0.02, 0.03, 0.012, 0.026, -0.04][i], h, h + 0.0045, '#8fb4cc', 0.8),
  );
  const keys = Array.from({ length: 5 }, (_, r) =>
    Array.from({ length: 14 }, (_, c) => {
      const [u, v] = [-0.142 + c * 0.0205, 0.085 - r * 0.021];
      return shape(polygon([p(u, v), p(u + 0.017, v), p(u + 0.017, v - 0.016), p(u, v - 0.016)]), '#0c1624');
    }),
  );
  const [gx, gy] = s(0, 0.1);
  return [
    shadowOf(view, [turn(-0.2, 0.12), turn(0.19, 0.12), turn(0.17, -0.17), turn(-0.24, -0.17)]),
    shape(
      polygon([p(-0.172, 0.118), p(0.172, 0.118), p(0.172, -0.125), p(-0.172, -0.125)]),
      linear(
        [0, 0, 1, 0],
        [
          [0, '#33506b'],
          [0.6, '#6c7f90'],
          [1, '#c29a68'],
        ],
      ),
    ),
    shape(
      polygon([p(-0.172, -0.125), p(0.172, -0.125), p(0.172, -0.125, 0), p(-0.172, -0.125, 0)]),
      linear(
        [0, 0, 1, 0],
        [
          [0, '#13202f'],
          [1, '#7a5f40'],
        ],
      ),
    ),
    keys,
    shape(
      polygon([p(-0.05, -0.035), p(0.05, -0.035), p(0.05, -0.108), p(-0.05, -0.108)]),
      '#2c4459',
      'opacity=".8"',
    ),
    bar(-0.174, 0.174, -0.004, 0.226, '#0a121d'),
    shape(
      polygon([s(-0.164, 0.012), s(0.164, 0.012), s(0.164, 0.217), s(-0.164, 0.217)]),
      linear(
        [0, 0, 1, 1],
        [
          [0, '#17405c'],
          [1, '#0d263c'],
        ],
      ),
    ),
    bar(-0.145, 0.05, 0.165, 0.18, '#e6f3fb', 0.92),
    bar(-0.145, -0.02, 0.142, 0.155, '#e6f3fb', 0.92),
    bar(-0.145, -0.1, 0.122, 0.128, '#58e0ac', 0.9),
    lines,
    bar(0.06, 0.145, 0.05, 0.18, '#2b6c80'),
    shape(
      polygon([s(0.06, 0.05), s(0.145, 0.05), s(0.145, 0.1), s(0.118, 0.128), s(0.09, 0.092), s(0.06, 0.11)]),
      '#123a52',
    ),
    oval(...s(0.125, 0.155), 9, tint.lamp),
    bar(-0.145, -0.105, 0.026, 0.038, '#ffb62e', 0.95),
    glow(gx, gy, 420, tint.cool, 0.2),
  ];
}

/** The open notebook with a pen on it. */
export function notebook(view) {
  const [ox, oz, a] = [0.33, 0.035, -0.16];
  const turn = (u, v) => [ox + u * Math.cos(a) - v * Math.sin(a), oz + u * Math.sin(a) + v * Math.cos(a)];
  const q = (pts, y = 0.01) =>
    flat(
      view,
      pts.map(([u, v]) => turn(u, v)),
      y,
    );
  const dice = chance(44);
  const words = [-1, 1].flatMap((side) =>
    Array.from({ length: side < 0 ? 10 : 6 }, (_, i) => {
      const v = 0.085 - i * 0.0185;
      const [u0, long] = [side < 0 ? -0.135 : 0.018, dice.between(0.07, 0.112)];
      return q(
        [
          [u0, v],
          [u0 + long, v],
          [u0 + long, v - 0.004],
          [u0, v - 0.004],
        ],
        0.0125,
      );
    }),
  );
  const page = (u0, u1, fill) =>
    shape(
      q(
        [
          [u0, 0.11],
          [u1, 0.11],
          [u1, -0.11],
          [u0, -0.11],
        ],
        0.012,
      ),
      fill,
    );
  return [
    shadowOf(view, [turn(-0.19, 0.11), turn(0.155, 0.11), turn(0.15, -0.13), turn(-0.2, -0.13)], 7),
    shape(
      q(
        [
          [-0.158, 0.118],
          [0.158, 0.118],
          [0.158, -0.118],
          [-0.158, -0.118],
        ],
        0.004,
      ),
      '#17504b',
    ),
    page(
      -0.15,
      0,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#a9a49c'],
          [0.85, '#d9cfbd'],
          [1, '#8f8878'],
        ],
      ),
    ),
    page(
      0,
      0.15,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#948c7c'],
          [0.15, '#e6d9bf'],
          [1, '#f3e2c0'],
        ],
      ),
    ),
    shape(words.join(''), '#3a4a60', 'opacity=".62"'),
    shape(
      q(
        [
          [0.02, -0.03],
          [0.06, -0.03],
          [0.06, -0.07],
          [0.02, -0.07],
        ],
        0.0125,
      ),
      '#2f8f74',
      'opacity=".55"',
    ),
    shadowOf(view, [turn(0.03, -0.075), turn(0.145, 0.045), turn(0.15, 0.04), turn(0.036, -0.083)], 3, 0.5),
    shape(
      q(
        [
          [0.035, -0.068],
          [0.15, 0.052],
          [0.157, 0.046],
          [0.042, -0.074],
        ],
        0.02,
      ),
      linear(
        [0, 0, 1, 1],
        [
          [0, '#6c8298'],
          [1, '#0f1b2b'],
        ],
      ),
    ),
    shape(
      q(
        [
          [0.035, -0.068],
          [0.042, -0.074],
          [0.03, -0.08],
        ],
        0.02,
      ),
      '#d9b86c',
    ),
  ];
}

/** A mug of coffee: its warm side to the lamp, steam above. */
export function mug(view) {
  const [x, y] = view.at([0.6, 0, 0.16]);
  const s = view.scale([0.6, 0, 0.16]);
  const [r, h] = [s * 0.043, s * 0.1];
  const body = `M${n(x - r)} ${n(y - h)}V${n(y - r * 0.2)}Q${n(x - r)} ${n(y + r * 0.42)} ${n(x)} ${n(y + r * 0.42)}T${n(x + r)} ${n(y - r * 0.2)}V${n(y - h)}z`;
  const steam = (dx, tall) =>
    line(
      `M${n(x + dx)} ${n(y - h - 8)}q-22 ${n(-tall / 3)} 2 ${n(-tall / 2)}t4 ${n(-tall / 2)}`,
      '#ffe9cc',
      9,
      'stroke-linecap="round" opacity=".16"',
    );
  return [
    soft(9, oval(x - 70, y + 8, 110, '#04070d', 'opacity=".55"', 22)),
    line(
      `M${n(x - r * 0.9)} ${n(y - h * 0.82)}q${n(-r * 0.95)} ${n(r * 0.1)} ${n(-r * 0.8)} ${n(h * 0.34)}t${n(r * 0.86)} ${n(h * 0.3)}`,
      '#16294a',
      r * 0.3,
      'stroke-linecap="round"',
    ),
    shape(
      body,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#0d1b30'],
          [0.5, '#24426a'],
          [0.82, '#6e7f92'],
          [1, '#e0b27a'],
        ],
      ),
    ),
    oval(x, y - h, r, '#3d5677', '', r * 0.36),
    oval(
      x,
      y - h + 3,
      r * 0.88,
      radial(
        [0.65, 0.5, 0.6],
        [
          [0, '#7a4f30'],
          [1, '#1c100a'],
        ],
      ),
      '',
      r * 0.29,
    ),
    group(
      'fill="none" stroke-linecap="round"',
      `<path d="M${n(x - 20)} ${n(y - h * 0.28)}v-34a20 20 0 0 1 40 0v34" stroke="#58e0ac" stroke-width="7"/><path d="M${n(x - 7)} ${n(y - h * 0.28)}v-22M${n(x + 7)} ${n(y - h * 0.28)}v-22" stroke="#58e0ac" stroke-opacity=".6" stroke-width="5"/>`,
    ),
    soft(6, steam(-8, 170), steam(16, 130)),
  ];
}

/** The desk lamp: foot, two arms, shade, its cone of light. */
export function deskLamp(view) {
  const [fx, fy] = view.at([0.86, 0, 0.42]);
  const [ex, ey] = view.at([0.93, 0.3, 0.42]);
  const [hx, hy] = view.at([0.68, 0.42, 0.36]);
  const [tx, ty] = view.at([0.55, 0, 0.28]);
  const cone = polygon([
    [hx - 62, hy + 30],
    [hx + 50, hy + 52],
    [tx + 330, ty + 40],
    [tx - 420, ty + 40],
  ]);
  return [
    soft(
      22,
      shape(
        cone,
        linear(
          [0, 0, 0, 1],
          [
            [0, '#ffe3ad', 0.34],
            [1, '#ffb65a', 0.02],
          ],
        ),
      ),
    ),
    soft(8, oval(fx, fy + 6, 120, '#04070d', 'opacity=".6"', 24)),
    oval(fx, fy + 4, 88, '#0a1422', '', 24),
    oval(
      fx,
      fy - 4,
      88,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#a9814e'],
          [0.3, '#24364e'],
          [1, '#0c1828'],
        ],
      ),
      '',
      24,
    ),
    line(
      `M${n(fx)} ${n(fy - 8)}L${n(ex)} ${n(ey)}L${n(hx + 20)} ${n(hy - 26)}`,
      '#16263c',
      15,
      'stroke-linejoin="round" stroke-linecap="round"',
    ),
    line(
      `M${n(fx - 5)} ${n(fy - 10)}L${n(ex - 5)} ${n(ey + 3)}L${n(hx + 18)} ${n(hy - 21)}`,
      '#8a6d48',
      3,
      'stroke-linejoin="round" opacity=".8"',
    ),
    oval(ex, ey, 14, '#22364f'),
    shape(
      `M${n(hx - 72)} ${n(hy + 26)}Q${n(hx - 46)} ${n(hy - 50)} ${n(hx + 26)} ${n(hy - 44)}Q${n(hx + 86)} ${n(hy - 26)} ${n(hx + 60)} ${n(hy + 52)}z`,
      linear(
        [0, 0, 1, 1],
        [
          [0, '#2f6a5c'],
          [0.5, '#1a4a44'],
          [1, '#0b221f'],
        ],
      ),
    ),
    shape(
      `M${n(hx - 72)} ${n(hy + 26)}Q${n(hx)} ${n(hy + 20)} ${n(hx + 60)} ${n(hy + 52)}Q${n(hx - 4)} ${n(hy + 58)} ${n(hx - 72)} ${n(hy + 26)}z`,
      '#fff1cf',
    ),
    lamp(hx - 6, hy + 40, 460, tint.lamp, 4, 0.62),
  ];
}
