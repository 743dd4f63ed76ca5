// Looks at solids: for every cell of a grid, which material is seen and how light falls on it.

const { sqrt, max, min, ceil, abs } = Math;

/** The unit vector along v. */
const unit = (v) => {
  const l = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  return v.map((x) => x / l);
};

/** How far the nearest part is from a point. Parts that are farther for certain are not asked. */
function distance(parts, x, y, z) {
  let best = 1e9;
  for (let i = 0; i < parts.length; i++) {
    const { c, r, at } = parts[i].solid;
    const dx = x - c[0];
    const dy = y - c[1];
    const dz = z - c[2];
    const reach = best + r;
    if (reach < 0 || dx * dx + dy * dy + dz * dz > reach * reach) continue;
    const d = at(x, y, z);
    if (d < best) best = d;
  }
  return best;
}

/** The part nearest to a point. */
const nearest = (parts, x, y, z) =>
  parts.reduce((a, b) => (b.solid.at(x, y, z) < a.solid.at(x, y, z) ? b : a));

/** Where a ray from o along d first meets a part, or nothing within reach. */
function meet(parts, o, d, reach) {
  for (let t = 0, i = 0; i < 90 && t < reach; i++) {
    const x = o[0] + d[0] * t;
    const y = o[1] + d[1] * t;
    const z = o[2] + d[2] * t;
    const gap = distance(parts, x, y, z);
    if (gap < 0.015) return { p: [x, y, z], part: nearest(parts, x, y, z) };
    t += max(0.02, gap * 0.8);
  }
  return null;
}

/** The direction in which a part's surface looks at p. */
function normal(part, [x, y, z]) {
  const e = 0.06;
  const f = part.solid.at;
  const a = f(x + e, y - e, z - e);
  const b = f(x - e, y - e, z + e);
  const c = f(x - e, y + e, z - e);
  const d = f(x + e, y + e, z + e);
  return unit([a - b - c + d, -a - b + c + d, -a + b - c + d]);
}

/** How open the surroundings of p are, 0 to 1: crevices are dark. */
function openness(parts, p, n) {
  let shut = 0;
  let weight = 1;
  for (let i = 1; i <= 4; i++) {
    const h = 0.25 + 0.85 * i * i * 0.45;
    const d = distance(parts, p[0] + n[0] * h, p[1] + n[1] * h, p[2] + n[2] * h);
    shut += max(0, h - d) * weight * 0.3;
    weight *= 0.55;
  }
  return max(0, 1 - shut);
}

