// Renders the picture that shared links show, web/public/security-hero.jpg (1200 × 630, V125), from the drawn
// evening: night sky, northern light, foothills, and the company's name and line from the catalog.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const [width, height] = [1200, 630];
const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');
const company = JSON.parse(await read('../catalog/company.json'));
const xml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#050d1a"/><stop offset=".55" stop-color="#10233c"/><stop offset=".8" stop-color="#2a3c5a"/><stop offset="1" stop-color="#8a5a3c"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;
const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Inter, 'DejaVu Sans', sans-serif"><text x="72" y="190" font-size="72" font-weight="800" fill="#f4f8fc">${xml(company.name)}</text><text x="74" y="256" font-size="34" fill="#79e7bd">${xml(company.tagline)}</text></svg>`;

/** One drawing stretched over the given box of the picture. */
const layer = async (path, left, top, w, h) => ({
  input: await sharp(Buffer.from(await read(path)), { density: 144 })
    .resize(w, h, { fit: 'fill' })
    .png()
    .toBuffer(),
  left,
  top,
});

await sharp(Buffer.from(sky))
  .composite([
    await layer('../web/src/ui/aurora.svg', 0, 0, width, 430),
    await layer('../web/src/ui/horizon.svg', 0, height - 242, width, 242),
    { input: Buffer.from(words), left: 0, top: 0 },
  ])
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(new URL('../web/public/security-hero.jpg', import.meta.url).pathname);
