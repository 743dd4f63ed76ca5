// One picture on its easel: gradients, blurs, clips and masks in the picture's own units are asked for where they
// are used and collected into its <defs>, with ids that begin with the picture's id. Light is measured in the
// scene, not in the box of a shape, so that neighbouring shapes share one light.

/** Coordinates are rounded to a tenth: smaller files, nothing that an eye could see. */
export const round = (n) => Math.round(n * 10) / 10;

/** A `d` of straight lines through [x, y] points, closed. */
export const through = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;

/** A filled path; `rest` are further attributes. */
export const path = (d, fill, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`;

/** A filled rectangle; `rest` are further attributes such as rx. */
export const rect = (x, y, w, h, fill, rest = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${rest}/>`;

/** A filled circle, or an ellipse when ry is given. */
export const dot = (x, y, rx, fill, rest = '', ry = rx) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${rest}/>`;

/** An unfilled stroke along d. */
export const stroke = (d, colour, width, rest = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(width)}" ${rest}/>`;

/** Parts moved, turned, clipped or softened as one: attributes first. */
export const group = (attributes, ...parts) => `<g ${attributes}>${parts.flat(9).join('')}</g>`;

/** '0.4 #ffc65c .5' is a gradient stop at 0.4 of that colour and opacity. */
function stop(text) {
  const [offset, colour, opacity] = text.split(' ');
  return `<stop offset="${offset}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`;
}

const attributes = (named) =>
  Object.entries(named)
    .map(([name, value]) => `${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join(' ');

const grainOf = (id) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .6 0 0 0 0 .7 0 0 0 0 .85 0 0 0 1.3 -.55"/></filter>`;

const rimOf = (id) =>
  `<radialGradient id="${id}" cx=".5" cy=".46" r=".78">${stop('.5 #030812 0')}${stop('1 #030812')}</radialGradient>`;

/** The easel of the picture `id`. What is asked for twice is defined once. */
export function easel(id) {
  const known = new Map();
  const define = (make) => {
    const key = make('?');
    if (!known.has(key)) {
      const name = `${id}-${known.size + 1}`;
      known.set(key, { name, markup: make(name) });
    }
    return `url(#${known.get(key).name})`;
  };
  return {
    /** Linear gradient from (x1, y1) to (x2, y2). */
    linear: (x1, y1, x2, y2, ...stops) =>
      define(
        (name) =>
          `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${attributes({ x1, y1, x2, y2 })}>${stops.map(stop).join('')}</linearGradient>`,
      ),
    /** Radial gradient; `focus` moves its brightest point, `turn` is a gradientTransform. */
    radial: (cx, cy, r, stops, [fx, fy] = [cx, cy], turn = '') =>
      define(
        (name) =>
          `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" ${attributes({ cx, cy, r, fx, fy })}${turn && ` gradientTransform="${turn}"`}>${stops.map(stop).join('')}</radialGradient>`,
      ),
    /** A filter attribute that softens by `d` units. */
    blur: (d) =>
      `filter="${define((name) => `<filter id="${name}" x="-80%" y="-80%" width="260%" height="260%"><feGaussianBlur stdDeviation="${round(d)}"/></filter>`)}"`,
    /** A clip-path attribute that shows only what lies inside d. */
    clip: (d) => `clip-path="${define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`)}"`,
    /** A mask attribute: where `content` is white the masked parts show, where black they do not. */
    mask: (content) =>
      `mask="${define((name) => `<mask id="${name}" maskUnits="userSpaceOnUse" x="-500" y="-500" width="3500" height="3000">${content}</mask>`)}"`,
    /** Light that falls off around (x, y), added to what lies below. */
    glow: (x, y, rx, colour, strength = 0.6, ry = rx) => {
      const fill = define(
        (name) =>
          `<radialGradient id="${name}">${stop(`0 ${colour}`)}${stop(`.22 ${colour} .52`)}${stop(`.5 ${colour} .17`)}${stop(`.78 ${colour} .04`)}${stop(`1 ${colour} 0`)}</radialGradient>`,
      );
      return dot(x, y, rx, fill, `opacity="${strength}" style="mix-blend-mode:screen"`, ry);
    },
    /** The finished picture: its content, a darker rim, fine grain. */
    picture: (width, height, content, { grain = 0.05, rim = 0.4 } = {}) => {
      const over = [
        rect(0, 0, width, height, define(rimOf), `opacity="${rim}"`),
        `<rect width="${width}" height="${height}" filter="${define(grainOf)}" opacity="${grain}"/>`,
      ].join('');
      const defs = [...known.values()].map(({ markup }) => markup).join('');
      return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${[content].flat(9).join('')}${over}</svg>`;
    },
  };
}
