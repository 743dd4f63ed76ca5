// Draws the evening of the visitor pages: web/src/ui/horizon.svg (foothills, a town with its lamps on)
// and web/src/ui/aurora.svg (northern light). Run it after a change of the drawing.
import { writeFile } from 'node:fs/promises';

const ground = 268;
/** Silhouettes on the ground line: x, width and height in units of the drawing. */
const buildings = [
  [36, 54, 34],
  [96, 30, 52],
  [132, 70, 28],
  [232, 26, 66],
  [262, 44, 40],
  [330, 84, 24],
  [448, 38, 58],
  [490, 60, 36],
  [596, 28, 74],
  [628, 52, 46],
  [700, 96, 26],
  [842, 34, 54],
  [880, 66, 34],
  [986, 30, 62],
  [1020, 46, 42],
  [1110, 88, 24],
  [1236, 32, 70],
  [1272, 58, 44],
  [1372, 48, 30],
];
/** Where the lamps of the road stand. */
const lamps = [14, 84, 212, 316, 432, 572, 688, 826, 966, 1096, 1222, 1354];

const roofs = buildings.map(([x, w, h]) => `M${x} ${ground + 4}v${-h}h${w}v${h}z`).join('');

/** Lit windows: a fixed scatter. */
const windows = buildings
  .flatMap(([x, w, h]) => {
    const lit = [];
    for (let dx = 6; dx < w - 5; dx += 9)
      for (let dy = 9; dy < h - 6; dy += 11)
        if ((x * 7 + dx * 13 + dy * 29) % 11 < 3) lit.push(`M${x + dx} ${ground + 4 - h + dy}h3v4h-3z`);
    return lit;
  })
  .join('');

const posts = lamps.map((x) => `M${x} ${ground + 6}v-36q0-6 9-6`).join('');
const lights = lamps
  .map(
    (x) =>
      `<circle cx="${x + 11}" cy="${ground - 34}" r="26" fill="url(#g)"/><circle cx="${x + 11}" cy="${ground - 35}" r="2.6" fill="#ffe3ad"/>`,
  )
  .join('');

const horizon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 290" preserveAspectRatio="xMidYMax slice"><title>Evening</title><defs><radialGradient id="g"><stop offset="0" stop-color="#ffcf7a" stop-opacity=".75"/><stop offset=".35" stop-color="#ffb62e" stop-opacity=".24"/><stop offset="1" stop-color="#ffb62e" stop-opacity="0"/></radialGradient></defs><path fill="#22395a" d="M0 176l70-26 60 18 74-44 52 26 66-40 48 28 72-58 50 36 54-22 66 44 72-26 58 34 84-44 48 24 82-58 54 42 58-30 70 48 72-32 68 40 82-26 80 34V290H0z"/><path fill="#152a45" d="M0 222c180-34 320 20 520-4s340-26 520 0 280 18 400-12v84H0z"/><path fill="#0a1626" d="${roofs}"/><path fill="#ffc65c" opacity=".85" d="${windows}"/><path fill="#071120" d="M0 ${ground}q360-9 720 0t720 0V290H0z"/><path stroke="#050c17" stroke-width="2" fill="none" d="${posts}"/>${lights}</svg>
`;

/** Rays of uneven height along three bands, faded out to the sides, softened here and not by the page. */
const aurora = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 480" preserveAspectRatio="none"><title>Northern light</title><defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fd6ff" stop-opacity="0"/><stop offset=".35" stop-color="#3d9fb0" stop-opacity=".16"/><stop offset=".74" stop-color="#3fd39c" stop-opacity=".46"/><stop offset=".86" stop-color="#8cf0c9" stop-opacity=".5"/><stop offset="1" stop-color="#58e0ac" stop-opacity="0"/></linearGradient><linearGradient id="f"><stop offset=".4"/><stop offset=".72" stop-color="#fff"/><stop offset=".9" stop-color="#fff"/><stop offset="1"/></linearGradient><mask id="m"><rect width="1440" height="480" fill="url(#f)"/></mask><filter id="b" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="12"/></filter></defs><g fill="url(#v)" mask="url(#m)"><g filter="url(#b)"><path d="M240 120C420 20 560 150 720 70s260-90 420-20 200 40 340-30v250c-150 60-220-10-350 10s-230 110-400 60-320-30-490 40z"/><path d="M560 0c150 60 260 10 380 50s260 30 520-40v330c-170 30-250-60-390-50s-220 90-330 40-120-60-180-70z" opacity=".55"/><path d="M700 150c120-40 210 30 330-10s190-60 420-10v190c-160 50-240-30-360-10s-250 60-390 0z" opacity=".7"/></g></g></svg>
`;

const folder = new URL('../web/src/ui/', import.meta.url);
await writeFile(new URL('horizon.svg', folder), horizon);
await writeFile(new URL('aurora.svg', folder), aurora);
