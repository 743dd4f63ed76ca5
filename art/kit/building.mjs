// Buildings in metres, seen through the camera of space.mjs: walls, windows, a hall, an office house, a gate house.
import { chance } from './chance.mjs';
import { glow, pool, tint } from './light.mjs';
import { down, linear, n, polygon, shape } from './paint.mjs';

/** An upright face over the ground line from `a` to `b` ([x, z] in metres), from height y0 to y1. */
export function wall(view, a, b, y0, y1) {
  const at = (u, v) => view.at([a[0] + (b[0] - a[0]) * u, y0 + (y1 - y0) * v, a[1] + (b[1] - a[1]) * u]);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const quad = (u0, v0, u1, v1) => polygon([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)]);
  return {
    /** The point at u along and v up, both 0–1. */
    at,
    /** The path of a part, in shares. */
    quad,
    /** The path of a part, in metres along and up. */
    part: (x0, h0, x1, h1) => quad(x0 / length, h0 / (y1 - y0), x1 / length, h1 / (y1 - y0)),
    length,
    height: y1 - y0,
    all: quad(0, 0, 1, 1),
    /** Picture units per metre in its middle. */
    scale: view.scale([(a[0] + b[0]) / 2, y0, (a[1] + b[1]) / 2]),
  };
}

/** A flat roof or floor over the corners [x, z]. */
export const slab = (view, corners, y) => polygon(corners.map(([x, z]) => view.at([x, y, z])));

/** Thin upright lines over a wall: corrugated sheet. `every` in metres. */
function corrugated(face, every, colour, opacity = 0.35) {
  const lines = [];
  const width = Math.min(0.5, (0.3 * every) / face.length / (every / face.length));
  for (let x = every; x < face.length; x += every)
    lines.push(face.quad(x / face.length, 0, (x + every * width) / face.length, 1));
  return shape(lines.join(''), colour, `opacity="${opacity}"`);
}

/** Light that a lamp on a wall throws down it: an ellipse laid on the face around (x, h) metres. */
export function wash(face, x, h, wide, tall, colour = tint.sodium, strength = 0.5) {
  const [cx, cy] = face.at(x / face.length, h / face.height);
  return pool(cx, cy, wide * face.scale, tall * face.scale, colour, strength);
}

/** Colours of windows with light behind them. */
const warm = ['#ffc65c', '#f2b04a', '#ffe3ad', '#d99a44', '#ffd58a'];
const cold = ['#bfe3f2', '#9fd0e6', '#dff3ff'];

/**
 * Rows of windows on a face. `cols` × `rows`; `lit` the share that is lit, or a function (col, row) → true/false;
 * `gap` the share of a cell that is wall; `dark` the glass without light; `cool` the share of cold light.
 */
export function windows(
  face,
  {
    cols,
    rows,
    lit = 0.3,
    gap = [0.3, 0.35],
    dark = '#1a3250',
    seed = 1,
    cool = 0.1,
    area = [0.02, 0.04, 0.98, 0.97],
  },
) {
  const dice = chance(seed);
  const [left, low, right, high] = area;
  const [w, h] = [((right - left) * (1 - gap[0])) / cols, ((high - low) * (1 - gap[1])) / rows];
  const tall = (face.at(0, 0)[1] - face.at(0, 1)[1]) * h;
  const groups = new Map();
  const put = (colour, d) => groups.set(colour, (groups.get(colour) ?? '') + d);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const u = left + ((right - left) * (col + gap[0] / 2)) / cols;
      const v = low + ((high - low) * (row + gap[1] / 2)) / rows;
      const on = typeof lit === 'function' ? lit(col, row) : dice.odds(lit);
      put(on ? (dice.odds(cool) ? dice.pick(cold) : dice.pick(warm)) : dark, face.quad(u, v, u + w, v + h));
      if (tall > 26) put(on ? 'inside' : 'glass', pane(face, [u, v, w, h], on, dice));
    }
  }
  const seen = [...groups].filter(([tone]) => tone !== 'inside' && tone !== 'glass');
  const panes = seen.map(([tone, d]) => shape(d, tone, tone === dark ? '' : 'opacity=".92"')).join('');
  return [
    panes,
    shape(groups.get('inside') ?? '', '#5d431f', 'opacity=".42"'),
    shape(groups.get('glass') ?? '', '#7fd6ff', 'opacity=".055"'),
  ].join('');
}

/** What one large window shows: a blind or a desk and its post when lit, the sky's slant in dark glass. */
function pane(face, [u, v, w, h], on, dice) {
  const bar = face.quad(u + w * 0.485, v, u + w * 0.515, v + h);
  if (!on) {
    const slant = [face.at(u, v + h), face.at(u + w * 0.62, v + h), face.at(u + w * 0.3, v), face.at(u, v)];
    return polygon(slant);
  }
  if (dice.odds(0.3)) return bar + face.quad(u, v + h * dice.between(0.45, 0.7), u + w, v + h);
  const desk = face.quad(u, v, u + w, v + h * 0.2);
  const thing = u + w * dice.between(0.05, 0.7);
  return bar + desk + face.quad(thing, v + h * 0.2, thing + w * 0.2, v + h * dice.between(0.34, 0.5));
}

