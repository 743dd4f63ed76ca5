import { backdrop } from '../kit/backdrop.mjs';
import { slab, wall, wash } from '../kit/building.mjs';
import { chance } from '../kit/chance.mjs';
import { person } from '../kit/figure.mjs';
import { drifts } from '../kit/land.mjs';
import { glow, grain, haze, pool, tint, vignette } from '../kit/light.mjs';
import {
  across,
  curve,
  down,
  line,
  linear,
  n,
  oval,
  picture,
  polygon,
  polyline,
  shape,
  soft,
  within,
} from '../kit/paint.mjs';
import { lampPost } from '../kit/site.mjs';
import { space } from '../kit/space.mjs';
import { evening, source, vehicle } from '../kit/vehicle.mjs';

const id = 'article-affordable-security-small-business';
const [width, height] = [1200, 800];
const horizon = 440;
const turn = (34 * Math.PI) / 180;
const view = space({
  eye: [0, 1.7, 0],
  target: [Math.sin(turn), 1.7, Math.cos(turn)],
  focal: 900,
  centre: [760, horizon],
});
/** The row stands along x = 5.6; the near end at the right of the picture. */
const line0 = 5.6;
const [near, far, tall] = [1.6, 60, 5.4];
const face = wall(view, [line0, near], [line0, far], 0, tall);
const part = (z0, h0, z1, h1) => face.part(z0 - near, h0, z1 - near, h1);
const at = (z, h) => face.at((z - near) / face.length, h / tall);
const bays = [4.3, 13.3, 22.3, 31.3, 40.3];
const [wide, high] = [4.2, 3.7];
/** How far the owner has pulled the door down, metres over the ground. */
const drawn = 1.62;

/** The shop: racks, a bench with a vice, gas bottles, a hood on its hook, everything in lamp light. */
function shop() {
  const [z0, z1] = [bays[0], bays[0] + wide];
  const back = wall(view, [line0 + 6, z0 - 3], [line0 + 6, z1 + 16], 0, 4);
  const floor = slab(
    view,
    [
      [line0, z0 - 3],
      [line0, z1 + 16],
      [line0 + 6, z1 + 16],
      [line0 + 6, z0 - 3],
    ],
    0,
  );
  const bottle = (x, z, tone) => {
    const body = wall(view, [x, z], [x, z + 0.26], 0, 1.3);
    return (
      shape(body.all, across([0, '#2a1c12'], [0.5, tone], [1, '#2a1c12'])) +
      oval(...body.at(0.5, 1), view.scale([x, 1.3, z]) * 0.13, tone)
    );
  };
  const bench = wall(view, [line0 + 2.4, z0 + 1.9], [line0 + 2.4, z0 + 4.3], 0.8, 0.94);
  const legs = [z0 + 2, z0 + 4].map((z) => wall(view, [line0 + 2.4, z], [line0 + 2.4, z + 0.14], 0, 0.8).all);
  const dice = chance(23);
  const goods = [0.86, 1.36].flatMap((h) =>
    Array.from({ length: 26 }, (_, i) => {
      const [z, w] = [1 + i * 0.78 + dice.between(0, 0.3), dice.between(0.2, 0.55)];
      return shape(
        back.part(z, h, z + w, h + dice.between(0.14, 0.36)),
        dice.pick(['#7a4a20', '#4a6472', '#8d3f2c', '#c98d4a', '#5d5a3c']),
      );
    }),
  );
  const [hx, hy] = view.at([line0 + 2.4, 0.94, z0 + 2.7]);
  const hood = [
    shape(
      `M${n(hx - 19)} ${n(hy)}Q${n(hx - 24)} ${n(hy - 40)} ${n(hx)} ${n(hy - 44)}Q${n(hx + 24)} ${n(hy - 40)} ${n(hx + 19)} ${n(hy)}z`,
      '#1d2430',
    ),
    shape(`M${n(hx - 15)} ${n(hy - 28)}h26v13h-26z`, '#0a1016'),
    shape(`M${n(hx - 13)} ${n(hy - 26)}h22v4h-22z`, '#5fb08a', 'opacity=".8"'),
  ];
  return [
    shape(back.all, down([0, '#e2a24c'], [1, '#8f5f2a'])),
    [0.8, 1.3].map((h) => shape(back.part(0, h, 23, h + 0.06), '#5d3d1c')),
    shape(floor, across([0, '#ffd88f'], [1, '#a87235'])),
    bottle(line0 + 5, z0 + 6.1, '#8f5a2c'),
    bottle(line0 + 5, z0 + 6.6, '#4a6472'),
    bottle(line0 + 5, z0 + 7.1, '#7a3b2a'),
    goods,
    shape(legs.join(''), '#3b2615'),
    shape(bench.all, down([0, '#6f4722'], [1, '#3b2615'])),
    hood,
    glow(...view.at([line0 + 3, 2.2, (z0 + z1) / 2]), 420, tint.hot, 0.85, 260),
  ]
    .flat(3)
    .join('');
}

