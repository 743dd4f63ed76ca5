import { office } from '../kit/building.mjs';
import { figure } from '../kit/figure.mjs';
import { forest, hills, snowField, snowPatches } from '../kit/land.mjs';
import { glow, grain, haze, pool, streak, tint, veil, vignette } from '../kit/light.mjs';
import { down, group, n, oval, picture, polygon, rect, shape, soft } from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { afterglow, cloudStreaks, sky, stars } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const [width, height] = [1920, 1080];
const horizon = 590;
const view = space({ eye: [0, 1.62, -9.4], target: [0, 1.62, 100], focal: 2450, centre: [960, horizon] });

/** Who stands where: metres, and how. The lamp over the yard stands to the right of them. */
const team = [
  [
    1.2,
    1.7,
    { view: 12, pose: 'ease', cover: 'toque', beard: 'full', hairColour: 'brown', skin: 'fair', build: 1.06 },
  ],
  [
    2.5,
    1.3,
    {
      view: -24,
      pose: 'stand',
      woman: true,
      hair: 'bun',
      hairColour: 'black',
      skin: 'brown',
      vest: true,
      holds: 'radio',
    },
  ],
  [
    0.35,
    0.35,
    {
      view: 50,
      pose: 'tablet',
      look: [6, 8],
      holdsLeft: 'tablet',
      hair: 'side',
      hairColour: 'grey',
      beard: 'moustache',
      skin: 'tan',
      age: 0.7,
      mic: true,
    },
  ],
  [
    2.95,
    0.1,
    { view: -78, pose: 'stand', hair: 'ponytail', woman: true, hairColour: 'chestnut', skin: 'pale' },
  ],
  [
    1.55,
    -0.75,
    { view: 164, pose: 'ease', hair: 'crop', hairColour: 'black', skin: 'dark', build: 1.06, look: [-26, 4] },
  ],
];

function someone([x, z, who], i) {
  const [px, py] = view.at([x, 0, z]);
  const metre = view.scale([x, 0, z]);
  const tall = metre * (who.woman ? 1.68 : 1.79);
  const reach = metre * 0.9;
  const drawn = figure({
    id: `hero-about-${i}`,
    x: px,
    y: py,
    height: tall,
    light: 'right',
    lamp: { height: 0.95, front: 0.35 },
    lampColour: '#ffcf8a',
    lampPower: 1.3,
    rimColour: '#ffd08a',
    rimPower: 0.9,
    dusk: 0.15,
    ...who,
  });
  return [
    soft(
      '9 3',
      shape(
        `M${n(px + 26)} ${n(py + 6)}Q${n(px - reach * 0.6)} ${n(py - 4)} ${n(px - reach * 1.5)} ${n(py + 30)}Q${n(px - reach * 0.5)} ${n(py + 34)} ${n(px + 26)} ${n(py + 6)}z`,
        '#02060c',
        'opacity=".6"',
      ),
      oval(px, py, metre * 0.26, '#02060c', 'opacity=".7"', metre * 0.05),
    ),
    drawn.svg,
  ].join('');
}

const far = () => [
  hills(width, 560, 46, 640, ['#33496b', '#465873'], 15, 5),
  hills(width, 582, 20, 660, ['#22395a', '#2c4262'], 8, 7),
  forest(-20, 900, 120, () => 606, [26, 62], '#14263e', 12),
  haze(width, 520, 615, '#a06f58', 0.22),
];

/** The office of the company: three floors, people still at work on two of them. */
function house() {
  const lit = (col, row, name) =>
    name === 'front'
      ? [0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0, 1][(col + row * 5) % 12] === 1
      : (col + row) % 3 === 0;
  const pane = (x) => {
    const [left, foot] = view.at([x, 0.5, 26.98]);
    const metre = view.scale([x, 0, 26.98]);
    return rect(left, foot - metre * 2.1, metre * 1.5, metre * 2.1, down([0, '#ffe3ad'], [1, '#e09a3c']));
  };
  const [dx, dy] = view.at([8, 0, 27]);
  return [
    office(view, [4.6, 27], [22, 8, 12], { floors: 3, bays: 16, sideBays: 5, lit, seed: 6, cool: 0.08 }),
    [5.3, 7, 8.7, 10.4, 12.1, 13.8, 15.5].map(pane),
    glow(dx, dy - 110, 420, tint.lamp, 0.42),
    pool(dx, dy + 14, 460, 40, tint.lamp, 0.45),
  ];
}

/** Lines between the parking places. */
const stalls = () =>
  [-1.2, 1.6, 4.4, 7.2]
    .map((x) =>
      polygon(
        [
          [x, 3.2],
          [x + 0.12, 3.2],
          [x + 2.3, 9],
          [x + 2.18, 9],
        ].map(([a, z]) => view.at([a, 0, z])),
      ),
    )
    .join('');

/** The yard: wet asphalt that carries the light of windows and lamps. */
function yard() {
  const [dx] = view.at([8, 0, 27]);
  const wet = [
    [dx, 690, 120, 240, tint.lamp, 0.5],
    [1310, 690, 60, 150, tint.sodium, 0.28],
    [1660, 690, 70, 190, tint.sodium, 0.26],
    [1780, 690, 50, 150, tint.hot, 0.26],
  ].map((s) => streak(...s));
  return [
    rect(0, 596, width, height - 596, '#14243b'),
    snowField(width, 618, 12, 720, 17, ['#8a9dba', '#2a3f5f']),
    shape(
      `M0 716Q420 664 900 656T1920 662V${height}H0z`,
      down([0, '#22334d'], [0.12, '#17263d'], [0.5, '#0f1c30'], [1, '#060d18']),
    ),
    shape(stalls(), '#8fa6c4', 'opacity=".24"'),
    soft('5 1.5', snowPatches(width, 1000, 1076, 6, 31, '#4c6485', 0.26)),
    soft(4, wet),
  ];
}

function car() {
  const light = {
    ...evening,
    ambient: [0.09, 0.14, 0.22],
    lamps: [source([6.5, 5.5, 1.5], [1, 0.68, 0.32], 3.2, 8), source([9, 2, 14], [1, 0.75, 0.45], 1.4, 7)],
  };
  return vehicle(view, { place: [4.15, 6.4], yaw: Math.PI + 0.4, light, lamps: true });
}

/** The pale floor of light that the yard's lamp throws where they stand. */
const ground = () => {
  const [x, y] = view.at([1.9, 0, 0.3]);
  return [pool(x, y, 900, 150, tint.sodium, 0.5), pool(x + 60, y, 460, 74, tint.lamp, 0.36)];
};

function draw() {
  return picture(
    width,
    height,
    '#071120',
    sky(width, 610, 'dusk'),
    stars(width, 420, 240, 14),
    afterglow(640, 600, 1150, 0.85),
    cloudStreaks(width, 380, 560, 12, 23, 640),
    far(),
    yard(),
    house(),
    lampPost(view, [6.1, 5], { height: 6, arm: -1.8, reach: 5, strength: 0.62 }),
    car(),
    ground(),
    group('', team.map(someone)),
    glow(1500, 520, 900, tint.lamp, 0.1),
    veil(width, height, 'left', 0.6, 0.72),
    vignette(width, height, 0.45, [0.62, 0.55]),
    grain(width, height),
  );
}

export default {
  id: 'hero-about',
  group: 'hero',
  alt: 'Five members of the team hold a briefing at dusk beside a patrol vehicle, behind them the office with lit windows.',
  width,
  height,
  draw,
};
