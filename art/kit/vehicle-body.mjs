// The surfaces of the company's vehicles in metres: x forward, y up, z to the vehicle's left; x = 0 is the middle.
import { block, mirrored, surface } from './mesh.mjs';

const mix = (a, b, t) => a + (b - a) * t;
const smooth = (a, b, x) => {
  const t = Math.max(0, Math.min(1, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** Height over a list of [x, y] stations, eased between them. */
const profile = (stations) => (x) => {
  const k = stations.findIndex(([at]) => at >= x);
  if (k <= 0) return stations[k === 0 ? 0 : stations.length - 1][1];
  const [[x0, y0], [x1, y1]] = [stations[k - 1], stations[k]];
  return mix(y0, y1, smooth(x0, x1, x) * 0.5 + ((x - x0) / (x1 - x0)) * 0.5);
};

/** What distinguishes the two vehicles. Lengths in metres. */
export const models = {
  suv: {
    front: 2.5,
    rear: -2.48,
    half: 0.98,
    floor: 0.34,
    axles: [1.5, -1.45],
    wheel: 0.385,
    belt: [
      [-2.48, 1.1],
      [-2.3, 1.14],
      [0.6, 1.1],
      [1.05, 1.12],
      [2.1, 1.05],
      [2.38, 0.98],
      [2.5, 0.86],
    ],
    cabin: { belt: 1.06, roof: 1.82, base: [1.16, -2.42], top: [0.34, -2.16], foot: 0.95, head: 0.73 },
    windows: [
      [
        [0.78, 1.17],
        [-0.26, 1.17],
        [-0.26, 1.68],
        [0.26, 1.68],
      ],
      [
        [-0.35, 1.17],
        [-1.3, 1.17],
        [-1.16, 1.68],
        [-0.35, 1.68],
      ],
      [
        [-1.4, 1.19],
        [-2.2, 1.24],
        [-2.02, 1.66],
        [-1.25, 1.67],
      ],
    ],
    seams: [0.98, -0.305, -1.32],
    bar: -0.3,
    bed: null,
  },
  pickup: {
    front: 2.85,
    rear: -2.85,
    half: 0.99,
    floor: 0.4,
    axles: [1.85, -1.72],
    wheel: 0.41,
    belt: [
      [-2.85, 1.14],
      [-1, 1.16],
      [0.9, 1.16],
      [1.3, 1.2],
      [2.45, 1.14],
      [2.72, 1.07],
      [2.85, 0.92],
    ],
    cabin: { belt: 1.12, roof: 1.9, base: [1.42, -0.92], top: [0.66, -0.78], foot: 0.95, head: 0.74 },
    windows: [
      [
        [1.06, 1.23],
        [0.14, 1.23],
        [0.14, 1.76],
        [0.58, 1.76],
      ],
      [
        [0.05, 1.23],
        [-0.74, 1.23],
        [-0.66, 1.76],
        [0.05, 1.76],
      ],
    ],
    seams: [1.24, 0.095, -0.82, -1.0],
    bar: 0.1,
    bed: [-2.7, -1.06],
  },
};

/** The half section of the lower body: shares of the half width, and of the height from floor to belt. */
const section = [
  [0.8, 0],
  [0.93, 0.05],
  [0.985, 0.25],
  [1, 0.55],
  [0.992, 0.78],
  [0.965, 0.93],
  [0.9, 0.995],
  [0.72, 1.025],
  [0, 1.045],
];

/** A point of the half section at v (0–1), smooth through its corners. */
function sectionAt(v) {
  const t = v * (section.length - 1);
  const i = Math.min(section.length - 2, Math.floor(t));
  const at = (k) => section[Math.max(0, Math.min(section.length - 1, k))];
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
  const f = t - i;
  return [0, 1].map(
    (k) =>
      0.5 *
      (2 * b[k] +
        (c[k] - a[k]) * f +
        (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * f * f +
        (3 * b[k] - a[k] - 3 * c[k] + d[k]) * f ** 3),
  );
}

/** Half width at x: the ends draw in. */
const girth = (model, x) =>
  model.half *
  (1 -
    0.13 * smooth(model.front - 0.55, model.front, x) ** 1.6 -
    0.09 * smooth(model.rear + 0.4, model.rear, x) ** 1.6);

/** The nose and the tail are bowed in plan. */
const bowed = (model, [x, y, z]) => {
  const side = (z / model.half) ** 2;
  const nose = smooth(model.front - 0.5, model.front, x) * 0.16 * side;
  const tail = smooth(model.rear + 0.4, model.rear, x) * 0.09 * side;
  return [x - nose + tail, y, z];
};

function lower(model) {
  const top = profile(model.belt);
  const point = (x, v) => {
    const [share, rise] = sectionAt(v);
    const foot =
      model.floor +
      0.1 * smooth(model.front - 0.4, model.front, x) +
      0.08 * smooth(model.rear + 0.4, model.rear, x);
    return bowed(model, [x, mix(foot, top(x), rise), girth(model, x) * share]);
  };
  const side = surface('body', 96, 40, (u, v) => point(mix(model.rear, model.front, u), v));
  const end = (part, x) =>
    surface(part, 2, 40, (u, v) => {
      const [px, py, pz] = point(x, v);
      const flat = bowed(model, [x, py, pz * u]);
      return [u === 1 ? px : flat[0], py, pz * u];
    });
  return [side, end('nose', model.front), end('tail', model.rear)].flatMap((mesh) => [mesh, mirrored(mesh)]);
}

/** Level t (0 belt – 1 roof) of the cabin: its plan is a rounded rectangle. */
function cabin(model) {
  const { belt, roof, base, top, foot, head } = model.cabin;
  const ring = (t, angle, shrink = 1) => {
    const lift = t ** 1.12;
    const [front, rear] = [mix(base[0], top[0], t), mix(base[1], top[1], t ** 1.6)];
    const round = 1 - 0.07 * smooth(0.86, 1, t);
    const half = mix(foot, head, lift) * round;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const bend = (value, power) => Math.sign(value) * Math.abs(value) ** power;
    const x =
      (front + rear) / 2 + ((front - rear) / 2) * bend(c, 0.2) * (1 - 0.03 * smooth(0.86, 1, t)) * shrink;
    const z = half * bend(s, 0.3) * shrink;
    return [x, mix(belt, roof - 0.035, 1 - (1 - t) ** 1.06) + 0.04 * (1 - shrink ** 2), z];
  };
  const walls = surface('cabin', 160, 36, (u, v) => ring(v, u * Math.PI * 2));
  const lid = surface('roof', 80, 10, (u, v) => ring(1, u * Math.PI * 2, 1 - v));
  return [walls, lid];
}

function wheel(model, x, side) {
  const z = side * (model.half - 0.13);
  const r = model.wheel;
  const face = side * 0.125;
  const tread = surface('tyre', 40, 8, (u, v) => {
    const a = u * Math.PI * 2;
    const across = (v - 0.5) * 2;
    const reach = r * (1 - 0.09 * Math.abs(across) ** 4);
    return [x + Math.cos(a) * reach, r + Math.sin(a) * reach, z + across * 0.125];
  });
  const disc = surface('wheel', 40, 6, (u, v) => {
    const a = u * Math.PI * 2;
    const dish = 0.02 * smooth(0.3, 0.75, v) - 0.02 * smooth(0.8, 1, v);
    return [x + Math.cos(a) * r * 0.93 * v, r + Math.sin(a) * r * 0.93 * v, z + face - side * dish];
  });
  return [tread, disc];
}

/** Mirrors on the doors: small rounded shells. */
function mirror(model, side) {
  const x = model.cabin.base[0] - 0.42;
  const [y, z] = [model.cabin.belt + 0.17, side * (model.half + 0.1)];
  return surface('mirror', 16, 10, (u, v) => {
    const [a, b] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
    const k = (value) => Math.sign(value) * Math.abs(value) ** 0.6;
    return [
      x + 0.075 * k(Math.cos(a)) * k(Math.cos(b)),
      y + 0.1 * k(Math.sin(b)),
      z + 0.115 * k(Math.sin(a)) * k(Math.cos(b)),
    ];
  });
}

/** Light bar: two feet and a low long box across the roof. */
function bar(model) {
  const [x, y] = [model.bar, model.cabin.roof];
  return [
    ...block('foot', [x - 0.06, y - 0.04, -0.4], [x + 0.06, y + 0.04, -0.34]),
    ...block('foot', [x - 0.06, y - 0.04, 0.34], [x + 0.06, y + 0.04, 0.4]),
    ...block('bar', [x - 0.13, y + 0.035, -0.6], [x + 0.13, y + 0.125, 0.6]),
  ];
}

/** Push bar before the nose of the patrol vehicle. */
function guardBar(model) {
  const x = model.front + 0.02;
  const posts = [-0.34, 0.34].flatMap((z) =>
    block('iron', [x, 0.45, z - 0.035], [x + 0.07, 0.98, z + 0.035]),
  );
  return [
    ...posts,
    ...block('iron', [x, 0.82, -0.34], [x + 0.06, 0.88, 0.34]),
    ...block('iron', [x, 0.6, -0.34], [x + 0.06, 0.65, 0.34]),
  ];
}

/** Everything between the wheels that must not be looked through. */
const chassis = (model) => [
  ...block('under', [model.rear + 0.3, 0.26, -0.6], [model.front - 0.3, 0.9, 0.6]),
  ...model.axles.flatMap((x) => block('under', [x - 0.5, 0.5, -0.72], [x + 0.5, 0.86, 0.72])),
];

/** All surfaces of one model ('suv' or 'pickup'); only the company's own, `marked`, carry a light bar and a push bar. */
export function vehicleMeshes(kind, marked = true) {
  const model = models[kind];
  const wheels = model.axles.flatMap((x) => [1, -1].flatMap((side) => wheel(model, x, side)));
  const mirrors = [1, -1].map((side) => mirror(model, side));
  const front = marked && kind === 'suv' ? guardBar(model) : [];
  return [
    ...lower(model),
    ...cabin(model),
    ...wheels,
    ...mirrors,
    ...(marked ? bar(model) : []),
    ...front,
    ...chassis(model),
  ];
}
