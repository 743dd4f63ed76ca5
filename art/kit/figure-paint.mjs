// The colours of the drawn people: each material from its shadow to its light, under the scene's lamp.

const bytes = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16));
const hex = (rgb) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Between two colours: t = 0 is a, 1 is b. */
export const mix = (a, b, t) => {
  const [p, q] = [bytes(a), bytes(b)];
  return hex(p.map((v, i) => v + (q[i] - v) * t));
};

/** Skins: shadow, base, light. */
const skins = {
  pale: ['#7c5560', '#d9a58c', '#ffe0c6'],
  fair: ['#744a4a', '#cf9676', '#fbd3b0'],
  olive: ['#5f3f3a', '#b98260', '#efc199'],
  tan: ['#52332f', '#a56f4c', '#e2aa7c'],
  brown: ['#3d2626', '#83553b', '#c68d63'],
  dark: ['#2a1c22', '#5b3a2c', '#a06f50'],
};

/** Hair by name: shadow, base, light. */
const hairs = {
  black: ['#08090f', '#15151c', '#3d3a42'],
  brown: ['#17100f', '#3a2620', '#7d5840'],
  chestnut: ['#22120f', '#552f20', '#a2643e'],
  blond: ['#4a3524', '#9b7646', '#e5c38a'],
  red: ['#32140e', '#7e3a1e', '#d07a42'],
  grey: ['#353a46', '#767d8a', '#c5cbd3'],
  white: ['#5a6170', '#a4abb6', '#edf0f3'],
};

/** Cloth and things: shadow, base, light. */
const cloths = {
  navy: ['#070f1f', '#172c4f', '#3c5f92'],
  ink: ['#050b16', '#0e1b31', '#263d62'],
  charcoal: ['#0e1117', '#2b313c', '#606a79'],
  slate: ['#141b27', '#3c4a5e', '#7f90a6'],
  teal: ['#08201f', '#17504b', '#4b958a'],
  wine: ['#1d0c14', '#54212f', '#9a5560'],
  sand: ['#4a3a2c', '#a98b68', '#e6cfa9'],
  cream: ['#5b5a62', '#c2bdb3', '#f6efe0'],
  white: ['#4c5a70', '#b8c3d2', '#f7f9fb'],
  blue: ['#33466a', '#86a3c8', '#d5e4f4'],
  amber: ['#7a4a10', '#e09a22', '#ffd277'],
  green: ['#0e2a22', '#2b6650', '#6fb795'],
};

const fixed = {
  piping: ['#1f6b56', '#4ed3a3', '#9cf5d0'],
  gate: ['#1f6b56', '#58e0ac', '#a9f7d6'],
  patch: ['#050c18', '#0a172c', '#17305a'],
  badge: ['#7c5a1c', '#d9a43f', '#ffe3ad'],
  tape: ['#5a6674', '#b9c4cc', '#fafcf4'],
  vest: ['#7c3f0c', '#ee9420', '#ffce66'],
  helmet: ['#6c7683', '#ccd5dd', '#ffffff'],
  boots: ['#04070d', '#10161f', '#39434f'],
  sole: ['#030509', '#0a0e15', '#222a35'],
  device: ['#05080e', '#151c27', '#4a5667'],
  lens: ['#ffd98a', '#fff0c8', '#ffffff'],
  screen: ['#2b5a78', '#7fc4dc', '#c8f0f4'],
  paper: ['#77818f', '#cdd3da', '#fbfaf5'],
  metal: ['#3a3f47', '#9aa2ac', '#f2efe4'],
  glove: ['#06090f', '#1b2330', '#4b586b'],
  zip: ['#050a14', '#0c1728', '#2b3d58'],
  seam: ['#060a12', '#111a28', '#2c3a4e'],
};

/** What the outfits are made of when the scene does not say. */
const wear = {
  uniform: { top: 'navy', yoke: 'ink', trousers: 'ink', shirt: 'blue' },
  parka: { top: 'navy', yoke: 'ink', trousers: 'ink', shirt: 'blue' },
  coat: { top: 'slate', trousers: 'charcoal', shirt: 'cream' },
  suit: { top: 'charcoal', trousers: 'charcoal', shirt: 'white', tie: 'teal' },
  blazer: { top: 'slate', trousers: 'charcoal', shirt: 'cream', tie: 'teal' },
  shirt: { top: 'blue', trousers: 'charcoal', shirt: 'blue', tie: 'teal' },
  sweater: { top: 'teal', trousers: 'charcoal', shirt: 'cream', tie: 'teal' },
};

/** The three colours of every material of someone. */
function materials(who) {
  const w = { ...wear[who.outfit], ...(who.colours ?? {}) };
  const skin = skins[who.skin];
  const hair = hairs[who.hairColour ?? 'brown'];
  if (!skin || !hair) throw new Error(`art: no such skin or hair: ${who.skin}, ${who.hairColour}`);
  const top = cloths[w.top];
  const beard = who.beard === 'stubble' ? hair.map((c, i) => mix(c, skin[i], 0.74)) : hair;
  const cover = cloths[who.coverColour ?? 'ink'];
  return {
    ...fixed,
    skin,
    face: skin,
    hair,
    fuzz: hair.map((c, i) => mix(c, skin[i], 0.38)),
    beard: who.beardColour ? hairs[who.beardColour] : beard,
    top,
    yoke: w.yoke ? cloths[w.yoke] : top,
    lapel: top.map((c) => mix(c, '#050a14', 0.22)),
    trousers: cloths[w.trousers],
    shirt: cloths[w.shirt],
    tie: cloths[w.tie ?? 'teal'],
    cover,
    coverBand: cover.map((c) => mix(c, '#8fa6c4', 0.14)),
  };
}

/**
 * The colours of someone as figure-trace wants them.
 * @param who skin, hairColour, outfit, colours, lampColour, lampPower, rimColour, rimPower, dusk
 */
export function palette(who) {
  const all = materials(who);
  const lamp = who.lampColour ?? '#ffc98a';
  const power = who.lampPower ?? 0.5;
  const night = who.nightColour ?? '#0b1a30';
  const dusk = who.dusk ?? 0.12;
  const shines = new Set(['lens', 'screen']);
  const colour = (name, tone) => {
    const [shade, base, light] = all[name] ?? all.top;
    const t = Math.min(1, tone * 1.12);
    const plain = t < 0.45 ? mix(shade, base, t / 0.45) : mix(base, light, (t - 0.45) / 0.55);
    const warm = mix(plain, lamp, power * 0.42 * Math.max(0, t - 0.42));
    const sunk = mix(warm, night, dusk * (1.15 - 0.75 * t));
    return shines.has(name) ? plain : sunk;
  };
  const glow = who.rimColour ?? lamp;
  const strength = who.rimPower ?? 0.6;
  const rim = (name) => mix((all[name] ?? all.top)[2], glow, shines.has(name) ? 0.1 : 0.75);
  return {
    colour,
    rim,
    rimFrom:
      strength > 0
        ? [
            [0.2, +(strength * 0.42).toFixed(2)],
            [0.4, +(strength * 0.85).toFixed(2)],
          ]
        : [],
    skin: all.skin,
    hair: all.beard && who.beard !== 'stubble' ? all.hair : all.hair,
  };
}
