import { backdrop, ground } from '../kit/backdrop.mjs';
import { forest, snowField } from '../kit/land.mjs';
import { grain, haze, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';

const [width, height] = [1200, 800];
const horizon = 470;

function draw() {
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [840, 700], peaks: 130, rise: 20, seed: 191 }),
    ground(width, height, horizon, ['#3c5273', '#22395a', '#0a1626']),
    forest(0, width, 90, (x) => 492 + 8 * Math.sin(x / 130), [30, 70], '#1b3453', 5),
    haze(width, 430, 530, '#5b6b88', 0.3),
    forest(-20, 1220, 60, (x) => 560 + 18 * Math.sin(x / 160), [60, 130], '#12263f', 9),
    haze(width, 500, 640, '#34486a', 0.3),
    snowField(width, 640, 26, height, 7, ['#33496b', '#0a1626']),
    forest(-40, 360, 9, (x) => 760 - x * 0.18, [240, 460], '#071120', 13),
    forest(860, 1240, 9, (x) => 690 + (x - 860) * 0.2, [260, 480], '#071120', 17),
    vignette(width, height, 0.5),
    grain(width, height),
  );
}

export default {
  id: 'quote-back-3',
  group: 'quote-back',
  alt: 'Dusk over the foothills, spruce forest and the front range.',
  width,
  height,
  draw,
};
