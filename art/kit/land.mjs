// The land: foothills in layers, spruce, snow, grass, and a road that runs away from the eye.
import { chance, ridge } from './chance.mjs';
import { curve, down, linear, n, oval, polygon, polyline, shape, soft, within } from './paint.mjs';

/**
 * One layer of hills across the picture: its crest wanders around `y` by `rise`; it is filled from `crest` colour
 * down to `foot` colour (the haze at its foot). `bumps` is how many knots its longest wave has.
 */
export function hills(width, y, rise, bottom, [crest, foot], seed, bumps = 5) {
  const line = ridge(seed, 6);
  const points = Array.from({ length: 161 }, (_, i) => [
    (i / 160) * width,
    y - rise * line((i / 160) * bumps),
  ]);
  const d = `${polyline(points)}L${width} ${n(bottom)}L0 ${n(bottom)}z`;
  return shape(
    d,
    linear(
      [0, 0, 0, 1],
      [
        [0, crest],
        [0.7, foot],
        [1, foot],
      ],
    ),
  );
}

/**
 * Mountains of the front range: snow on the crests, rock below, and the side that faces away from `sun`
 * (−1 left, 1 right) in shade. `tones` are snow, rock, the haze at their foot, and the shade.
 */
export function mountains(width, y, rise, bottom, [snow, rock, foot, shade], seed, count = 9, sun = -1) {
  const dice = chance(seed);
  const edge = ridge(seed + 1, 5);
  const peaks = Array.from({ length: count }, (_, i) => {
    const x = ((i + dice.between(0.1, 0.9)) / count) * width * 1.1 - width * 0.05;
    const h = rise * (dice.odds(0.35) ? dice.between(0.75, 1) : dice.between(0.35, 0.7));
    return { x, h, w: (h / rise) * (width / count) * dice.between(1.3, 2.1) };
  });
  const height = (x) => {
    const top = Math.max(0, ...peaks.map((p) => p.h * Math.max(0, 1 - Math.abs(x - p.x) / p.w) ** 1.12));
    return y - top - rise * 0.12 * edge((x / width) * count * 2.6);
  };
  const crest = Array.from({ length: 481 }, (_, i) => [(i / 480) * width, height((i / 480) * width)]);
  const d = `${polyline(crest)}L${width} ${n(bottom)}L0 ${n(bottom)}z`;
  const tall = bottom - y + rise;
  const box = [0, y - rise, 0, bottom];
  const fill = linear(
    box,
    [
      [0, snow],
      [(0.5 * rise) / tall, rock],
      [(1.05 * rise) / tall, foot],
      [1, foot],
    ],
    false,
  );
  const dark = linear(
    box,
    [
      [0, shade, 0.75],
      [(0.6 * rise) / tall, shade, 0.42],
      [(1.05 * rise) / tall, shade, 0],
    ],
    false,
  );
  const faces = peaks.flatMap((peak) => shades(peak, height, dice, sun));
  return shape(d, fill) + within(d, shape(faces.map(polygon).join(''), dark));
}

/** The shaded flanks of one peak: its far side, and two spurs on its near one. */
function shades({ x, h, w }, height, dice, sun) {
  const face = (at, long, reach) => {
    const top = height(at);
    const spine = Array.from({ length: 9 }, (_, i) => {
      const t = i / 8;
      return [
        at +
          sun * reach * 0.16 * t +
          (i % 2 ? 1 : -1) * reach * 0.05 * t +
          dice.between(-1, 1) * reach * 0.03,
        top + long * t,
      ];
    });
    const outer = Array.from({ length: 9 }, (_, i) => [
      at - (sun * reach * i) / 8,
      height(at - (sun * reach * i) / 8) - 4,
    ]);
    return [...outer, [at - sun * reach, top + long], ...spine.reverse()];
  };
  const spur = (share) => {
    const at = x + sun * w * share;
    return [
      [at, height(at)],
      [at - sun * w * 0.03, height(at) + h * 0.3],
      [at + sun * w * 0.05, height(at) + h * 0.5],
      [at - sun * w * 0.1, height(at) + h * 0.42],
      [at - sun * w * 0.06, height(at) + h * 0.12],
    ];
  };
  return [face(x, h * 0.95, w * 0.62), spur(dice.between(0.14, 0.2)), spur(dice.between(0.3, 0.42))];
}

