import sharp from 'sharp';

const [out, crop, ...files] = process.argv.slice(2);
const bufs = [];
for (const f of files) {
  let s = sharp(`e2e/.results/pictures/${f}.png`);
  if (crop !== '-') {
    const [w, h, x, y] = crop.split(',').map(Number);
    const m = await s.metadata();
    s = s.extract({ left: x, top: y, width: Math.min(w, m.width - x), height: Math.min(h, m.height - y) });
  }
  bufs.push(await s.toBuffer({ resolveWithObject: true }));
}
const W = bufs.reduce((a, b) => a + b.info.width + 8, 0),
  H = Math.max(...bufs.map((b) => b.info.height));
let x = 0;
const comp = bufs.map((b) => {
  const c = { input: b.data, left: x, top: 0 };
  x += b.info.width + 8;
  return c;
});
await sharp({ create: { width: W, height: H, channels: 3, background: '#888' } })
  .composite(comp)
  .png()
  .toFile(`/tmp/wshots/${out}.png`);
