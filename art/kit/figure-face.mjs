// The features of a drawn face: eyes, brows, nostrils, mouth, the lines of age, glasses. They are drawn on the skin of
// the modelled head (figure-head.mjs), so they turn with it and lie behind a cap or a hood.
import { faceMap } from './figure-head.mjs';
import { mix } from './figure-paint.mjs';
import { apply } from './figure-solid.mjs';

const r1 = (v) => Math.round(v * 10) / 10;

/** A soft line through points; closed if wanted. */
function soft(p, closed) {
  const at = (i) => (closed ? p[(i + p.length) % p.length] : p[Math.min(p.length - 1, Math.max(0, i))]);
  const n = closed ? p.length : p.length - 1;
  let d = `M${r1(p[0][0])} ${r1(p[0][1])}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${[b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6, c[0], c[1]].map(r1).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** A line that swells and thins: points with half widths, on the skin. */
const ribbon = (points) => [
  ...points.map(([x, y, w]) => [x, y + w]),
  ...points.map(([x, y, w]) => [x, y - w]).reverse(),
];

/** Tools to draw on the skin of one head. */
function easel({ head, spot, scale, map }) {
  const on = ([x, y, lift = 0]) => {
    const z = map.depth(x, y) ?? 4;
    return spot(head.out([x, y, z + lift]));
  };
  return {
    on,
    air: (p) => spot(head.out(p)),
    scale,
    fill: (points, colour, more = '') => `<path d="${soft(points.map(on), true)}" fill="${colour}"${more}/>`,
    line: (points, colour, width, more = '') =>
      `<path d="${soft(points.map(on), false)}" fill="none" stroke="${colour}" stroke-width="${r1(width * scale)}" stroke-linecap="round"${more}/>`,
  };
}

/** One eye: white in the shadow of the lid, iris with its light, lashes, crease. */
function eye(e, s, who, ink, clip) {
  const w = who.woman;
  const [cx, cy] = [s * 3.2, -0.12];
  const calm = who.age > 0.6 ? 0.9 : 1;
  const at = (x, y) => [cx + s * x * 1.1, cy + y * calm * 1.2];
  const upper = [at(-1.5, -0.2), at(-0.85, 0.3), at(-0.1, 0.56), at(0.75, 0.45), at(1.5, w ? 0.16 : 0.04)];
  const lower = [at(0.9, -0.36), at(0, -0.5), at(-0.8, -0.4)];
  const lit = (who.light === 'left' ? -1 : 1) === s;
  const white = mix(lit ? '#ebe6dd' : '#b5bbc6', '#13233c', who.dusk ?? 0.12);
  const iris = who.eyes ?? '#4a3524';
  const gaze = who.gaze ?? 0;
  const [ix, iy] = [cx + gaze, cy + 0.06];
  const disc = (r, x = ix, y = iy) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((k) => [
      x + r * Math.cos((k * Math.PI) / 4),
      y + r * Math.sin((k * Math.PI) / 4),
    ]);
  const open = e.fill([...upper, ...lower], white);
  const side = who.light === 'left' ? -1 : 1;
  return (
    `<clipPath id="${clip}"><path d="${soft([...upper, ...lower].map(e.on), true)}"/></clipPath>` +
    open +
    `<g clip-path="url(#${clip})">${e.fill(disc(0.72), mix(iris, '#05080e', 0.55))}${e.fill(disc(0.6), iris)}` +
    `${e.fill(disc(0.36, ix - side * 0.12, iy - 0.2), mix(iris, '#ffdca8', 0.32))}${e.fill(disc(0.3), '#070a10')}` +
    `${e.line([at(-1.5, 0.1), at(-0.1, 0.66), at(1.5, 0.3)], ink, 0.42, ' opacity=".45"')}</g>` +
    e.fill(disc(0.15, ix + side * 0.24, iy + 0.24), '#fff') +
    e.fill(
      [
        ...upper.map((p, i) => [p[0], p[1] + [0.02, 0.1, 0.14, 0.16, w ? 0.2 : 0.08][i]]),
        ...upper.map((p, i) => [p[0], p[1] - [0.02, 0.04, 0.05, 0.05, 0][i]]).reverse(),
      ],
      mix(ink, '#05070c', w ? 0.7 : 0.45),
    ) +
    e.line([at(1.3, -0.2), ...lower, at(-1.3, -0.34)], ink, 0.07, ' opacity=".5"') +
    e.line([at(-1.35, 0.42), at(-0.7, 0.86), at(0.3, 1.02), at(1.4, 0.66)], ink, 0.11, ' opacity=".5"')
  );
}

/** One brow. */
function brow(e, s, who, map, hair) {
  const t = (who.woman ? 0.56 : 1) * (who.brows ?? 1);
  const y = 1.55 + (who.woman ? 0.2 : 0) + (map.brow - 1) * 0.3;
  const p = [
    [s * 1.3, y + 0.2, 0.24 * t],
    [s * 2.5, y + 0.42, 0.35 * t],
    [s * 3.9, y + 0.52, 0.29 * t],
    [s * 5.2, y - 0.06, 0.06 * t],
  ];
  return e.fill(ribbon(p), hair, ' opacity=".92"');
}

/** The mouth: upper lip in shadow, lower lip in light, the line between, corners at rest a little up. */
function mouth(e, who, map, skin) {
  const y = map.mouthY;
  const up = who.smile ?? 0.22;
  const w = who.woman ? 2.25 : 2.4;
  const red = mix(skin[1], '#8c2f33', who.woman ? 0.42 : 0.26);
  const line = [
    [-w, y + up],
    [-1, y - 0.02],
    [0, y - 0.1],
    [1, y - 0.02],
    [w, y + up],
  ];
  const upper = [
    ...line,
    [1.1, y + 0.48 * map.lips],
    [0.4, y + 0.6 * map.lips],
    [0, y + 0.5 * map.lips],
    [-0.4, y + 0.6 * map.lips],
    [-1.1, y + 0.48 * map.lips],
  ];
  const lower = [...line, [1.3, y - 0.66 * map.lips], [0, y - 0.95 * map.lips], [-1.3, y - 0.66 * map.lips]];
  const dark = mix(skin[0], '#1c0a0c', 0.55);
  return (
    e.fill(upper, mix(red, skin[0], 0.5), ' opacity=".8"') +
    e.fill(lower, mix(red, skin[2], 0.12), ' opacity=".66"') +
    e.line(
      [
        [-0.8, y - 0.5 * map.lips],
        [0.2, y - 0.58 * map.lips],
        [0.9, y - 0.48 * map.lips],
      ],
      skin[2],
      0.16,
      ' opacity=".3"',
    ) +
    e.fill(ribbon(line.map(([x, v], i) => [x, v, [0.03, 0.09, 0.11, 0.09, 0.03][i]])), dark)
  );
}

/** Nostrils and the shadow at the wings of the nose. */
function nose(e, map, ink) {
  const y = map.noseY - 0.72;
  const w = map.nose;
  const hole = (s) => [
    [s * 0.42 * w, y],
    [s * 0.8 * w, y + 0.2],
    [s * 1.2 * w, y + 0.02],
    [s * 0.8 * w, y - 0.08],
  ];
  const wing = (s) => [
    [s * 1.95 * w, y + 0.95],
    [s * 2.12 * w, y + 0.35],
    [s * 1.7 * w, y - 0.1],
  ];
  return [1, -1]
    .map((s) => e.fill(hole(s), ink, ' opacity=".75"') + e.line(wing(s), ink, 0.12, ' opacity=".34"'))
    .join('');
}

/** The lines of years: age 0 none to 1 old. */
function years(e, age, map, ink) {
  if (!age) return '';
  const o = ` opacity="${(age * 0.5).toFixed(2)}"`;
  const both = (f) => f(1) + f(-1);
  const y = map.mouthY;
  return (
    both((s) =>
      e.line(
        [
          [s * 2.1, map.noseY + 0.1],
          [s * 2.9, y + 1],
          [s * 3.2, y - 0.3],
        ],
        ink,
        0.14,
        o,
      ),
    ) +
    both((s) =>
      e.line(
        [
          [s * 2, -1.35],
          [s * 3.2, -1.75],
          [s * 4.4, -1.4],
        ],
        ink,
        0.13,
        o,
      ),
    ) +
    (age > 0.45
      ? both(
          (s) =>
            e.line(
              [
                [s * 5.2, 0.1],
                [s * 5.9, 0.5],
              ],
              ink,
              0.1,
              o,
            ) +
            e.line(
              [
                [s * 5.2, -0.3],
                [s * 6, -0.5],
              ],
              ink,
              0.1,
              o,
            ),
        ) +
        e.line(
          [
            [-3, 4.6],
            [0, 4.8],
            [3, 4.6],
          ],
          ink,
          0.12,
          o,
        ) +
        e.line(
          [
            [-2.4, 5.6],
            [0.2, 5.75],
            [2.6, 5.5],
          ],
          ink,
          0.1,
          o,
        )
      : '')
  );
}

/** Glasses: two rims on the curve of the face, bridge, arms to the ears, a breath of reflection. */
function glasses(e, who, faces) {
  const colour = who.glassesColour ?? '#1a1f29';
  const z = (x) => 9.1 - 0.05 * x * x;
  const [a, b, k] = who.glasses === 'round' ? [1.95, 1.75, 2] : [2.2, 1.5, 3.4];
  const rim = (s) =>
    Array.from({ length: 24 }, (_, i) => {
      const t = (i * Math.PI) / 12;
      const p = (v, r) => Math.sign(v) * Math.abs(v) ** (2 / k) * r;
      const x = s * 3.25 + p(Math.cos(t), a);
      return e.air([x, -0.25 + p(Math.sin(t), b), z(x)]);
    });
  const stroke = (d, w) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${r1(w * e.scale)}" stroke-linecap="round"/>`;
  const arm = (s) =>
    faces(s) > 0.2
      ? stroke(
          soft([e.air([s * 5.5, 0.5, 7.5]), e.air([s * 7.4, 0.5, 3.2]), e.air([s * 7.8, 0.2, -0.4])]),
          0.3,
        )
      : '';
  const bridge = soft(
    [
      [-1.1, 0.25],
      [0, 0.6],
      [1.1, 0.25],
    ].map(([x, y]) => e.air([x, y, z(x) + 0.1])),
  );
  const lens = (s) => {
    const d = soft(rim(s), true);
    return `<path d="${d}" fill="${who.lampColour ?? '#bfe6ff'}" opacity=".09"/>${stroke(d, 0.24)}`;
  };
  return arm(1) + arm(-1) + lens(1) + lens(-1) + stroke(bridge, 0.26);
}

