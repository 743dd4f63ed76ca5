// What the drawn people wear and carry: parts ({ solid, paint }) hung on a skeleton (figure-pose.mjs).
import { gateMark } from './figure-head.mjs';
import { blend, block, carve, egg, frame, join, limb, swell, turn, within } from './figure-solid.mjs';

const { abs, sin, min, max, exp } = Math;

/** Folds of cloth: waves that bend each other, more of them where much is above 0 (0 to 1). */
const folds = (much) => (x, y, z) => {
  const bend = sin(0.17 * x + 0.13 * z + 0.6) * 1.5 + sin(0.1 * y) * 1.1;
  const wave =
    sin(0.42 * y + 0.24 * x + bend) * 0.34 + sin(0.25 * y - 0.3 * x + 0.27 * z + bend * 1.3) * 0.36;
  return wave * much(x, y, z);
};

const near = (p, size) => (x, y, z) =>
  exp(-((x - p[0]) ** 2 + (y - p[1]) ** 2 + (z - p[2]) ** 2) / (size * size));

/** The space of the trunk: y 93 at the hip as in a standing figure, whatever the pose does with it. */
const trunkFrame = (bones) => {
  const spin = frame(turn(0, bones.lean), [0, 0, 0]);
  const low = spin.out([0, 93, 0]);
  return frame(
    turn(0, bones.lean),
    bones.hip.map((v, i) => v - low[i]),
  );
};

/** The trunk in its own space, by build: 1 is average, up to 1.2 is heavy, 0.9 slim; woman narrows shoulders and waist. */
function trunk(build, woman, hem) {
  const b = build;
  const s = woman ? 0.92 : 1;
  const belly = max(0, b - 1) * 22;
  return within(
    blend(
      5,
      egg([0, 129, 0], [16.4 * s * b, 17, 11 * b]),
      egg([0, 109, 0.5 + belly * 0.4], [(woman ? 13.4 : 15) * b, 15, (9.8 + belly * 0.5) * b]),
      egg([0, 93, -0.3], [(woman ? 18.4 : 18.8) * b, 19, 12.8 * b]),
      limb([6, 144, -2], [17 * s, 139.6, -1], 4.4, 5.2),
      limb([-6, 144, -2], [-17 * s, 139.6, -1], 4.4, 5.2),
    ),
    (_x, y) => hem - y,
  );
}

/** A sleeve with its folds at the elbow. */
function sleeve(a, b, thick) {
  const cuff = a.wrist.map((v, i) => v - a.along[i] * 1);
  const cloth = blend(
    2.5,
    limb(a.shoulder, a.elbow, 5.5 * b * thick, 5.1 * thick),
    limb(a.elbow, cuff, 5.1 * thick, 4 * thick),
  );
  return swell(
    cloth,
    folds((x, y, z) => 0.3 + 0.9 * near(a.elbow, 9)(x, y, z)),
  );
}

/** A collar round the neck that stands up by height (cm) and opens in front by gap (cm at its upper edge). */
function collar(height, gap) {
  const outer = blend(
    1.5,
    limb([0, 141, -2.4], [0, 145, -2], 9.4, 7.9),
    limb([0, 145, -2], [0, 152, -0.9], 7.9, 6.9),
  );
  const hollow = carve(0.5, outer, limb([0, 141, -1.6], [0, 157, -0.2], 6.7, 6.1));
  return within(hollow, (x, y, z) =>
    max(y - (145.6 + height) + z * 0.14, z > 0 ? ((y - 142.5) / (height + 3)) * gap - abs(x) : -9),
  );
}

/** Where an upper arm's sleeve carries the shield, and which part of it: the field, the gate in it, or nothing. */
function shield(a, x, y, z) {
  const d = a.elbow.map((v, i) => v - a.shoulder[i]);
  const rel = [x - a.shoulder[0], y - a.shoulder[1], z - a.shoulder[2]];
  const h = (rel[0] * d[0] + rel[1] * d[1] + rel[2] * d[2]) / 900;
  const v = (h - 0.4) * 30;
  const outward = rel[0] * a.side - d[0] * a.side * h;
  if (outward < 1) return '';
  const u = rel[2] - d[2] * h - 0.6;
  const top = abs(u) < 2.6 && v > -3.1 && v < 1 ? 1 : 0;
  const tip = v >= 1 && v < 3.9 && abs(u) < 2.6 * (1 - ((v - 1) / 2.9) ** 1.8) ? 1 : 0;
  if (!top && !tip) return '';
  const arch = abs(Math.hypot(u, min(0, v + 0.4)) - 1.5) < 0.42 && v < 1.6;
  return arch ? 'gate' : 'patch';
}

