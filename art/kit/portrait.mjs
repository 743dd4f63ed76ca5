// What stands out of focus behind a portrait: places of the company's work, and the plain ground of the head shots.
import { chance } from './chance.mjs';
import { snowfall } from './land.mjs';
import { glow, tint } from './light.mjs';
import { down, group, n, oval, radial, rect, shape, soft } from './paint.mjs';

/** A light out of focus: a disc, a little brighter at its edge. */
function disc(x, y, r, colour, strength) {
  const fill = radial(
    [0.5, 0.5, 0.5],
    [
      [0, colour, strength * 0.62],
      [0.8, colour, strength * 0.72],
      [0.93, colour, strength],
      [1, colour, 0],
    ],
  );
  return oval(x, y, r, fill, 'style="mix-blend-mode:screen"');
}

/** Discs scattered over a box [x0, y0, x1, y1]. */
function discs(seed, many, [x0, y0, x1, y1], sizes, colours, strength = 0.4) {
  const dice = chance(seed);
  return Array.from({ length: many }, () =>
    disc(
      dice.between(x0, x1),
      dice.between(y0, y1),
      dice.between(...sizes),
      dice.pick(colours),
      n(dice.between(0.5, 1) * strength * 100) / 100,
    ),
  ).join('');
}

/** A room's wall of monitors. */
function monitors() {
  const one = (x, y, w, h, a, b) =>
    rect(x, y, w, h, '#050d18') +
    rect(x + 8, y + 8, w - 16, h - 16, down([0, a], [1, b])) +
    rect(x + w * 0.14, y + h * 0.62, w * 0.5, h * 0.08, '#58e0ac', 'opacity=".5"') +
    rect(x + w * 0.14, y + h * 0.2, w * 0.34, h * 0.3, '#bfefff', 'opacity=".22"');
  return [
    rect(0, 0, 800, 1000, down([0, '#0a1729'], [0.7, '#12304a'], [1, '#0a1a2c'])),
    soft(
      11,
      one(-60, 110, 250, 170, '#2c6f8c', '#17405c'),
      one(-70, 310, 260, 180, '#1f5a6d', '#0f3348'),
      one(590, 90, 270, 180, '#2f7a94', '#1a4a66'),
      one(600, 300, 270, 180, '#276a5f', '#11404a'),
      one(230, 60, 320, 190, '#1f5573', '#133a55'),
      rect(-90, 560, 980, 60, '#071322'),
    ),
    glow(720, 240, 420, tint.cool, 0.3),
    discs(3, 12, [0, 500, 800, 640], [7, 16], [tint.lamp, tint.aurora, tint.cool], 0.5),
  ];
}

/** A street at dusk with the patrol vehicle's lamps. */
const street = () => [
  rect(
    0,
    0,
    800,
    1000,
    down([0, '#0d1f38'], [0.42, '#2a3f5f'], [0.6, '#8a5a3c'], [0.66, '#3a3848'], [1, '#0a1626']),
  ),
  soft(
    14,
    shape('M-90 640V420h200v-60h130v90h90V640z', '#13243c'),
    shape('M520 640V380h140v40h240V640z', '#101f36'),
    rect(-90, 630, 980, 400, '#0b1728'),
    shape('M470 700q20-110 120-120h150q90 10 110 120v90H470z', '#1b2d49'),
  ),
  disc(520, 716, 44, tint.hot, 0.9),
  disc(742, 716, 44, tint.hot, 0.8),
  glow(630, 716, 330, tint.lamp, 0.4),
  discs(8, 22, [0, 380, 800, 620], [10, 30], [tint.lamp, tint.sodium, tint.hot], 0.42),
  discs(9, 5, [40, 560, 380, 640], [12, 22], ['#ff6a50', tint.lamp], 0.4),
];

/** A yard in snow, the forest behind it. */
function yard() {
  const dice = chance(21);
  const tree = (x) => {
    const h = dice.between(190, 330);
    return shape(
      `M${n(x)} ${n(640 - h)}L${n(x + h * 0.2)} 650H${n(x - h * 0.2)}z`,
      dice.pick(['#152a45', '#1a3250', '#11243d']),
    );
  };
  return [
    rect(
      0,
      0,
      800,
      1000,
      down([0, '#12284a'], [0.45, '#38557d'], [0.63, '#4a5f84'], [0.66, '#8fa6c4'], [1, '#45618a']),
    ),
    soft(
      12,
      Array.from({ length: 16 }, (_, i) => tree(i * 62 - 60)),
      rect(-90, 640, 980, 400, down([0, '#93abc9'], [1, '#3c5881'])),
    ),
    soft(5, rect(642, 330, 9, 320, '#0d1c31')),
    glow(646, 330, 300, tint.sodium, 0.75),
    disc(646, 330, 34, tint.hot, 0.95),
    disc(132, 500, 20, tint.lamp, 0.7),
    disc(204, 516, 13, tint.lamp, 0.6),
    glow(646, 760, 260, tint.sodium, 0.4, 70),
    snowfall(800, 1000, 90, 5, 0.55),
  ];
}

