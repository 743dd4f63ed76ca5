// Renders the icons that need pixels from the drawn one: web/public/favicon.svg → favicon.ico
// (one 32 px PNG in an ICO frame) and apple-touch-icon.png (180 px). Run it after a change of the mark.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../web/public/', import.meta.url);
const drawing = await readFile(new URL('favicon.svg', folder));
const png = (size) =>
  sharp(drawing, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 });

const small = await png(32).toBuffer();
const frame = Buffer.alloc(22);
frame.writeUInt16LE(1, 2); // type: icon
frame.writeUInt16LE(1, 4); // one picture
frame.writeUInt8(32, 6);
frame.writeUInt8(32, 7);
frame.writeUInt16LE(1, 10); // colour planes
frame.writeUInt16LE(32, 12); // bits per pixel
frame.writeUInt32LE(small.length, 14);
frame.writeUInt32LE(frame.length, 18); // where the PNG begins
await writeFile(new URL('favicon.ico', folder), Buffer.concat([frame, small]));

// Home screens cut their own corners: the ground fills the square.
const square = await png(180).flatten({ background: '#10233c' }).toBuffer();
await writeFile(new URL('apple-touch-icon.png', folder), square);
