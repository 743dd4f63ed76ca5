// Smooth solids seen through the camera of space.mjs: vehicles are built as surfaces in metres and then painted
// point by point, so that every view of one has the right perspective and the light of its scene lies on it.
import { deflateSync } from 'node:zlib';
import { n } from './paint.mjs';

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A vector of length 1. */
export function unit(v) {
  const length = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / length, v[1] / length, v[2] / length];
}

/**
 * A surface over a grid of u × v squares: at(u, v) with both 0–1 gives the point. `part` names what it is to the
 * painter. Normals are smooth within the surface and break at its edges.
 */
export function surface(part, across, along, at) {
  const points = [];
  for (let j = 0; j <= along; j++) for (let i = 0; i <= across; i++) points.push(at(i / across, j / along));
  const normals = points.map(() => [0, 0, 0]);
  const faces = [];
  for (let j = 0; j < along; j++) {
    for (let i = 0; i < across; i++) {
      const a = j * (across + 1) + i;
      const c = a + across + 1;
      faces.push([a, a + 1, c], [a + 1, c + 1, c]);
    }
  }
  for (const [a, b, c] of faces) {
    const face = cross(minus(points[b], points[a]), minus(points[c], points[a]));
    for (const k of [a, b, c]) for (let axis = 0; axis < 3; axis++) normals[k][axis] += face[axis];
  }
  return { part, points, normals: normals.map(unit), faces };
}

/** The same surface on the other side of the middle plane z = 0. */
export const mirrored = (mesh) => ({
  ...mesh,
  points: mesh.points.map(([x, y, z]) => [x, y, -z]),
  normals: mesh.normals.map(([x, y, z]) => [x, y, -z]),
});

/** A box between two corners, as surfaces. */
export function block(part, [x0, y0, z0], [x1, y1, z1]) {
  const flat = (a, b, c) =>
    surface(part, 1, 1, (u, v) => a.map((start, k) => start + (b[k] - start) * u + (c[k] - start) * v));
  return [
    flat([x0, y0, z0], [x1, y0, z0], [x0, y1, z0]),
    flat([x0, y0, z1], [x1, y0, z1], [x0, y1, z1]),
    flat([x0, y0, z0], [x0, y0, z1], [x0, y1, z0]),
    flat([x1, y0, z0], [x1, y0, z1], [x1, y1, z0]),
    flat([x0, y1, z0], [x1, y1, z0], [x0, y1, z1]),
    flat([x0, y0, z0], [x1, y0, z0], [x0, y0, z1]),
  ];
}

/**
 * The picture of meshes standing at `[x, z]` of the world, turned by `yaw` (radians; 0 looks along +x).
 * `frame` is the part of the picture that is looked at: { x, y, w, h }. `paint({ part, at, normal, eye })` answers
 * [r, g, b] (0–255) for one point of the object, or null where there is a hole. `fine` samples per unit and axis.
 */
export function seen(view, meshes, { place, yaw, frame, paint, fine = 2 }) {
  const [w, h] = [Math.round(frame.w * fine), Math.round(frame.h * fine)];
  const turn = turned(yaw);
  const layers = new Float32Array(w * h);
  const hits = new Float32Array(w * h * 6);
  const parts = new Array(w * h);
  const eye = turn.back(minus(view.eye, [place[0], 0, place[1]]));
  const put = (p) => {
    const q = turn.to(p);
    const world = [q[0] + place[0], q[1], q[2] + place[1]];
    const [x, y] = view.at(world);
    return [(x - frame.x) * fine, (y - frame.y) * fine, view.scale(world)];
  };
  const holes = (part, at) => paint({ part, at, normal: [0, 1, 0], eye, probe: true }) === null;
  for (const mesh of meshes) fill({ mesh, spots: mesh.points.map(put), w, h, layers, hits, parts, holes });
  const rgba = Buffer.alloc(w * h * 4);
  for (let k = 0; k < w * h; k++) {
    if (!layers[k]) continue;
    const at = [hits[k * 6], hits[k * 6 + 1], hits[k * 6 + 2]];
    const normal = facing(unit([hits[k * 6 + 3], hits[k * 6 + 4], hits[k * 6 + 5]]), at, eye);
    const [r, g, b] = paint({ part: parts[k], at, normal, eye });
    rgba.set(
      [r, g, b, 255].map((tone) => Math.max(0, Math.min(255, tone))),
      k * 4,
    );
  }
  return `<image x="${n(frame.x)}" y="${n(frame.y)}" width="${n(frame.w)}" height="${n(frame.h)}" href="data:image/png;base64,${png(halved(rgba, w, h, fine), w / fine, h / fine)}"/>`;
}

