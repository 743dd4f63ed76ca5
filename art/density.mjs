// One face as three cameras show it: what 25, 125 and 250 pixels per metre are good for, for the page about surveillance.
//
//   node density.mjs     writes web/public/exhibit/face-<pixels per metre>.webp from the rendered head shot
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';

const pictures = new URL('../web/public/', import.meta.url).pathname;

/** The head shot shows shoulders from edge to edge: about half a metre. */
const metres = 0.53;

/** Height to width of the head shots. */
const tall = 5 / 4;

await mkdir(`${pictures}exhibit`, { recursive: true });
for (const density of [25, 125, 250]) {
  const width = Math.round(density * metres);
  await sharp(`${pictures}pictures/headshot-5-640.avif`)
    .resize(width, Math.round(width * tall), { fit: 'fill' })
    .webp({ lossless: true, effort: 6 })
    .toFile(`${pictures}exhibit/face-${density}.webp`);
}
