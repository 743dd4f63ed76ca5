import sharp from 'sharp';
import { box, hue, label, sheet } from '../kit/diagram.mjs';
import { person } from '../kit/figure.mjs';
import { line, n, rect } from '../kit/paint.mjs';

const [width, height] = [1200, 860];
/** Picture units of one metre, of the standing person and of the face beside it. */
const [metre, close] = [286, 700];
const tall = 1.78;

/** The person, `scale` units a metre, the ground between the feet at (x, y). */
const someone = (x, y, scale) =>
  person({
    id: `drawing-density-${scale}`,
    x,
    y,
    height: tall * scale,
    view: 16,
    pose: 'stand',
    outfit: 'coat',
    colours: { top: 'wine', trousers: 'charcoal' },
    hair: 'short',
    hairColour: 'brown',
    beard: 'short',
    skin: 'fair',
    light: 'left',
    lampPower: 0.6,
    dusk: 0,
  });

/** One photograph of the person, from which each camera takes its share: 1.0 × 1.9 m at 600 units a metre. */
const photograph = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1140"><rect width="600" height="1140" fill="#2d4d78"/>${someone(300, 1110, 600)}</svg>`,
  ),
)
  .png()
  .toBuffer();

/** What a camera of so many pixels per metre sees of a part of it ([left, top, width, height] in metres). */
async function pixels(perMetre, [left, top, w, h]) {
  const whole = await sharp(photograph)
    .extract({
      left: Math.round(left * 600),
      top: Math.round(top * 600),
      width: Math.round(w * 600),
      height: Math.round(h * 600),
    })
    .resize(Math.round(w * perMetre), Math.round(h * perMetre), { kernel: 'cubic', fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = whole;
  const colour = (i) => `#${[0, 1, 2].map((k) => data[i * 3 + k].toString(16).padStart(2, '0')).join('')}`;
  return { columns: info.width, rows: info.height, colour };
}

/** Squares of the picture as a grid at (x, y), `w` wide; equal neighbours are drawn as one. */
function grid({ columns, rows, colour }, x, y, w) {
  const size = w / columns;
  const out = [];
  for (let row = 0; row < rows; row++) {
    for (let from = 0; from < columns; ) {
      const tone = colour(row * columns + from);
      let to = from + 1;
      while (to < columns && colour(row * columns + to) === tone) to++;
      out.push(rect(x + from * size, y + row * size, (to - from) * size + 0.4, size + 0.4, tone));
      from = to;
    }
  }
  return out.join('');
}

const whole = [0.12, 0.02, 0.76, 1.88];
const face = [0.36, 0.05, 0.28, 0.36];
const cameras = await Promise.all(
  [
    [25, 'somebody'],
    [125, 'one of ours'],
    [250, 'who it was'],
  ].map(async ([many, says]) => ({
    many,
    says,
    body: await pixels(many, whole),
    head: await pixels(many, face),
  })),
);

/** Ticks of one metre, as many as there are pixels. */
function ruler(many, x, y) {
  const ticks = Array.from(
    { length: many + 1 },
    (_, i) => `M${n(x + (i * metre) / many)} ${y}v${i % 5 ? 18 : 28}`,
  );
  return [
    line(`M${x} ${y}h${metre}`, hue.amber, 4),
    line(ticks.join(''), hue.amber, many > 100 ? 0.6 : 2.4),
    label('1 m', x + metre / 2, y + 66, { size: 34, colour: hue.soft }),
  ];
}

function camera({ many, says, body, head }, i) {
  const x = 36 + i * 384;
  const w = whole[2] * metre * 0.82;
  const [fw, fh] = [face[2] * close * 0.82, face[3] * close * 0.82];
  return [
    label(String(many), x + 180, 104, { size: 84, weight: 800, colour: hue.amber, display: true }),
    label('pixels per metre', x + 180, 152, { size: 34, colour: hue.soft, weight: 500 }),
    grid(body, x + 2, 190, w),
    grid(head, x + w + 20, 190, fw),
    box(x + w + 20, 190, fw, fh, 'none', { r: 0, edge: hue.ink, width: 4 }),
    ruler(many, x + 36, 664),
    label(says, x + 180, 810, { size: 46, weight: 700, display: true }),
  ];
}

const draw = () =>
  sheet(
    width,
    height,
    cameras.map(camera),
    [1, 2].map((i) => line(`M${22 + i * 384} 50V820`, hue.edge, 2, 'opacity=".6"')),
  );

export default {
  id: 'drawing-density',
  group: 'blog',
  alt: 'The same person in squares: with 25 pixels per metre a few coarse blocks, with 125 a figure one may recognize, with 250 a clear face.',
  width,
  height,
  draw,
};
