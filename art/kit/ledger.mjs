// An open ledger with a pencil, as it lies on something flat before us.
import { chance } from './chance.mjs';
import { down, line, linear, n, polygon, polyline, rect, shape, soft } from './paint.mjs';

/** The ledger: two pages in perspective; `page(u, v)` is a point of the spread, u 0–2 across, v 0–1 towards us. */
export function ledger() {
  const page = (u, v) => {
    const sag =
      Math.sin(Math.PI * Math.min(1, Math.abs(u - 1))) * -9 * (1 - v * 0.2) +
      (Math.abs(u - 1) < 0.08 ? 5 : 0);
    const [l, r] = [322 - v * 58, 676 + v * 62];
    return [l + ((r - l) * u) / 2 - v * 8, 664 + v * 118 + (u - 1) * 6 + sag];
  };
  const edge = (u0, u1, v) => Array.from({ length: 13 }, (_, i) => page(u0 + ((u1 - u0) * i) / 12, v));
  const side = (u0, u1) => polygon([...edge(u0, u1, 0), ...edge(u0, u1, 1).reverse()]);
  const dice = chance(77);
  const rules = Array.from(
    { length: 9 },
    (_, i) => polyline(edge(0.08, 0.93, 0.14 + i * 0.095)) + polyline(edge(1.07, 1.92, 0.14 + i * 0.095)),
  ).join('');
  const column = (u) => polyline([page(u, 0.06), page(u, 0.5), page(u, 0.96)]);
  const written = Array.from({ length: 7 }, (_, i) => {
    const v = 0.115 + i * 0.095;
    const word = (a, b) => polyline(edge(a, b, v));
    return [0, 1].map(
      (p) =>
        word(p + 0.14, p + 0.14 + dice.between(0.18, 0.42)) +
        (p === 0 || i < 5 ? word(p + 0.72, p + 0.72 + dice.between(0.07, 0.16)) : ''),
    );
  })
    .flat()
    .join('');
  const sum =
    line(polyline(edge(1.66, 1.92, 0.62)), '#a8382e', 3) +
    line(polyline(edge(1.66, 1.92, 0.66)), '#a8382e', 2);
  const [px, py] = page(1.16, 0.98);
  return [
    soft(
      10,
      shape(
        polygon([page(-0.04, 0.02), page(2.06, 0.02), page(2.1, 1.12), page(-0.04, 1.12)]),
        '#1c0910',
        'opacity=".7"',
      ),
    ),
    shape(polygon([page(-0.03, -0.03), page(2.03, -0.03), page(2.04, 1.07), page(-0.04, 1.07)]), '#1f3a3a'),
    shape(polygon([...edge(0, 2, 0.03), ...edge(0, 2, 1.045).reverse()]), '#c7bda6'),
    shape(
      side(0, 1),
      linear(
        [0, 0, 1, 0],
        [
          [0, '#f4ead6'],
          [0.8, '#fff8e8'],
          [1, '#bfae93'],
        ],
      ),
    ),
    shape(
      side(1, 2),
      linear(
        [0, 0, 1, 0],
        [
          [0, '#b3a288'],
          [0.12, '#f2e6cd'],
          [0.7, '#fff6df'],
          [1, '#ffe9bd'],
        ],
      ),
    ),
    line(rules, '#7fa0c4', 1.2, 'opacity=".7"'),
    line([0.12, 0.68, 1.12, 1.64].map(column).join(''), '#c9605a', 1.4, 'opacity=".7"'),
    line(written, '#3a4358', 3, 'stroke-linecap="round" opacity=".85"'),
    sum,
    // the pencil across the right page
    pencil(px, py),
  ];
}

/** A pencil with its shadow, its point at the sum. */
function pencil(x, y) {
  const d = (dx, dy) => `translate(${n(x + dx)} ${n(y + dy)}) rotate(-27)`;
  return [
    soft(3, rect(0, -5, 196, 11, '#2a1a14', `opacity=".55" transform="${d(6, 8)}"`)),
    rect(0, -6, 22, 12, '#d98a8a', `rx="3" transform="${d(0, 0)}"`),
    rect(20, -6, 12, 12, '#c9ccd2', `transform="${d(0, 0)}"`),
    rect(32, -6, 140, 12, down([0, '#ffd470'], [0.5, '#f0a92c'], [1, '#b06d16']), `transform="${d(0, 0)}"`),
    shape('M172 -6L200 -1V1L172 6z', '#ecc99a', `transform="${d(0, 0)}"`),
    shape('M191 -2.6L200 -1V1L191 2.6z', '#2a2530', `transform="${d(0, 0)}"`),
  ].join('');
}
