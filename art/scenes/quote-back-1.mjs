import { glow, grain, haze, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { afterglow, cloudStreaks, curtain, sky, stars } from '../kit/sky.mjs';

const [width, height] = [1200, 800];
const horizon = 640;

/** Northern light over the prairie: quiet ground for a quotation. */
function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    sky(width, horizon, 'late'),
    stars(width, horizon, 260, 31),
    curtain(
      [
        [260, 470],
        [420, 380],
        [560, 420],
        [700, 350],
        [900, 400],
        [1130, 300],
        [1280, 330],
      ],
      300,
      0.8,
      12,
    ),
    curtain(
      [
        [500, 300],
        [760, 240],
        [1000, 280],
        [1260, 200],
      ],
      260,
      0.4,
      44,
    ),
    afterglow(380, horizon, 700, 0.5),
    cloudStreaks(width, 500, 620, 7, 5, 380),
    haze(width, 560, horizon, '#45506a', 0.3),
    glow(300, 690, 20),
    vignette(width, height, 0.5),
    grain(width, height),
  );
}

export default {
  id: 'quote-back-1',
  group: 'quote-back',
  alt: 'Northern light over a wide dark prairie.',
  width,
  height,
  draw,
};
