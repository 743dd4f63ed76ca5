// Solids for the drawn people: distance fields that are blended like clay and then seen from any side.
// A solid is { at(x, y, z) → distance in cm, negative inside; c: centre of a sphere round it; r: its radius }.
// Figures are modelled and not traced, so that light, proportion and view agree on every picture.

const { sqrt, abs, min, max, sin, cos } = Math;

/** One angle in degrees as radians. */
export const rad = (degrees) => (degrees * Math.PI) / 180;

/** An ellipsoid round c with the given half axes (cm). */
export function egg(c, [rx, ry, rz]) {
  const [cx, cy, cz] = c;
  const at = (x, y, z) => {
    const a = (x - cx) / rx;
    const b = (y - cy) / ry;
    const d = (z - cz) / rz;
    const k = sqrt(a * a + b * b + d * d);
    const g = sqrt((a * a) / (rx * rx) + (b * b) / (ry * ry) + (d * d) / (rz * rz));
    return g < 1e-6 ? -min(rx, ry, rz) : (k * (k - 1)) / g;
  };
  return { at, c, r: max(rx, ry, rz) };
}

/** A limb from a to b whose radius goes from ra to rb (cm); flat < 1 makes it thinner from front to back. */
export function limb(a, b, ra, rb, flat = 1) {
  const [ax, ay, az] = a;
  const [bx, by, bz] = [b[0] - ax, b[1] - ay, b[2] - az];
  const ll = bx * bx + by * by + bz * bz || 1;
  const at = (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const h = min(1, max(0, (px * bx + py * by + pz * bz) / ll));
    const dx = px - bx * h;
    const dy = py - by * h;
    const dz = (pz - bz * h) / flat;
    return (sqrt(dx * dx + dy * dy + dz * dz) - (ra + (rb - ra) * h)) * min(1, flat);
  };
  const c = [ax + bx / 2, ay + by / 2, az + bz / 2];
  return { at, c, r: sqrt(ll) / 2 + max(ra, rb) };
}

/** A block with half sizes h and edges rounded by e (cm). */
export function block(c, h, e = 0.5) {
  const at = (x, y, z) => {
    const a = abs(x - c[0]) - h[0] + e;
    const b = abs(y - c[1]) - h[1] + e;
    const d = abs(z - c[2]) - h[2] + e;
    const out = sqrt(max(a, 0) ** 2 + max(b, 0) ** 2 + max(d, 0) ** 2);
    return out + min(max(a, b, d), 0) - e;
  };
  return { at, c, r: sqrt(h[0] * h[0] + h[1] * h[1] + h[2] * h[2]) };
}

/** A ring in the plane x–y (cm): radius R, thickness r, stretched by sx and sy. */
export function ring(c, R, r, sx = 1, sy = 1) {
  const at = (x, y, z) => {
    const a = (x - c[0]) / sx;
    const b = (y - c[1]) / sy;
    const d = z - c[2];
    const q = sqrt(a * a + b * b) - R;
    return (sqrt(q * q + d * d) - r) * min(sx, sy);
  };
  return { at, c, r: R * max(sx, sy) + r };
}

/** The sphere round all given solids. */
function round(solids) {
  const c = [0, 1, 2].map((i) => solids.reduce((s, o) => s + o.c[i], 0) / solids.length);
  const far = (o) => sqrt((o.c[0] - c[0]) ** 2 + (o.c[1] - c[1]) ** 2 + (o.c[2] - c[2]) ** 2) + o.r;
  return { c, r: max(...solids.map(far)) };
}

/** Whether a solid is farther than d from the point for certain, so that it need not be asked. */
function beyond(o, x, y, z, d) {
  const reach = d + o.r;
  const dx = x - o.c[0];
  const dy = y - o.c[1];
  const dz = z - o.c[2];
  return reach < 0 || dx * dx + dy * dy + dz * dz > reach * reach;
}

/** Solids flowing into each other over k cm. */
export function blend(k, ...solids) {
  const at = (x, y, z) => {
    let d = solids[0].at(x, y, z);
    for (let i = 1; i < solids.length; i++) {
      if (beyond(solids[i], x, y, z, d + k)) continue;
      const e = solids[i].at(x, y, z);
      const h = max(k - abs(d - e), 0) / k;
      d = min(d, e) - h * h * k * 0.25;
    }
    return d;
  };
  const bounds = round(solids);
  return { at, c: bounds.c, r: bounds.r + k };
}

/** Solids side by side with sharp seams. */
export function join(...solids) {
  const at = (x, y, z) => {
    let d = solids[0].at(x, y, z);
    for (let i = 1; i < solids.length; i++)
      if (!beyond(solids[i], x, y, z, d)) d = min(d, solids[i].at(x, y, z));
    return d;
  };
  return { at, ...round(solids) };
}

/** What is left of solid outside of cut, with an edge softened over k cm. */
export function carve(k, solid, cut) {
  const at = (x, y, z) => {
    const d = solid.at(x, y, z);
    const e = -cut.at(x, y, z);
    const h = max(k - abs(d - e), 0) / k;
    return max(d, e) + h * h * k * 0.25;
  };
  return { ...solid, at };
}

/** What is in both: solid, where inside(x, y, z) is below 0. The bounds stay those of solid. */
export function within(solid, inside) {
  return { ...solid, at: (x, y, z) => max(solid.at(x, y, z), inside(x, y, z)) };
}

/** The solid with its skin moved outwards by by(x, y, z) cm, at most 2: folds, curls, ribs. */
export function swell(solid, by) {
  const at = (x, y, z) => {
    const d = solid.at(x, y, z);
    return d > 4 ? d - 2 : d - by(x, y, z);
  };
  return { ...solid, r: solid.r + 2, at };
}

/** A turn by yaw (about y), pitch (about x, positive nods) and roll (about z), degrees, as rows of a matrix. */
export function turn(yaw, pitch = 0, roll = 0) {
  const [a, b, g] = [rad(yaw), rad(pitch), rad(roll)];
  const [ca, sa, cb, sb, cg, sg] = [cos(a), sin(a), cos(b), sin(b), cos(g), sin(g)];
  return [
    [ca * cg + sa * sb * sg, -ca * sg + sa * sb * cg, sa * cb],
    [cb * sg, cb * cg, -sb],
    [-sa * cg + ca * sb * sg, sa * sg + ca * sb * cg, ca * cb],
  ];
}

/** Matrix times point. */
export const apply = (m, [x, y, z]) => m.map((r) => r[0] * x + r[1] * y + r[2] * z);

/** A frame: points of its own space ↔ points of the figure's space. */
export function frame(matrix, origin) {
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix;
  const [ox, oy, oz] = origin;
  return {
    out: (p) => apply(matrix, p).map((v, n) => v + origin[n]),
    /** Calls f with the point in the frame's own space. */
    into: (fn) => (x, y, z) => {
      const u = x - ox;
      const v = y - oy;
      const w = z - oz;
      return fn(a * u + d * v + g * w, b * u + e * v + h * w, c * u + f * v + i * w);
    },
    put(solid) {
      return { ...solid, at: this.into(solid.at), c: this.out(solid.c) };
    },
  };
}