/** How much of the lamp in direction l reaches p, 0 to 1. */
function reached(parts, p, n, l) {
  let open = 1;
  for (let t = 0.5, i = 0; i < 26 && t < 45; i++) {
    const d = distance(
      parts,
      p[0] + n[0] * 0.12 + l[0] * t,
      p[1] + n[1] * 0.12 + l[1] * t,
      p[2] + n[2] * 0.12 + l[2] * t,
    );
    if (d < 0.01) return 0;
    open = min(open, (6 * d) / t);
    t += max(0.25, d * 0.9);
  }
  return min(1, open);
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Light on a point: tone 0 (dark) to about 1 (lamp full on it) and rim, the light from behind, 0 to 1. */
function lit(parts, hit, n, eye, lamps) {
  const facing = max(0, dot(n, eye));
  const key = max(0, (dot(n, lamps.key) + 0.12) / 1.12);
  const shadow = key > 0 ? reached(parts, hit.p, n, lamps.key) : 0;
  const open = openness(parts, hit.p, n);
  const sky = 0.5 + 0.5 * n[1];
  const fill = max(0, dot(n, lamps.fill));
  const tone = (0.1 + 0.16 * sky + 0.12 * fill + 0.08 * facing) * (0.35 + 0.65 * open);
  const back = max(0, dot(n, lamps.back));
  const rim = back * (1 - facing) ** 1.3 * (0.4 + 0.6 * open);
  return { tone: tone + 0.66 * key * shadow * (0.6 + 0.4 * open), rim };
}

/**
 * Looks at parts ({ solid, paint(x, y, z) → material }) from the direction of the camera.
 * @param box left, top, right, bottom in cm of the picture plane (y up)
 * @param cell size of a cell (cm)
 * @param camera rows of the matrix from the figure's space to the camera's (see turn)
 * @param lamps unit vectors key, fill, back in the camera's space: where light comes from
 * @returns {{ w: number, h: number, names: string[], label: Int16Array, tone: Float32Array, rim: Float32Array }} label:
 * four samples a cell, an index of names or −1
 */
export function look(parts, box, cell, camera, lamps) {
  const w = ceil((box[2] - box[0]) / cell);
  const h = ceil((box[1] - box[3]) / cell);
  const seen = {
    w,
    h,
    names: [],
    label: new Int16Array(w * h * 4).fill(-1),
    tone: new Float32Array(w * h),
    rim: new Float32Array(w * h),
  };
  // The camera's matrix is a turn: its columns take the camera's space back into the figure's.
  const back = (v) => [0, 1, 2].map((i) => camera[0][i] * v[0] + camera[1][i] * v[1] + camera[2][i] * v[2]);
  const own = { key: back(unit(lamps.key)), fill: back(unit(lamps.fill)), back: back(unit(lamps.back)) };
  const eye = back([0, 0, 1]);
  const placed = parts.map((p) => ({ p, c: camera.map((r) => dot(r, p.solid.c)), r: p.solid.r }));
  const nearTo = (x, y) => placed.filter((q) => (q.c[0] - x) ** 2 + (q.c[1] - y) ** 2 < q.r * q.r);
  const scene = { parts, back, eye, own, cell };
  const middle = (k) => [box[0] + ((k % w) + 0.5) * cell, box[1] - (((k / w) | 0) + 0.5) * cell];
  for (let j = 0; j < h; j++) {
    const row = placed.filter((q) => abs(q.c[1] - middle(j * w)[1]) < q.r);
    for (let k = j * w; row.length && k < j * w + w; k++) {
      const near = nearTo(...middle(k));
      if (near.length) see(seen, k, { ...scene, near }, ...middle(k));
    }
  }
  for (const k of outline(seen)) refine(seen, k, { ...scene, near: nearTo(...middle(k)) }, ...middle(k));
  return seen;
}

/** The cells at the figure's outline: seen beside unseen. */
function outline({ w, h, label }) {
  const found = [];
  for (let j = 1; j < h - 1; j++)
    for (let i = 1; i < w - 1; i++) {
      const k = j * w + i;
      const own = label[k * 4] >= 0;
      if ([k - 1, k + 1, k - w, k + w].some((m) => label[m * 4] >= 0 !== own)) found.push(k);
    }
  return found;
}

/** Where in a cell the paint is looked at (shares of its size from the middle). */
const samples = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
];

/** What the ray through (x, y) of the picture plane meets first. */
function cast({ near, back, eye }, x, y) {
  const front = max(...near.map((q) => q.c[2] + q.r));
  const rear = min(...near.map((q) => q.c[2] - q.r));
  const parts = near.map((q) => q.p);
  return meet(parts, back([x, y, front]), [-eye[0], -eye[1], -eye[2]], front - rear);
}

/** The index of a material's name. */
function named(seen, name) {
  const known = seen.names.indexOf(name);
  return known < 0 ? seen.names.push(name) - 1 : known;
}

/** Looks along one ray and writes down what is seen. */
function see(seen, index, scene, x, y) {
  const hit = cast(scene, x, y);
  if (!hit) return;
  const { parts, back, eye, own, cell } = scene;
  const n = normal(hit.part, hit.p);
  const light = lit(parts, hit, n, eye, own);
  seen.tone[index] = light.tone;
  seen.rim[index] = light.rim;
  // Beside the middle of the cell the skin is taken as flat: fine marks keep straight edges.
  const depth = max(0.3, dot(n, eye));
  samples.forEach((s, i) => {
    const flat = back([s[0] * cell, s[1] * cell, 0]);
    const slide = -dot(flat, n) / depth;
    seen.label[index * 4 + i] = named(
      seen,
      hit.part.paint(...hit.p.map((v, a) => v + flat[a] + eye[a] * slide)),
    );
  });
}

/** Looks at a cell of the outline again, with a ray for each sample, so that the edge is smooth. */
function refine(seen, index, scene, x, y) {
  if (!scene.near.length) return;
  const fresh = seen.label[index * 4] < 0;
  samples.forEach((s, i) => {
    const hit = cast(scene, x + s[0] * scene.cell, y + s[1] * scene.cell);
    seen.label[index * 4 + i] = hit ? named(seen, hit.part.paint(...hit.p)) : -1;
    if (!hit || !fresh) return;
    const light = lit(scene.parts, hit, normal(hit.part, hit.p), scene.eye, scene.own);
    seen.tone[index] = light.tone;
    seen.rim[index] = light.rim;
  });
}
