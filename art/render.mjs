// Renders the drawn pictures (art/scenes/*.mjs) to web/public/pictures/ and writes catalog/images.json.
//
//   node render.mjs [id…]                    all pictures, or the named ones
//   node render.mjs --preview folder [id…]   only PNGs to look at, 1400 and 320 px wide
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const scenesFolder = new URL('./scenes/', import.meta.url);
const publicFolder = new URL('../web/public/', import.meta.url).pathname;
const catalogFile = new URL('../catalog/images.json', import.meta.url);

/** The widths a picture is offered in, from the width it was drawn in. */
function widthsOf({ width }) {
  if (width >= 1920) return [640, 960, 1440, 1920];
  if (width >= 1000) return [480, 800, 1200];
  return [320, 640];
}

/** Every scene, by its file name. A file that does not load stops the run: it would be missing in the catalog. */
async function readScenes() {
  const files = (await readdir(scenesFolder)).filter((name) => name.endsWith('.mjs')).sort();
  const scenes = await Promise.all(files.map((name) => import(new URL(name, scenesFolder).href)));
  return scenes.flatMap((scene) => scene.default).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The picture as pixels, at the size it was drawn in. */
const pixels = (scene) =>
  sharp(Buffer.from(scene.draw()), { unlimited: true }).flatten().png({ compressionLevel: 1 });

async function preview(scene, folder) {
  const full = await pixels(scene).toBuffer();
  await sharp(full)
    .resize(Math.min(1400, scene.width))
    .png()
    .toFile(join(folder, `${scene.id}.png`));
  await sharp(full)
    .resize(320)
    .png()
    .toFile(join(folder, `${scene.id}-320.png`));
}

/** Writes one picture in all its widths, the JPEG for browsers without AVIF, and what else the scene asks for. */
async function render(scene) {
  const full = await pixels(scene).toBuffer();
  const folder = join(publicFolder, 'pictures');
  const widths = widthsOf(scene);
  for (const width of widths) {
    await sharp(full)
      .resize(width)
      .avif({ quality: scene.width >= 1600 ? 54 : 46, effort: 4 })
      .toFile(join(folder, `${scene.id}-${width}.avif`));
  }
  const fallback = fallbackOf(scene);
  // Nearly nobody is sent it, and the program carries all of them.
  const jpeg = { quality: 52, mozjpeg: true };
  await sharp(full)
    .resize(fallback)
    .jpeg(jpeg)
    .toFile(join(folder, `${scene.id}-${fallback}.jpg`));
  for (const copy of scene.copies ?? []) await writeCopy(full, copy);
}

/** A cut of the picture at a fixed address (V123, V125): `from` is the part of the drawing it shows. */
async function writeCopy(full, { file, width, height, from }) {
  const part = from ? sharp(full).extract(from) : sharp(full);
  await part
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 66, mozjpeg: true })
    .toFile(join(publicFolder, file));
}

/** The width of the one JPEG: the middle of the offered widths. */
function fallbackOf(scene) {
  const widths = widthsOf(scene);
  return widths[Math.floor((widths.length - 1) / 2)];
}

/** One row of catalog/images.json. */
const rowOf = (scene) => ({
  id: scene.id,
  group: scene.group,
  alt: scene.alt,
  width: scene.width,
  height: scene.height,
  widths: widthsOf(scene),
  fallback: fallbackOf(scene),
});

const words = process.argv.slice(2);
const looking = words[0] === '--preview';
const folder = looking ? words[1] : join(publicFolder, 'pictures');
const wanted = new Set(words.slice(looking ? 2 : 0));
const scenes = await readScenes();
await mkdir(folder, { recursive: true });
for (const scene of scenes.filter(({ id }) => wanted.size === 0 || wanted.has(id))) {
  await (looking ? preview(scene, folder) : render(scene));
}
if (!looking) await writeFile(catalogFile, `${JSON.stringify(scenes.map(rowOf), null, 2)}\n`);
