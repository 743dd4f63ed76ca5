// Turns what was seen (figure-march.mjs) into flat shapes: one per material and tone, with smooth outlines.

/** The mean over 3 × 3 cells, weighted 1-2-1. */
function soften(field, w, h) {
  const half = new Float32Array(w * h);
  const out = new Float32Array(w * h);
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const k = j * w + i;
      half[k] = (field[i > 0 ? k - 1 : k] + 2 * field[k] + field[i < w - 1 ? k + 1 : k]) / 4;
    }
  for (let j = 0; j < h; j++)
    for (let i = 0; i < w; i++) {
      const k = j * w + i;
      out[k] = (half[j > 0 ? k - w : k] + 2 * half[k] + half[j < h - 1 ? k + w : k]) / 4;
    }
  return out;
}

/** The field where mask holds, grown outwards by steps cells so that a shape's edge is not bent by what is beside it. */
function grow(field, mask, w, h, steps) {
  const value = Float32Array.from(field);
  let known = mask;
  for (let s = 0; s < steps; s++) {
    const next = Uint8Array.from(known);
    for (let j = 1; j < h - 1; j++)
      for (let i = 1; i < w - 1; i++) {
        const k = j * w + i;
        if (known[k]) continue;
        let sum = 0;
        let n = 0;
        for (const m of [k - 1, k + 1, k - w, k + w])
          if (known[m]) {
            sum += value[m];
            n++;
          }
        if (n) {
          value[k] = sum / n;
          next[k] = 1;
        }
      }
    known = next;
  }
  return { value, known };
}

/** The field, smoothed inside the mask only. */
function smoothed(field, mask, w, h, rounds) {
  let { value } = grow(field, mask, w, h, 4);
  for (let i = 0; i < rounds; i++) value = soften(value, w, h);
  return value;
}

/** Which edges of a cell the outline crosses, by its corners above 0 (bits: TL 8, TR 4, BR 2, BL 1). */
const CROSSINGS = [
  [],
  ['LB'],
  ['BR'],
  ['LR'],
  ['RT'],
  ['LB', 'RT'],
  ['BT'],
  ['LT'],
  ['TL'],
  ['TB'],
  ['TL', 'BR'],
  ['TR'],
  ['RL'],
  ['RB'],
  ['BL'],
  [],
];

/** Outlines of the area where field > 0, as closed lists of points in cells. The field's border must be below 0. */
function outlines(field, w, h) {
  const next = new Map();
  const points = new Map();
  const cut = (a, b) => field[a] / (field[a] - field[b]);
  const edge = (name, k, i, j) => {
    const at = { T: [k, k + 1, i, j, 1, 0], B: [k + w, k + w + 1, i, j + 1, 1, 0] };
    const up = { L: [k, k + w, i, j, 0, 1], R: [k + 1, k + w + 1, i + 1, j, 0, 1] };
    const [a, b, x, y, dx, dy] = at[name] ?? up[name];
    const key = a * 2 + dy;
    if (!points.has(key)) points.set(key, [x + dx * cut(a, b), y + dy * cut(a, b)]);
    return key;
  };
  for (let j = 0; j < h - 1; j++)
    for (let i = 0; i < w - 1; i++) {
      const k = j * w + i;
      const bits =
        (field[k] > 0 ? 8 : 0) |
        (field[k + 1] > 0 ? 4 : 0) |
        (field[k + w + 1] > 0 ? 2 : 0) |
        (field[k + w] > 0 ? 1 : 0);
      for (const [from, to] of CROSSINGS[bits]) next.set(edge(from, k, i, j), edge(to, k, i, j));
    }
  return loops(next, points);
}

/** Follows the steps from point to point until they close. */
function loops(next, points) {
  const found = [];
  for (const start of next.keys()) {
    const loop = [];
    for (let at = start; next.has(at); ) {
      loop.push(points.get(at));
      const then = next.get(at);
      next.delete(at);
      at = then;
    }
    if (loop.length > 2) found.push(loop);
  }
  return found;
}

/** Points that matter: what lies within tolerance of the line through the others is left out. */
function thin(line, tolerance) {
  if (line.length < 4) return line;
  const [a, b] = [line[0], line[line.length - 1]];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  let far = 0;
  let where = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = [line[i][0] - a[0], line[i][1] - a[1]];
    const d = length < 1e-6 ? Math.hypot(x, y) : Math.abs(x * dy - y * dx) / length;
    if (d > far) [far, where] = [d, i];
  }
  if (far < tolerance) return [a, b];
  return [...thin(line.slice(0, where + 1), tolerance).slice(0, -1), ...thin(line.slice(where), tolerance)];
}

const r1 = (v) => Math.round(v * 10) / 10;

