import { chance } from '../kit/chance.mjs';
import { added, grain, halo, tint, vignette } from '../kit/light.mjs';
import { linear, oval, picture, rect, soft } from '../kit/paint.mjs';

const [width, height] = [1200, 800];

/** The lights of a street out of focus: discs of several sizes, crowded along one line. */
function discs() {
  const dice = chance(23);
  const one = () => {
    const near = dice.next() ** 2;
    const x = dice.between(-40, width + 40);
    const y = 520 + (dice.next() - 0.5) * (60 + 420 * near) + near * 40;
    const r = 9 + near * 62;
    const colour = dice.pick([tint.lamp, tint.sodium, tint.lamp, tint.hot, '#58e0ac', '#7fd6ff', '#ff6a52']);
    const light = dice.between(0.1, 0.34) * (1 - near * 0.55);
    return [
      oval(x, y, r, colour, `opacity="${light.toFixed(2)}"`),
      oval(x, y, r * 0.86, colour, `opacity="${(light * 0.35).toFixed(2)}"`),
      halo(x, y, r * 2.4, colour, light * 0.4),
    ];
  };
  return soft(1.6, added(Array.from({ length: 90 }, one).flat()));
}

function draw() {
  const dusk = linear(
    [0, 0, 0, 1],
    [
      [0, '#050c17'],
      [0.42, '#0d1d33'],
      [0.6, '#1d3450'],
      [0.7, '#10233c'],
      [1, '#050c17'],
    ],
  );
  return picture(
    width,
    height,
    '#050c17',
    rect(0, 0, width, height, dusk),
    discs(),
    vignette(width, height, 0.6),
    grain(width, height),
  );
}

export default {
  id: 'quote-back-2',
  group: 'quote-back',
  alt: 'The lights of a street at night, out of focus.',
  width,
  height,
  draw,
};
