// The smallest words of a drawing: shapes, gradients, groups. Every function returns an SVG string (or the
// description of a paint) and keeps nothing: a gradient is named by what it holds, so two equal ones are one.

/** A number as SVG wants it: one decimal is finer than any eye at these sizes. */
export const n = (value) => String(Math.round(value * 10) / 10);

/** A name made of what is named (FNV-1a), good enough to be unique within a picture. */
export function nameOf(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return `p${(hash >>> 0).toString(36)}`;
}

/** Stops: [offset 0–1, colour, opacity 0–1 (1 when left out)]. */
const stopsOf = (stops) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A paint: gradient along a line. `box` true: the ends are shares of the painted shape's box, else drawing units. */
export function linear([x1, y1, x2, y2], stops, box = true) {
  const inner = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${box ? '' : ' gradientUnits="userSpaceOnUse"'}`;
  const body = `${inner}>${stopsOf(stops)}`;
  const id = nameOf(`l${body}`);
  return { url: `url(#${id})`, markup: `<linearGradient id="${id}" ${body}</linearGradient>` };
}

/** A paint: downwards over the shape's own box. */
export const down = (...stops) => linear([0, 0, 0, 1], stops);

/** A paint: from left to right over the shape's own box. */
export const across = (...stops) => linear([0, 0, 1, 0], stops);

/** A paint: gradient around a point; [cx, cy, r] as in linear. */
export function radial([cx, cy, r], stops, box = true) {
  const inner = `cx="${cx}" cy="${cy}" r="${r}"${box ? '' : ' gradientUnits="userSpaceOnUse"'}`;
  const body = `${inner}>${stopsOf(stops)}`;
  const id = nameOf(`r${body}`);
  return { url: `url(#${id})`, markup: `<radialGradient id="${id}" ${body}</radialGradient>` };
}

const paintOf = (fill) => (typeof fill === 'string' ? ['', fill] : [fill.markup, fill.url]);

/** A filled path; `more` are further attributes, written as in SVG. */
export function shape(d, fill, more = '') {
  const [markup, colour] = paintOf(fill);
  return `${markup}<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;
}

/** A stroked path without fill. */
export function line(d, stroke, width, more = '') {
  const [markup, colour] = paintOf(stroke);
  return `${markup}<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;
}

/** A rectangle. */
export const rect = (x, y, w, h, fill, more = '') =>
  shape(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`, fill, more);

/** An ellipse; without `ry` a circle. */
export function oval(cx, cy, rx, fill, more = '', ry = rx) {
  const [markup, colour] = paintOf(fill);
  return `${markup}<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}"${more && ` ${more}`}/>`;
}

/** The path of straight lines through points [[x, y], …], closed. */
export const polygon = (points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`;

/** The open path of straight lines through points. */
export const polyline = (points) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`;

/** A smooth open path through points (Catmull–Rom, `pull` 0–1 how round). */
export function curve(points, pull = 1) {
  const at = (i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const parts = points.slice(1).map((to, k) => {
    const [before, from, after] = [at(k - 1), at(k), at(k + 2)];
    const c1 = [from[0] + ((to[0] - before[0]) * pull) / 6, from[1] + ((to[1] - before[1]) * pull) / 6];
    const c2 = [to[0] - ((after[0] - from[0]) * pull) / 6, to[1] - ((after[1] - from[1]) * pull) / 6];
    return `C${[...c1, ...c2, ...to].map(n).join(' ')}`;
  });
  return `M${points[0].map(n).join(' ')}${parts.join('')}`;
}

/** Parts drawn together. */
export const group = (more, ...parts) => `<g ${more}>${parts.flat(9).join('')}</g>`;

/** Parts moved, and scaled about their own origin. */
export const placed = (x, y, scale, ...parts) =>
  group(`transform="translate(${n(x)} ${n(y)}) scale(${scale})"`, ...parts);

/** Parts softened; `amount` in drawing units, one number or "across down". */
export function soft(amount, ...parts) {
  const id = nameOf(`b${amount}`);
  const filter = `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${amount}"/></filter>`;
  return filter + group(`filter="url(#${id})"`, ...parts);
}

/** Parts seen only inside the path d. */
export function within(d, ...parts) {
  const id = nameOf(`c${d}`);
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>${group(`clip-path="url(#${id})"`, ...parts)}`;
}

/** A whole picture. `ground` fills it before anything is drawn. */
export const picture = (width, height, ground, ...parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${parts.flat(9).join('')}</svg>`;
