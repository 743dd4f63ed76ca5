import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, stroke } from '../kit/easel.mjs';
import { figure } from '../kit/figure.mjs';
import { window as pane } from '../kit/interior.mjs';
import { cameraView, monitor, rows, waves } from '../kit/screen.mjs';

const id = 'about-operations';
const [width, height] = [1600, 900];

/** The province as the wall shows it: its border and regions in shares of the map's box. */
const border = '0,0 1,0 1,1 .6,1 .57,.94 .51,.87 .43,.79 .36,.72 .29,.66 .2,.6 .1,.57 0,.55';
const regions = [
  ['0,0 .52,0 .5,.16 .38,.22 .34,.4 .1,.42 0,.36', '#1d5560'],
  ['.52,0 1,0 1,.42 .7,.46 .6,.36 .5,.16', '#256d68'],
  ['0,.36 .1,.42 .34,.4 .42,.55 .36,.72 .29,.66 .2,.6 .1,.57 0,.55', '#184355'],
  ['.34,.4 .38,.22 .5,.16 .6,.36 .7,.46 .72,.6 .42,.55', '#1b4b63'],
  ['.7,.46 1,.42 1,.68 .72,.6', '#17405a'],
  ['.42,.55 .72,.6 .7,.74 .55,.76 .43,.79 .36,.72', '#20606c'],
  ['.72,.6 1,.68 1,1 .8,1 .7,.74', '#184a60'],
  ['.43,.79 .55,.76 .7,.74 .8,1 .6,1 .57,.94 .51,.87', '#2b7a72'],
];
/** Offices and sites: share across, share down, weight. */
const sites = [
  [0.86, 0.3, 3],
  [0.61, 0.856, 3],
  [0.59, 0.81, 2],
  [0.65, 0.59, 2],
  [0.14, 0.44, 1],
  [0.72, 0.93, 1],
  [0.86, 0.9, 1],
  [0.62, 0.7, 1],
  [0.9, 0.52, 1],
  [0.4, 0.62, 1],
  [0.74, 0.38, 1],
];

const outline = (list, w, h) =>
  `M${list
    .split(' ')
    .map((p) => p.split(',').map(Number))
    .map(([x, y]) => `${Math.round(x * w)} ${Math.round(y * h)}`)
    .join('L')}z`;

function province(box, w, h) {
  const spot = ([x, y, weight]) =>
    box.glow(x * w, y * h, 14 + weight * 16, weight > 1 ? '#ffc65c' : '#8cf0c9', 0.5 + weight * 0.12) +
    dot(x * w, y * h, 2 + weight * 1.3, weight > 1 ? '#ffe3ad' : '#c9fbe6');
  const way = `M${0.61 * w} ${0.856 * h}L${0.59 * w} ${0.81 * h}L${0.62 * w} ${0.7 * h}L${0.65 * w} ${0.59 * h}L${0.72 * w} ${0.48 * h}L${0.86 * w} ${0.3 * h}`;
  return [
    regions.map(([d, fill]) =>
      path(outline(d, w, h), fill, 'stroke="#0a1c2e" stroke-width="2.5" stroke-linejoin="round"'),
    ),
    stroke(outline(border, w, h), '#6fe8bd', 2, 'stroke-linejoin="round" opacity=".8"'),
    stroke(way, '#ffd27a', 2.4, 'stroke-dasharray="7 6" opacity=".85"'),
    sites.map(spot),
  ];
}

/** The large wall: the province with its regions, watches beside it. */
function mapWall(box, random) {
  const [w, h] = [470, 456];
  return monitor(
    box,
    [742, 82, w, h],
    [
      rect(0, 0, w, h, box.linear(0, 0, 0, h, '0 #0d2438', '1 #091a2b')),
      stroke(
        Array.from({ length: 9 }, (_, i) => `M${i * 58} 0V${h}M0 ${i * 58}H${w}`).join(''),
        '#2c6f8c',
        1,
        'opacity=".16"',
      ),
      group('transform="translate(226 26)"', province(box, 216, 404)),
      group('transform="translate(30 40)"', rows(box, 150, 150, random, { many: 6 })),
      group('transform="translate(30 226)"', waves(box, 150, 74, random, { many: 26 })),
      group(
        'transform="translate(30 330)"',
        waves(box, 150, 84, random, { many: 18, colour: '#ffc65c', grown: true }),
      ),
    ],
    { strength: 0.5 },
  );
}

const cameras = (box, random) =>
  [
    ['parking', 1252, 82],
    ['gate', 1252, 240],
    ['dock', 1252, 398],
    ['street', 1500, 82],
    ['hall', 1500, 240],
    ['aisle', 1500, 398],
  ].map(([place, x, y], i) =>
    monitor(box, [x, y, 226, 138], cameraView(box, place, 226, 138, random, { found: i === 1 }), {
      strength: 0.22,
    }),
  );

function room(box) {
  const slats = Array.from({ length: 15 }, (_, i) => rect(i * 48, 0, 3, 660, '#06101d', 'opacity=".5"'));
  return [
    rect(0, 0, width, height, box.linear(0, 0, 0, 660, '0 #0a1729', '.6 #10263d', '1 #0c1c30')),
    slats,
    rect(0, 0, 720, 660, box.linear(0, 0, 720, 0, '0 #050c17 .55', '1 #050c17 0')),
    rect(0, 30, width, 5, '#7fd6ff', 'opacity=".35"'),
    box.glow(800, 34, 900, '#7fd6ff', 0.16, 150),
    rect(0, 640, width, 260, box.linear(0, 640, 0, 900, '0 #0a1a2c', '1 #050c17')),
    box.glow(980, 690, 620, '#3f9cb8', 0.22, 90),
  ];
}

