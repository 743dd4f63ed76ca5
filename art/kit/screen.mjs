// What stands on monitors: abstract camera views, a map, waves, lists. Each is drawn in its own w × h box with
// the upper left corner at 0, 0; `box` is the picture's paint box (paint.mjs), `random` a seeded source of [0, 1).
import { dot, group, path, rect, round, stroke, through } from './easel.mjs';

const aurora = '#58e0ac';
const lamp = '#ffc65c';
const frame = (w, h, inside) => `M0 0H${round(w)}V${round(h)}H0z${inside ?? ''}`;

/** Corner brackets around a thing that was recognised. */
export function detection(x, y, w, h, colour = aurora, width = 2) {
  const c = Math.min(w, h) * 0.28;
  const corner = (px, py, sx, sy) => `M${px} ${py + c * sy}V${py}H${px + c * sx}`;
  const d = [
    corner(x, y, 1, 1),
    corner(x + w, y, -1, 1),
    corner(x, y + h, 1, -1),
    corner(x + w, y + h, -1, -1),
  ].join('');
  return rect(x, y, w, h, colour, 'opacity=".09"') + stroke(d, colour, width, 'stroke-linecap="square"');
}

/** A person at camera distance: a small upright shape with the light on one side. `h` is the height. */
function walker(x, y, h, tone, edge) {
  const s = h / 100;
  const body = (dx) =>
    `M${x - 14 * s + dx} ${y - 78 * s}q${14 * s} ${-9 * s} ${28 * s} 0l${3 * s} ${40 * s}-${5 * s} 0-${2 * s} ${38 * s}h-${8 * s}l-${3 * s}-${32 * s}-${6 * s} ${32 * s}h-${8 * s}l${2 * s}-${38 * s}-${5 * s}-${1 * s}z`;
  return (
    dot(x + 2 * s, y, 24 * s, '#000', 'opacity=".35"', 5 * s) +
    path(body(1.6 * s), edge) +
    dot(x + 1.5 * s, y - 90 * s, 8.6 * s, edge, '', 10 * s) +
    path(body(0), tone) +
    dot(x, y - 90 * s, 8.6 * s, tone, '', 10 * s)
  );
}