/** The corners of a box standing at [x, z] (its near left corner), w wide and d deep. */
const footprint = ([x, z], w, d) => [
  [x, z],
  [x + w, z],
  [x + w, z + d],
  [x, z + d],
];

/**
 * A plain block: the faces the eye can see, with gradient tones { front, side, top } (each [high, low]).
 * `dress(face, name)` draws on each face.
 */
export function block(view, at, [w, h, d], tones, dress = () => '', ground = 0) {
  const corners = footprint(at, w, d);
  const eye = view.eye;
  const faces = [];
  if (eye[0] < at[0]) faces.push(['side', wall(view, corners[3], corners[0], ground, ground + h)]);
  if (eye[0] > at[0] + w) faces.push(['side', wall(view, corners[1], corners[2], ground, ground + h)]);
  faces.push(['front', wall(view, corners[0], corners[1], ground, ground + h)]);
  const top = eye[1] > ground + h && tones.top ? shape(slab(view, corners, ground + h), tones.top) : '';
  const drawn = faces.map(
    ([name, face]) => shape(face.all, down([0, tones[name][0]], [1, tones[name][1]])) + dress(face, name),
  );
  return drawn.join('') + top;
}

/** A roller door on a face: x and width in metres from its left end. */
function rollerDoor(face, x, wide, tall, tones = ['#2b425f', '#1b2f49'], lit = false) {
  const slats = [];
  for (let h = 0; h < tall; h += 0.32) slats.push(face.part(x, h, x + wide, h + 0.05));
  const fill = lit
    ? linear(
        [0, 0, 0, 1],
        [
          [0, '#ffe3ad'],
          [1, '#d99a44'],
        ],
      )
    : down([0, tones[0]], [1, tones[1]]);
  const frame = shape(face.part(x - 0.18, 0, x + wide + 0.18, tall + 0.22), '#0a1626');
  return (
    frame + shape(face.part(x, 0, x + wide, tall), fill) + shape(slats.join(''), '#081220', 'opacity=".45"')
  );
}

/** A wall lamp: housing, its light on the wall, its halo. */
export function wallLamp(face, x, h, reach = 3, strength = 0.75) {
  const [px, py] = face.at(x / face.length, h / face.height);
  const s = face.scale;
  return [
    wash(face, x, h - reach * 0.55, reach * 0.85, reach * 1.05, tint.sodium, strength * 0.75),
    shape(
      `M${n(px - s * 0.16)} ${n(py - s * 0.1)}h${n(s * 0.32)}l${n(-s * 0.05)} ${n(s * 0.16)}h${n(-s * 0.22)}z`,
      '#0a1626',
    ),
    shape(
      `M${n(px - s * 0.12)} ${n(py + s * 0.06)}h${n(s * 0.24)}v${n(s * 0.06)}h${n(-s * 0.24)}z`,
      tint.hot,
    ),
    glow(px, py + s * 0.08, s * reach * 0.42, tint.lamp, strength),
  ].join('');
}

/**
 * A hall of corrugated sheet: plinth, roof edge, roller doors [[x, width, height, lit?]…] and wall lamps [x…] on its
 * front. `size` [w, h, d].
 */
export function warehouse(view, at, size, { doors = [], lamps = [], tones = hallTones } = {}) {
  const dress = (face, name) => {
    const sheet = corrugated(face, 0.6, '#081220', name === 'front' ? 0.3 : 0.25);
    const plinth = shape(face.part(0, 0, face.length, 0.7), '#0a1626', 'opacity=".55"');
    const trim = shape(face.part(0, size[1] - 0.35, face.length, size[1]), '#3a587c', 'opacity=".8"');
    const gutter = shape(face.part(0, size[1] - 0.5, face.length, size[1] - 0.35), '#081220', 'opacity=".6"');
    if (name !== 'front') return sheet + plinth + gutter + trim;
    const openings = doors.map(([x, w, h, lit]) => rollerDoor(face, x, w, h, undefined, lit));
    return [
      sheet,
      plinth,
      gutter,
      trim,
      ...openings,
      ...lamps.map((x) => wallLamp(face, x, size[1] - 1.9, 4.2)),
    ].join('');
  };
  return block(view, at, size, tones, dress);
}

const hallTones = { front: ['#3a5475', '#22395a'], side: ['#1b3150', '#10233c'], top: '#4b678c' };

/**
 * An office house: floors of windows with slabs between, a lit entrance. `floors`, `bays` of the front, `sideBays`;
 * `lit(col, row, name)` says which windows shine.
 */
