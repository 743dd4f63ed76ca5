import { chance } from '../kit/chance.mjs';
import { dotted, hue, label, sheet } from '../kit/diagram.mjs';
import { curve, down, line, n, oval, rect, shape, soft, within } from '../kit/paint.mjs';

const [width, height] = [1200, 900];
const [cx, cy, outer, inner] = [600, 450, 400, 104];

/** The quarter of the ring at the side (sx, sy) of its middle. */
const quarter = (sx, sy) => {
  const gap = 7;
  const [x, y] = [cx + sx * gap, cy + sy * gap];
  const sweep = sx * sy > 0 ? 1 : 0;
  return `M${x + sx * inner} ${y}H${x + sx * outer}A${outer} ${outer} 0 0 ${sweep} ${x} ${y + sy * outer}V${y + sy * inner}A${inner} ${inner} 0 0 ${1 - sweep} ${x + sx * inner} ${y}z`;
};

const backdrop = (x, y, sky, ground, horizon) =>
  rect(x, y, 410, 410, down([0, sky[0]], [1, sky[1]])) +
  rect(x, y + horizon, 410, 410, down([0, ground[0]], [1, ground[1]]));

/** A chain-link fence between two heights of the picture. */
function fence(x0, x1, top, foot, colour) {
  const wires = [];
  for (let x = x0 - 130; x < x1 + 130; x += 20)
    wires.push(`M${x} ${foot}l${foot - top} ${top - foot}M${x} ${top}l${foot - top} ${foot - top}`);
  const posts = [];
  for (let x = x0; x <= x1; x += 92) posts.push(`M${x} ${top - 8}V${foot}`);
  return [
    within(`M${x0} ${top}H${x1}V${foot}H${x0}z`, line(wires.join(''), colour, 1.8, 'opacity=".75"')),
    line(`M${x0} ${top}H${x1}`, colour, 5),
    line(posts.join(''), colour, 7),
  ];
}

/** January: the plough has piled snow against the fence. */
function winter() {
  const [x, y] = [190, 40];
  const heap = [
    [x + 40, y + 330],
    [x + 120, y + 262],
    [x + 190, y + 206],
    [x + 246, y + 190],
    [x + 300, y + 216],
    [x + 360, y + 276],
    [x + 430, y + 330],
  ];
  return [
    backdrop(x, y, ['#0b1c38', '#2c4c7a'], ['#b9cde4', '#6f8db3'], 250),
    oval(x + 330, y + 70, 20, '#e8f0f8'),
    fence(x, x + 410, y + 150, y + 290, '#9db4d0'),
    shape(`${curve(heap, 0.9)}z`, down([0, '#ffffff'], [1, '#9db8d8'])),
    shape(
      `${curve(
        heap.slice(2).map(([a, b]) => [a + 12, b + 18]),
        0.9,
      )}L${x + 300} ${y + 330}z`,
      '#7f9dc4',
      'opacity=".5"',
    ),
    rect(x, y + 328, 410, 90, '#8ea9cb'),
    line(`M${x} ${y + 352}Q${x + 200} ${y + 340} ${x + 410} ${y + 356}`, '#6f8db3', 8, 'opacity=".6"'),
  ];
}

/** April: a gate over a wet track. */
function spring() {
  const [x, y] = [604, 40];
  const bars = [0, 1, 2, 3].map((i) => `M${x + 86} ${y + 172 + i * 34}H${x + 300}`).join('');
  return [
    backdrop(x, y, ['#33587c', '#9fb7b4'], ['#5c6f4b', '#38492f'], 236),
    soft(
      3,
      shape(
        `M${x} ${y + 244}Q${x + 90} ${y + 196} ${x + 210} ${y + 228}T${x + 410} ${y + 220}V${y + 260}H${x}z`,
        '#48613f',
      ),
    ),
    shape(
      `M${x + 120} ${y + 236}H${x + 262}L${x + 400} ${y + 420}H${x - 30}z`,
      down([0, '#6b5a48'], [1, '#4a3d33']),
    ),
    shape(
      `M${x + 152} ${y + 250}h14l-30 160h-44zM${x + 214} ${y + 250}h14l92 160h-46z`,
      down([0, '#cfe0e8'], [1, '#7f9db3']),
      'opacity=".85"',
    ),
    oval(x + 230, y + 356, 40, '#a9c6d6', 'opacity=".8"', 9),
    line(bars, '#d5dfe6', 9, 'stroke-linecap="round"'),
    line(`M${x + 86} ${y + 276}L${x + 300} ${y + 172}`, '#d5dfe6', 7),
    line(
      `M${x + 80} ${y + 152}V${y + 296}M${x + 306} ${y + 152}V${y + 296}`,
      '#3a3128',
      17,
      'stroke-linecap="round"',
    ),
    line(
      `M${x + 306} ${y + 200}H${x + 410}M${x + 306} ${y + 240}H${x + 410}M${x} ${y + 200}H${x + 80}M${x} ${y + 240}H${x + 80}`,
      '#5d5243',
      8,
    ),
  ];
}