/** The scenes that a camera looks at; each returns the drawing inside w × h. */
const places = {
  /** A parking lot under two lamps. */
  parking(box, w, h, random) {
    const y = h * 0.38;
    const stalls = Array.from({ length: 9 }, (_, i) => {
      const f = (i - 4) / 4;
      return `M${round(w * (0.5 + f * 0.46))} ${round(h * 0.46)}l${round(w * f * 0.16)} ${round(h * 0.16)}M${round(w * (0.5 + f * 0.74))} ${round(h * 0.74)}l${round(w * f * 0.24)} ${round(h * 0.2)}`;
    }).join('');
    const cars = [0.1, 0.3, 0.52, 0.72].map((fx, i) => {
      const [cx, cy, s] = [fx * w + w * 0.06, h * (0.52 + 0.1 * (i % 2)), w * 0.1];
      const tone = ['#1d3550', '#26425f', '#182c45', '#31506d'][Math.floor(random() * 4)];
      return (
        dot(cx, cy + s * 0.32, s, '#02060c', 'opacity=".5"', s * 0.12) +
        path(
          `M${cx - s} ${cy + s * 0.3}q0-${s * 0.3} ${s * 0.34}-${s * 0.34}l${s * 0.24}-${s * 0.26}h${s * 0.74}l${s * 0.32} ${s * 0.28}q${s * 0.36} 0 ${s * 0.36} ${s * 0.32}z`,
          tone,
        ) +
        path(
          `M${cx - s * 0.36} ${cy}l${s * 0.16}-${s * 0.2}h${s * 0.5}l${s * 0.2} ${s * 0.2}z`,
          '#7fa6c4',
          'opacity=".5"',
        )
      );
    });
    return (
      rect(0, 0, w, y, '#0b1a2c') +
      rect(0, y * 0.62, w, y * 0.4, '#132a42') +
      rect(0, y, w, h, box.linear(0, y, 0, h, '0 #27435f', '1 #0f2033')) +
      stroke(stalls, '#9fc0d8', w * 0.005, 'opacity=".6"') +
      box.glow(w * 0.22, h * 0.6, w * 0.3, '#ffcf7a', 0.55, h * 0.18) +
      box.glow(w * 0.8, h * 0.5, w * 0.26, '#ffcf7a', 0.4, h * 0.14) +
      cars.join('')
    );
  },
  /** An aisle of a warehouse. */
  aisle(box, w, h) {
    const shelf = (sx) => {
      const x = (t) => w * (0.5 + sx * (0.08 + 0.52 * t));
      const level = (f) => `M${x(0)} ${h * (0.42 + (f - 0.5) * 0.16)}L${x(1)} ${h * (0.5 + (f - 0.5) * 1.5)}`;
      const posts = [0.06, 0.18, 0.36, 0.62, 1].map(
        (t) => `M${x(t)} ${h * (0.42 - 0.16 - t * 0.9)}V${h * (0.5 + t * 0.66)}`,
      );
      return (
        stroke([0, 0.25, 0.5, 0.75, 1].map(level).join(''), '#6f93ae', w * 0.008) +
        stroke(posts.join(''), '#3d5d78', w * 0.012)
      );
    };
    return (
      rect(0, 0, w, h, box.radial(w / 2, h * 0.42, w * 0.7, ['0 #6d93ad', '.25 #2d4d69', '1 #0b1a2b'])) +
      path(`M${w * 0.42} ${h * 0.5}H${w * 0.58}L${w * 1.05} ${h}H${-w * 0.05}z`, '#3c5c76') +
      shelf(-1) +
      shelf(1) +
      walker(w * 0.53, h * 0.74, h * 0.3, '#142a40', '#b9d4e6')
    );
  },
  /** A gate in a fence, closed, with the road behind it. */
  gate(box, w, h) {
    const y = h * 0.46;
    const bars = Array.from(
      { length: 22 },
      (_, i) => `M${round((i / 21) * w)} ${round(h * 0.3)}V${round(h * 0.72)}`,
    ).join('');
    return (
      rect(0, 0, w, y, box.linear(0, 0, 0, y, '0 #0d1d31', '1 #35506d')) +
      path(
        `M0 ${y}L${w * 0.2} ${y * 0.72} ${w * 0.42} ${y * 0.94} ${w * 0.66} ${y * 0.66} ${w} ${y}z`,
        '#1a314b',
      ) +
      rect(0, y, w, h, box.linear(0, y, 0, h, '0 #24405a', '1 #0d1c2d')) +
      path(`M${w * 0.44} ${y}h${w * 0.12}L${w * 0.9} ${h}H${w * 0.1}z`, '#355470') +
      stroke(bars, '#8fb2ca', w * 0.005, 'opacity=".75"') +
      stroke(`M0 ${h * 0.3}H${w}M0 ${h * 0.7}H${w}`, '#a9c7db', w * 0.01, 'opacity=".8"') +
      box.glow(w * 0.12, h * 0.2, w * 0.24, '#ffcf7a', 0.8)
    );
  },
  /** A hall with a door at its end. */
  hall(_box, w, h) {
    const inner = [w * 0.38, h * 0.28, w * 0.24, h * 0.4];
    const [x, y, iw, ih] = inner;
    return (
      rect(0, 0, w, h, '#20394f') +
      path(
        through([
          [0, 0],
          [w, 0],
          [x + iw, y],
          [x, y],
        ]),
        '#2d4a63',
      ) +
      path(
        through([
          [0, h],
          [w, h],
          [x + iw, y + ih],
          [x, y + ih],
        ]),
        '#54778f',
      ) +
      path(
        through([
          [0, 0],
          [x, y],
          [x, y + ih],
          [0, h],
        ]),
        '#16293d',
      ) +
      rect(x, y, iw, ih, '#8fb4ca') +
      rect(x + iw * 0.3, y + ih * 0.25, iw * 0.4, ih * 0.75, '#24435c') +
      path(
        through([
          [w * 0.44, 0],
          [w * 0.56, 0],
          [w * 0.52, y],
          [w * 0.48, y],
        ]),
        '#d8ecf6',
      ) +
      walker(w * 0.6, h * 0.86, h * 0.42, '#122639', '#cfe4ef')
    );
  },
  /** A loading dock with two doors, one of them lit. */
  dock(box, w, h) {
    const y = h * 0.62;
    const door = (x, lit) =>
      rect(
        x,
        h * 0.24,
        w * 0.26,
        y - h * 0.24,
        lit ? box.linear(0, h * 0.2, 0, y, '0 #ffe3ad', '1 #d98a4a') : '#1a3047',
      ) +
      stroke(
        [0.34, 0.44, 0.54].map((f) => `M${x} ${h * f}h${w * 0.26}`).join(''),
        '#0d1d2e',
        w * 0.004,
        'opacity=".4"',
      );
    return (
      rect(0, 0, w, h, '#223d56') +
      rect(0, y, w, h, box.linear(0, y, 0, h, '0 #324f68', '1 #0f2032')) +
      door(w * 0.1, true) +
      door(w * 0.58, false) +
      path(`M${w * 0.1} ${y}h${w * 0.26}l${w * 0.14} ${h * 0.38}h${-w * 0.44}z`, lamp, 'opacity=".35"') +
      rect(0, h * 0.12, w, h * 0.03, '#31506b')
    );
  },
  /** A street corner from above. */
  street(box, w, h, random) {
    const lights = Array.from({ length: 7 }, () =>
      box.glow(random() * w, h * (0.1 + random() * 0.3), w * 0.07, '#ffcf7a', 0.8),
    );
    return (
      rect(0, 0, w, h, '#10243a') +
      path(`M${w * 0.1} ${h}L${w * 0.46} ${h * 0.3}h${w * 0.1}L${w * 0.94} ${h}z`, '#2d4861') +
      stroke(
        `M${w * 0.51} ${h * 0.34}L${w * 0.52} ${h}`,
        '#b8d0e0',
        w * 0.008,
        `stroke-dasharray="${h * 0.08} ${h * 0.06}" opacity=".7"`,
      ) +
      path(
        through([
          [0, 0],
          [w * 0.36, h * 0.2],
          [w * 0.36, h * 0.5],
          [0, h],
        ]),
        '#18304a',
      ) +
      path(
        through([
          [w, 0],
          [w * 0.68, h * 0.2],
          [w * 0.66, h * 0.46],
          [w, h * 0.9],
        ]),
        '#1d3854',
      ) +
      lights.join('') +
      dot(w * 0.44, h * 0.62, w * 0.05, '#0a1726', '', h * 0.035) +
      box.glow(w * 0.42, h * 0.66, w * 0.08, '#ffe3ad', 0.9)
    );
  },
};