const badge = (x, y) => abs(x - 8.4) < 1.5 && y > 127.6 && y < 130.9 + (1.5 - abs(x - 8.4)) * 0.4;

/** How the trunk of a uniform jacket is marked: yoke with piping, zip, chest badge, band on the back. */
function uniformTrunk(x, y, z) {
  const yoke = 133.6 + (z > 0 ? 0.09 * abs(x) : 0.5);
  if (y > 143.4) return z > 0 && abs(x) < 0.6 && y < 146 ? 'zip' : 'yoke';
  if (abs(y - yoke) < 0.34 && abs(x) > (z > 0 ? 0.7 : 0)) return 'piping';
  if (z > 0 && abs(x) < 0.4) return 'zip';
  if (z < 0 && abs(x) < 11.5 && y > 124.6 && y < 129.4) return 'tape';
  if (z > 0 && badge(x, y)) return gateMark(x - 8.4, y - 129.2, 1.4) === 'gate' ? 'zip' : 'badge';
  return y > yoke ? 'yoke' : '';
}

/** How far the lapels' inner edge and their outer one stand from the middle at a height (cm); outer is 0 above the notch. */
function lapel(x, y) {
  const inner = (y - 111) * 0.2;
  const wide = min(1, (y - 111) / 20) * 5.4;
  const notch = y > 138 + (abs(x) - inner) * -0.35 ? 0 : 1;
  return { inner, outer: y > 112 && y < 146 ? (inner + wide) * notch : 0 };
}

/** How a blazer is marked: shirt in its opening, tie if there is one, lapels beside it. */
const suitTrunk = (tie) => (x, y, z) => {
  const round = Math.hypot(x, z + 1.6);
  if (y > 143 && round < 8.3 && abs(x) < 8)
    return tie && z > 0 && abs(x) < 1.5 && y < 146.4 ? 'tie' : 'shirt';
  if (z < 0 || y < 111) return z > 0 && y > 84 && abs(x) < 0.22 ? 'seam' : '';
  const { inner, outer } = lapel(x, y);
  if (abs(x) < inner)
    return tie && abs(x) < 2.3 + (y > 141 ? (144 - y) * -0.5 : (141 - y) * 0.03 - 0.8) ? 'tie' : 'shirt';
  return abs(x) < outer ? 'lapel' : '';
};

/** The thickness of lapels (cm). */
const lapels = (x, y, z) => {
  if (z < 0 || y < 111 || y > 144) return 0;
  const { inner, outer } = lapel(x, y);
  return abs(x) < inner ? -0.5 : abs(x) < outer ? 0.4 : 0;
};

/** A shirt's or sweater's front. */
const shirtTrunk = (x, y, z) => (z > 0 && abs(x) < 0.35 && y < 143 ? 'seam' : '');

/** Collars: height and gap (cm). */
const collars = {
  uniform: [3.6, 1.6],
  parka: [5.4, 1.2],
  coat: [5.6, 0.8],
  suit: [3.6, 2.6],
  blazer: [3.4, 5],
  shirt: [3.2, 4.6],
  sweater: [1.2, 0],
};

/** A plain winter coat: its zip, two seams of quilting. */
const coatTrunk = (x, y, z) => {
  if (z > 0 && abs(x) < 0.4) return 'zip';
  return y < 140 && abs(((y - 84) % 14) - 7) < 0.35 ? 'lapel' : '';
};

const fronts = {
  uniform: () => uniformTrunk,
  parka: () => uniformTrunk,
  coat: () => coatTrunk,
  suit: () => suitTrunk(true),
  blazer: () => suitTrunk(false),
  shirt: () => shirtTrunk,
  sweater: () => () => '',
};

