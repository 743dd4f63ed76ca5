// Draws the marks of the twelve sample clients (V39, U27): web/public/marks/<id>.svg, one colour, words as outlines.
// Who they are says catalog/clients.json; a client without a design here, or a design without a client, stops the run.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** The designs: symbol, styles of both lines, how many words stand on the first; `lean` slants, `stacked` centres. */
const designs = {
  'northern-energy-services': { emblem: 'northStar', set: ['wide', 'quiet'], first: 1 },
  'athabasca-logistics': { emblem: 'lanes', set: ['plain', 'quiet'], first: 1, lean: -10 },
  'foothills-construction-group': { emblem: 'ridges', set: ['narrow', 'quiet'], first: 1 },
  'wood-buffalo-retail-centre': { emblem: 'buffalo', set: ['grotesque', 'soft'], first: 2 },
  'prairie-property-management': { emblem: 'wheatRoof', set: ['soft', 'quiet'], first: 1 },
  'high-river-medical-clinic': { emblem: 'riverCross', set: ['plain', 'soft'], first: 2 },
  'boreal-industrial-supply': { emblem: 'spruceNut', set: ['narrow', 'narrow'], first: 1 },
  'chinook-office-park': { emblem: 'arch', set: ['light', 'light'], first: 1, stacked: true },
  'clearwater-hospitality': { emblem: 'drop', set: ['light', 'quiet'], first: 1, stacked: true },
  'bow-valley-developments': { emblem: 'valley', set: ['wide', 'light'], first: 2 },
  'oilsands-camp-services': { emblem: 'camp', set: ['grotesque', 'quiet'], first: 1 },
  'heritage-community-centre': { emblem: 'circle', set: ['soft', 'soft'], first: 1 },
};

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

/** The name as its two lines. */
function lines(name, first) {
  const parts = name.split(' ');
  return [parts.slice(0, first).join(' '), parts.slice(first).join(' ')];
}

function svg(kit, { id, name }) {
  const design = designs[id];
  if (!design) throw new Error(`marks: ${id} has no design`);
  const inside = (design.stacked ? above : beside)(kit, { ...design, name: lines(name, design.first) });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="#fff"><title>${name}</title>${inside}</svg>\n`;
}

const clients = JSON.parse(await readFile(new URL('../catalog/clients.json', import.meta.url), 'utf8'));
const strangers = Object.keys(designs).filter((id) => !clients.some((client) => client.id === id));
if (strangers.length > 0) throw new Error(`marks: no client called ${strangers.join(', ')}`);

const kit = await fonts();
const folder = new URL('../web/public/marks/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const client of clients) await writeFile(new URL(`${client.id}.svg`, folder), svg(kit, client));
