// Rooms: floors and ceiling lights in perspective, server racks, windows onto the dusk.
// `box` is the picture's easel (easel.mjs), `view` its camera (space.mjs); measures are metres.
import { dot, group, path, rect, round, stroke, through } from './easel.mjs';

/** Joints of floor plates every `step` metres, fading by themselves as they come closer together. */
export function plates(view, { w, near, far, step }, colour, opacity = 0.25) {
  const lines = [];
  for (let x = -w / 2; x <= w / 2 + 0.01; x += step)
    lines.push([
      [x, 0, near],
      [x, 0, far],
    ]);
  for (let z = near; z <= far; z += step)
    lines.push([
      [-w / 2, 0, z],
      [w / 2, 0, z],
    ]);
  const d = lines
    .map(([a, b]) => `M${view.at(a).map(round).join(' ')}L${view.at(b).map(round).join(' ')}`)
    .join('');
  return stroke(d, colour, 1, `opacity="${opacity}"`);
}

/** A flat light set into the ceiling, with the light it spreads there. */
export function ceilingLight(box, view, [x, y, z], [w, d], colour = '#dff3ff', strength = 0.5) {
  const corners = [
    [x - w / 2, y, z],
    [x + w / 2, y, z],
    [x + w / 2, y, z + d],
    [x - w / 2, y, z + d],
  ];
  const [cx, cy] = view.at([x, y, z + d / 2]);
  const reach = view.scale([x, y, z]) * (w + 0.5);
  return box.glow(cx, cy, reach, colour, strength, reach * 0.4) + view.face(corners, colour);
}

/** One unit of a rack, seen straight on, in a w × h box: a switch, a server, drives or a blank. */
function rackUnit(kind, w, h, random, lights) {
  const body =
    rect(0, h * 0.04, w, h * 0.9, kind === 'blank' ? '#0a1422' : '#101e30', `rx="${round(h * 0.06)}"`) +
    rect(0, h * 0.04, w, h * 0.1, '#2c4560', 'opacity=".7"');
  const blink = (x, y, r) => {
    const colour = lights[Math.floor(random() * lights.length)];
    return dot(x, y, r * 2.6, colour, 'opacity=".16"') + dot(x, y, r, colour);
  };
  if (kind === 'switch') {
    const ports = Array.from({ length: 16 }, (_, i) => {
      const x = w * (0.1 + (i / 16) * 0.82);
      return (
        rect(x, h * 0.36, w * 0.036, h * 0.42, '#04080f') +
        (random() > 0.25 ? blink(x + w * 0.018, h * 0.27, h * 0.055) : '')
      );
    });
    return body + ports.join('');
  }
  if (kind === 'drives') {
    const bays = Array.from({ length: 6 }, (_, i) => {
      const x = w * (0.06 + i * 0.152);
      return (
        rect(x, h * 0.22, w * 0.135, h * 0.6, '#1a2d44') +
        rect(x, h * 0.22, w * 0.135, h * 0.08, '#3a5876') +
        blink(x + w * 0.115, h * 0.68, h * 0.06)
      );
    });
    return body + bays.join('');
  }
  if (kind === 'server') {
    const slots = stroke(
      Array.from(
        { length: 15 },
        (_, i) => `M${round(w * (0.24 + i * 0.035))} ${round(h * 0.32)}v${round(h * 0.4)}`,
      ).join(''),
      '#04080f',
      w * 0.014,
    );
    return (
      body +
      slots +
      blink(w * 0.07, h * 0.5, h * 0.09) +
      blink(w * 0.12, h * 0.5, h * 0.06) +
      blink(w * 0.88, h * 0.5, h * 0.07)
    );
  }
  return body;
}

/** The front of a rack in a w × h box; `many` units from the top. Lights blink in the given colours. */
export function rackFront(
  box,
  w,
  h,
  random,
  { many = 18, lights = ['#58e0ac', '#7fd6ff', '#58e0ac', '#ffc65c'] } = {},
) {
  const kinds = ['switch', 'server', 'drives', 'server', 'blank', 'switch', 'drives'];
  const [edge, step] = [w * 0.07, (h * 0.95) / many];
  const units = Array.from({ length: many }, (_, i) => {
    const kind = kinds[Math.floor(random() * kinds.length)];
    return group(
      `transform="translate(${round(edge)} ${round(h * 0.025 + i * step)})"`,
      rackUnit(kind, w - 2 * edge, step, random, lights),
    );
  });
  return [
    rect(0, 0, w, h, box.linear(0, 0, w, 0, '0 #1b2f47', '.08 #0c1828', '.92 #0c1828', '1 #1b2f47')),
    units,
    rect(0, 0, w * 0.035, h, '#24405c'),
    rect(w * 0.965, 0, w * 0.035, h, '#24405c'),
  ]
    .flat()
    .join('');
}

/** Far town lights under a dusk sky in a w × h box, as a window frames them. */
export function duskView(box, w, h, random) {
  const line = h * 0.66;
  const hills = `M0 ${line}L${w * 0.14} ${line - h * 0.12} ${w * 0.26} ${line - h * 0.05} ${w * 0.43} ${line - h * 0.19} ${w * 0.56} ${line - h * 0.08} ${w * 0.72} ${line - h * 0.15} ${w * 0.88} ${line - h * 0.05} ${w} ${line - h * 0.1}V${h}H0z`;
  const lights = Array.from({ length: 26 }, () => {
    const [x, y, r] = [random() * w, line + h * (0.03 + random() * 0.26), h * (0.004 + random() * 0.007)];
    return box.glow(x, y, r * 7, '#ffb62e', 0.6) + dot(x, y, r, '#ffe3ad');
  });
  return [
    rect(
      0,
      0,
      w,
      line + 2,
      box.linear(0, 0, 0, line, '0 #0a1a30', '.5 #1d3556', '.8 #5d5a70', '.93 #b3764f', '1 #f0b27a'),
    ),
    path(hills, box.linear(0, line - h * 0.2, 0, h, '0 #2b4466', '.5 #16294a', '1 #0a1626')),
    path(
      `M0 ${line + h * 0.08}q${w * 0.25}-${h * 0.08} ${w * 0.5} 0t${w * 0.5}-${h * 0.02}V${h}H0z`,
      '#0d1c31',
    ),
    lights,
  ]
    .flat()
    .join('');
}

/** A window with its frame: `bars` upright divisions. The glass carries a faint sheen of the room. */
export function window(box, [x, y, w, h], random, { bars = 2, frame = '#0a1422' } = {}) {
  const t = Math.max(5, w * 0.012);
  const posts = Array.from({ length: bars + 1 }, (_, i) => rect((i * (w - t)) / bars, 0, t, h, frame));
  return group(
    `transform="translate(${round(x)} ${round(y)})"`,
    group(box.clip(`M0 0H${round(w)}V${round(h)}H0z`), duskView(box, w, h, random)),
    path(
      through([
        [w * 0.1, 0],
        [w * 0.3, 0],
        [w * 0.12, h],
        [-w * 0.08, h],
      ]),
      '#bfe0f2',
      'opacity=".05"',
    ),
    posts,
    rect(0, 0, w, t, frame),
    rect(-t, h - t * 0.4, w + 2 * t, t * 1.4, '#1a2c44'),
  );
}
