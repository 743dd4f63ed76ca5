import { hue, label, sheet } from '../kit/diagram.mjs';
import { person } from '../kit/figure.mjs';
import { line, n, oval, polygon, rect, shape, within } from '../kit/paint.mjs';

const [width, height] = [1200, 800];
/** Metres: the wall stands at x 0, the ground at height 0. */
const scale = 102;
const at = (x, h) => [178 + x * scale, 730 - h * scale];
const face = [4, 1.6];

/** A camera on the wall at height h, looking down by `angle` degrees. */
function camera(h, angle, colour) {
  const [x, y] = at(0, h);
  return [
    rect(x - 6, y - 30, 14, 60, '#8fa6c4'),
    `<g transform="translate(${n(x + 26)} ${n(y)}) rotate(${angle})">${[
      rect(-16, -19, 84, 38, '#dfe9f4', 'rx="9"'),
      rect(58, -16, 14, 32, colour),
      rect(-20, -25, 92, 10, '#a9bdd6'),
    ].join('')}</g>`,
  ];
}

/** Its line of sight to the face, the level line, the angle between as an arc. */
function sight(h, angle, colour) {
  const [a, b] = [at(0, h), at(...face)];
  const r = h > 4 ? 170 : 250;
  const rad = (angle * Math.PI) / 180;
  const arc = `M${n(a[0] + r)} ${n(a[1])}A${r} ${r} 0 0 1 ${n(a[0] + r * Math.cos(rad))} ${n(a[1] + r * Math.sin(rad))}`;
  return [
    line(`M${n(a[0])} ${n(a[1])}H${n(a[0] + r + 60)}`, colour, 3, 'stroke-dasharray="12 10" opacity=".8"'),
    line(`M${a.map(n).join(' ')}L${b.map(n).join(' ')}`, colour, 6),
    line(arc, colour, 6, 'stroke-linecap="round"'),
  ];
}

const guest = (more) =>
  person({
    pose: 'stand',
    outfit: 'coat',
    colours: { top: 'slate', trousers: 'charcoal' },
    cover: 'plainCap',
    coverColour: 'wine',
    hair: 'short',
    hairColour: 'brown',
    skin: 'fair',
    light: 'left',
    lampPower: 0.5,
    dusk: 0,
    ...more,
  });

/** What the camera sees: the head from that angle in a round picture. */
function seen(x, y, tilt, colour) {
  const r = 118;
  const ring = `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  const [cy, sy] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const tall = 1500;
  // The head's middle, 166 cm up, comes to the middle of the ring.
  const foot = y + (tall / 175) * (164 * cy - 3 * sy);
  return [
    shape(ring, '#2d4a70'),
    within(ring, guest({ id: `drawing-height-${tilt}`, x, y: foot, height: tall, view: 0, tilt })),
    line(ring, colour, 7),
  ];
}

function draw() {
  const [wx, ground] = at(0, 0);
  const [px] = at(4, 0);
  return sheet(
    width,
    height,
    rect(wx - 62, 40, 62, ground - 40, '#2b4a74'),
    Array.from({ length: 12 }, (_, i) => rect(wx - 62, 40 + i * 58, 62, 3, '#12263f')),
    rect(40, ground, 1120, 10, '#4b678c'),
    [0, 1, 2, 3, 4, 5, 6].map((m) => line(`M${wx - 62} ${n(at(0, m)[1])}h-22`, hue.soft, 3)),
    [3, 6].map((m) => label(`${m} m`, 22, at(0, m)[1] - 14, { size: 34, at: 'start', colour: hue.soft })),
    guest({ id: 'drawing-height-p', x: px, y: ground, height: 1.78 * scale, view: -90 }),
    sight(6, 48, hue.amber),
    sight(3, 19, hue.green),
    oval(...at(...face), 9, hue.ink),
    camera(6, 48, hue.amber),
    camera(3, 19, hue.green),
    label('48°', at(0, 6)[0] + 226, at(0, 6)[1] + 78, { size: 56, weight: 800, colour: hue.amber }),
    label('19°', at(0, 3)[0] + 120, at(0, 3)[1] + 128, { size: 56, weight: 800, colour: hue.green }),
    line(`M${wx} ${ground + 34}H${px}M${wx} ${ground + 24}v20M${px} ${ground + 24}v20`, hue.soft, 3),
    shape(
      polygon([
        [wx + 165, ground + 18],
        [wx + 245, ground + 18],
        [wx + 245, ground + 52],
        [wx + 165, ground + 52],
      ]),
      '#0a1628',
    ),
    label('4 m', wx + 205, ground + 48, { size: 34, colour: hue.soft }),
    seen(820, 190, 48, hue.amber),
    label('a cap', 966, 206, { size: 50, weight: 700, at: 'start', colour: hue.amber }),
    seen(820, 494, 19, hue.green),
    label('a face', 966, 510, { size: 50, weight: 700, at: 'start', colour: hue.green }),
  );
}

export default {
  id: 'drawing-height',
  group: 'blog',
  alt: 'From 3 metres up a camera sees the face of somebody 4 metres away at 19 degrees; from 6 metres it looks down at 48 degrees and sees a cap.',
  width,
  height,
  draw,
};
