// The heads of the drawn people: skull and face, hair, beard, head coverings, headset.
// Space of the head: the middle between the eyes' height and the ears, x to the figure's left, y up, z to where it looks; cm.
import { beard, hair } from './figure-hair.mjs';
import { blend, carve, egg, join, limb, ring, swell, within } from './figure-solid.mjs';

const { abs, sin, sqrt, min, max } = Math;

/** What is usual; a person changes what makes them that person. 1 = average, lengths in cm. */
const usual = { jaw: 1, chin: 1, long: 0, nose: 1, noseLong: 0, cheek: 1, brow: 1, lips: 1, full: 0 };
/** What is usual for a woman. */
const usualWoman = {
  ...usual,
  jaw: 0.86,
  chin: 0.78,
  nose: 0.84,
  noseLong: -0.3,
  brow: 0.55,
  lips: 1.3,
  full: 0.12,
};

/** The measures of someone's face. */
const measures = (who) => ({ ...(who.woman ? usualWoman : usual), ...who.features });

/** The skull with the face, without hair: every plane that catches light. */
function face(f) {
  const low = -f.long;
  const skull = egg([0, 3, -1.4], [7.5, 8.6, 9.3]);
  const mask = egg([0, -2.4 + low * 0.5, 2.4], [5.1 + 1.2 * f.jaw + f.full * 0.5, 8.4 - low * 0.5, 6.2]);
  const jaw = [1, -1].map((s) =>
    limb(
      [s * 5.1 * f.jaw, -5.6 + low * 0.6, -0.6],
      [s * 1.5 * f.chin, -9.5 + low, 5.9],
      1.6 + f.full * 0.6,
      1.5,
    ),
  );
  const chin = egg([0, -9.7 + low, 6.2], [2.2 * f.chin, 1.6, 1.7]);
  const cheeks = [1, -1].map((s) => egg([s * 4.5, -2.5, 5], [2 * f.cheek, 1.6, 1.9 * f.cheek]));
  const fat = [1, -1].map((s) =>
    egg([s * 3.5 * f.jaw, -5.4 + low * 0.5, 4.2], [1.9 + f.full, 2.8 + f.full, 1.9 + f.full]),
  );
  const plain = blend(3.2, skull, mask, ...jaw, chin, ...cheeks, ...fat);
  const brow = blend(
    1.5,
    plain,
    ...[1, -1].map((s) => limb([s * 1.3, 1.7, 7.2], [s * 5, 1.9, 5.2], 0.9 * f.brow, 0.8)),
  );
  let head = brow;
  for (const s of [1, -1]) head = carve(1.6, head, egg([s * 3.2, -0.2, 8.9], [2, 1.35, 2]));
  const lids = [1, -1].map((s) => egg([s * 3.2, -0.15, 5.95], [1.6, 1.3, 1.45]));
  const mouth = [
    egg([0, -6.3 + low * 0.7, 6.5], [2.7, 2, 2]),
    limb([-1.5, -5.85 + low * 0.7, 8.1], [1.5, -5.85 + low * 0.7, 8.1], 0.42 * f.lips, 0.42 * f.lips),
    limb([-1.2, -6.95 + low * 0.7, 7.95], [1.2, -6.95 + low * 0.7, 7.95], 0.55 * f.lips, 0.55 * f.lips),
  ];
  const tip = [0, -3.5 + low * 0.35 - f.noseLong, 9.6 + f.noseLong * 0.4];
  const nose = blend(
    0.7,
    limb([0, 1, 7.3], [0, tip[1] + 1.2, tip[2] - 0.7], 0.62, 0.8 * f.nose),
    egg(tip, [1.05 * f.nose, 0.9, 1.05]),
    ...[1, -1].map((s) => egg([s * 1.25 * f.nose, tip[1] - 0.4, 8.2], [0.8 * f.nose, 0.72, 1])),
  );
  return blend(0.9, blend(0.7, head, ...lids, ...mouth), nose);
}

const ears = () =>
  [1, -1].map((s) =>
    carve(
      0.5,
      egg([s * (7.35 + 0.1), -1.2, -1.4], [0.72, 2.8, 1.65]),
      egg([s * 8.4, -0.9, -0.7], [0.6, 1.9, 1]),
    ),
  );

/** The company's gate on a cloth square of half size r round (0, 0): which part of it a point is. */
export function gateMark(u, v, r) {
  if (max(abs(u), abs(v)) > r) return '';
  const arch = abs(sqrt(u * u + max(0, v - 0.05 * r) ** 2) - 0.52 * r) < 0.15 * r && v > -0.75 * r;
  return arch ? 'gate' : u * u + (v - 0.3 * r) ** 2 < 0.03 * r * r ? 'badge' : 'patch';
}

/** A peaked cap; the company's own, `marked`, has its piping and its gate. */
function cap(marked) {
  const dome = within(egg([0, 4.4, -1.3], [8.2, 9, 9.9]), (_x, y, z) => 4.6 - y + z * 0.06);
  const plate = within(egg([0, 3.2, 7.4], [7.3, 2.6, 7.6]), (_x, y, z) =>
    max(abs(y - 5.6 + (z - 7) * 0.2) - 0.32, 5.5 - z),
  );
  return [
    {
      solid: swell(dome, (x, y) => 0.12 * sin(y * 1.2 + x)),
      paint: (x, y, z) =>
        (marked && z > 5 && gateMark(x, y - 8.6, 1.9)) || (marked && abs(y - 5.3) < 0.3 ? 'piping' : 'cover'),
    },
    { solid: plate, paint: () => 'coverBand' },
  ];
}