/** A roller door from the ground (or from `low`) up: slats between side rails, the box over it. */
function roller(z, low, warm) {
  const slats = [];
  const shines = [];
  for (let h = high; h > low; h -= 0.16) {
    slats.push(part(z, Math.max(low, h - 0.16), z + wide, Math.max(low, h - 0.125)));
    shines.push(part(z, Math.max(low, h - 0.06), z + wide, Math.max(low, h - 0.035)));
  }
  const fill = warm
    ? linear(
        [0, 0, 0, 1],
        [
          [0, '#7f8ea3'],
          [0.75, '#98928e'],
          [1, '#d9a766'],
        ],
      )
    : down([0, '#5d728e'], [1, '#2f4665']);
  return [
    shape(part(z, low, z + wide, high), fill),
    shape(slats.join(''), '#0a1626', 'opacity=".42"'),
    shape(shines.join(''), '#dfe8f2', 'opacity=".16"'),
    shape(part(z - 0.16, 0, z, high + 0.1) + part(z + wide, 0, z + wide + 0.16, high + 0.1), '#1d2f49'),
    shape(part(z - 0.2, high, z + wide + 0.2, high + 0.34), down([0, '#4b6486'], [1, '#22395a'])),
  ].join('');
}

/** The long front: metal sheet, band, a man door and a blank sign for each bay. */
function row() {
  const ribs = [];
  for (let z = near; z < far; z += 0.3) ribs.push(part(z, 0.5, z + 0.05, 4.7));
  const cap = [near, 8, 20, 40, far].map((z) => at(z, tall));
  const bay = (z, i) => {
    const signs = part(z + 0.5, 4.25, z + wide - 0.5, 4.85);
    const door = part(z + wide + 1.15, 0, z + wide + 2.15, 2.15);
    return [
      shape(signs, ['#7a3f2c', '#2f5a60', '#3a4d78', '#4d5a38', '#5b3d55'][i]),
      shape(
        part(z + 0.9, 4.47, z + wide - 1.6, 4.56) + part(z + 0.9, 4.62, z + wide - 0.9, 4.7),
        '#f0d9b0',
        'opacity=".7"',
      ),
      shape(part(z + wide + 1.08, 0, z + wide + 2.22, 2.22), '#14253d'),
      shape(door, down([0, '#4f688a'], [1, '#24405f'])),
      shape(part(z + wide + 1.4, 1.15, z + wide + 1.9, 1.85), i === 1 ? '#ffc65c' : '#10233c'),
    ];
  };
  return [
    shape(face.all, across([0, '#6d6a80'], [0.12, '#4c5c7c'], [1, '#33496b'])),
    shape(ribs.join(''), '#0a1626', 'opacity=".22"'),
    shape(part(near, 0, far, 0.5), '#1d2f49', 'opacity=".85"'),
    shape(part(near, 4.95, far, tall), down([0, '#2f4767'], [1, '#1b2f4a'])),
    bays.map(bay),
    bays.slice(1).map((z) => roller(z, 0, false)),
    line(curve(cap, 0), '#c9d6e6', 15, 'stroke-linecap="round"'),
    line(
      curve(
        cap.map(([x, y]) => [x, y - 4]),
        0,
      ),
      '#f0c7a0',
      5,
      'stroke-linecap="round" opacity=".6"',
    ),
  ]
    .flat(4)
    .join('');
}

