// Writes every icon of the program from one drawing, the gate with its lamp (web/src/ui/brand.tsx shows the same):
// favicon.svg and .ico, apple-touch-icon.png, icon-192/512.png and icon-maskable-512.png. They bear no name: site.webmanifest
// does, and internal/site/indexes/webmanifest.go writes it. Run this after a change of the mark.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);
const ground = '#10233c';

/** The gate, its bars and its lamp, in a box of 32. */
const gate =
  '<path d="M8 26V15a8 8 0 0 1 16 0v11" fill="none" stroke="#58e0ac" stroke-width="2.8" stroke-linecap="round"/><path d="M13 26v-9M19 26v-9" fill="none" stroke="#58e0ac" stroke-opacity=".6" stroke-width="2.2" stroke-linecap="round"/><circle cx="16" cy="12.4" r="2.5" fill="#ffc65c"/>';

/** The lamp's light on the ground of the larger icons; in a browser's tab it would only blur the gate. */
const light =
  '<radialGradient id="l" cx=".5" cy=".39" r=".62"><stop offset="0" stop-color="#2f6d78"/><stop offset=".45" stop-color="#173a55"/><stop offset="1" stop-color="#0b1a2e"/></radialGradient>';

/** The icon as SVG: `corner` is the radius of its ground, `share` how much of it the gate fills. */
function icon({ corner = 0, share = 1, lit = false }) {
  const move = (32 - 32 * share) / 2;
  const fill = lit ? 'url(#l)' : ground;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${lit ? light : ''}<rect width="32" height="32" rx="${corner}" fill="${fill}"/><g transform="translate(${move} ${move}) scale(${share})">${gate}</g></svg>`;
}

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();

/** One PNG in an ICO frame: what a browser asks for that reads no SVG. */
function ico(picture, size) {
  const frame = Buffer.alloc(22);
  frame.writeUInt16LE(1, 2); // type: icon
  frame.writeUInt16LE(1, 4); // one picture
  frame.writeUInt8(size, 6);
  frame.writeUInt8(size, 7);
  frame.writeUInt16LE(1, 10); // colour planes
  frame.writeUInt16LE(32, 12); // bits per pixel
  frame.writeUInt32LE(picture.length, 14);
  frame.writeUInt32LE(frame.length, 18); // where the PNG begins
  return Buffer.concat([frame, picture]);
}

const tab = icon({ corner: 8 });
const home = icon({ corner: 7, share: 0.94, lit: true });
const square = icon({ share: 0.86, lit: true }); // Apple cuts the corners itself
const maskable = icon({ share: 0.84, lit: true });

const files = {
  'favicon.svg': tab,
  'favicon.ico': ico(await png(tab, 32), 32),
  'apple-touch-icon.png': await png(square, 180),
  'icon-192.png': await png(home, 192),
  'icon-512.png': await png(home, 512),
  'icon-maskable-512.png': await png(maskable, 512),
};
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, folder), content);
