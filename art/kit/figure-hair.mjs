// Hair and beards of the drawn people: shells over the skull, cut by the hairline, combed into locks.
// Space of the head as in figure-head.mjs; cm.
import { blend, egg, limb, swell, within } from './figure-solid.mjs';

const { abs, sin, sqrt, min, max, atan2, hypot } = Math;

/** Locks that run from the brow to the nape; side bends them. Flatter at the back, where their ends would stick out. */
const combed = (size, side) => (x, y, z) => {
  const u = atan2(x, y - 1) * 7 + side * 0.1 * z + 0.5 * sin(0.35 * z + side);
  const back = min(1, max(0.12, (z + 7) / 7));
  const locks = 0.2 * sin(1.7 * u + 0.9 * sin(0.7 * u)) + 0.12 * sin(3.9 * u + 0.4 * z) + 0.07 * sin(8.1 * u);
  return size * back * locks;
};

/** Locks that hang down, a little waved. */
const hanging = (size) => (x, y, z) => {
  const u = atan2(x, z + 1) * 9 + 0.35 * sin(0.32 * y) + 0.12 * y;
  return size * (0.22 * sin(1.6 * u) + 0.13 * sin(3.7 * u + 0.2 * y) + 0.06 * sin(8 * u));
};

const curls = (size) => (x, y, z) =>
  size *
  (sin(2.1 * x + 0.8 * sin(1.7 * z)) * sin(2.2 * y + 0.9 * sin(1.3 * x)) * sin(2 * z + 0.7 * sin(1.9 * y)));

/**
 * How far a point lies in the face that hair leaves free (> 0): an arch of half width wide up to top, and everything
 * before a line that falls from the brow to the ear. deep = 0 leaves it open below, too.
 */
const opening =
  ({ top = 7.2, wide = 6.5, temple = 1.1, ear = 1, deep = -99 }) =>
  (x, y, z) => {
    const arch = (1 - hypot(x / wide, max(deep, y + 2) / (top + 2))) * 6;
    const slope = z - ear - max(0, y - 0.5) * temple;
    return max(min(arch, z - 0.5), slope);
  };

/** A cap of hair: the skull grown by thick, without the face, down to low at the ears and lower at the nape. */
function cap(thick, line, { low = -2.4, side = 1, wild = 1, nape = 0.75 } = {}) {
  const shell = egg([0, 3.3 + thick * 0.35, -1.5], [7.5 + thick * 0.7, 8.6 + thick, 9.3 + thick * 0.7]);
  const free = opening(line);
  const cut = within(shell, (x, y, z) => max(free(x, y, z), low - y - max(0, -z - 2) * nape));
  return swell(cut, combed(wild, side));
}

/** Hair that falls round the head down to low, spread by wide, with its parting at the side. */
function fall(low, wide, line) {
  const free = opening({ ear: 2.6, temple: 1.05, wide: 6.3, deep: 0, ...line });
  const long = abs(low) - 8;
  const body = blend(
    3,
    egg([0, 3.9, -1.5], [8.6, 9.3, 10]),
    egg([0, -3.5 - long * 0.4, -2.4], [8.8 + wide, 8 + long * 0.7, 8.4]),
  );
  const ends = (x, z) => low + 0.5 * sin(1.3 * x + 0.7 * z) + (z > 0 ? 0.12 * z * z : 0);
  const cut = within(body, (x, y, z) => max(free(x, y, z), ends(x, z) - y));
  const top = combed(1, 0.8);
  const down = hanging(1.2);
  return swell(cut, (x, y, z) =>
    y > 5 ? top(x, y, z) : y > 2 ? (top(x, y, z) * (y - 2) + down(x, y, z) * (5 - y)) / 3 : down(x, y, z),
  );
}

const brushed = (size, side, ...eggs) => swell(blend(1.6, ...eggs), combed(size, side));

