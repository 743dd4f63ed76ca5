// Draws what lies behind the words of a post's social card: internal/platform/cards/night.jpg, 1200 × 630. The scene of
// the blog sinks into the night at the left, as on the other shared pictures (open-graph.mjs); the mark is part of it.
// The words are set by the program (internal/platform/cards), for each post.
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import scene from './scenes/fallback-blog.mjs';

const root = new URL('../', import.meta.url);
const [width, height] = [1200, 630];
const mostBytes = 60 * 1024;

const picture = await sharp(Buffer.from(scene.draw()), { unlimited: true })
  .resize({ width, height, fit: 'cover' })
  .png()
  .toBuffer();
const night = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="a"><stop offset=".12" stop-color="#081220"/><stop offset=".5" stop-color="#081220" stop-opacity=".68"/><stop offset=".8" stop-color="#081220" stop-opacity=".28"/><stop offset="1" stop-color="#081220" stop-opacity=".06"/></linearGradient>
<linearGradient id="b" y1="1" y2="0" x2="0"><stop offset="0" stop-color="#081220" stop-opacity=".7"/><stop offset=".5" stop-color="#081220" stop-opacity="0"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#a)"/><rect width="100%" height="100%" fill="url(#b)"/></svg>`;
const mark = await sharp(await readFile(new URL('web/public/favicon.svg', root)), { density: 72 * (52 / 32) })
  .resize(52)
  .png()
  .toBuffer();

const bytes = await sharp(picture)
  .composite([{ input: Buffer.from(night) }, { input: mark, left: 64, top: 64 }])
  .jpeg({ quality: 88, mozjpeg: true, chromaSubsampling: '4:4:4' })
  .toBuffer();
if (bytes.length > mostBytes)
  throw new Error(`card: the night has ${bytes.length} bytes, more than ${mostBytes}`);
await writeFile(new URL('internal/platform/cards/night.jpg', root), bytes);