/** One camera's picture: a place, scan lines, a time bar; `found` draws a detection frame. */
export function cameraView(box, place, w, h, random, { found = false } = {}) {
  const marks = found ? detection(w * 0.455, h * 0.4, w * 0.15, h * 0.39, aurora, w * 0.012) : '';
  return group(
    box.clip(frame(w, h)),
    places[place](box, w, h, random),
    rect(0, 0, w, h, '#4f9fc0', 'opacity=".1"'),
    marks,
    rect(w * 0.03, h * 0.9, w * 0.3, h * 0.035, '#dff1fa', 'opacity=".55"'),
    dot(w * 0.95, h * 0.07, w * 0.016, found ? lamp : aurora),
  );
}

/** A town's streets from above with sites as points of light and one patrol's way. */
export function mapView(box, w, h, random) {
  const streets = Array.from(
    { length: 9 },
    (_, i) =>
      `M${round(w * (i / 8))} 0l${round((random() - 0.5) * w * 0.2)} ${h}M0 ${round(h * (i / 8))}L${w} ${round(h * (i / 8) + (random() - 0.5) * h * 0.2)}`,
  ).join('');
  const sites = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = [w * (0.08 + random() * 0.84), h * (0.1 + random() * 0.8)];
    const colour = i % 4 === 0 ? lamp : aurora;
    return box.glow(x, y, w * 0.06, colour, 0.9) + dot(x, y, w * 0.011, colour);
  });
  return group(
    box.clip(frame(w, h)),
    rect(0, 0, w, h, box.linear(0, 0, w, h, '0 #0d2a3f', '1 #0a1c30')),
    path(
      `M0 ${h * 0.7}q${w * 0.2}-${h * 0.2} ${w * 0.36}-${h * 0.02}t${w * 0.3}-${h * 0.06} ${w * 0.34}-${h * 0.2}v${h * 0.12}q-${w * 0.16} ${h * 0.16}-${w * 0.34} ${h * 0.2}t-${w * 0.3} ${h * 0.04}-${w * 0.36} ${h * 0.06}z`,
      '#174760',
    ),
    stroke(streets, '#2f6480', w * 0.004),
    stroke(`M0 ${h * 0.3}L${w} ${h * 0.42}M${w * 0.4} 0L${w * 0.52} ${h}`, '#4b87a4', w * 0.009),
    stroke(
      `M${w * 0.12} ${h * 0.84}L${w * 0.3} ${h * 0.56}L${w * 0.47} ${h * 0.58}L${w * 0.43} ${h * 0.36}L${w * 0.74} ${h * 0.38}`,
      aurora,
      w * 0.008,
      'stroke-linejoin="round" opacity=".9"',
    ),
    sites,
  );
}