/** Hair styles: solids in the head's space. */
const styles = {
  bald: () => [],
  shaved: () => [cap(0.2, { top: 7.6 }, { wild: 0.12 })],
  short: () => [cap(0.9, {}), brushed(1.1, 1, egg([0.8, 9.8, 2.2], [6.1, 3, 5.4]))],
  side: () => [
    cap(1, {}),
    brushed(1.5, 1.4, egg([-2, 9.9, 3.4], [5.4, 2.6, 4.5]), egg([4.2, 9.2, 2.6], [3.2, 2.5, 4.4])),
  ],
  crop: () => [cap(0.75, { top: 6.9, wide: 6.9 }, { wild: 0.5 })],
  receding: () => [cap(0.5, { top: 9.6, wide: 6.4, temple: 1.5 }, { wild: 0.6 })],
  curly: () => {
    const free = opening({ top: 6.8 });
    const body = egg([0, 4.6, -1.6], [9.2, 9.6, 10.4]);
    return [
      swell(
        within(body, (x, y, z) => max(free(x, y, z), -2 - y - max(0, -z) * 0.5)),
        curls(0.7),
      ),
    ];
  },
  bun: () => [
    cap(1.2, { top: 7.4, wide: 6.6 }, { low: -2.6, wild: 1.3 }),
    swell(egg([0, 11.6, -7.4], [4.4, 3.9, 4]), hanging(0.8)),
  ],
  ponytail: () => [
    cap(1.2, { top: 7.4, wide: 6.6 }, { low: -2.6, wild: 1.4, side: 1.6 }),
    swell(
      blend(
        1.5,
        limb([0, 6.4, -10.4], [0.6, 2, -14], 2, 2.4),
        limb([0.6, 2, -14], [2.6, -12, -11.5], 2.6, 1.2),
      ),
      hanging(0.7),
    ),
  ],
  bob: () => [fall(-9.4, 0.6, { top: 6.8 })],
  fringe: () => [fall(-9, 0.5, { top: 4.6, wide: 6.8 })],
  long: () => [fall(-19, 1.4, { top: 7 })],
  swept: () => [
    cap(1, { top: 7 }, { low: -3.4 }),
    brushed(1.5, 1.2, egg([-1.4, 9.9, 3], [6.2, 2.7, 4.8]), egg([5.4, 7.4, 2.2], [2.6, 4, 4])),
  ],
};

/** The solids of a hair style. */
export function hair(style) {
  if (!styles[style]) throw new Error(`art: no hair ${style}`);
  return styles[style]();
}

/**
 * A beard: the skin of the jaw grown, below a line from ear to mouth, without the lips.
 * @param skin the face; drop: how much longer than usual the face is (cm); kind: stubble, short, full, goatee, moustache
 */
export function beard(skin, drop, kind) {
  const thick = { stubble: 0.07, short: 0.28, full: 1, goatee: 0.4, moustache: 0.4 }[kind];
  const lipY = -6.4 - drop * 0.7;
  const lips = (x, y) => 1 - sqrt((x / 2.15) ** 2 + ((y - lipY) / 1.1) ** 2);
  const cheek = (x, y, z) => {
    const slope =
      -4.6 -
      drop * 0.4 +
      (abs(x) > 2.2 ? (abs(x) - 2.2) * 0.3 : 0) +
      0.16 * sin(3.1 * x + 2 * z) +
      0.1 * sin(7.3 * x);
    return y - slope - min(4.2, max(0, (3 - z) * 1.9));
  };
  const reach = {
    goatee: (x) => abs(x) - 2.7,
    moustache: (x, y) => max(abs(x) - 2.9, -5.9 - drop * 0.7 - y),
  }[kind];
  const inside = (x, y, z) => max(cheek(x, y, z), lips(x, y), 0.4 - z, reach ? reach(x, y) : -9);
  return swell(
    within(
      swell(skin, () => thick),
      inside,
    ),
    combed(kind === 'stubble' ? 0.1 : thick, 0.3),
  );
}
