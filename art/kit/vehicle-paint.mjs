// The painter of the vehicles: which material a point of the body is, and what light comes back from it.
import { models } from './vehicle-body.mjs';

/** Reflectances, linear 0–1; the last number is the gloss 0–1. */
const stuff = {
  white: [0.62, 0.66, 0.7, 0.85],
  silver: [0.24, 0.27, 0.3, 0.85],
  navy: [0.018, 0.042, 0.1, 0.85],
  aurora: [0.1, 0.72, 0.4, 0.4],
  glass: [0.006, 0.01, 0.016, 0.7],
  frost: [0.5, 0.56, 0.64, 0.06],
  rubber: [0.016, 0.018, 0.022, 0.1],
  plastic: [0.022, 0.026, 0.034, 0.3],
  rim: [0.2, 0.22, 0.25, 0.7],
  dark: [0.004, 0.006, 0.01, 0],
  seam: [0.012, 0.016, 0.024, 0],
  lens: [0.3, 0.32, 0.34, 1],
  red: [0.2, 0.01, 0.01, 0.9],
  lamp: [0.75, 0.5, 0.12, 0.2],
};

/** True when (x, y) lies inside the corners (any order of turning, convex). */
function inside(corners, x, y) {
  let sign = 0;
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = corners[i];
    const [bx, by] = corners[(i + 1) % corners.length];
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (side * sign < 0) return false;
    if (side !== 0) sign = side;
  }
  return true;
}

/** Strokes of the letters on the door, on a grid of 4 × 6. */
const letters = {
  W: [0, 6, 1, 0, 1, 0, 2, 4, 2, 4, 3, 0, 3, 0, 4, 6],
  A: [0, 0, 2, 6, 2, 6, 4, 0, 1, 2.2, 3, 2.2],
  R: [0, 0, 0, 6, 0, 6, 3.2, 6, 3.2, 6, 3.8, 4.6, 3.8, 4.6, 3.2, 3, 3.2, 3, 0, 3, 1.8, 3, 4, 0],
  D: [0, 0, 0, 6, 0, 6, 2.6, 6, 2.6, 6, 4, 4.4, 4, 4.4, 4, 1.6, 4, 1.6, 2.6, 0, 2.6, 0, 0, 0],
  G: [
    4, 5, 3, 6, 3, 6, 1, 6, 1, 6, 0, 4.6, 0, 4.6, 0, 1.4, 0, 1.4, 1, 0, 1, 0, 3, 0, 3, 0, 4, 1.2, 4, 1.2, 4,
    2.8, 4, 2.8, 2.4, 2.8,
  ],
  T: [0, 6, 4, 6, 2, 6, 2, 0],
  E: [4, 6, 0, 6, 0, 6, 0, 0, 0, 0, 4, 0, 0, 3.1, 3.2, 3.1],
};

function near(x, y, ax, ay, bx, by) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - dx * t, y - ay - dy * t);
}

/** Whether (x, y) lies on the word; x, y in letter units of six to the letter's height. */
function written(x, y) {
  const k = Math.floor(x / 5.8);
  const strokes = letters['WARDGATE'[k]];
  if (!strokes || y < -1 || y > 7) return false;
  for (let i = 0; i < strokes.length; i += 4) {
    if (near(x - k * 5.8, y, strokes[i], strokes[i + 1], strokes[i + 2], strokes[i + 3]) < 0.52) return true;
  }
  return false;
}

/** The shield with the gate and its lamp; x, y in half heights from its middle. */
function shield(x, y) {
  const half = y > -0.1 ? 0.82 : 0.82 * Math.sqrt(Math.max(0, 1 - ((y + 0.1) / 0.9) ** 2));
  if (y > 0.95 || y < -1 || Math.abs(x) > half) return null;
  const arch = y > 0.1 ? Math.abs(Math.hypot(x, y - 0.1) - 0.48) : Math.abs(Math.abs(x) - 0.48);
  if (y > -0.52 && arch < 0.1) return 'aurora';
  if (Math.hypot(x, y - 0.26) < 0.15) return 'lamp';
  if (y < 0.02 && y > -0.62 && Math.abs(Math.abs(x) - 0.18) < 0.065) return 'aurora';
  if (Math.abs(x) > half - 0.09 || y > 0.86) return 'white';
  return 'navy';
}

/** Marks and joints on the flanks of the body. */
function flank(model, { livery }, [x, y, z]) {
  const arch = Math.min(...model.axles.map((a) => Math.hypot(x - a, y - model.wheel)));
  if (arch < model.wheel + 0.045) return null;
  if (arch < model.wheel + 0.1 || y < model.floor + 0.1) return 'plastic';
  if (x > model.front - 0.4 && y > 0.8 && y < 0.95) return x < model.front - 0.33 ? 'marker' : 'lampglass';
  if (x < model.rear + 0.2 && y > 0.82 && y < model.cabin.belt - 0.02) return tailLens(y);
  if (model.seams.some((at) => Math.abs(x - at + (y - 0.8) * 0.04) < 0.008)) return 'seam';
  if (y > 0.985 && y < 1.02 && model.seams.slice(1, 3).some((at) => x > at + 0.06 && x < at + 0.24))
    return 'plastic';
  return livery === 'plain' ? 'silver' : marked(model, [x, y, z]);
}