/** Sound or load over time: upright bars around a middle line, or from the ground up with `grown`. */
export function waves(_box, w, h, random, { colour = aurora, many = 40, grown = false } = {}) {
  const bars = Array.from({ length: many }, (_, i) => {
    const swell = Math.abs(Math.sin(i * 0.31) * Math.sin(i * 0.07 + 0.6));
    const tall = h * (0.06 + 0.7 * swell * (0.4 + 0.6 * random()));
    const x = round(w * (0.04 + (0.92 * i) / many));
    return grown ? `M${x} ${h * 0.92}v${round(-tall)}` : `M${x} ${round(h / 2 - tall / 2)}v${round(tall)}`;
  });
  return (
    rect(0, 0, w, h, '#0b2033') + stroke(bars.join(''), colour, (w / many) * 0.5, 'stroke-linecap="round"')
  );
}

/** Rows of a log: a state light, then lines of unequal length. */
export function rows(_box, w, h, random, { many = 8 } = {}) {
  const step = h / (many + 1);
  const row = (i) => {
    const y = step * (i + 0.75);
    const state = i % 5 === 2 ? lamp : aurora;
    return (
      dot(w * 0.07, y, step * 0.16, state) +
      rect(
        w * 0.13,
        y - step * 0.14,
        w * (0.16 + random() * 0.14),
        step * 0.28,
        '#cfe6f2',
        'opacity=".8" rx="1"',
      ) +
      rect(
        w * 0.48,
        y - step * 0.11,
        w * (0.14 + random() * 0.32),
        step * 0.22,
        '#6d9ab5',
        'opacity=".75" rx="1"',
      )
    );
  };
  return rect(0, 0, w, h, '#0c2135') + Array.from({ length: many }, (_, i) => row(i)).join('');
}

/** Any content by name, the way a wall of monitors mixes them. */
export function screen(box, kind, w, h, random, options) {
  if (kind === 'map') return mapView(box, w, h, random);
  if (kind === 'waves') return waves(box, w, h, random, options);
  if (kind === 'rows') return rows(box, w, h, random, options);
  return cameraView(box, kind, w, h, random, options);
}

/** A monitor seen from the front: bezel, content, the sheen of its glass and its own light around it. */
export function monitor(box, [x, y, w, h], content, { light = '#5fb7d8', strength = 0.35 } = {}) {
  const b = Math.max(3, w * 0.018);
  return [
    box.glow(x + w / 2, y + h / 2, w * 0.95, light, strength, h * 1.05),
    rect(x - b, y - b, w + 2 * b, h + 2 * b, '#050b14', `rx="${round(b)}"`),
    rect(x - b, y - b, w + 2 * b, 1.2, '#5c7c96', 'opacity=".6"'),
    group(
      `transform="translate(${round(x)} ${round(y)})"`,
      content,
      path(`M${w * 0.55} 0H${w}V${h * 0.8}z`, '#fff', 'opacity=".045"'),
    ),
  ].join('');
}
