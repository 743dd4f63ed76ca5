// The skeleton of the drawn people: where the joints of a 175 cm adult stand in a pose.
// Space: x to the figure's left, y up from the ground, z to where the figure looks; cm.
import { rad } from './figure-solid.mjs';

const { sin, cos } = Math;

/** Lengths of the limbs (cm). */
const long = { thigh: 43, shin: 41, upper: 30, fore: 26, hand: 9 };

/**
 * Poses. Limbs: [forward, outward] in degrees from hanging straight down, upper part and lower part.
 * lean: the trunk bends forward; look: [yaw, pitch] of the head (pitch positive = down); seat: sits at that height (cm).
 */
const poses = {
  stand: {
    arms: [
      [2, 8, 12, 3],
      [0, 8, 14, 3],
    ],
    legs: [
      [2, 4, 0, 3],
      [-1, 5, -3, 5],
    ],
  },
  ease: {
    arms: [
      [-6, 14, 34, -38],
      [-6, 14, 34, -38],
    ],
    legs: [
      [1, 8, 0, 6],
      [0, 8, -3, 6],
    ],
  },
  walk: {
    lean: 3,
    arms: [
      [-26, 7, -6, 4],
      [20, 7, 46, 2],
    ],
    legs: [
      [25, 2, 11, 2],
      [-15, 2, -42, 2],
    ],
  },
  stroll: {
    lean: 1,
    arms: [
      [-12, 8, 4, 4],
      [10, 8, 30, 2],
    ],
    legs: [
      [15, 3, 6, 3],
      [-9, 3, -24, 3],
    ],
  },
  light: {
    lean: 2,
    arms: [
      [2, 9, 14, 4],
      [34, 8, 78, -4],
    ],
    legs: [
      [8, 5, 3, 4],
      [-6, 5, -12, 4],
    ],
  },
  torch: {
    lean: 3,
    arms: [
      [-20, 7, 2, 4],
      [30, 8, 74, -2],
    ],
    legs: [
      [24, 2, 10, 2],
      [-14, 2, -40, 2],
    ],
  },
  point: {
    arms: [
      [3, 9, 14, 4],
      [72, 14, 80, 10],
    ],
    legs: [
      [6, 6, 2, 5],
      [-3, 5, -6, 4],
    ],
  },
  tablet: {
    look: [0, 20],
    arms: [
      [16, 12, 82, -34],
      [18, 12, 86, -28],
    ],
    legs: [
      [2, 5, 0, 4],
      [-1, 5, -3, 5],
    ],
  },
  radio: {
    look: [-6, 6],
    arms: [
      [2, 9, 14, 3],
      [34, 22, 138, -22],
    ],
    legs: [
      [3, 6, 1, 5],
      [-2, 5, -5, 4],
    ],
  },
  unlock: {
    lean: 6,
    look: [0, 16],
    arms: [
      [-2, 8, 14, 4],
      [46, 6, 82, -6],
    ],
    legs: [
      [7, 4, 2, 4],
      [-7, 4, -13, 4],
    ],
  },
  reach: {
    lean: 4,
    look: [0, -12],
    arms: [
      [104, 10, 128, 0],
      [70, 14, 112, -10],
    ],
    legs: [
      [4, 5, 1, 4],
      [-3, 5, -7, 4],
    ],
  },
  desk: {
    seat: 47,
    lean: 5,
    look: [0, 4],
    arms: [
      [28, 10, 84, -12],
      [30, 10, 86, -12],
    ],
    legs: [
      [86, 8, 4, 3],
      [84, 8, -4, 3],
    ],
  },
  kneel: {
    lean: 12,
    look: [0, 14],
    arms: [
      [38, 10, 72, -14],
      [42, 10, 80, -10],
    ],
    legs: [
      [84, 6, 2, 3],
      [4, 5, -86, 2],
    ],
  },
};

/** A limb's direction: forward and outward (to the side of the body that it is on), degrees. */
const along = (side, forward, outward) => {
  const [f, o] = [rad(forward), rad(outward)];
  return [side * sin(o), -cos(f) * cos(o), sin(f) * cos(o)];
};

const step = (from, d, length) => from.map((v, i) => v + d[i] * length);

/** The joints of one arm from its shoulder. */
function arm(shoulder, side, [uf, uo, ff, fo]) {
  const elbow = step(shoulder, along(side, uf, uo), long.upper);
  const d = along(side, ff, fo);
  const wrist = step(elbow, d, long.fore);
  return { side, shoulder, elbow, wrist, hand: step(wrist, d, long.hand), along: d };
}

/** The joints of one leg from its hip. */
function leg(hip, side, [tf, to, sf, so]) {
  const knee = step(hip, along(side, tf, to), long.thigh);
  return { side, hip, knee, ankle: step(knee, along(side, sf, so), long.shin), bent: sf };
}

/** Moves the skeleton so that its lower foot (or its seat) touches what carries it. */
function grounded(bones, seat) {
  const low = (l) => l.ankle[1] - 9 - Math.max(0, -l.bent - 20) * 0.16;
  const drop = seat ? bones.hip[1] - 10 - seat : Math.min(...bones.legs.map(low));
  const move = (p) => [p[0], p[1] - drop, p[2]];
  const all = (o) =>
    Object.fromEntries(
      Object.entries(o).map(([k, v]) => [k, Array.isArray(v) && k !== 'along' ? move(v) : v]),
    );
  return {
    ...bones,
    hip: move(bones.hip),
    neck: move(bones.neck),
    head: move(bones.head),
    arms: bones.arms.map(all),
    legs: bones.legs.map(all),
  };
}

/**
 * The skeleton in a pose.
 * @param pose a name of poses, or such an object
 * @returns joints hip, neck, head, arms (left, right), legs (left, right), lean and look in degrees
 */
export function skeleton(pose) {
  const p = typeof pose === 'string' ? poses[pose] : pose;
  if (!p) throw new Error(`art: no pose ${pose}`);
  const lean = p.lean ?? 0;
  const hip = [0, 93, 0];
  const up = (y, x = 0, z = 0) => [
    x,
    hip[1] + y * cos(rad(lean)) - z * sin(rad(lean)),
    hip[2] + y * sin(rad(lean)) + z * cos(rad(lean)),
  ];
  const bones = {
    lean,
    look: p.look ?? [0, 0],
    hip,
    neck: up(53, 0, -1.5),
    head: up(70.4, 0, 2.2),
    arms: [arm(up(46.4, 17.4, -1), 1, p.arms[0]), arm(up(46.4, -17.4, -1), -1, p.arms[1])],
    legs: [leg([9, 92, 0], 1, p.legs[0]), leg([-9, 92, 0], -1, p.legs[1])],
  };
  return grounded(bones, p.seat);
}