/** What is worn on the head. */
const covers = {
  toque: () => {
    const dome = within(egg([0, 4.6, -1.4], [8.5, 9.8, 10]), (_x, y) => 4.4 - y);
    const rib = (x, _y, z) => 0.18 * sin(Math.atan2(x, z + 1.4) * 34);
    const cuff = within(egg([0, 4.8, -1.3], [9.3, 12, 10.8]), (_x, y, z) => abs(y - 5.2 - z * 0.08) - 2.5);
    return [
      { solid: swell(dome, rib), paint: () => 'cover' },
      {
        solid: swell(cuff, rib),
        paint: (x, y, z) => (z > 6 && gateMark(x, y - 6, 1.7)) || 'coverBand',
      },
    ];
  },
  cap: () => cap(true),
  plainCap: () => cap(false),
  hijab: () => {
    const shell = carve(0.8, egg([0, 1.6, -1], [8.6, 11.3, 10.4]), egg([0, -1.2, 8], [6.1, 8.2, 6.4]));
    const drape = blend(
      3,
      limb([0, -8, -1.6], [0, -15, -2.6], 8.2, 9.6),
      egg([1.5, -16.5, 2.6], [12.5, 4.6, 8.6]),
    );
    const fall = (x, y, z) =>
      0.34 * sin(0.75 * y + 0.42 * x + 1.2 * sin(0.24 * z + 0.3 * x)) * min(1, max(0, (2 - y) / 8));
    const open = carve(
      0.8,
      blend(2, shell, carve(0.6, drape, egg([0, -3.4, 6.6], [5.9, 8.6, 5.6]))),
      egg([0, -1.4, 9.5], [6, 8.3, 5.5]),
    );
    return [{ solid: swell(open, fall), paint: () => 'cover' }];
  },
  turban: () => {
    const wrap = egg([0, 7.2, -1.8], [9.4, 7.8, 10.8]);
    const layer = (x, y, z) => 0.5 * abs(sin(0.9 * (y - 0.38 * abs(x) * (x > 0 ? 1 : 0.7)) + 0.2 * z)) - 0.2;
    const edge = (x, y, z) => 2.2 + max(0, z) * 0.28 - max(0, abs(x) - 3) * 0.48 - y;
    return [
      {
        solid: swell(within(wrap, edge), layer),
        paint: () => 'cover',
      },
    ];
  },
  helmet: () => {
    const dome = within(egg([0, 4.8, -1], [9.6, 9.6, 11.6]), (_x, y) => 4.4 - y);
    const rim = within(egg([0, 4.4, 0.6], [10.6, 4, 13.2]), (_x, y) => abs(y - 4.5) - 0.35);
    return [{ solid: blend(0.6, dome, rim), paint: () => 'helmet' }];
  },
};

/** A headset: band over the head, cups on the ears, microphone before the mouth. */
function headset() {
  const band = within(ring([0, 2.6, -1.2], 9.4, 0.62, 0.9, 1), (_x, y) => -0.6 - y);
  const cups = [1, -1].map((s) => egg([s * 8.2, -1, -0.8], [1.7, 3.3, 3.1]));
  const boom = blend(
    0.5,
    limb([-8.6, -2.6, 0], [-7, -7.2, 6.4], 0.36, 0.32),
    limb([-7, -7.2, 6.4], [-3.2, -7.6, 9.9], 0.32, 0.3),
  );
  const foam = egg([-2.9, -7.6, 10.1], [1.05, 0.8, 0.85]);
  return {
    solid: join(band, ...cups, boom, foam),
    paint: (x, y, z) =>
      abs(x) > 9.2 && abs(sqrt((y + 1) ** 2 + (z + 0.8) ** 2) - 1.6) < 0.3 ? 'gate' : 'device',
  };
}

/**
 * The parts of a head in its own space.
 * @param who { features, hair, beard, cover, headset }: features as in `usual`
 */
export function headParts(who) {
  const f = measures(who);
  const covered = who.cover && who.cover !== 'cap' && who.cover !== 'plainCap';
  const parts = [{ solid: face(f), paint: () => 'face' }];
  if (who.cover !== 'hijab') parts.push(...ears().map((solid) => ({ solid, paint: () => 'skin' })));
  const hides = { toque: 4.6, cap: 5.4, plainCap: 5.4, turban: 3, helmet: 4.6 }[who.cover];
  if (who.cover !== 'hijab' && who.cover !== 'turban')
    for (const s of hair(who.hair ?? 'short')) {
      const solid = hides ? within(s, (_x, y) => y - hides) : s;
      parts.push({ solid, paint: () => (who.hair === 'shaved' ? 'fuzz' : 'hair') });
    }
  if (who.beard) parts.push({ solid: beard(face(f), f.long, who.beard), paint: () => 'beard' });
  if (who.cover) parts.push(...covers[who.cover]());
  if (who.headset && !covered) parts.push(headset());
  return parts;
}

/** The height of the mouth's line, and where the skin stands under a point of the face (z), or null beside it. */
export function faceMap(who) {
  const f = measures(who);
  const solid = face(f);
  const depth = (x, y) => {
    for (let z = 13; z > 0; ) {
      const d = solid.at(x, y, z);
      if (d < 0.02) return z;
      z -= max(0.03, d * 0.7);
    }
    return null;
  };
  return { ...f, depth, mouthY: -6.35 - f.long * 0.7, noseY: -3.5 - f.long * 0.35 - f.noseLong };
}
