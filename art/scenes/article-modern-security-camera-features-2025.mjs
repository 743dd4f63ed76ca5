import { wall } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { bulletCamera } from '../kit/device.mjs';
import { dot, easel, group, path, rect, stroke } from '../kit/easel.mjs';
import { figure } from '../kit/figure.mjs';
import { drifts, forest, hills, snowfall } from '../kit/land.mjs';
import { glow, lamp, pool, tint } from '../kit/light.mjs';
import { down, linear, n, polygon, shape, soft } from '../kit/paint.mjs';
import { afterglow, cloudStreaks } from '../kit/sky.mjs';
import { space } from '../kit/space.mjs';
import { footprints, icicles } from '../kit/winter.mjs';

const id = 'article-modern-security-camera-features-2025';
const [width, height] = [1200, 800];
const horizon = 200;
const view = space({ eye: [0.5, 3.8, -7], target: [-1.5, 1.1, 8], focal: 1500, centre: [520, 470] });
const hall = wall(view, [-16, 10], [9, 10], 0, 4.25);
/** The loading door, in metres along the wall. */
const door = { x: 9.2, w: 3.9, h: 3.3 };
/** The camera: where its glass is, how it is turned and sized. */
const eye = { x: 604, y: 408, turn: -27, scale: 0.88 };

const dusk = () => [
  rect(0, 0, width, 240, '#5b4a78') +
    shape(
      `M0 0H${width}V240H0z`,
      down([0, '#2a2457'], [0.35, '#54407c'], [0.65, '#a0617f'], [0.85, '#dc8f78'], [1, '#f3ba86']),
    ),
  cloudStreaks(width, 30, 150, 9, 61, 700),
  afterglow(760, horizon + 4, 460, 0.7),
  hills(width, horizon - 2, 10, 240, ['#6d4f7c', '#8a5f80'], 17, 4),
  forest(700, 1200, 26, () => horizon + 16, [40, 90], '#3a2f5a', 6),
];

/** Boxes on shelves behind the open door. */
function store() {
  const dice = chance(8);
  const { x, w, h } = door;
  const rows = [0.75, 1.55, 2.35].flatMap((y) => {
    const goods = [];
    for (let at = x + 1.5; at < x + w - 0.1; ) {
      const wide = dice.between(0.3, 0.6);
      const tall = dice.between(0.3, 0.58);
      goods.push(
        shape(
          hall.part(at, y, Math.min(at + wide, x + w), y + tall),
          dice.pick(['#b8803f', '#9a6531', '#c9985a', '#8a5a34']),
        ),
      );
      at += wide + 0.06;
    }
    return [...goods, shape(hall.part(x + 1.45, y - 0.08, x + w, y), '#6b4522')];
  });
  return [
    shape(
      hall.part(x, 0, x + w, h),
      linear(
        [0, 0, 1, 0.2],
        [
          [0, '#ffefc4'],
          [0.5, '#fbcf7c'],
          [1, '#d99a48'],
        ],
      ),
    ),
    shape(hall.part(x, 0, x + 0.5, h), '#fff6dd', 'opacity=".5"'),
    rows,
    [1.45, 2.7, 3.82].map((dx) => shape(hall.part(x + dx, 0, x + dx + 0.07, 2.95), '#5d3b1e')),
    shape(hall.part(x, 3.08, x + w, 3.14) + hall.part(x, 3.22, x + w, 3.26), '#a8742f', 'opacity=".6"'),
  ];
}

function building() {
  const { x, w, h } = door;
  const ribs = Array.from({ length: 62 }, (_, i) => hall.part(i * 0.4, 0, i * 0.4 + 0.09, 4.25)).join('');
  return [
    shape(
      hall.all,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#4d4372'],
          [0.6, '#453d6b'],
          [1, '#383560'],
        ],
      ),
    ),
    shape(ribs, '#2b2750', 'opacity=".55"'),
    shape(hall.part(0, 0, 25, 0.7), '#262347', 'opacity=".7"'),
    shape(hall.part(0, 3.95, 25, 4.25), '#2c2852'),
    shape(hall.part(0, 4.22, 25, 4.4), '#d9c3d6'),
    shape(hall.part(x - 0.28, 0, x + w + 0.28, h + 0.3), '#1b1836'),
    store(),
    shape(hall.part(x - 0.75, 0, x - 0.5, 1.05) + hall.part(x + w + 0.5, 0, x + w + 0.75, 1.05), '#f0b03c'),
    shape(
      hall.part(x - 0.75, 0.4, x - 0.5, 0.65) + hall.part(x + w + 0.5, 0.4, x + w + 0.75, 0.65),
      '#1b1836',
    ),
    shape(hall.part(x + 6.2, 0.05, x + 7.3, 2.2), '#211d40') +
      shape(hall.part(x + 6.3, 0.05, x + 7.2, 2.1), '#5a4f82'),
    glow(...hall.at((x + w / 2) / hall.length, 0.36), 420, tint.lamp, 0.4, 330),
  ];
}