/** Racks of equipment with their lights. */
function racks() {
  const dice = chance(33);
  const rack = (x, w, tone) => [
    rect(x, -20, w, 1060, tone),
    Array.from({ length: 15 }, (_, i) => rect(x + 10, 16 + i * 66, w - 20, 44, '#081423', 'opacity=".8"')),
  ];
  const leds = Array.from({ length: 60 }, () =>
    disc(
      dice.pick([40, 64, 92, 130, 590, 640, 690, 720, 760]) + dice.between(-8, 8),
      dice.whole(0, 14) * 66 + 38,
      dice.between(5, 10),
      dice.pick([tint.aurora, tint.aurora, tint.cool, tint.lamp]),
      0.75,
    ),
  ).join('');
  return [
    rect(0, 0, 800, 1000, down([0, '#0d1d33'], [1, '#0a1727'])),
    soft(
      9,
      rack(-40, 230, '#152a45'),
      rack(560, 130, '#1a3350'),
      rack(690, 180, '#13253e'),
      rect(210, -20, 330, 1060, down([0, '#2d5573'], [1, '#132a44'])),
      rect(330, -20, 90, 1060, '#6fb0c9', 'opacity=".4"'),
    ),
    leds,
    glow(380, 300, 380, tint.cool, 0.32),
  ];
}

/** A desk by a lamp, shelves behind. */
const study = () => [
  rect(0, 0, 800, 1000, down([0, '#1a2437'], [0.6, '#332f38'], [1, '#141c2b'])),
  soft(
    11,
    rect(-30, 250, 330, 14, '#0e1624'),
    rect(-30, 470, 330, 14, '#0e1624'),
    [0, 1, 2, 3, 4, 5, 6].map((i) =>
      rect(
        -10 + i * 40,
        140 + (i % 3) * 16,
        26,
        112 - (i % 3) * 16,
        ['#3a5a72', '#7c5a44', '#2e4a4a', '#5c4a5c', '#8a6a44', '#37506e', '#41625a'][i],
      ),
    ),
    [0, 1, 2, 3, 4].map((i) =>
      rect(
        -4 + i * 48,
        362 + (i % 2) * 20,
        32,
        110 - (i % 2) * 20,
        ['#56617a', '#2f4a5e', '#7a5640', '#3a5a56', '#4a4a66'][i],
      ),
    ),
    rect(560, 60, 300, 470, '#0c1526'),
    rect(576, 76, 270, 440, down([0, '#12284a'], [0.7, '#3d5580'], [1, '#b07a52'])),
    rect(700, 60, 12, 470, '#0c1526'),
  ),
  discs(14, 12, [590, 380, 830, 500], [8, 18], [tint.lamp, tint.hot], 0.55),
  glow(90, 620, 420, tint.lamp, 0.62),
  disc(96, 590, 46, tint.hot, 0.8),
];

/** An office high over the town at dusk. */
const office = () => [
  rect(
    0,
    0,
    800,
    1000,
    down(
      [0, '#10233c'],
      [0.4, '#3d4f72'],
      [0.56, '#c98a58'],
      [0.6, '#6a5a60'],
      [0.75, '#1a2c46'],
      [1, '#0d1a2d'],
    ),
  ),
  soft(
    10,
    shape('M-90 640l190-70 110 26 130-60 120 44 150-52 110 40 140-30V760H-20z', '#24395a'),
    rect(-90, 690, 980, 340, '#0f1e33'),
  ),
  discs(41, 44, [0, 610, 800, 740], [6, 17], [tint.lamp, tint.hot, tint.sodium, tint.cool], 0.6),
  soft(
    7,
    rect(186, -20, 22, 1060, '#081322'),
    rect(604, -20, 22, 1060, '#081322'),
    rect(-90, 820, 980, 240, '#0a1524'),
  ),
  glow(420, 570, 520, '#f0b27a', 0.32, 190),
];

/** A plain wall with one lamp on it; turn 0–5 chooses its tone and side. */
function plain(turn) {
  const [top, foot] = [
    ['#2f4563', '#101e33'],
    ['#2a4a5a', '#0f2130'],
    ['#39425c', '#141d31'],
    ['#2b4a55', '#101f30'],
    ['#36465f', '#121f35'],
    ['#2c4160', '#0e1c31'],
  ][turn];
  const x = turn % 2 ? 250 : 550;
  const light = radial(
    [x, 360, 620],
    [
      [0, '#9db8d2', 0.5],
      [0.5, '#7f9fbe', 0.18],
      [1, '#7f9fbe', 0],
    ],
    false,
  );
  return [rect(0, 0, 800, 1000, down([0, top], [1, foot])), rect(0, 0, 800, 1000, light)];
}

const places = { monitors, street, yard, racks, study, office };

/**
 * The ground of a portrait of 800 × 1000.
 * @param place a name of places, or a number 0–5 for the plain ground of the head shots
 */
export const backdrop = (place) => group('', typeof place === 'number' ? plain(place) : places[place]());