/** One spruce with its foot at (x, y): ragged tiers, narrower to the tip. */
export function spruce(x, y, height, seed, fill = '#0a1626') {
  const dice = chance(seed);
  const tiers = Math.max(5, Math.round(height / 11));
  const half = height * dice.between(0.15, 0.2);
  const side = (way) =>
    Array.from({ length: tiers }, (_, i) => {
      const t = (i + 1) / tiers;
      const reach = half * t ** 0.85 * dice.between(0.78, 1.12);
      const at = y - height * (1 - t * 0.94);
      return [
        [x + way * reach, at],
        [x + way * reach * 0.42, at - height * 0.012],
      ];
    });
  const right = side(1).flat();
  const left = side(-1).flat().reverse();
  return shape(polygon([[x, y - height], ...right, [x + 1, y], [x - 1, y], ...left]), fill);
}

/** A stand of spruce between x0 and x1; `foot(x)` is the ground below it. Heights between `low` and `high`. */
export function forest(x0, x1, count, foot, [low, high], fill, seed) {
  const dice = chance(seed);
  const trees = Array.from({ length: count }, (_, i) => {
    const x = x0 + ((x1 - x0) * (i + dice.next())) / count;
    return spruce(x, foot(x) + 3, dice.between(low, high), dice.whole(1, 99999), fill);
  });
  const shade = Array.from({ length: Math.ceil(count / 2) }, () => {
    const x = dice.between(x0, x1);
    return oval(x, foot(x) + 2, high * 0.34, fill, 'opacity=".55"', high * 0.045);
  });
  return soft('6 2', shade) + trees.join('');
}

/** A far tree line: a ragged band along `y`. */
export function treeLine(width, y, height, fill, seed) {
  const dice = chance(seed);
  const long = ridge(seed + 3, 3);
  const points = [[0, y]];
  for (let x = 0; x < width; x += dice.between(2, 6)) {
    const tall = height * (0.6 + 0.4 * long(x / 90)) * dice.between(0.5, 1);
    points.push([x, y - tall], [x + 2.5, y - tall * 0.4]);
  }
  return shape(polygon([...points, [width, y], [width, y + 6], [0, y + 6]]), fill);
}

/** A field of snow below a wandering edge: lit from above by `sky`, in shade towards its foot. */
export function snowField(width, y, rise, bottom, seed, [upper, lower] = ['#8fa6c4', '#2a3f5f']) {
  const line = ridge(seed, 4);
  const points = Array.from({ length: 61 }, (_, i) => [(i / 60) * width, y - rise * line((i / 60) * 4)]);
  return shape(`${polyline(points)}L${width} ${n(bottom)}L0 ${n(bottom)}z`, down([0, upper], [1, lower]));
}

/** Soft drifts: flat crescents of light and shade on snow between two heights of the picture. */
export function drifts(width, top, bottom, count, seed, [light, shade] = ['#a9bdd6', '#1d3450']) {
  const dice = chance(seed);
  const one = () => {
    const share = dice.next() ** 0.8;
    const [x, y] = [dice.between(0, width), top + (bottom - top) * share];
    const long = dice.between(0.1, 0.24) * width * (0.35 + share);
    const tall = long * dice.between(0.03, 0.06);
    const d = `M${n(x - long)} ${n(y)}Q${n(x - long * 0.2)} ${n(y - tall * 2.4)} ${n(x + long)} ${n(y)}Q${n(x)} ${n(y - tall * 0.6)} ${n(x - long)} ${n(y)}z`;
    return shape(d, dice.odds(0.5) ? light : shade, `opacity="${n(dice.between(1, 3)) / 10}"`);
  };
  return soft('6 2', Array.from({ length: count }, one));
}

