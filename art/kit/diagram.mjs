// Drawings that explain: a night-blue sheet with a fine border, words as outlines, dots, arrows, dotted ways. What is
// said stands large and short: the sheet is 1200 units wide and is read on a telephone, too.
import { fonts, words } from './letters.mjs';
import { group, line, linear, n, oval, polygon, rect, shape } from './paint.mjs';

const faces = await fonts();

/** The colours of the drawings: ground, panels, lines, words; amber for what matters, green for ways out, calm blue. */
export const hue = {
  ground: '#0c1b31',
  panel: '#16304f',
  edge: '#4b678c',
  ink: '#eef4fb',
  soft: '#b3c6dc',
  amber: '#ffc65c',
  green: '#58e0ac',
  blue: '#7fb8ea',
  dark: '#081220',
};

/** The sheet of a drawing, w × h, with its border. */
export const sheet = (w, h, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${[
    rect(
      0,
      0,
      w,
      h,
      linear(
        [0, 0, 0, 1],
        [
          [0, '#10223c'],
          [1, '#0a1628'],
        ],
      ),
    ),
    parts,
    `<rect x="2" y="2" width="${w - 4}" height="${h - 4}" fill="none" stroke="${hue.edge}" stroke-width="4"/>`,
  ]
    .flat(9)
    .join('')}</svg>`;

/**
 * A line of words with its baseline at y. `at` is where x falls: 'start', 'middle' or 'end'; `display` takes the
 * project's display face.
 */
export function label(
  text,
  x,
  y,
  { size = 38, colour = hue.ink, weight = 600, at = 'middle', display = false } = {},
) {
  const axes = display ? { wght: weight, wdth: 100, opsz: 24 } : { wght: weight };
  const { d, width } = words(display ? faces.display : faces.text, text, { axes, size });
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[at];
  return group(`transform="translate(${n(left)} ${n(y)})"`, shape(d, colour));
}

/** A filled dot, with a number in it if one is given. */
export const mark = (x, y, text = '', { r = 30, colour = hue.amber } = {}) =>
  oval(x, y, r + 7, hue.dark, 'opacity=".55"') +
  oval(x, y, r, colour) +
  (text && label(text, x, y + r * 0.46, { size: r * 1.3, colour: '#14233a', weight: 800 }));

/** A way along d as round dots. */
export const dotted = (d, colour = hue.ink, width = 8, gap = 20) =>
  line(d, colour, width, `stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="0.1 ${gap}"`);

/** A straight arrow between two points. */
export function arrow([x0, y0], [x1, y1], colour = hue.green, width = 9) {
  const long = Math.hypot(x1 - x0, y1 - y0);
  const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long];
  const head = width * 2.9;
  const foot = [x1 - ux * head, y1 - uy * head];
  const side = (way) => [foot[0] - way * uy * head * 0.62, foot[1] + way * ux * head * 0.62];
  return [
    line(
      `M${n(x0)} ${n(y0)}L${n(foot[0] + ux * 2)} ${n(foot[1] + uy * 2)}`,
      colour,
      width,
      'stroke-linecap="round"',
    ),
    shape(polygon([[x1, y1], side(1), side(-1)]), colour),
  ].join('');
}

/** A rectangle with rounded corners; `edge` is the colour of its border, if it has one. */
export const box = (x, y, w, h, fill, { r = 12, edge = '', width = 3 } = {}) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${r}" fill="${fill}"${edge && ` stroke="${edge}" stroke-width="${width}"`}/>`;