/** Directions of the world as the turned object sees them, and back. */
export function turned(yaw) {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    to: ([x, y, z]) => [x * c - z * s, y, x * s + z * c],
    back: ([x, y, z]) => [x * c + z * s, y, -x * s + z * c],
  };
}

/** A normal that looks towards the eye: surfaces have no inside. */
function facing(normal, at, eye) {
  const dot = normal[0] * (eye[0] - at[0]) + normal[1] * (eye[1] - at[1]) + normal[2] * (eye[2] - at[2]);
  return dot < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

function fill({ mesh, spots, ...target }) {
  for (const [a, b, c] of mesh.faces) triangle(mesh, [a, b, c], [spots[a], spots[b], spots[c]], target);
}

/** Fills one triangle: nearer (greater scale) wins; points and normals are kept for the painter. */
function triangle(mesh, corners, [p, q, r], { w, h, layers, hits, parts, holes }) {
  const area = (q[0] - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (q[1] - p[1]);
  if (Math.abs(area) < 1e-6) return;
  const left = Math.max(0, Math.floor(Math.min(p[0], q[0], r[0])));
  const right = Math.min(w - 1, Math.ceil(Math.max(p[0], q[0], r[0])));
  const top = Math.max(0, Math.floor(Math.min(p[1], q[1], r[1])));
  const bottom = Math.min(h - 1, Math.ceil(Math.max(p[1], q[1], r[1])));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const b = ((px - p[0]) * (r[1] - p[1]) - (r[0] - p[0]) * (py - p[1])) / area;
      const c = ((q[0] - p[0]) * (py - p[1]) - (px - p[0]) * (q[1] - p[1])) / area;
      const a = 1 - b - c;
      if (a < 0 || b < 0 || c < 0) continue;
      const near = a * p[2] + b * q[2] + c * r[2];
      const k = y * w + x;
      if (near <= layers[k]) continue;
      const share = [(a * p[2]) / near, (b * q[2]) / near, (c * r[2]) / near];
      const at = mixed(mesh.points, corners, share);
      if (holes(mesh.part, at)) continue;
      layers[k] = near;
      parts[k] = mesh.part;
      hits.set(at, k * 6);
      hits.set(mixed(mesh.normals, corners, share), k * 6 + 3);
    }
  }
}

function mixed(list, [a, b, c], [i, j, k]) {
  const [p, q, r] = [list[a], list[b], list[c]];
  return [p[0] * i + q[0] * j + r[0] * k, p[1] * i + q[1] * j + r[1] * k, p[2] * i + q[2] * j + r[2] * k];
}

/** Every `fine` × `fine` samples become one point: smooth edges. */
function halved(rgba, w, h, fine) {
  const [ow, oh] = [w / fine, h / fine].map(Math.floor);
  const out = Buffer.alloc(ow * oh * 4);
  for (let y = 0; y < oh; y++) {
    for (let x = 0; x < ow; x++) {
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let j = 0; j < fine; j++) {
        for (let i = 0; i < fine; i++) {
          const k = ((y * fine + j) * w + x * fine + i) * 4;
          const alpha = rgba[k + 3];
          r += rgba[k] * alpha;
          g += rgba[k + 1] * alpha;
          b += rgba[k + 2] * alpha;
          a += alpha;
        }
      }
      if (a) out.set([r / a, g / a, b / a, a / (fine * fine)].map(Math.round), (y * ow + x) * 4);
    }
  }
  return out;
}

const crcTable = Array.from({ length: 256 }, (_, i) => {
  let c = i;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}

/** The points as a PNG (8-bit RGBA, RFC 2083), in base64. */
function png(rgba, width, height) {
  const [w, h] = [Math.floor(width), Math.floor(height)];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(w, 0);
  head.writeUInt32BE(h, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(h * (w * 4 + 1));
  for (let y = 0; y < h; y++) rgba.copy(rows, y * (w * 4 + 1) + 1, y * w * 4, (y + 1) * w * 4);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]).toString('base64');
}