/** The garment of the upper body. */
function top(bones, { outfit, build, woman }) {
  const own = trunkFrame(bones);
  const warm = outfit === 'parka' || outfit === 'coat';
  const thick = warm ? 1.16 : outfit === 'shirt' ? 0.9 : 1;
  const hem = warm ? 76 : outfit === 'shirt' ? 92 : outfit === 'blazer' || outfit === 'suit' ? 82 : 87;
  const suit = outfit === 'suit' || outfit === 'blazer';
  const cloth = folds((_x, y) => 0.24 + 0.6 * exp(-((y - 106) ** 2) / 160));
  const body = swell(trunk(build * (thick > 1 ? 1.07 : 1), woman, hem), (x, y, z) =>
    suit ? cloth(x, y, z) * 0.6 + lapels(x, y, z) : cloth(x, y, z),
  );
  const parts = [own.put(blend(1.4, body, collar(...collars[outfit])))];
  const arms = bones.arms.map((a) => sleeve(a, build, thick));
  const mark = fronts[outfit]();
  const local = own.into((x, y, z) => mark(x, y, z));
  const worn = outfit === 'uniform' || outfit === 'parka';
  const paint = (x, y, z) => {
    const onArm = min(...arms.map((a) => a.at(x, y, z))) < 0.6;
    if (onArm) return (worn && bones.arms.map((a) => shield(a, x, y, z)).find(Boolean)) || 'top';
    return local(x, y, z) || 'top';
  };
  return { solid: blend(2.4, ...parts, ...arms), paint };
}

/** The hi-vis vest over the garment. */
function vest(bones, { build, woman, outfit }) {
  const own = trunkFrame(bones);
  const thick = outfit === 'parka' ? 1.15 : 1.085;
  const cloth = within(trunk(build * thick, woman, 94), (x, y, z) =>
    max(
      abs(x) - 12.6 - max(0, 140 - y) ** 1.5 * 0.07,
      z > 0 && y > 126 ? (y - 126) * 0.3 - abs(x) : -9,
      y - 146,
    ),
  );
  const bands = own.into((x, y) =>
    (y > 107 && y < 111.5) || (abs(x) > 7.6 && abs(x) < 11.6 && y > 107) ? 'tape' : 'vest',
  );
  const front = own.into((x, _y, z) => (z > 0 && abs(x) < 0.4 ? 'seam' : ''));
  return {
    solid: own.put(
      swell(
        cloth,
        folds(() => 0.35),
      ),
    ),
    paint: (x, y, z) => front(x, y, z) || bands(x, y, z),
  };
}

/** One trouser leg. */
const trouser = (l, build) =>
  swell(
    blend(2.5, limb(l.hip, l.knee, 8.6 * build, 7.1), limb(l.knee, l.ankle, 7.1, 6.3)),
    folds((x, y, z) => 0.12 + 0.6 * near(l.knee, 11)(x, y, z) + 0.7 * near(l.ankle, 9)(x, y, z)),
  );

/** Trousers and what holds them. */
function trousers(bones, { build }) {
  const seat = egg([bones.hip[0], bones.hip[1] + 1, bones.hip[2] - 1], [15.4 * build, 11, 10.6 * build]);
  return { solid: blend(3, seat, ...bones.legs.map((l) => trouser(l, build))), paint: () => 'trousers' };
}

/** One boot or shoe; its toe lifts or drops with the shin. */
function boot(l) {
  const tilt = l.bent < -20 ? min(62, -l.bent * 1.1) : l.bent > 7 ? -14 : 0;
  const own = frame(turn(l.side * 9, tilt), l.ankle);
  const shoe = blend(
    2.4,
    limb([0, 1, 0], [0, -4, -1], 4.8, 4.6),
    limb([0, -5.2, -3], [0, -6, 13.5], 4.2, 3.4),
    egg([0, -5.4, 12], [4.7, 3.2, 5.5]),
  );
  return {
    solid: own.put(within(shoe, (_x, y) => -9 - y)),
    paint: own.into((_x, y) => (y < -7.6 ? 'sole' : 'boots')),
  };
}

/** v without its share along a, as a unit vector. */
function square(v, a) {
  const dot = v[0] * a[0] + v[1] * a[1] + v[2] * a[2];
  const w = v.map((c, i) => c - a[i] * dot);
  const l = Math.hypot(...w) || 1;
  return w.map((c) => c / l);
}