const ground = () => {
  const foot = hall.at(0, 0)[1];
  const { x, w } = door;
  const [a, b] = [hall.at(x / 25, 0), hall.at((x + w) / 25, 0)];
  const spill = polygon([a, b, view.at([-1.2, 0, 2.2]), view.at([-8.4, 0, 2.2])]);
  return [
    shape(`M0 ${n(foot - 4)}H${width}V${height}H0z`, down([0, '#8f81ad'], [0.35, '#6a6498'], [1, '#2e2f5c'])),
    drifts(width, foot + 10, height, 26, 12, ['#b7a9cb', '#3d3a6c']),
    soft(
      9,
      shape(
        spill,
        linear(
          [0, 0, 0, 1],
          [
            [0, '#ffd084', 1],
            [0.5, '#f2a95c', 0.62],
            [1, '#d98a5a', 0],
          ],
        ),
      ),
    ),
  ];
};

/** A woman who carries a box in, a little turned away, warm from the door. */
function carrier() {
  const [x, z] = [-2.75, 4.5];
  const [gx, gy] = view.at([x, 0, z]);
  const who = figure({
    id: `${id}-carrier`,
    x: gx,
    y: gy,
    height: 1.78 * view.scale([x, 0.9, z]),
    view: -104,
    tilt: 9,
    pose: {
      lean: -3,
      arms: [
        [24, 6, 84, -4],
        [28, 6, 88, -4],
      ],
      legs: [
        [22, 2, 8, 2],
        [-13, 2, -36, 2],
      ],
    },
    outfit: 'sweater',
    colours: { top: 'wine' },
    cover: 'toque',
    coverColour: 'teal',
    gloves: true,
    woman: true,
    hair: 'long',
    skin: 'brown',
    light: 'left',
    lampColour: '#ffd089',
    lampPower: 1.2,
    rimColour: '#ffe3ad',
    rimPower: 0.9,
  });
  const [hx, hy] = who.hand(1);
  const s = view.scale([x, 1, z]);
  const [l, t, w, h] = [hx - s * 0.3, hy - s * 0.44, s * 0.6, s * 0.5];
  const carton = [
    shape(
      `M${n(l)} ${n(t)}h${n(w)}v${n(h)}h${n(-w)}z`,
      linear(
        [0, 0, 1, 0],
        [
          [0, '#e8b56c'],
          [1, '#8f6238'],
        ],
      ),
    ),
    shape(
      `M${n(l)} ${n(t)}l${n(s * 0.1)} ${n(-s * 0.1)}h${n(w - s * 0.06)}l${n(-s * 0.04)} ${n(s * 0.1)}z`,
      '#f3cf94',
    ),
    shape(`M${n(l + w * 0.42)} ${n(t)}h${n(w * 0.14)}v${n(h)}h${n(-w * 0.14)}z`, '#6f4a28', 'opacity=".4"'),
  ].join('');
  const dark = Array.from({ length: 12 }, (_, i) => {
    const a = (i / 12) * Math.PI * 2;
    return view.at([x + 0.62 + Math.cos(a) * 0.95, 0, z - 0.2 + Math.sin(a) * 0.2]);
  });
  return [soft(5, shape(polygon(dark), '#1e1b45', 'opacity=".75"')), carton, who.svg];
}

/** What the camera sees, as pale air from its glass to the ground. */
function sight(box) {
  const [x, y] = [eye.x - 8, eye.y + 4];
  const cone = (up, low) => `M${x + 8} ${y - 34}L0 ${up}V${height}H${low}L${x + 26} ${y + 30}z`;
  const air = (most) =>
    box.linear(x, y, 60, 690, `0 #f0f6ff ${most}`, `.35 #dcebff ${most * 0.55}`, `1 #cfe2ff ${most * 0.3}`);
  return [
    group(box.blur(14), path(cone(396, 330), air(0.5))),
    group(box.blur(1.6), path(cone(424, 286), air(0.42))),
  ];
}