/** White above, ink below, the green line between, the shield and the name. */
function marked(model, [x, y, z]) {
  const door = (model.seams[0] + model.seams[1]) / 2;
  const forward = z > 0 ? 1 : -1;
  const mark = shield(((x - door) * -forward) / 0.17, (y - 0.83) / 0.17);
  if (mark) return mark;
  // The name fills the second door, between its seams.
  const [front, back] = [model.seams[1] - 0.085, model.seams[2] + 0.075];
  const unit = Math.min(0.0187, (front - back) / 46);
  const start = forward > 0 ? front : front - 46 * unit;
  if (y > 0.7 && written(((start - x) * forward) / unit, (y - 0.845) / unit)) return 'navy';
  const edge = 0.735 - 0.05 * Math.sin((x - 0.4) * 0.9);
  if (y < edge) return 'navy';
  return y < edge + 0.028 ? 'aurora' : 'white';
}

/** The head lamp: two bright cells in clear glass, a thin day light below them. */
function headLens(y, side) {
  if (y > 0.845 && y < 0.935 && Math.abs(side - 0.7) > 0.025 && side > 0.58) return 'headlamp';
  return y < 0.812 ? 'headlamp' : 'lampglass';
}

function nose({ livery }, [, y, z]) {
  const side = Math.abs(z);
  if (y > 0.79 && y < 0.95 && side > 0.55) return headLens(y, side);
  if (y > 0.66 && y < 0.94 && side < 0.53)
    return Math.abs(((y - 0.66) % 0.07) - 0.035) < 0.012 ? 'rim' : 'dark';
  if (y < 0.44 || (y < 0.6 && side < 0.42)) return 'plastic';
  if (y > 0.5 && y < 0.58 && side > 0.6 && side < 0.76) return 'foglamp';
  if (livery === 'plain') return 'silver';
  return y < 0.66 ? 'navy' : 'white';
}

/** The tail lamp: a lit line in a dark red lens. */
const tailLens = (y) => (y > 0.9 && y < 0.97 ? 'taillamp' : 'red');

function tail(model, { livery }, [, y, z]) {
  const side = Math.abs(z);
  if (y > 0.82 && y < model.cabin.belt - 0.02 && side > 0.7) return tailLens(y);
  if (y > 0.72 && y < 0.84 && side < 0.26) return 'rim';
  if (y < 0.56) return 'plastic';
  if (Math.abs(y - 0.6) < 0.008) return 'seam';
  if (livery === 'plain') return 'silver';
  return y < 0.74 ? 'navy' : y < 0.77 ? 'aurora' : 'white';
}

function cabinAt(model, { livery }, [x, y, z], normal) {
  const { roof, belt, foot, head, base } = model.cabin;
  const skin = livery === 'plain' ? 'silver' : 'white';
  if (y > roof - 0.1) return skin;
  if (Math.abs(normal[2]) > 0.72)
    return model.windows.some((w) => inside(w, x, y)) ? 'glass' : pillar(model, x, y, skin);
  const half = foot + (head - foot) * ((y - belt) / (roof - belt));
  if (y < belt + 0.07 || Math.abs(z) > half - 0.1) return skin;
  return normal[0] > 0 || base[1] > -2 || y > belt + 0.12 ? 'glass' : skin;
}

/** Between the side windows the posts are black, as on most cars. */
const pillar = (model, x, y, skin) =>
  y > model.windows[0][0][1] &&
  y < model.windows[0][2][1] &&
  model.windows.slice(1).some((w, i) => x < model.windows[i][1][0] && x > w[0][0])
    ? 'plastic'
    : skin;

function wheelAt(model, [x, y]) {
  const axle = model.axles.reduce((a, b) => (Math.abs(x - a) < Math.abs(x - b) ? a : b));
  const [dx, dy] = [x - axle, y - model.wheel];
  const r = Math.hypot(dx, dy) / model.wheel;
  if (r > 0.69) return 'rubber';
  if (r > 0.61 || r < 0.15) return 'rim';
  const spoke = ((Math.atan2(dy, dx) / (Math.PI * 2)) * 6 + 6.25) % 1;
  return Math.abs(spoke - 0.5) < 0.16 + 0.05 * r ? 'rim' : 'dark';
}

/** The name of the material at a point, or null where the body is cut out. */
function material(model, look, { part, at, normal }) {
  const parts = {
    body: () => bodyAt(model, look, at, normal),
    nose: () => nose(look, at),
    tail: () => tail(model, look, at),
    cabin: () => cabinAt(model, look, at, normal),
    roof: () => (look.livery === 'plain' ? 'silver' : 'white'),
    wheel: () => wheelAt(model, at),
    bar: () => barAt(look, at),
  };
  const plain = { tyre: 'rubber', mirror: 'plastic', iron: 'plastic', foot: 'plastic', under: 'dark' };
  return plain[part] ?? parts[part]();
}