/**
 * The features of someone's face as SVG, clipped to the skin that is seen; nothing from behind.
 * @param who as in person(); eyes (colour of the iris), gaze (cm sideways), brows, smile, age, glasses ('round' | 'square')
 * @param view head, camera, spot and scale of the drawing; skin() outlines the face that is seen
 */
export function features(who, { head, camera, spot, scale, skin, colours }) {
  const map = faceMap(who);
  const forward = (v) => {
    const o = head.out([0, 0, 0]);
    return apply(
      camera,
      head.out(v).map((c, i) => c - o[i]),
    )[2];
  };
  const faces = (s) => forward([s * 0.8, 0, 0.6]);
  if (forward([0, 0, 1]) < -0.2) return '';
  const e = easel({ head, spot, scale, map });
  const ink = mix(colours.skin[0], '#160a10', 0.5);
  const hair = mix(colours.hair[1], colours.hair[0], 0.5);
  const seenEyes = [1, -1].filter((s) => faces(s) > -0.02);
  const id = who.id;
  const drawnFace = [
    years(e, who.age ?? 0, map, ink),
    nose(e, map, ink),
    mouth(e, who, map, colours.skin),
    ...seenEyes.map((s) => eye(e, s, who, ink, `${id}-eye${s > 0 ? 'L' : 'R'}`) + brow(e, s, who, map, hair)),
  ].join('');
  const worn = who.glasses ? glasses(e, who, faces) : '';
  return `<clipPath id="${id}-face"><path d="${skin()}"/></clipPath><g clip-path="url(#${id}-face)">${drawnFace}</g>${worn}`;
}