/** July: a building site, its shadows long. */
function summer() {
  const [x, y] = [604, 454];
  const floor = (k) => rect(x + 90, y + 196 - k * 70, 190, 12, '#5a4a44');
  const posts = [96, 152, 212, 268].map((p) => rect(x + p, y + 58, 10, 196, '#6b564a'));
  return [
    backdrop(x, y, ['#e8b35c', '#f8dfa4'], ['#c99a58', '#8f6a3c'], 250),
    oval(x + 40, y + 176, 34, '#fff6dc'),
    soft(
      2,
      shape(`M${x + 92} ${y + 256}H${x + 284}L${x + 420} ${y + 342}H${x + 210}z`, '#5b4023', 'opacity=".6"'),
    ),
    posts,
    [0, 1, 2].map(floor),
    rect(x + 78, y + 50, 214, 12, '#5a4a44'),
    line(
      `M${x + 330} ${y + 250}V${y + 30}H${x + 230}M${x + 330} ${y + 62}L${x + 280} ${y + 30}`,
      '#7a5a2c',
      8,
      '',
    ),
    line(`M${x + 250} ${y + 30}v46`, '#7a5a2c', 3),
    shape(`M${x + 60} ${y + 254}l26 -196h9l-26 196zM${x + 28} ${y + 254}l26 -196h9l-26 196z`, '#e0e6ea'),
    Array.from({ length: 7 }, (_, i) => rect(x + 34 + i * 3.4, y + 228 - i * 26, 34, 5, '#e0e6ea')),
  ];
}

/** October: the lamp over the door is switched on, leaves fall. */
function autumn() {
  const [x, y] = [190, 454];
  const dice = chance(77);
  const leaves = Array.from({ length: 34 }, () => {
    const [a, b] = [dice.between(x + 20, x + 400), dice.between(y + 20, y + 300)];
    return `<ellipse cx="${n(a)}" cy="${n(b)}" rx="9" ry="4.600" transform="rotate(${n(dice.between(0, 180))} ${n(a)} ${n(b)})" fill="${dice.pick(['#e08a3a', '#c9652c', '#f0b048', '#a8502c'])}"/>`;
  });
  return [
    backdrop(x, y, ['#1a2748', '#3d3f66'], ['#4a3f44', '#2c2a36'], 262),
    rect(x + 150, y + 20, 270, 244, '#3c3a58'),
    Array.from({ length: 9 }, (_, i) => rect(x + 150, y + 20 + i * 28, 270, 3, '#2c2b46')),
    soft(14, shape(`M${x + 262} ${y + 70}L${x + 380} ${y + 290}H${x + 150}z`, '#ffc65c', 'opacity=".55"')),
    rect(x + 216, y + 108, 96, 156, '#20243c'),
    rect(x + 224, y + 116, 80, 148, '#a8763c'),
    oval(x + 292, y + 196, 6, '#ffe3ad'),
    rect(x + 240, y + 60, 46, 12, '#14182c'),
    oval(x + 263, y + 76, 18, '#fff3d6', '', 9),
    soft(10, oval(x + 263, y + 84, 46, '#ffd884', 'opacity=".8"', 32)),
    soft(8, oval(x + 264, y + 282, 150, '#ffc65c', 'opacity=".45"', 22)),
    leaves,
  ];
}

const walk = 252;
const way = `M${cx - walk} ${cy}A${walk} ${walk} 0 1 1 ${cx + walk} ${cy}A${walk} ${walk} 0 1 1 ${cx - walk} ${cy}`;

const draw = () =>
  sheet(
    width,
    height,
    within(quarter(-1, -1), winter()),
    within(quarter(1, -1), spring()),
    within(quarter(1, 1), summer()),
    within(quarter(-1, 1), autumn()),
    dotted(way, '#0b1a30', 15, 27.2),
    dotted(way, '#fffaf0', 11, 27.2),
    label('Four', cx, cy - 4, { size: 50, weight: 700, display: true }),
    label('walks', cx, cy + 46, { size: 50, weight: 700, display: true }),
    label('January', 50, 108, { size: 48, weight: 700, at: 'start', colour: hue.blue }),
    label('April', 1150, 108, { size: 48, weight: 700, at: 'end', colour: hue.green }),
    label('July', 1150, 836, { size: 48, weight: 700, at: 'end', colour: hue.amber }),
    label('October', 50, 836, { size: 48, weight: 700, at: 'start', colour: '#f0a060' }),
  );

export default {
  id: 'drawing-four-walks',
  group: 'blog',
  alt: 'A ring of four seasons on one footpath: in January snow against a fence, in April a wet track at a gate, in July a building site, in October a lamp over a door.',
  width,
  height,
  draw,
};