/** The wall that carries the camera, the eave with its snow, frost and icicles. */
function corner() {
  const seams = Array.from({ length: 8 }, (_, i) => `M${1012 + i * 27 + i * i * 0.8} 90h5V800h-5z`).join('');
  return [
    shape(
      'M1000 60H1200V800H1000z',
      linear(
        [0, 0, 1, 0],
        [
          [0, '#5d5286'],
          [0.2, '#3d3868'],
          [1, '#201e42'],
        ],
      ),
    ),
    shape(seams, '#191735', 'opacity=".6"'),
    shape('M1000 60h5V800h-5z', '#e9c9c0', 'opacity=".55"'),
    // soffit, fascia, snow
    shape('M300 96L1200 128V60H300z', down([0, '#1a1836'], [1, '#3a335f'])),
    shape('M296 40H1200V104L296 98z', down([0, '#3e376a'], [0.8, '#2a2650'], [1, '#1b1938'])),
    shape('M296 94L1200 101V106L296 100z', '#f0b27a', 'opacity=".5"'),
    icicles([304, 98], [1190, 104], 74, 78, 9, ['#f1e6f3', '#b7b6e6']),
    shape(
      'M274 50Q268 20 300 0H1200V52Q1130 74 1050 60T880 62T720 56T560 66T410 58Q330 76 274 50z',
      down([0, '#f4ecf5'], [0.55, '#cdbfdd'], [1, '#8d80b4']),
    ),
  ];
}

/** The amber lamp beside the camera. */
const lantern = () => [
  shape('M1080 196h12v58h-12z', '#15132c'),
  shape('M1040 250q46-40 92 0l10 20h-112z', '#1b1836'),
  shape('M1040 250q46-40 92 0l2 4q-48-34-96 0z', '#d9c3d6', 'opacity=".8"'),
  pool(1086, 420, 190, 330, tint.sodium, 0.62),
  lamp(1086, 276, 300, tint.lamp, 13, 0.9),
];

/** The camera on its bracket, snow on its shade, frost on its housing. */
function device(box) {
  const metal = box.linear(0, 380, 0, 470, '0 #cfc8df', '.5 #776f9c', '1 #2a2650');
  const frost = chance(19);
  const specks = Array.from({ length: 220 }, () => {
    const x = 60 + 370 * frost.next();
    const y = -136 + 190 * frost.next() ** 1.7;
    return dot(x, y, frost.between(0.5, 1.9), '#ffffff', `opacity="${n(frost.between(2, 7)) / 10}"`);
  });
  return [
    group(`${box.blur(12)} opacity=".55"`, path('M1000 250L1100 290V470L1000 450z', '#0c0a22')),
    path('M1000 268L1030 262V424L1000 430z', box.linear(1000, 260, 1030, 430, '0 #cfc8df', '1 #4a4375')),
    path('M1006 318Q960 322 930 262L896 250L886 288Q920 366 1006 364z', metal),
    stroke('M934 266Q962 324 1004 322', '#f4ecf5', 2.4, 'opacity=".6"'),
    stroke('M890 292Q922 360 1004 360', '#ffb65c', 2.6, 'opacity=".7"'),
    group(
      `transform="translate(${eye.x} ${eye.y}) rotate(${eye.turn}) scale(${eye.scale})"`,
      bulletCamera(box),
      // dusk colours on the housing, the lamp's amber on its back and belly
      path(
        'M-58 -20C-62 -96 -38 -142 -8 -144H356C392 -142 474 -106 492 0C474 106 436 106 436 106H0C-30 60 -40 20 -58 -20z',
        box.linear(0, -140, 492, 110, '0 #a890d8 .22', '.55 #6a4f9a .12', '.8 #ffb65c .22', '1 #ffb65c .5'),
      ),
      stroke('M300 104H436C474 106 490 60 492 4', '#ffc65c', 4, 'opacity=".85" stroke-linecap="round"'),
      specks,
      path(
        'M-34 -128C-46 -150 -14 -172 26 -164C74 -182 128 -170 166 -178C220 -188 262 -170 304 -174C350 -172 386 -150 378 -128C340 -120 320 -136 286 -130C240 -120 214 -138 170 -132C120 -122 96 -140 56 -130C20 -122 -10 -116 -34 -128z',
        box.linear(0, -178, 0, -120, '0 #fbf6fb', '.55 #dccfe6', '1 #9a8cc0'),
      ),
      [
        [60, 18],
        [150, 10],
        [262, 22],
        [330, 12],
      ].map(([x, h]) => path(`M${x} -22h7l-3.4 ${h}z`, '#efe6f6', 'opacity=".85"')),
    ),
  ];
}

function draw() {
  const box = easel(id);
  return box.picture(
    width,
    height,
    [
      rect(0, 0, width, height, '#2a2457'),
      group(box.blur(0.8), dusk(), building(), ground()),
      footprints(
        view,
        [
          [6, -2],
          [2.6, 1.4],
          [-0.4, 3.4],
          [-2.3, 4.5],
        ],
        { lit: -1, tones: ['#25224f', '#a79fd0'] },
      ),
      sight(box),
      carrier(),
      snowfall(width, height, 130, 12, 0.6),
      corner(),
      lantern(),
      device(box),
    ],
    { grain: 0.04, rim: 0.5 },
  );
}

export default {
  id,
  group: 'blog',
  alt: 'A frosted bullet camera under a snowy eave watches a lit loading door, where a woman carries a box inside.',
  width,
  height,
  draw,
};