/** A hand: palm, thumb and fingers, half closed as a resting hand is; closed round what it holds. */
function hand(a, glove, closed) {
  // Hanging, the palm looks at the body and the thumb forwards; reached out, the palm looks down, the thumb inwards.
  const out = abs(a.along[2]);
  const thumb = square([-a.side * out, 0, 1 - out], a.along);
  const palm = square([-a.side * (1 - out), -out, 0], a.along);
  const at = (s, t = 0, p = 0) => a.wrist.map((v, i) => v + a.along[i] * s + thumb[i] * t + palm[i] * p);
  const curl = closed ? 0.5 : 1;
  const fingers = [-2.5, -0.85, 0.85, 2.4].flatMap((f, i) => {
    const long = (i === 1 || i === 2 ? 4.3 : 3.7) * curl;
    const [knuckle, joint] = [at(7.4, f), at(7.4 + long, f * 0.95, 1.1)];
    return [limb(knuckle, joint, 1.1, 0.95), limb(joint, at(7.4 + long * 1.6, f * 0.85, 3.4), 0.95, 0.8)];
  });
  const solid = blend(
    1,
    limb(at(-2), at(2), 2.8, 2.6),
    limb(at(2.4, -1.3), at(6.8, -1.5), 2.1, 1.9),
    limb(at(2.4, 1.3), at(6.8, 1.4), 2.1, 1.9),
    limb(at(2, 2.2), at(6.2, 4.2, 1.6), 1.3, 0.95),
    ...fingers,
  );
  return { solid, paint: () => (glove ? 'glove' : 'skin') };
}

/** What may be held, in the space of the hand: z along the forearm. */
const things = {
  flashlight: {
    solid: join(limb([0, 0, -5], [0, 0, 12], 1.7, 1.7), limb([0, 0, 11], [0, 0, 14.5], 2, 3)),
    paint: (_x, _y, z) => (z > 14.2 ? 'lens' : 'device'),
  },
  radio: {
    solid: join(block([0, 0, 3], [2.9, 2, 7.4], 0.9), limb([1.7, 0, 10], [1.7, 0, 23], 0.62, 0.5)),
    paint: (x, _y, z) => (z > 7 && z < 8.4 && x < 0 ? 'gate' : 'device'),
  },
  tablet: {
    solid: block([0, 0, 9], [11.5, 0.8, 8.4], 0.5),
    paint: (x, y, z) => (y > 0.3 && abs(x) < 10.6 && z > 1.6 && z < 16.6 ? 'screen' : 'device'),
  },
  folder: {
    solid: block([0, 0, 8], [11, 0.7, 14], 0.3),
    paint: (_x, y) => (abs(y) < 0.35 ? 'paper' : 'device'),
  },
  keys: {
    solid: join(limb([0, 0, 2], [0, 0, 10], 0.5, 0.4), block([0, -1, 10], [0.35, 1, 1.2], 0.1)),
    paint: () => 'metal',
  },
};

/** Something in a hand of the figure. Flat things lie level, turned to the face. */
function carried(a, what) {
  const thing = things[what];
  if (!thing) throw new Error(`art: nobody can hold ${what}`);
  const yaw = (Math.atan2(a.along[0], a.along[2]) * 180) / Math.PI;
  const level = (-Math.asin(a.along[1]) * 180) / Math.PI;
  const tilt = what === 'tablet' || what === 'folder' ? -38 : what === 'radio' ? -78 : level;
  const own = frame(turn(what === 'tablet' ? 0 : yaw, tilt), a.hand);
  return { solid: own.put(thing.solid), paint: own.into(thing.paint) };
}

/** The radio's microphone on the shoulder of a uniform. */
function microphone(bones) {
  const own = trunkFrame(bones);
  const solid = join(
    block([11.4, 138.6, 10.2], [1.5, 2.3, 1.2], 0.5),
    limb([11.4, 136.5, 10.6], [13.5, 118, 12.6], 0.4, 0.4),
  );
  return {
    solid: own.put(solid),
    paint: own.into((x, y) => (Math.hypot(x - 11.4, y - 139.9) < 0.36 ? 'gate' : 'device')),
  };
}

/**
 * Everything below the head.
 * @param bones from skeleton()
 * @param who { outfit, build, woman, vest, gloves, holds, holdsLeft, mic }
 */
export function clothes(bones, who) {
  const parts = [top(bones, who), trousers(bones, who), ...bones.legs.map(boot)];
  const held = [who.holdsLeft, who.holds];
  bones.arms.forEach((a, i) => {
    parts.push(hand(a, who.gloves, Boolean(held[i])));
    if (held[i]) parts.push(carried(a, held[i]));
  });
  if (who.vest) parts.push(vest(bones, who));
  if (who.mic) parts.push(microphone(bones));
  return parts;
}
