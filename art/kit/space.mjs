// A pinhole camera for interiors and machines: things are placed in metres, and their perspective is computed
// instead of guessed. x runs to the right, y up, z away from the viewer.
import { path, round, through } from './easel.mjs';

const minus = (a, b) => a.map((n, i) => n - b[i]);
const dotted = (a, b) => a.reduce((sum, n, i) => sum + n * b[i], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a) => {
  const length = Math.hypot(...a);
  return a.map((n) => n / length);
};

/** Views the world from `eye` towards `target`; `focal` is in picture units, `centre` is where the target lands. */
export function space({ eye, target, focal, centre }) {
  const ahead = unit(minus(target, eye));
  const right = unit(cross([0, 1, 0], ahead));
  const up = cross(ahead, right);
  const depth = (p) => Math.max(0.05, dotted(minus(p, eye), ahead));
  const at = (p) => {
    const d = minus(p, eye);
    const k = focal / depth(p);
    return [centre[0] + dotted(d, right) * k, centre[1] - dotted(d, up) * k];
  };
  return {
    eye,
    /** Where a point of the world lies in the picture. */
    at,
    /** Picture units that one metre has at p. */
    scale: (p) => focal / depth(p),
    /** The `d` of a flat face through the given corners. */
    d: (corners) => through(corners.map(at)),
    /** A filled flat face. */
    face: (corners, fill, rest = '') => path(through(corners.map(at)), fill, rest),
    /** A transform that lays a w × h drawing on the face with these corners (three of them decide). */
    lay: ([topLeft, topRight, bottomLeft], w, h) => {
      const [o, r, b] = [topLeft, topRight, bottomLeft].map(at);
      const six = [(r[0] - o[0]) / w, (r[1] - o[1]) / w, (b[0] - o[0]) / h, (b[1] - o[1]) / h, o[0], o[1]];
      return `transform="matrix(${six.map((n) => Math.round(n * 1e4) / 1e4).join(' ')})"`;
    },
    round,
  };
}

/** The six faces of a box, each with the axis it looks along. */
function faces([x, y, z], [w, h, d]) {
  const p = (i, j, k) => [x + i * w, y + j * h, z + k * d];
  return [
    { normal: [0, 0, -1], corners: [p(0, 0, 0), p(1, 0, 0), p(1, 1, 0), p(0, 1, 0)], side: 'front' },
    { normal: [0, 0, 1], corners: [p(0, 0, 1), p(1, 0, 1), p(1, 1, 1), p(0, 1, 1)], side: 'back' },
    { normal: [-1, 0, 0], corners: [p(0, 0, 0), p(0, 0, 1), p(0, 1, 1), p(0, 1, 0)], side: 'left' },
    { normal: [1, 0, 0], corners: [p(1, 0, 0), p(1, 0, 1), p(1, 1, 1), p(1, 1, 0)], side: 'right' },
    { normal: [0, 1, 0], corners: [p(0, 1, 0), p(1, 1, 0), p(1, 1, 1), p(0, 1, 1)], side: 'top' },
    { normal: [0, -1, 0], corners: [p(0, 0, 0), p(1, 0, 0), p(1, 0, 1), p(0, 0, 1)], side: 'under' },
  ];
}

/** A box at `corner` (least x, y, z) of `size` metres; `tones` gives front, side (or left, right), top, under. */
export function box(view, corner, size, tones) {
  return faces(corner, size)
    .filter(({ normal, corners }) => dotted(minus(view.eye, corners[0]), normal) > 0)
    .map(({ corners, side }) => view.face(corners, tones[side] ?? tones.side ?? tones.front))
    .join('');
}
