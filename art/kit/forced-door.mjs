// A roll-up door on the morning after it was forced.
import { down, line, linear, oval, polygon, polyline, shape, soft } from './paint.mjs';

/**
 * The roll-up door at x metres along the face `front`, w wide and h high: bent up at its right lower corner, with
 * plywood over the hole and tape before it.
 */
export function forcedDoor(front, { x, w, h }) {
  const slat = (i) => {
    const y = i * 0.3;
    // The forced slats rise and buckle towards the right.
    const bend = Math.max(0, 2.75 - y) ** 1.15 * 0.62;
    const edge = Array.from({ length: 13 }, (_, k) => {
      const t = k / 12;
      const lift = bend * Math.max(0, (t - 0.4) / 0.6) ** 2;
      return [t, y + lift, lift];
    });
    const at = (t, v) =>
      front.at((x + w * t - Math.max(0, v - y - 0.25) * 0.3) / front.length, v / front.height);
    const low = edge.map(([t, v]) => at(t, v));
    const high = edge.map(([t, v, lift]) => at(t, v + 0.25 - lift * 0.16)).reverse();
    const tone = bend > 0.6 ? ['#aebdd2', '#61789b'] : ['#a3b4cc', '#768cae'];
    return (
      shape(polygon([...low, ...high]), down([0, tone[0]], [1, tone[1]])) +
      line(polyline(low), '#3d5274', 1.6, 'opacity=".8"')
    );
  };
  const sheet = (x0, y0, x1, y1, tilt, tones) => {
    const p = (a, b) => front.at(a / front.length, b / front.height);
    const d = polygon([p(x0, y0), p(x1, y0 + tilt), p(x1 - tilt * 0.4, y1 + tilt), p(x0 - tilt * 0.4, y1)]);
    const veins = [0.18, 0.34, 0.55, 0.71, 0.88].map((t) => {
      const at = y0 + (y1 - y0) * t;
      return line(
        polyline([p(x0 + 0.06, at), p((x0 + x1) / 2, at + tilt * 0.5 + 0.03), p(x1 - 0.06, at + tilt)]),
        '#8a5f35',
        1.4,
        'opacity=".45"',
      );
    });
    const screws = [
      [x0 + 0.08, y0 + 0.1],
      [x1 - 0.1, y0 + tilt + 0.1],
      [x0 + 0.08, y1 - 0.1],
      [x1 - 0.1, y1 + tilt - 0.1],
      [(x0 + x1) / 2, y1 + tilt / 2 - 0.1],
    ].map(([a, b]) => oval(...p(a, b), 2.6, '#4a3420'));
    return (
      soft(3, shape(d, '#1c2a44', 'opacity=".55" transform="translate(4 5)"')) +
      shape(
        d,
        linear(
          [0, 0, 1, 1],
          [
            [0, tones[0]],
            [1, tones[1]],
          ],
        ),
      ) +
      veins.join('') +
      screws.join('')
    );
  };
  return [
    shape(front.part(x - 0.28, 0, x + w + 0.28, h + 0.45), '#43587c'),
    shape(front.part(x, 0, x + w, h), '#141f33'),
    Array.from({ length: 12 }, (_, i) => slat(i)),
    shape(front.part(x - 0.28, h - 0.02, x + w + 0.28, h + 0.45), down([0, '#7288ab'], [1, '#4d638a'])),
    shape(front.part(x - 0.28, 0, x - 0.02, h), '#586f95') +
      shape(front.part(x + w + 0.02, 0, x + w + 0.28, h), '#516890'),
    // the forced guide rail leans out of the frame
    line(
      polyline(
        [
          [x + w + 0.05, 2.3],
          [x + w + 0.22, 1.4],
          [x + w - 0.02, 0.9],
        ].map(([a, b]) => front.at(a / front.length, b / front.height)),
      ),
      '#c9d6e6',
      6,
      'stroke-linejoin="round"',
    ),
    sheet(x + 2.2, 0.02, x + w + 0.18, 1.02, 0, ['#dcae72', '#b5834c']),
    sheet(x + 3.75, 0.94, x + w + 0.24, 1.72, -0.14, ['#e6bd84', '#c1915a']),
    // warning tape
    line(
      polyline(
        [
          [x + 1.5, 0.86],
          [x + 2.8, 0.66],
          [x + 4.2, 0.68],
          [x + w + 0.22, 0.9],
        ].map(([a, b]) => front.at(a / front.length, b / front.height)),
      ),
      '#ffc23a',
      9,
    ) +
      line(
        polyline(
          [
            [x + 1.5, 0.86],
            [x + 2.8, 0.66],
            [x + 4.2, 0.68],
            [x + w + 0.22, 0.9],
          ].map(([a, b]) => front.at(a / front.length, b / front.height)),
        ),
        '#3a2c1c',
        9,
        'stroke-dasharray="10 14"',
      ),
  ];
}