/** A colleague at the far desk, before the cameras. */
function colleague(box) {
  const far = figure({
    id: `${id}-far`,
    x: 1392,
    y: 838,
    height: 560,
    view: 172,
    pose: 'desk',
    hair: 'crop',
    hairColour: 'brown',
    skin: 'fair',
    headset: true,
    light: 'left',
    lampColour: '#9fdcf4',
    rimColour: '#9fdcf4',
    rimPower: 0.9,
    lamp: { height: 0.4, front: -0.2 },
    dusk: 0.5,
  });
  return [
    rect(1180, 590, 420, 14, '#1c3852'),
    rect(1180, 604, 420, 60, '#0a1728'),
    far.svg,
    path(
      'M1322 640q0-96 70-96t70 96v170h-140z',
      box.linear(1322, 0, 1462, 0, '0 #2a4764', '.12 #0e1d30', '1 #091423'),
    ),
    path('M1322 640q0-96 70-96t70 96', 'none', 'stroke="#4d88a6" stroke-width="2" opacity=".7"'),
  ];
}

const dispatcher = () =>
  figure({
    id: `${id}-dispatcher`,
    x: 372,
    y: 1090,
    height: 1137,
    view: 82,
    pose: {
      seat: 47,
      lean: 4,
      look: [-6, 2],
      arms: [
        [24, 8, 80, -8],
        [34, 8, 88, -8],
      ],
      legs: [
        [86, 8, 4, 3],
        [84, 8, -4, 3],
      ],
    },
    woman: true,
    skin: 'dark',
    hair: 'curly',
    hairColour: 'black',
    headset: true,
    eyes: '#2c1a12',
    features: { jaw: 0.88, lips: 1.4, nose: 1, full: 0.2 },
    light: 'right',
    lamp: { height: 0.35, front: 0.45, behind: 'other' },
    lampColour: '#9fe2ff',
    lampPower: 0.9,
    rimColour: '#ffc070',
    rimPower: 0.6,
    dusk: 0.14,
    steps: 8,
  });

function chair(box) {
  return [
    path('M330 812h44l14 100H316z', '#0a1626'),
    path(
      'M232 780H470q34 2 34 26t-34 24H262q-40-4-46-34z',
      box.linear(0, 778, 0, 832, '0 #2f4a66', '.2 #14253b', '1 #0a1524'),
    ),
    path(
      'M186 716Q160 470 196 446Q246 432 262 510L296 740Q292 770 262 772T206 760Q190 750 186 716z',
      box.linear(170, 0, 300, 0, '0 #55493c', '.08 #1d2f47', '.5 #142740', '1 #0a1524'),
    ),
  ];
}

/** The near desk with what stands on it; the monitor is seen from its edge and lights the room. */
function desk(box) {
  return [
    group(
      'transform="translate(0 -66)"',
      path('M520 706H1600V748H486z', box.linear(0, 704, 0, 748, '0 #45718c', '.5 #2b4d6a', '1 #1b3650')),
      path('M486 748H1600V772H486z', '#122740'),
      rect(486, 772, 1114, 140, box.linear(0, 772, 0, 900, '0 #0a1728', '1 #050b15')),
      box.glow(880, 722, 330, '#9fe2ff', 0.4, 34),
      path('M640 712l130-2 24 16-140 3z', '#0b1726'),
      path('M640 712l130-2 3 3-131 2z', '#7fb7d2', 'opacity=".6"'),
      path('M884 716h96l18 14H870z', '#0d1c2e'),
      path('M926 560h14v160h-14z', '#14273d'),
      path('M884 346l76-22v262l-76-16z', box.linear(884, 0, 960, 0, '0 #e4f9ff', '.35 #8fd9f0', '1 #3f87a8')),
      path('M960 324l16 4v262l-16-4z', '#0a1422'),
      path(
        'M894 376l52-14v22l-52 12zM894 412l40-9v16l-40 8zM894 446l52-8v60l-52 2z',
        '#0f4a66',
        'opacity=".5"',
      ),
      box.glow(880, 450, 420, '#8fdcff', 0.34),
      path('M1064 640h52l-5 78h-42z', box.linear(1064, 0, 1116, 0, '0 #bfe6f5', '.3 #3d6482', '1 #152a42')),
      path('M1116 654q26-2 24 22t-28 20', 'none', 'stroke="#26455f" stroke-width="8"'),
      path('M1190 702l120-3 26 20-150 3z', '#c3d2de'),
      path('M1196 707l110-2 8 6-120 2z', '#7f97ab', 'opacity=".6"'),
      path('M1480 560h38v148h-38z', box.linear(1480, 0, 1518, 0, '0 #3b5d78', '.3 #152a42', '1 #0a1626')),
      rect(1486, 470, 6, 92, '#12243a'),
      rect(1486, 586, 26, 18, '#58e0ac', 'opacity=".85"'),
      box.glow(1499, 595, 50, '#58e0ac', 0.5),
    ),
    rect(486, 706, 1114, 200, box.linear(0, 706, 0, 900, '0 #0a1728', '1 #050b15')),
  ];
}

function draw() {
  const box = easel(id);
  const random = (
    (dice) => () =>
      dice.next()
  )(chance(31));
  return box.picture(width, height, [
    room(box),
    pane(box, [58, 104, 168, 380], random, { bars: 2 }),
    box.glow(150, 430, 260, '#d98a4a', 0.14),
    mapWall(box, random),
    cameras(box, random),
    colleague(box),
    chair(box),
    box.glow(150, 520, 420, '#ffb62e', 0.16),
    dispatcher().svg,
    desk(box),
  ]);
}

export default {
  id,
  group: 'about',
  alt: 'A dispatcher with a headset at her desk in the operations room, before a wall of cameras and a map of Alberta.',
  width,
  height,
  draw,
};