/** Old snow in the hollows of dark ground: flat ragged patches between two heights of the picture. */
export function snowPatches(width, top, bottom, count, seed, fill = '#5f7a9c', opacity = 0.4) {
  const dice = chance(seed);
  const one = () => {
    const share = dice.next() ** 0.9;
    const [x, y] = [dice.between(-0.05, 1.05) * width, top + (bottom - top) * share];
    const long = dice.between(40, 150) * (0.3 + share);
    const tall = long * dice.between(0.05, 0.09);
    const points = Array.from({ length: 14 }, (_, i) => {
      const a = (i / 14) * Math.PI * 2;
      const r = dice.between(0.65, 1.15);
      return [x + Math.cos(a) * long * r, y + Math.sin(a) * tall * r];
    });
    return `${curve([...points, points[0]])}z`;
  };
  return shape(Array.from({ length: count }, one).join(''), fill, `opacity="${opacity}"`);
}

/** Falling snow in three depths. */
export function snowfall(width, height, count, seed, strength = 0.6) {
  const dice = chance(seed);
  const flake = (size, light) =>
    oval(dice.between(0, width), dice.between(0, height), size, '#dfeaf7', `opacity="${light}"`, size * 1.15);
  const many = (share, size, light) =>
    Array.from({ length: Math.round(count * share) }, () =>
      flake(dice.between(size * 0.6, size), light * strength),
    );
  return [many(0.7, 1.2, 0.5), many(0.25, 2.2, 0.6), soft(2, many(0.05, 5, 0.35))].flat().join('');
}

/** Blades of dry grass along a foot line, blown one way. */
export function grass(x0, x1, foot, count, [low, high], fills, seed) {
  const dice = chance(seed);
  const one = () => {
    const x = dice.between(x0, x1);
    const y = foot(x) + dice.between(0, 6);
    const tall = dice.between(low, high);
    const lean = tall * dice.between(-0.15, 0.5);
    const w = tall * 0.035 + 0.5;
    const d = `M${n(x - w)} ${n(y)}Q${n(x + lean * 0.2)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}Q${n(x + lean * 0.35 + w)} ${n(y - tall * 0.5)} ${n(x + w)} ${n(y)}z`;
    return shape(d, dice.pick(fills));
  };
  return Array.from({ length: count }, one).join('');
}

/**
 * A road on level ground in the scene of `view`: from z near to z far between x0 and x1 metres, with edge lines and
 * a broken middle line. `bend(z)` moves it sideways.
 */
export function road(
  view,
  { from, to, left, right, bend = () => 0, asphalt = ['#1b2738', '#0d1724'], lines = '#8fa6c4' },
) {
  const steps = 40;
  // Even steps in the picture: distances from the eye grow by a constant factor.
  const eye = view.eye[2];
  const depth = (i) => eye + (from - eye) * ((to - eye) / (from - eye)) ** (i / steps);
  const edge = (x) => Array.from({ length: steps + 1 }, (_, i) => view.at([x + bend(depth(i)), 0, depth(i)]));
  const bed = shape(
    polygon([...edge(left), ...edge(right).reverse()]),
    down([0, asphalt[0]], [1, asphalt[1]]),
  );
  const strip = (x, wide) => polygon([...edge(x - wide / 2), ...edge(x + wide / 2).reverse()]);
  const middle = (left + right) / 2;
  const dashes = [];
  for (let z = from; z < Math.min(to, 160); z += 9) {
    const dash = [z, z + 1.5, z + 3];
    const row = (x) => dash.map((d) => view.at([x + bend(d), 0, d]));
    dashes.push(polygon([...row(middle - 0.07), ...row(middle + 0.07).reverse()]));
  }
  const paint = `opacity=".5"`;
  return (
    bed +
    shape(strip(left + 0.3, 0.12) + strip(right - 0.3, 0.12), lines, paint) +
    shape(dashes.join(''), '#d9b45a', paint)
  );
}

/** Wheel tracks in snow: two soft dark ribbons along points of the ground [[x, z], …]. */
export function tracks(view, path, gap = 1.6, wide = 0.28, fill = '#1a2c46') {
  const ribbon = (offset) => {
    const side = (shift) => path.map(([x, z]) => view.at([x + offset + shift, 0, z]));
    const [a, b] = [side(-wide / 2), side(wide / 2).reverse()];
    return `${curve(a)}L${curve(b).slice(1)}z`;
  };
  return soft(1.2, shape(ribbon(-gap / 2) + ribbon(gap / 2), fill, 'opacity=".6"'));
}
