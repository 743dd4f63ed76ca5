// The small signs of the drawings that explain, each on a grid of 48 × 48: filled parts and strokes of one weight.
import { group, line, n, shape } from './paint.mjs';

/** Each sign: `fill` and `stroke` are paths, `hole` is cut out in the colour of the ground. */
const signs = {
  bell: {
    fill: 'M24 5Q36 7 36 21Q36 30 41 35H7Q12 30 12 21Q12 7 24 5zM19 38H29Q28 44 24 44T19 38z',
    stroke: 'M24 3V7',
  },
  door: { fill: 'M12 4H36V44H12z', hole: 'M30 24a2.4 2.4 0 1 1 0 .1z', stroke: 'M6 44H42' },
  camera: {
    fill: 'M4 17L34 9Q39 8 40 13L42 21Q43 25 39 26L12 33Q7 34 6 30z',
    hole: 'M12 21a4 4 0 1 1 0 .1z',
    stroke: 'M30 29L34 38H44M44 33V43',
  },
  key: {
    fill: 'M14 14a10 10 0 1 1 0 20a10 10 0 1 1 0 -20zM22 21H46V27H42V33H37V27H33V31H28V27H22z',
    hole: 'M10 24a4 4 0 1 1 0 .1z',
  },
  headset: {
    fill: 'M5 26H13V40H9Q5 40 5 36zM35 26H43V36Q43 40 39 40H35z',
    stroke: 'M9 27V23Q9 7 24 7T39 23V27M39 40Q38 45 27 45',
  },
  guard: {
    fill: 'M14 11Q24 2 34 11L35 15H13zM16 17H32Q32 27 24 27T16 17zM6 46Q6 31 19 30L24 35L29 30Q42 31 42 46z',
    hole: 'M31 36h6v3.4q0 3-3 4.4q-3-1.4-3-4.4z',
  },
  person: {
    fill: 'M24 4a7.6 7.6 0 1 1 0 15.2a7.6 7.6 0 1 1 0 -15.2zM9 46Q9 23 24 23T39 46z',
  },
  coin: {
    fill: 'M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0 -40z',
    hole: 'M22 9H26V13Q32 14 33 19H28.5Q28 16.600 24 16.600T19.600 19Q19.600 21 25 22Q33.500 24 33.500 30Q33 35 26 36V39.500H22V36Q15 35 14.500 29.500H19Q20 32.500 24 32.500T29 30Q29 27.500 23.500 26.500Q15 25 15 19.500Q15.500 14 22 13z',
  },
  clock: { fill: 'M24 4a20 20 0 1 1 0 40a20 20 0 1 1 0 -40z', cut: 'M24 12V25L33 30' },
  phone: {
    fill: 'M13 4L20 14Q21 16 19 18L16 21Q20 29 27 32L30 29Q32 27 34 28L44 35Q45 37 43 39Q39 45 32 43Q11 36 5 16Q3 9 9 5Q11 3 13 4z',
  },
  calendar: {
    fill: 'M6 9H42V44H6z',
    hole: 'M10 18H38V40H10z',
    stroke: 'M15 4V12M33 4V12',
    dots: 'M14 22h5v5h-5zM22 22h5v5h-5zM30 22h5v5h-5zM14 31h5v5h-5zM22 31h5v5h-5z',
  },
  wrench: {
    fill: 'M43 12Q46 21 39 26Q34 29 29 27L14 43Q10 46 6 42T6 34L21 19Q19 14 22 9Q27 2 36 5L30 12L31 17L36 18z',
  },
  flashlight: {
    fill: 'M4 19H22L29 13V35L22 29H4z',
    stroke: 'M34 24H46M34 15L43 9M34 33L43 39',
  },
  speaker: {
    fill: 'M4 18H13L26 8V40L13 30H4z',
    stroke: 'M32 17Q36 24 32 31M38 11Q46 24 38 37',
  },
  car: {
    fill: 'M2 34V27Q2 24 6 23L12 21L17 13Q18 11 21 11H33Q35 11 37 13L42 21Q46 22 46 26V34z',
    hole: 'M17 21L20 15H26V21zM29 15H33L37 21H29z',
    wheels: true,
  },
  patrol: {
    fill: 'M2 34V27Q2 24 6 23L12 21L17 13Q18 11 21 11H33Q35 11 37 13L42 21Q46 22 46 26V34zM20 6H32V9.600H20z',
    hole: 'M17 21L20 15H26V21zM29 15H33L37 21H29zM2 27H46V29H2z',
    wheels: true,
  },
  operator: {
    fill: 'M13 15a6.500 6.500 0 1 1 0 13a6.500 6.500 0 1 1 0 -13zM1 46Q1 31 13 31T25 46zM24 6H47V25H24zM33 25H38V30H33z',
    hole: 'M27 9H44V22H27z',
    stroke: 'M6 21Q6 12 13 12T20 21',
  },
  intruder: {
    fill: 'M14 12a5.500 5.500 0 1 1 0 11a5.500 5.500 0 1 1 0 -11zM4 45Q4 26 14 26T24 45z',
    stroke: 'M29 6V46M44 6V46M29 12H46M29 40H46M29 16L44 34M29 34L44 16',
  },
  eye: {
    fill: 'M2 24Q12 9 24 9T46 24Q36 39 24 39T2 24z',
    hole: 'M24 15.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 1 1 0 -17z',
    dots: 'M24 20.500a3.500 3.500 0 1 1 0 7a3.500 3.500 0 1 1 0 -7z',
  },
  chip: {
    fill: 'M11 11H37V37H11z',
    hole: 'M18 18H30V30H18z',
    stroke:
      'M17 4V10M24 4V10M31 4V10M17 38V44M24 38V44M31 38V44M4 17H10M4 24H10M4 31H10M38 17H44M38 24H44M38 31H44',
  },
};

/** The sign `name`, `size` units wide, its middle at (x, y), on a ground of the colour `ground`. */
export function sign(name, x, y, size, colour, ground = '#0e1f37') {
  const { fill, hole, stroke, cut, dots, wheels } = signs[name];
  const round = 'stroke-linecap="round" stroke-linejoin="round"';
  return group(
    `transform="translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${Math.round((size / 48) * 1000) / 1000})"`,
    fill ? shape(fill, colour) : '',
    hole ? shape(hole, ground) : '',
    cut ? line(cut, ground, 4, round) : '',
    dots ? shape(dots, colour) : '',
    stroke ? line(stroke, colour, 3.2, round) : '',
    wheels
      ? [13, 36].map(
          (cx) =>
            `<circle cx="${cx}" cy="34" r="6.6" fill="${ground}"/><circle cx="${cx}" cy="34" r="4.6" fill="${colour}"/>`,
        )
      : '',
  );
}
