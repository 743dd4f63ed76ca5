// Symbols of the twelve sample clients (U27), one colour, each in a box of 64 × 64. Holes are cut by even-odd.

const fill = (d) => `<path fill-rule="evenodd" d="${d}"/>`;
const line = (d, width, cap = 'butt') =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
const ring = (cx, cy, r) => `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const around = (n, make) => Array.from({ length: n }, (_, i) => make((i * 2 * Math.PI) / n)).join('');
const tenth = (x) => Math.round(x * 10) / 10;

/** A pole star with long north ray over three bands of northern light. */
const northStar = () =>
  fill('M32 0L36.4 17.6 54 22 36.4 26.4 32 42 27.6 26.4 10 22 27.6 17.6z') +
  line('M5 42C17 34 25 41 32 47S47 54 59 44M11 54C20 48 26 53 32 57S45 62 53 56', 4.2, 'round');

/** A road that runs between two hills: the letter A. */
const lanes = () =>
  fill('M24 5H40L63 59H47L32 23 17 59H1zM31 30H33L33.7 38H30.3zM29.9 43H34.1L35.6 59H28.4z');

/** Three ridges cut out of a block, the way layers of a hill stand behind each other. */
const ridges = () =>
  fill(
    'M4 4H60V60H4zM4 34L20 16 33 30 44 20 60 36V43L44 28 33.5 38 20 25 4 42zM4 51L22 35 36 48 47 39 60 50V56L47 46.5 36 55.5 22 43.5 4 58z',
  );

/** Horns around a broad brow. */
const buffalo = () =>
  fill(
    'M4 8C2 26 10 34 20 35C20 47 26 58 32 60C38 58 44 47 44 35C54 34 62 26 60 8C54 18 50 22 43 22C39 18 36 17 32 17S25 18 21 22C14 22 10 18 4 8zM26 33a3 3 0 1 0 .1 0zM38 33a3 3 0 1 0 .1 0z',
  );

/** A roof whose beam is an ear of wheat. */
const wheatRoof = () => {
  const grain = (y) =>
    `M32 ${y}C24 ${y - 1} 20 ${y - 6} 20 ${y - 12}C28 ${y - 11} 32 ${y - 6} 32 ${y}zM32 ${y}C40 ${y - 1} 44 ${y - 6} 44 ${y - 12}C36 ${y - 11} 32 ${y - 6} 32 ${y}z`;
  return (
    line('M4 30L32 6L60 30', 6, 'round') +
    line('M32 34V60', 3.4, 'round') +
    fill([60, 49, 38].map(grain).join('')) +
    line('M10 34V60M54 34V60', 6, 'round')
  );
};

/** A cross with the river running through it. */
const riverCross = () =>
  fill(
    'M22 2H42V22H62V36C52 28 46 28 40 33S26 40 16 34 6 30 2 32V22H22zM2 38C8 34 12 37 18 40S32 45 42 38 54 35 62 42V42H42V62H22V42H2z',
  );

/** A spruce in a hexagonal nut. */
const spruceNut = () => {
  const corner = (r) => (a) =>
    `${a === 0 ? 'M' : 'L'}${tenth(32 + r * Math.sin(a))} ${tenth(32 - r * Math.cos(a))}`;
  return fill(
    `${around(6, corner(32))}z${around(6, corner(26))}zM32 11L42 25H37L46 37H40L48 48H35V54H29V48H16L24 37H18L27 25H22z`,
  );
};

/** The arch of a warm wind over three buildings. */
const arch = () =>
  line('M4 44A28 28 0 0 1 60 44', 5.4, 'round') +
  line('M13 46A19 19 0 0 1 51 46', 2.6, 'round') +
  fill('M16 40H25V53H16zM28 31H37V53H28zM40 44H49V53H40zM4 56H60V60.5H4z');

/** A drop that mirrors a horizon. */
const drop = () =>
  line('M32 3C32 3 12 27 12 41A20 20 0 0 0 52 41C52 27 32 3 32 3z', 3) +
  line('M18 42Q25 36 32 42T46 42M22 51Q27 47 32 51T42 51', 2.6, 'round');

/** A bow and its valley: two strokes that meet below. */
const valley = () => fill('M2 6H16L32 40 48 6H62L36 60H28zM24 6H40L32 24z');

/** A camp's frame house under a round night with one star. */
const camp = () =>
  fill(
    `${ring(32, 32, 31)}${ring(32, 32, 27)}M32 16L52 49H44L32 29 20 49H12zM32 36L40 49H24zM46 14l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6z`,
  );

/** Six people around one table. */
const circle = () =>
  `${around(6, (a) => {
    const [x, y] = [32 + 25 * Math.sin(a), 32 - 25 * Math.cos(a)];
    const [sx, sy] = [32 + 14.5 * Math.sin(a), 32 - 14.5 * Math.cos(a)];
    const turn = tenth((a * 180) / Math.PI);
    return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="5.4"/><path d="M-7.4 4.4a7.4 7.4 0 0 1 14.8 0z" transform="translate(${tenth(sx)} ${tenth(sy)}) rotate(${turn})"/>`;
  })}<circle cx="32" cy="32" r="4"/>`;

/** Every symbol by its name. */
export const emblems = {
  northStar,
  lanes,
  ridges,
  buffalo,
  wheatRoof,
  riverCross,
  spruceNut,
  arch,
  drop,
  valley,
  camp,
  circle,
};
