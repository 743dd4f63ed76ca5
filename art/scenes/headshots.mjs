// Head shots of guards in uniform: one series, a plain ground, the light of one lamp.

import { bust } from '../kit/figure.mjs';
import { grain, haze, vignette } from '../kit/light.mjs';
import { picture } from '../kit/paint.mjs';
import { backdrop } from '../kit/portrait.mjs';

const [width, height] = [800, 1000];

/** Sentence and person, in the order of the series. */
const guards = [
  [
    'A guard in uniform with short brown hair and a trace of beard.',
    {
      skin: 'fair',
      hair: 'short',
      hairColour: 'brown',
      beard: 'stubble',
      view: 14,
      eyes: '#5a6b4a',
      features: { jaw: 1.04, chin: 1.1 },
    },
  ],
  [
    'A guard in uniform with chestnut hair tied back.',
    {
      woman: true,
      skin: 'pale',
      hair: 'ponytail',
      hairColour: 'chestnut',
      view: -24,
      eyes: '#3f6a7a',
      smile: 0.28,
    },
  ],
  [
    'A guard in uniform with a shaved head and a short beard.',
    {
      skin: 'dark',
      hair: 'shaved',
      hairColour: 'black',
      beard: 'short',
      view: 22,
      eyes: '#2a1a10',
      build: 1.08,
      smile: 0.24,
      features: { jaw: 1.08, nose: 1.25, lips: 1.4, full: 0.4 },
    },
  ],
  [
    'A guard in uniform with dark hair in a bun.',
    {
      woman: true,
      skin: 'brown',
      hair: 'bun',
      hairColour: 'black',
      view: -18,
      eyes: '#2f1d12',
      smile: 0.26,
      features: { lips: 1.45, nose: 0.95, full: 0.25, cheek: 1.05 },
    },
  ],
  [
    'An older guard in uniform with white hair and a goatee.',
    {
      skin: 'pale',
      hair: 'receding',
      hairColour: 'white',
      beard: 'goatee',
      view: 18,
      eyes: '#5d7d92',
      age: 0.95,
      glasses: 'square',
      features: { long: 0.5, nose: 1.15, noseLong: 0.3, jaw: 0.98 },
    },
  ],
  [
    'A young guard in uniform with black hair and a cap.',
    {
      skin: 'olive',
      hair: 'short',
      hairColour: 'black',
      cover: 'cap',
      view: -20,
      eyes: '#2b1c12',
      smile: 0.2,
      features: { jaw: 0.98, brow: 0.8, nose: 0.98, full: 0.2 },
    },
  ],
];

const draw = (id, turn, who) =>
  picture(
    width,
    height,
    '#10233c',
    backdrop(turn),
    vignette(width, height, 0.4, [0.5, 0.42]),
    bust({
      id,
      x: 400,
      y: 394,
      headHeight: 356,
      below: 47,
      light: turn % 2 ? 'right' : 'left',
      lamp: { behind: 'other' },
      lampColour: '#ffd7a8',
      rimColour: turn % 2 ? '#7fd6ff' : '#58e0ac',
      rimPower: 0.65,
      dusk: 0.08,
      mic: turn % 3 === 0,
      ...who,
    }),
    haze(width, 780, height, '#050c17', 0.35),
    grain(width, height, 9, 0.03),
  );

export default guards.map(([alt, who], turn) => ({
  id: `headshot-${turn + 1}`,
  group: 'headshots',
  alt,
  width,
  height,
  draw: () => draw(`headshot-${turn + 1}`, turn, who),
}));
