// Words as outlines, from the project's own variable fonts, so that a mark looks the same where the font is missing.
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { decompress } from 'wawoff2';
import { round } from './easel.mjs';

const files = {
  display: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
  text: 'inter/files/inter-latin-wght-normal.woff2',
};
const folder = new URL('../node_modules/@fontsource-variable/', import.meta.url);

/** The project's two fonts, read once by the caller. fontkit varies only what is not compressed, hence the detour. */
export async function fonts() {
  const read = async (path) => create(Buffer.from(await decompress(await readFile(new URL(path, folder)))));
  return { display: await read(files.display), text: await read(files.text) };
}

/** A glyph's commands moved to x and brought to `scale`, y downwards. */
function outline({ path }, x, scale) {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
  const point = (n, i) => round(i % 2 ? -n * scale : x + n * scale);
  return path.commands.map(({ command, args }) => letters[command] + args.map(point).join(' ')).join('');
}

/**
 * A line of words as one path with its baseline at 0.
 * @param font one of fonts(); axes such as { wght: 700, wdth: 80, opsz: 24 }; size in units; tracking in em
 * @returns {{ d: string, width: number }}
 */
export function words(font, text, { axes = { wght: 700 }, size = 20, tracking = 0 } = {}) {
  const run = font.getVariation(axes).layout(text);
  const scale = size / font.unitsPerEm;
  let x = 0;
  const parts = run.glyphs.map((glyph, i) => {
    const d = outline(glyph, x, scale);
    x += run.positions[i].xAdvance * scale + tracking * size;
    return d;
  });
  return { d: parts.join(''), width: x - tracking * size };
}
