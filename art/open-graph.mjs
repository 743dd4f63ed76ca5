// Sets the pictures that shared links show: web/public/og/<page>.jpg, 1200 × 630 (V125). The page's own picture stands
// at the right and sinks into the night at the left, where the page's title and the company's name are set in the
// project's fonts by Chromium. Run it after a change of such a picture, of a title or of the company's name.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const root = new URL('../', import.meta.url);
const [width, height] = [1200, 630];
const mostBytes = 110 * 1024;

const read = (path, encoding) => readFile(new URL(path, root), encoding);
const company = JSON.parse(await read('catalog/company.json', 'utf8'));
const services = JSON.parse(await read('catalog/services.json', 'utf8'));

/** Titles of pages that no catalog names; the line under a title is the page's own headline, if it has a content file. */
const pages = [
  { id: 'home', title: company.tagline, picture: 'hero-home', content: 'pages/home.md' },
  { id: 'about', title: 'About us', picture: 'hero-about', content: 'pages/about.md' },
  { id: 'services', title: 'Services', picture: 'hero-services', content: 'pages/services.md' },
  ...services.map(({ id, name }) => ({
    id,
    title: name,
    picture: pictureOf(id),
    content: `services/${id}.md`,
  })),
  { id: 'blog', title: 'Blog', picture: 'hero-blog' },
  { id: 'quote', title: 'Get a free quote', picture: 'hero-quote' },
  { id: 'contact', title: 'Contact us', picture: 'hero-contact' },
];

/** Each service shows the first picture of its page. */
function pictureOf(service) {
  return service === 'security-guards' ? 'guards-1' : `${service}-1`;
}

/** How far a picture leaves the frame at the right, so that what it is about stands clear of the words (pixels). */
const beyond = { 'surveillance-1': 190, 'guards-1': 90, 'virtual-guard-1': 40 };

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const dataUrl = (type, bytes) => `data:${type};base64,${bytes.toString('base64')}`;

/** The headline of a content file, or nothing: a line with a placeholder is not ours to fill. */
async function headline(content) {
  if (!content) return '';
  const found = /^headline: (.+)$/m.exec(await read(`content/${content}`, 'utf8'));
  const text = found ? found[1].replace(/^"|"$/g, '') : '';
  return text.includes('{') ? '' : text;
}

/** The page's picture, drawn anew and brought to the height that it is shown in. */
async function drawn(picture) {
  const scene = (await import(`./scenes/${picture}.mjs`)).default;
  return sharp(Buffer.from(scene.draw()), { unlimited: true })
    .resize({ height })
    .webp({ quality: 92 })
    .toBuffer();
}

const fontFile = (path) => read(`art/node_modules/@fontsource-variable/${path}`);
const fontFace = async (family, path) =>
  `@font-face{font-family:${family};font-weight:200 800;src:url(${dataUrl('font/woff2', await fontFile(path))})}`;
const faces = [
  await fontFace('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
  await fontFace('Words', 'inter/files/inter-latin-wght-normal.woff2'),
].join('');
const mark = dataUrl('image/svg+xml', await read('web/public/favicon.svg'));

const style = `${faces}*{margin:0;box-sizing:border-box}
body{width:${width}px;height:${height}px;background:#081220;color:#f4f8fc;overflow:hidden;font-family:Words}
.picture{position:absolute;right:0;top:0;height:100%;mask-image:linear-gradient(90deg,#0000,#000 36%)}
.night{position:absolute;inset:0;background:linear-gradient(90deg,#081220 16%,#081220c0 34%,#08122050 50%,#08122000 66%),linear-gradient(0deg,#08122090,#08122000 30%)}
main{position:absolute;inset:64px 64px 60px;display:flex;flex-direction:column}
.brand{display:flex;align-items:center;gap:16px;font:700 30px Display}
.brand img{width:52px}
.words{margin-top:auto;width:610px}
h1{font:750 76px/1 Display;letter-spacing:-.03em;text-wrap:balance}
p{font-size:29px;line-height:1.34;color:#c9d6e6;margin-top:22px;text-wrap:balance}
footer{margin-top:34px;font-size:24px;font-weight:560;color:#79e7bd;display:flex;align-items:center;gap:16px}
footer::before{content:"";width:44px;height:4px;border-radius:2px;background:#ffb62e}`;

async function markup(page) {
  const line = await headline(page.content);
  const picture = dataUrl('image/webp', await drawn(page.picture));
  const long = page.title.length > 26 ? ' style="font-size:64px"' : '';
  return `<!doctype html><style>${style}</style><img class="picture" style="right:-${beyond[page.picture] ?? 0}px" src="${picture}"><div class="night"></div><main><div class="brand"><img src="${mark}">${escaped(company.product)}</div><div class="words"><h1${long}>${escaped(page.title)}</h1>${line ? `<p>${escaped(line)}</p>` : ''}<footer>${escaped(company.name)}</footer></div></main>`;
}

/** The best JPEG that stays below the limit: messengers fetch it on a phone's connection. */
async function jpeg(png) {
  for (let quality = 66; quality >= 50; quality -= 4) {
    const bytes = await sharp(png).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= mostBytes) return bytes;
  }
  throw new Error('open graph: the picture is too rich for its limit');
}

const browser = await chromium.launch({
  executablePath: process.env.WARDGATE_CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
const folder = new URL('web/public/og/', root);
await mkdir(folder, { recursive: true });
const view = await browser.newPage({ viewport: { width, height } });
for (const page of pages) {
  await view.setContent(await markup(page));
  await view.evaluate(() => document.fonts.ready);
  await view.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await writeFile(new URL(`${page.id}.jpg`, folder), await jpeg(await view.screenshot({ type: 'png' })));
}
await browser.close();