/** A closed outline as a path that passes softly by its points. */
function path(loop, place) {
  const half = loop.length >> 1;
  const kept = [...thin(loop.slice(0, half + 1), 0.12).slice(0, -1), ...thin(loop.slice(half), 0.12)];
  if (kept.length < 3) return '';
  const p = kept.map(place);
  const middle = (a, b) => `${r1((a[0] + b[0]) / 2)} ${r1((a[1] + b[1]) / 2)}`;
  const last = p[p.length - 1];
  let d = `M${middle(last, p[0])}`;
  for (let i = 0; i < p.length; i++)
    d += `Q${r1(p[i][0])} ${r1(p[i][1])} ${middle(p[i], p[(i + 1) % p.length])}`;
  return `${d}Z`;
}

/** The area where field > 0 as one path; specks under least points of outline are dropped. */
function shape(field, { w, h, place }, least = 6) {
  return outlines(field, w, h)
    .filter((l) => l.length >= least)
    .map((l) => path(l, place))
    .join('');
}

/** The part of the grid that holds what is wanted, with a margin, and how much of each cell is it (0 to 1, softened). */
function area(seen, wanted) {
  const share = (k) => [0, 1, 2, 3].reduce((n, i) => n + (wanted(seen.label[k * 4 + i]) ? 0.25 : 0), 0);
  const all = Float32Array.from({ length: seen.w * seen.h }, (_, k) => share(k));
  let [x0, y0, x1, y1] = [seen.w, seen.h, 0, 0];
  all.forEach((v, k) => {
    if (!v) return;
    const [x, y] = [k % seen.w, (k / seen.w) | 0];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  });
  const margin = 5;
  const [w, h] = [Math.max(0, x1 - x0) + 1 + 2 * margin, Math.max(0, y1 - y0) + 1 + 2 * margin];
  const cut = (field) =>
    Float32Array.from({ length: w * h }, (_, k) => {
      const [x, y] = [(k % w) + x0 - margin, ((k / w) | 0) + y0 - margin];
      return x < 0 || y < 0 || x >= seen.w || y >= seen.h ? 0 : field[y * seen.w + x];
    });
  const own = cut(all);
  return {
    w,
    h,
    cut,
    mask: Uint8Array.from(own, (v) => (v > 0 ? 1 : 0)),
    field: soften(own, w, h),
    from: [x0 - margin, y0 - margin],
  };
}

/** Marks so fine that they are drawn even where they fill less than half a cell. */
const fine = new Set(['piping', 'gate', 'seam']);

/** The shapes of one material: its tones one upon the other, then the light from behind. */
function material(seen, n, place, { colour, rim, steps, rimFrom, smooth = 3 }) {
  const a = area(seen, (v) => v === n);
  const name = seen.names[n];
  const grid = { w: a.w, h: a.h, place: ([x, y]) => place([x + a.from[0] + 0.5, y + a.from[1] + 0.5]) };
  const tone = smoothed(a.cut(seen.tone), a.mask, a.w, a.h, smooth);
  const edge = smoothed(a.cut(seen.rim), a.mask, a.w, a.h, 1);
  const layer = (of, from, border, fill, more = '') => {
    const part = a.field.map((v, k) => Math.min(v - border, of ? (of[k] - from) * 3 : 1));
    const d = shape(part, grid, of ? 6 + smooth * 4 : 6);
    return d ? `<path fill="${fill}"${more} d="${d}"/>` : '';
  };
  const border = fine.has(name) ? 0.2 : 0.38;
  let svg = layer(null, 0, border, colour(name, 0.5 / steps));
  for (let s = 1; s < steps; s++) svg += layer(tone, s / steps, border, colour(name, (s + 0.5) / steps));
  for (const [from, opacity] of rimFrom) svg += layer(edge, from, 0.42, rim(name), ` opacity="${opacity}"`);
  return svg;
}

/**
 * Draws what was seen.
 * @param seen from look()
 * @param place cell coordinates → picture coordinates
 * @param style colour (material, tone 0…1) → colour; rim (material) → colour of light from behind; rimFrom: [threshold,
 * opacity] of its layers; steps: how many tones a form has; smooth: how often tones are softened
 * @returns {{ svg: string, outline(wanted: (name: string) => boolean): string }}
 */
export function draw(seen, place, style) {
  const outline = (wanted, edge = 0.5) => {
    const a = area(seen, (v) => v >= 0 && wanted(seen.names[v]));
    const own = ([x, y]) => place([x + a.from[0] + 0.5, y + a.from[1] + 0.5]);
    return shape(
      a.field.map((v) => v - edge),
      { w: a.w, h: a.h, place: own },
    );
  };
  const ground = `<path fill="${style.colour('top', 0.1)}" d="${outline(() => true)}"/>`;
  return { svg: ground + seen.names.map((_, n) => material(seen, n, place, style)).join(''), outline };
}