/** The lamp and the small camera over the first door. */
function lampAndCamera() {
  const [lx, ly] = at(bays[0] + wide * 0.62, 4.14);
  const [cx, cy] = at(bays[0] + 0.55, 4.16);
  return [
    wash(face, bays[0] - near + wide * 0.62, 3.5, 2.9, 2.4, '#ffa640', 0.75),
    shape(
      `M${n(lx - 22)} ${n(ly - 4)}Q${n(lx - 20)} ${n(ly - 24)} ${n(lx + 2)} ${n(ly - 25)}Q${n(lx + 22)} ${n(ly - 24)} ${n(lx + 24)} ${n(ly - 3)}z`,
      '#14202f',
    ),
    oval(lx + 1, ly - 1, 17, tint.hot, '', 5.5),
    glow(lx + 1, ly + 2, 170, tint.lamp, 0.95),
    // camera: arm, housing, lens looking to the left and down
    shape(`M${n(cx + 10)} ${n(cy - 22)}h12v26h-12z`, '#22344a'),
    shape(
      `M${n(cx - 38)} ${n(cy - 2)}l50 -12q8 -1 9 6l1 9q0 6 -7 8l-47 11q-6 1 -7 -5l-3 -10q-1 -6 4 -7z`,
      down([0, '#f4f8fb'], [0.6, '#a9bdd0'], [1, '#5d748c']),
    ),
    shape(`M${n(cx - 44)} ${n(cy - 3)}l58 -14q7 -1 8 3l1 4l-66 15z`, '#f4f8fb'),
    oval(cx - 37, cy + 8, 6, '#0a1422', '', 10),
    oval(cx - 38, cy + 7, 2.6, tint.aurora, '', 4),
    glow(cx - 38, cy + 7, 26, tint.aurora, 0.8),
  ].join('');
}

/** Snow of the lot with ruts, and the light out of the shop. */
function lot() {
  const dice = chance(8);
  const [z0, z1] = [bays[0], bays[0] + wide];
  const light = polygon([
    view.at([line0, 0, z0]),
    view.at([line0, 0, z1]),
    view.at([line0 - 4.4, 0, z1 + 1.4]),
    view.at([line0 - 4.4, 0, z0 - 0.6]),
  ]);
  const rut = (x, w) =>
    shape(
      slab(
        view,
        [
          [x, 2.4],
          [x + w, 2.4],
          [x + w, 50],
          [x, 50],
        ],
        0,
      ),
      '#2f4767',
      'opacity=".5"',
    );
  const bank = Array.from({ length: 22 }, (_, i) => {
    const z = 10 + i * 2.2;
    return view.at([line0 - 0.5 - dice.between(0, 0.3), 0, z]);
  });
  const foot = Array.from({ length: 22 }, (_, i) => view.at([line0, dice.between(0.1, 0.22), 10 + i * 2.2]));
  return [
    shape(
      `M0 ${horizon}H${width}V${height}H0z`,
      down([0, '#c08a70'], [0.06, '#8b8296'], [0.25, '#5f769a'], [1, '#253c5c']),
    ),
    soft('8 3', drifts(width, 520, 800, 16, 31, ['#b3c6dc', '#22395a'])),
    soft(
      3,
      [0.4, 2.1, -3.4, -5].map((x) => rut(x, 0.34)),
    ),
    soft(
      2,
      shape(
        'M-20 640C40 590 90 600 150 622C210 640 250 652 330 700C380 730 420 790 430 820H-20z',
        linear(
          [0, 0, 1, 1],
          [
            [0, '#d9a98c'],
            [0.25, '#8fa0bd'],
            [1, '#2c4566'],
          ],
        ),
      ),
    ),
    soft(6, shape('M-20 700C60 650 120 680 190 720C250 750 300 760 340 830H-20z', '#22395a', 'opacity=".5"')),
    soft(3, shape(polygon([...foot, ...bank.reverse()]), '#9fb2cb', 'opacity=".75"')),
    soft(
      10,
      shape(
        light,
        linear(
          [1, 0, 0, 0],
          [
            [0, '#ffca70', 0.95],
            [0.5, '#ffb04a', 0.55],
            [1, '#ffb04a', 0.02],
          ],
        ),
      ),
    ),
    pool(...view.at([line0 - 0.6, 0, (z0 + z1) / 2]), 360, 74, tint.lamp, 0.5),
  ]
    .flat()
    .join('');
}