export function office(
  view,
  at,
  size,
  { floors, bays, sideBays = 6, lit, tones = officeTones, seed = 4, cool = 0.15 },
) {
  const dress = (face, name) => {
    const cols = name === 'front' ? bays : sideBays;
    const area = [0.015, 1.2 / floors, 0.985, 0.965];
    const panes = windows(face, {
      cols,
      rows: floors - 1,
      lit: (c, r) => lit(c, r, name),
      gap: [0.16, 0.36],
      dark: name === 'front' ? '#1d3a5c' : '#132a45',
      seed,
      cool,
      area,
    });
    return panes + sheen(face, name);
  };
  return block(view, at, size, tones, dress);
}

/** The sky in the glass: a pale diagonal over a face. */
const sheen = (face, name) =>
  shape(
    face.all,
    linear(
      [0, 0, 1, 1],
      [
        [0, '#7fd6ff', name === 'front' ? 0.1 : 0.04],
        [0.35, '#58e0ac', 0.05],
        [0.7, '#081220', 0.05],
        [1, '#081220', 0.4],
      ],
    ),
  );

const officeTones = { front: ['#2c476b', '#152a45'], side: ['#152a45', '#0a1a2e'], top: '#3a587c' };

/**
 * The gate house of a yard, w 3.2 × d 2.6 m at [x, z]: lit windows all round, a roof that stands out, a lamp under it.
 * `inside` is drawn behind the glass, before the frames (someone at the desk).
 */
export function gateHouse(view, [x, z], inside = '', [w, h, d] = [3.4, 2.9, 2.6]) {
  const tones = { front: ['#34506f', '#1d3450'], side: ['#223b5a', '#122743'] };
  const pane = linear(
    [0, 0, 0, 1],
    [
      [0, '#ffe9bd'],
      [0.5, '#f5bd5e'],
      [1, '#b97a32'],
    ],
  );
  const dress = (face, name) => {
    const [low, high] = [1.02, 2.3];
    const bays = name === 'front' ? [[0.25, w - 0.25]] : [[0.3, face.length - 0.3]];
    const glass = bays.map(([a, b]) => shape(face.part(a, low, b, high), pane)).join('');
    const bars = bays
      .flatMap(([a, b]) => [0, 0.5, 1].map((k) => a + (b - a) * k))
      .map((b) => face.part(b - 0.04, low, b + 0.04, high));
    const sill = shape(face.part(0.1, low - 0.1, face.length - 0.1, low), '#5f7fa3');
    const panel = shape(face.part(0.3, 0.2, face.length - 0.3, 0.85), '#0a1626', 'opacity=".35"');
    const within = name === 'front' ? inside : '';
    return glass + within + shape(bars.join(''), '#10233c') + sill + panel;
  };
  const roof = [
    [x - 0.5, z - 0.6],
    [x + w + 0.5, z - 0.6],
    [x + w + 0.5, z + d + 0.4],
    [x - 0.5, z + d + 0.4],
  ];
  const edge = wall(view, roof[0], roof[1], h - 0.12, h + 0.22);
  const under = shape(
    slab(view, roof, h - 0.12),
    linear(
      [0, 0, 0, 1],
      [
        [0, '#d99a44'],
        [1, '#5c4a3a'],
      ],
    ),
  );
  const cap = view.eye[1] > h ? shape(slab(view, roof, h + 0.22), '#8fa6c4') : '';
  const sides =
    view.eye[0] < roof[0][0]
      ? wall(view, roof[3], roof[0], h - 0.12, h + 0.22)
      : view.eye[0] > roof[1][0]
        ? wall(view, roof[1], roof[2], h - 0.12, h + 0.22)
        : null;
  return [
    block(view, [x, z], [w, h - 0.1, d], tones, dress),
    view.eye[1] < h ? under : '',
    sides ? shape(sides.all, down([0, '#2a4363'], [1, '#152a45'])) : '',
    shape(edge.all, down([0, '#4b678c'], [1, '#22395a'])),
    cap,
  ].join('');
}

/** Brickwork over a face: courses of `tall` metres, single bricks lighter or darker. */
export function brickwork(
  face,
  { long = 0.34, tall = 0.115, seed = 5, tones = ['#33496a', '#1b2f4a', '#2f3a52'], joint = '#0d1b2f' } = {},
) {
  const dice = chance(seed);
  const groups = new Map();
  const courses = Math.floor(face.height / tall);
  for (let row = 0; row < courses; row++) {
    for (let x = row % 2 ? -long / 2 : 0; x < face.length; x += long) {
      const [a, b] = [Math.max(0, x + 0.012), Math.min(face.length, x + long - 0.012)];
      if (b <= a) continue;
      const key = dice.odds(0.22) ? dice.pick(tones) : 'joint';
      groups.set(
        key,
        (groups.get(key) ?? '') + face.part(a, row * tall + 0.012, b, (row + 1) * tall - 0.012),
      );
    }
  }
  const plain = groups.get('joint') ?? '';
  groups.delete('joint');
  const single = [...groups].map(([tone, d]) => shape(d, tone, 'opacity=".5"')).join('');
  return shape(face.all, joint, 'opacity=".55"') + shape(plain, tones[0], 'opacity=".28"') + single;
}
