// What winter adds to a scene: footprints in fresh snow, icicles, snow on an edge, a plume of breath.
import { chance } from './chance.mjs';
import { curve, down, n, oval, polygon, radial, shape } from './paint.mjs';

/** Points at every `step` metres along [[x, z], …], with the direction of the way there. */
function paced(path, step) {
  const out = [];
  let rest = 0;
  for (let i = 1; i < path.length; i++) {
    const [[x0, z0], [x1, z1]] = [path[i - 1], path[i]];
    const long = Math.hypot(x1 - x0, z1 - z0);
    const [dx, dz] = [(x1 - x0) / long, (z1 - z0) / long];
    for (let d = rest; d < long; d += step) out.push({ x: x0 + dx * d, z: z0 + dz * d, dx, dz });
    rest = (step - ((long - rest) % step)) % step;
  }
  return out;
}

/**
 * Footprints along the points of the ground [[x, z], …], left and right in turn. `tones` [hollow, lit rim]; `lit` is
 * where the light stands: −1 left, 1 right. `stride` metres, `size` times a boot of 30 cm.
 */
export function footprints(
  view,
  path,
  { tones = ['#2a4263', '#dbe5f0'], lit = -1, stride = 0.62, size = 1, seed = 5 } = {},
) {
  const dice = chance(seed);
  const hollows = [];
  const rims = [];
  paced(path, stride).forEach(({ x, z, dx, dz }, i) => {
    const side = (i % 2 ? 0.13 : -0.13) + dice.between(-0.03, 0.03);
    const [cx, cz] = [x - dz * side, z + dx * side];
    const print = (grow, shift) =>
      polygon(
        Array.from({ length: 12 }, (_, k) => {
          const a = (k / 12) * Math.PI * 2;
          const [u, v] = [Math.cos(a) * 0.16 * size * grow, Math.sin(a) * 0.075 * size * grow];
          return view.at([cx + dx * u - dz * v + shift, 0, cz + dz * u + dx * v]);
        }),
      );
    rims.push(print(1.16, -lit * 0.02 * size));
    hollows.push(print(1, 0));
  });
  return shape(rims.join(''), tones[1], 'opacity=".4"') + shape(hollows.join(''), tones[0], 'opacity=".85"');
}

/** Icicles along an edge from (x0, y) to (x1, y1), at most `long`. */
export function icicles([x0, y0], [x1, y1], count, long, seed, [upper, lower] = ['#dfeefa', '#9fc3e0']) {
  const dice = chance(seed);
  const d = Array.from({ length: count }, () => {
    const t = dice.next();
    const h = long * dice.between(0.15, 1) ** 1.6;
    const w = 2.5 + h * 0.13;
    return `M${n(x0 + (x1 - x0) * t - w / 2)} ${n(y0 + (y1 - y0) * t)}h${n(w)}l${n(-w * 0.45)} ${n(h)}z`;
  });
  return shape(d.join(''), down([0, upper, 0.85], [1, lower, 0.25]));
}

/** Snow lying on an edge between two points of the picture: a soft roll of `thick` units. */
export function snowRoll([x0, y0], [x1, y1], thick, seed, fill) {
  const dice = chance(seed);
  const steps = Math.max(6, Math.round(Math.hypot(x1 - x0, y1 - y0) / (thick * 3)));
  const at = (i) => [x0 + ((x1 - x0) * i) / steps, y0 + ((y1 - y0) * i) / steps];
  const line = (share, wild) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const [x, y] = at(i);
      const end = i === 0 || i === steps ? 0.35 : 1;
      return [x, y - thick * share * end * dice.between(1 - wild, 1 + wild)];
    });
  const top = line(1, 0.18);
  const under = line(-0.22, 0.8).reverse();
  return shape(`${curve(top)}L${curve(under).slice(1)}z`, fill);
}

/** Breath in cold air around (x, y), drifting to the side `way`. */
export function breath(x, y, size, way = 1, strength = 0.34) {
  const puff = radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#ffffff', strength],
      [0.5, '#ffffff', strength * 0.4],
      [1, '#ffffff', 0],
    ],
  );
  return (
    oval(x, y, size, puff, '', size * 0.5) +
    oval(x + way * size * 0.75, y - size * 0.3, size * 0.66, puff, '', size * 0.34)
  );
}
