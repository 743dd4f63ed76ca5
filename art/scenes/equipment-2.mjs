import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { bodyCamera, flashlight, radio } from '../kit/gear.mjs';

const id = 'equipment-2';
const [width, height] = [1200, 800];

/** The back plate of the rack: dark steel with a grid of holes, lit from the upper left. */
function plate(box) {
  const holes = [];
  for (let y = 40; y < 800; y += 40)
    for (let x = 30 + (y % 80 ? 20 : 0); x < 1200; x += 40)
      holes.push(dot(x, y, 4.6, '#03070d') + dot(x + 0.8, y + 1.4, 4.2, '#3a5068', 'opacity=".25"'));
  return [
    rect(0, 0, width, height, box.linear(0, 0, 1200, 800, '0 #34495f', '.4 #1a2b40', '1 #0a1422')),
    holes,
    box.glow(240, 40, 900, '#ffc98a', 0.4, 560),
  ];
}

/** A shelf with its lip; y is its upper edge. The things standing on it throw their shadow on the plate. */
const shelf = (box, y) => [
  group(`${box.blur(16)} opacity=".7"`, rect(-20, y + 20, 1260, 60, '#010409')),
  rect(-10, y, 1220, 30, box.linear(0, y, 0, y + 30, '0 #5d758d', '.2 #33485e', '1 #16243a')),
  rect(-10, y, 1220, 2.4, '#dbe8f2', 'opacity=".75"'),
  rect(-10, y + 30, 1220, 12, '#070d17'),
];

/** One charging cradle with its state light; amber while it still charges. */
function cradle(box, x, y, w, full) {
  const colour = full ? '#58e0ac' : '#ffb62e';
  return [
    path(
      `M${x - w / 2} ${y}Q${x - w / 2} ${y - 48} ${x - w / 2 + 16} ${y - 48}H${x + w / 2 - 16}Q${x + w / 2} ${y - 48} ${x + w / 2} ${y}z`,
      box.linear(x - w / 2, 0, x + w / 2, 0, '0 #6c849b', '.3 #33485e', '.75 #16253a', '1 #2a3e54'),
    ),
    stroke(`M${x - w / 2 + 14} ${y - 47}H${x + w / 2 - 14}`, '#c9dbe8', 2, 'opacity=".7"'),
    rect(x - 26, y - 26, 52, 8, '#050b14', 'rx="4"'),
    rect(x - 24, y - 24.5, 48, 5, colour, 'rx="2.5"'),
    box.glow(x, y - 22, 90, colour, 0.8, 56),
  ];
}

/** A name plate on the lip: a number in dots, the way the radios are counted out and in. */
const tag = (x, y, many) => [
  rect(x - 30, y + 6, 60, 19, '#dfe9f0', 'rx="3" opacity=".85"'),
  Array.from({ length: many }, (_, i) => dot(x - 18 + i * 9, y + 15.5, 2.6, '#2b4661')),
];

function draw() {
  const box = easel(id);
  const dice = chance(17);
  const radios = [110, 306, 502, 698, 894, 1090];
  const cameras = [150, 330, 510, 690, 870, 1050];
  return box.picture(
    width,
    height,
    [
      plate(box),
      // upper shelf: body cameras
      shelf(box, 268),
      cameras.map((x, i) =>
        i === 4 ? '' : group(`transform="translate(${x} 146) scale(.74)"`, bodyCamera(box)),
      ),
      cameras.map((x, i) => [cradle(box, x, 268, 136, i !== 2), tag(x, 268, 1 + (i % 5))]),
      // lower shelf: radios, one of them out on patrol, and flashlights at the end
      shelf(box, 716),
      radios
        .slice(0, 5)
        .map((x, i) =>
          i === 3
            ? ''
            : group(`transform="translate(${x} ${round(512 + dice.between(-1, 1))}) scale(.8)"`, radio(box)),
        ),
      group('transform="translate(1052 528) scale(.66)"', flashlight(box)),
      group('transform="translate(1150 528) scale(.66)"', flashlight(box)),
      radios.slice(0, 5).map((x, i) => [cradle(box, x, 716, 150, i !== 1), tag(x, 716, 1 + ((i * 2) % 5))]),
      [1052, 1150].map((x) => cradle(box, x, 716, 92, true)),
      rect(
        0,
        0,
        width,
        height,
        box.linear(0, 0, 1200, 0, '0 #ffb45a .1', '.4 #ffb45a 0', '.7 #04080f 0', '1 #04080f .6'),
      ),
      box.glow(120, 60, 700, '#ffd9a0', 0.28, 520),
    ],
    { rim: 0.5 },
  );
}

export default {
  id,
  group: 'equipment',
  alt: 'A charging rack with body cameras, radios and flashlights; one radio is out on patrol.',
  width,
  height,
  draw,
};