/** The owner, both hands at the lower edge of the door. */
function owner() {
  const place = [line0 - 0.5, 0, bays[0] + 1.6];
  const [x, y] = view.at(place);
  const s = view.scale(place);
  return [
    soft(
      5,
      shape(
        `M${n(x - 30)} ${n(y - 4)}L${n(x + 40)} ${n(y - 2)}L${n(x - 150)} ${n(y + 92)}L${n(x - 250)} ${n(y + 84)}z`,
        '#22203a',
        'opacity=".6"',
      ),
    ),
    person({
      id,
      x,
      y,
      height: 1.82 * s,
      view: 118,
      pose: {
        lean: 9,
        look: [0, 8],
        arms: [
          [86, 12, 116, 2],
          [80, 10, 112, 2],
        ],
        legs: [
          [20, 5, 4, 4],
          [-12, 5, -26, 4],
        ],
      },
      outfit: 'coat',
      colours: { top: 'sand', trousers: 'navy' },
      cover: 'toque',
      coverColour: 'wine',
      hair: 'short',
      beard: 'short',
      hairColour: 'brown',
      skin: 'fair',
      light: 'right',
      lampColour: '#ffc65c',
      lampPower: 1,
      rimPower: 1,
      lamp: { height: 0.1, front: 0.1, behind: 'same' },
    }),
  ].join('');
}

function draw() {
  const light = {
    ...evening,
    ambient: [0.16, 0.19, 0.27],
    zenith: [0.05, 0.09, 0.16],
    horizon: [0.5, 0.34, 0.26],
    quarter: { from: [-0.6, 0, 0.8], colour: [0.9, 0.45, 0.2] },
    lamps: [source([5, 3.6, 7.4], [1, 0.62, 0.25], 2.2, 5), source([-6, 4, 2], [0.5, 0.62, 0.85], 0.9, 10)],
  };
  const open = part(bays[0], 0, bays[0] + wide, drawn);
  const edge = [at(bays[0], drawn), at(bays[0] + wide, drawn)];
  return picture(
    width,
    height,
    '#0a1626',
    backdrop({ width, horizon, hour: 'dusk', glow: [170, 900], peaks: 84, rise: 13, seed: 63, starry: 90 }),
    haze(width, horizon - 120, horizon + 10, '#d98a4a', 0.25),
    lampPost(view, [-9, 40], { height: 8, arm: 1.4, reach: 7, strength: 0.5 }),
    lot(),
    row(),
    within(open, shop()),
    roller(bays[0], drawn, true),
    line(polyline(edge), '#2a3a50', 9, 'stroke-linecap="round"'),
    line(polyline(edge.map(([x, y]) => [x, y + 4])), '#ffe3ad', 3.4, 'stroke-linecap="round"'),
    lampAndCamera(),
    vehicle(view, {
      kind: 'pickup',
      place: [1.7, 12.2],
      yaw: -Math.PI / 2 + 0.5,
      lamps: false,
      livery: 'plain',
      frost: true,
      light,
    }),
    owner(),
    glow(...at(bays[0] + wide / 2, 0.9), 430, tint.lamp, 0.34, 260),
    vignette(width, height, 0.42, [0.55, 0.52]),
    grain(width, height),
  );
}

export default {
  id,
  group: 'blog',
  alt: 'At dusk in winter the owner of a small welding shop pulls down the roller door; light falls out under it, a camera and a lamp hang above, a frosted pickup stands beside it.',
  width,
  height,
  draw,
};
