// Draws the marks of the twelve sample clients (V39, U27): web/public/marks/<id>.svg, one colour, words as outlines,
// and writes catalog/clients.json. All of them are invented; every row says so with `sample` (D22).
import { mkdir, writeFile } from 'node:fs/promises';
import { emblems } from './kit/emblem.mjs';
import { fonts, words } from './kit/letters.mjs';

const [width, height] = [240, 96];
const round = (n) => Math.round(n * 100) / 100;

/** How the two lines of a name are set: font, axes, tracking, letters. */
const styles = {
  wide: { font: 'text', axes: { wght: 800 }, tracking: 0.05, caps: true },
  grotesque: { font: 'display', axes: { wght: 760, wdth: 100, opsz: 40 }, tracking: -0.01 },
  narrow: { font: 'display', axes: { wght: 800, wdth: 75, opsz: 60 }, tracking: 0.01, caps: true },
  plain: { font: 'text', axes: { wght: 620 }, tracking: -0.02 },
  light: { font: 'text', axes: { wght: 300 }, tracking: 0.22, caps: true },
  quiet: { font: 'text', axes: { wght: 500 }, tracking: 0.12, caps: true },
  soft: { font: 'display', axes: { wght: 420, wdth: 100, opsz: 20 }, tracking: 0 },
};

/** The clients: first and second line, their styles, the symbol and where it stands. `lean` slants the words. */
const clients = [
  { name: ['Northern', 'Energy Services'], sector: 'energy', emblem: 'northStar', set: ['wide', 'quiet'] },
  {
    name: ['Athabasca', 'Logistics'],
    sector: 'logistics',
    emblem: 'lanes',
    set: ['plain', 'quiet'],
    lean: -10,
  },
  {
    name: ['Foothills', 'Construction Group'],
    sector: 'construction',
    emblem: 'ridges',
    set: ['narrow', 'quiet'],
  },
  {
    name: ['Wood Buffalo', 'Retail Centre'],
    sector: 'retail',
    emblem: 'buffalo',
    set: ['grotesque', 'soft'],
  },
  {
    name: ['Prairie', 'Property Management'],
    sector: 'property',
    emblem: 'wheatRoof',
    set: ['soft', 'quiet'],
  },
  {
    name: ['High River', 'Medical Clinic'],
    sector: 'healthcare',
    emblem: 'riverCross',
    set: ['plain', 'soft'],
  },
  {
    name: ['Boreal', 'Industrial Supply'],
    sector: 'industrial',
    emblem: 'spruceNut',
    set: ['narrow', 'narrow'],
  },
  {
    name: ['Chinook', 'Office Park'],
    sector: 'office',
    emblem: 'arch',
    set: ['light', 'light'],
    stacked: true,
  },
  {
    name: ['Clearwater', 'Hospitality'],
    sector: 'hospitality',
    emblem: 'drop',
    set: ['light', 'quiet'],
    stacked: true,
  },
  { name: ['Bow Valley', 'Developments'], sector: 'development', emblem: 'valley', set: ['wide', 'light'] },
  { name: ['Oilsands', 'Camp Services'], sector: 'camps', emblem: 'camp', set: ['grotesque', 'quiet'] },
  { name: ['Heritage', 'Community Centre'], sector: 'community', emblem: 'circle', set: ['soft', 'soft'] },
];

/** One line set so that it is at most `room` wide and `most` high. */
function line(kit, text, style, most, room) {
  const { font, axes, tracking, caps } = styles[style];
  const set = (size) => words(kit[font], caps ? text.toUpperCase() : text, { axes, tracking, size });
  const full = set(most);
  return full.width <= room ? full : set((most * room) / full.width);
}

const at = (x, y, { d }, more = '') => `<path transform="translate(${round(x)} ${y})${more}" d="${d}"/>`;

/** The symbol at the left, two lines at its right; the whole stands in the middle. */
function beside(kit, { name, set, emblem, lean }) {
  const size = 62;
  const [big, small] = [line(kit, name[0], set[0], 30, 156), line(kit, name[1], set[1], 15, 156)];
  const words = Math.max(big.width, small.width);
  const x = (width - size - 14 - words) / 2;
  const slant = lean ? ` skewX(${lean})` : '';
  return [
    `<g transform="translate(${round(x)} ${(height - size) / 2}) scale(${round(size / 64)})">${emblems[emblem]()}</g>`,
    at(x + size + 14, 50, big, slant),
    at(x + size + 14, 72, small, slant),
  ].join('');
}

/** The symbol above two lines, all on one axis. */
function above(kit, { name, set, emblem }) {
  const size = 46;
  const [big, small] = [line(kit, name[0], set[0], 22, 216), line(kit, name[1], set[1], 10.5, 216)];
  return [
    `<g transform="translate(${(width - size) / 2} 3) scale(${round(size / 64)})">${emblems[emblem]()}</g>`,
    at((width - big.width) / 2, 74, big),
    at((width - small.width) / 2, 91, small),
  ].join('');
}

const idOf = ({ name }) => name.join(' ').toLowerCase().replaceAll(' ', '-');

const svg = (kit, client) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="#fff"><title>${client.name.join(' ')}</title>${(client.stacked ? above : beside)(kit, client)}</svg>\n`;

const row = (client) => ({
  id: idOf(client),
  name: client.name.join(' '),
  sector: client.sector,
  mark: `/marks/${idOf(client)}.svg`,
  sample: true,
});

const kit = await fonts();
const folder = new URL('../web/public/marks/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const client of clients) await writeFile(new URL(`${idOf(client)}.svg`, folder), svg(kit, client));
await writeFile(
  new URL('../catalog/clients.json', import.meta.url),
  `[\n${clients.map((client) => `  ${JSON.stringify(row(client))}`).join(',\n')}\n]\n`,
);