/** The upper face: hood, sill of the windows, or the open bed of the pickup. */
function bodyAt(model, look, at, normal) {
  const [x, , z] = at;
  if (model.bed && x > model.bed[0] && x < model.bed[1] && Math.abs(z) < 0.8 && at[1] > 1.1) return 'dark';
  if (Math.abs(z) > model.half * 0.74 && at[1] < model.cabin.belt + 0.02) return flank(model, look, at);
  if (normal[1] > 0.5 && Math.abs(Math.abs(z) - 0.76) < 0.006 && x > 1.1) return 'seam';
  return look.livery === 'plain' ? 'silver' : 'white';
}

const barAt = ({ beacon }, [, , z]) => {
  const segment = Math.floor((z + 0.6) / 0.15);
  if (Math.abs(((z + 0.6) % 0.15) - 0.075) > 0.066) return 'plastic';
  if (!beacon) return 'lens';
  return (
    ['amber', 'amberdim', 'whitedim', 'amber', 'whitedim', 'amberdim', 'amber', 'amberdim'][segment] ??
    'amberdim'
  );
};

/** Lamps shine by themselves; linear light. */
const shining = {
  headlamp: ({ lamps }) => (lamps ? [5, 4.3, 3.1] : null),
  lampglass: ({ lamps }) => (lamps ? [0.62, 0.58, 0.5] : null),
  marker: ({ lamps }) => (lamps ? [0.9, 0.36, 0.04] : null),
  foglamp: ({ lamps }) => (lamps ? [1.6, 1.3, 0.8] : null),
  taillamp: ({ lamps }) => (lamps ? [0.62, 0.018, 0.014] : null),
  amber: () => [3.2, 1.5, 0.2],
  amberdim: () => [0.9, 0.34, 0.03],
  whitedim: () => [0.8, 0.85, 0.9],
};
const unlit = { headlamp: 'lens', lampglass: 'lens', marker: 'red', foglamp: 'lens', taillamp: 'red' };

const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const norm = (v) => {
  const l = Math.hypot(v[0], v[1], v[2]) || 1;
  return [v[0] / l, v[1] / l, v[2] / l];
};

/** What lies in the direction of a reflection: sky by its height, a warm or green quarter, the ground below. */
function mirrorOf({ zenith, horizon, ground, quarter }, d) {
  if (d[1] < 0) return ground;
  const up = Math.min(1, d[1] * 1.5) ** 0.6;
  const side = quarter ? Math.max(0, dot(norm([d[0], 0, d[2]]), quarter.from)) ** 6 * (1 - up) : 0;
  return horizon.map((c, k) => c * (1 - up) + zenith[k] * up + (quarter ? quarter.colour[k] * side : 0));
}

/** Light that comes back from one point towards the eye; everything in the vehicle's own space. */
function lit(light, [r, g, b, gloss], at, normal, eye) {
  const toEye = norm([eye[0] - at[0], eye[1] - at[1], eye[2] - at[2]]);
  const open = 0.5 + 0.5 * normal[1];
  const low = Math.min(1, 0.45 + at[1] * 0.5);
  const sum = [0, 1, 2].map((k) => (light.ground[k] * (1 - open) + light.ambient[k] * open) * low);
  const shine = [0, 0, 0];
  for (const one of light.lamps) {
    const to = [one.at[0] - at[0], one.at[1] - at[1], one.at[2] - at[2]];
    const far = Math.hypot(...to);
    const way = [to[0] / far, to[1] / far, to[2] / far];
    const falloff = one.power / (1 + (far / one.reach) ** 2);
    const face = Math.max(0, dot(normal, way));
    const half = norm([way[0] + toEye[0], way[1] + toEye[1], way[2] + toEye[2]]);
    const spark = Math.max(0, dot(normal, half)) ** 60 * gloss * 1.2;
    for (let k = 0; k < 3; k++) {
      sum[k] += one.colour[k] * face * falloff;
      shine[k] += one.colour[k] * spark * falloff;
    }
  }
  const facing = dot(normal, toEye);
  const back = [0, 1, 2].map((k) => 2 * facing * normal[k] - toEye[k]);
  const fresnel = gloss * (0.05 + 0.75 * (1 - Math.max(0, facing)) ** 4);
  const seen = mirrorOf(light, back);
  return [r, g, b].map((c, k) => c * sum[k] + seen[k] * fresnel + shine[k]);
}

const screen = (v) => 255 * Math.min(1, v <= 0 ? 0 : 1.04 * (v / (1 + v * 0.28)) ** (1 / 2.2));

/** The painter for mesh.seen(): `look` = { kind, livery, lamps, beacon, frost }, `light` in the vehicle's own space. */
export function painter(look, light) {
  const model = models[look.kind];
  return (spot) => {
    const seen = material(model, look, spot);
    const name = seen === 'glass' && look.frost ? 'frost' : seen;
    if (name === null) return null;
    if (spot.probe) return [0, 0, 0];
    const own = shining[name]?.(look);
    const colour = stuff[name] ?? stuff[unlit[name]];
    const back = own ?? lit(light, colour, spot.at, spot.normal, spot.eye);
    return back.map(screen);
  };
}
