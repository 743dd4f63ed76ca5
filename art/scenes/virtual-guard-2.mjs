import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';
import { mastTrailer } from '../kit/mast.mjs';
import { sky, stars } from '../kit/sky.mjs';

const id = 'virtual-guard-2';
const [width, height] = [1200, 800];
const line = 560;

/** A tower crane far behind, its jib lamps on. */
function crane(box) {
  const lattice = (x1, x2, y, h, step) => {
    const parts = [];
    for (let x = x1; x < x2; x += step) parts.push(`M${x} ${y}l${step / 2} ${-h}l${step / 2} ${h}`);
    return `${parts.join('')}M${x1} ${y}H${x2}M${x1 + step / 2} ${y - h}H${x2 - step / 2}`;
  };
  const mast = Array.from(
    { length: 17 },
    (_, i) => `M250 ${140 + i * 25}l20 25M270 ${140 + i * 25}l-20 25`,
  ).join('');
  return [
    group(
      'opacity=".9"',
      stroke(`${mast}M250 130V560M270 130V560`, '#0d1d33', 2.6),
      stroke(lattice(60, 620, 140, 22, 22), '#0d1d33', 2.4),
      stroke('M260 84L90 118M260 84L560 118M260 84V140', '#0d1d33', 2),
      rect(66, 140, 60, 26, '#0d1d33'),
      rect(238, 138, 30, 34, '#12253e'),
      rect(242, 146, 14, 14, '#ffc65c', 'opacity=".8"'),
      stroke('M520 140V300M514 300h12', '#0d1d33', 2),
    ),
    [
      [260, 82],
      [618, 132],
      [62, 132],
    ].map(([x, y]) => box.glow(x, y, 34, '#ff8a6a', 0.8) + dot(x, y, 2.4, '#ffd9c9')),
  ];
}

/** The bones of a building: slabs, columns, a core, work lamps on some floors. */
function frameBuilding(box) {
  const dice = chance(8);
  const [x, w, floors, step] = [560, 560, 7, 62];
  const base = line + 6;
  const slab = (i) => {
    const y = base - i * step;
    const lit = i === 2 || i === 4;
    const inner = lit
      ? rect(
          x + 20,
          y - step + 8,
          w - 40,
          step - 8,
          box.radial(x + (i === 2 ? 380 : 170), y - 30, 280, ['0 #c98a4a', '.4 #6d5138', '1 #16263c']),
        )
      : rect(x + 20, y - step + 8, w - 40, step - 8, i % 2 ? '#13233a' : '#101f35');
    const posts = Array.from({ length: 8 }, (_, k) =>
      rect(x + 12 + k * 76, y - step, 13, step, lit ? '#0b1628' : '#1e3350'),
    );
    const props = Array.from({ length: 14 }, () =>
      rect(x + 24 + dice.next() * (w - 60), y - step + 8, 2.4, step - 8, '#0b1628', 'opacity=".7"'),
    );
    return [
      inner,
      props,
      posts,
      rect(x - 14, y - 9, w + 28, 11, '#2c4464'),
      rect(x - 14, y - 9, w + 28, 2, '#5d7a9c', 'opacity=".8"'),
      lit ? box.glow(x + (i === 2 ? 380 : 170), y - 36, 130, '#ffc65c', 0.75, 60) : '',
    ];
  };
  const rebar = Array.from({ length: 30 }, () => {
    const rx = round(x + dice.next() * w);
    return `M${rx} ${base - floors * step - 8}v${-round(12 + dice.next() * 14)}`;
  });
  return [
    rect(x + 214, base - (floors + 1.2) * step, 104, 400, '#182b46'),
    Array.from({ length: floors }, (_, i) => slab(i)),
    rect(x - 14, base - floors * step - 9, w + 28, 11, '#34507250'),
    rect(x - 14, base - floors * step - 9, w + 28, 10, '#2f4a6c'),
    stroke(rebar.join(''), '#3b5675', 1.6),
    rect(
      x - 14,
      base - floors * step - 60,
      w + 28,
      floors * step + 60,
      box.linear(0, base - 460, 0, base, '0 #1a2f4d .1', '1 #0b182b .5'),
    ),
  ];
}

/** Panels of site fence from left to right, with their feet and the blue of the evening on the wire. */
function fence(box) {
  const panels = Array.from({ length: 9 }, (_, i) => {
    const x = -40 + i * 148;
    const wires = Array.from({ length: 13 }, (_, k) => `M${x + 8 + k * 10.6} ${line - 62}v118`).join('');
    return [
      stroke(wires, '#7e9cb8', 0.9, 'opacity=".4"'),
      stroke(`M${x + 4} ${line - 20}h138M${x + 4} ${line + 20}h138`, '#7e9cb8', 0.9, 'opacity=".4"'),
      stroke(
        `M${x + 4} ${line + 60}V${line - 64}H${x + 142}V${line + 60}M${x + 4} ${line + 50}h138`,
        '#8ba7c0',
        2.6,
        'opacity=".65"',
      ),
      rect(x - 12, line + 56, 32, 9, '#1a2739', 'rx="2"'),
    ];
  });
  return group('', panels, box.glow(900, line, 300, '#ffc65c', 0.2, 90));
}

function ground(box) {
  const dice = chance(14);
  const clods = Array.from({ length: 260 }, () => {
    const t = dice.next() ** 1.6;
    const y = line + 40 + t * 220;
    const r = 1 + t * 6;
    return dot(
      dice.next() * width,
      y,
      r * 1.6,
      dice.pick(['#0a1422', '#22344a', '#2c3c4e', '#0f1c2c']),
      'opacity=".6"',
      r * 0.5,
    );
  });
  const track = (x1, x2, w1, w2) =>
    path(`M${x1} ${line + 30}h${w1}L${x2 + w2} 800h${-w2}z`, '#060d18', 'opacity=".5"') +
    stroke(
      Array.from({ length: 12 }, (_, i) => {
        const t = (i / 12) ** 1.7;
        const [x, y, w] = [x1 + (x2 - x1) * t, line + 34 + (770 - line) * t, w1 + (w2 - w1) * t];
        return `M${round(x)} ${round(y)}l${round(w)} ${round(3 + t * 5)}`;
      }).join(''),
      '#30445a',
      2.2,
      'opacity=".5"',
    );
  return [
    rect(0, line - 4, width, 260, box.linear(0, line, 0, 800, '0 #24374f', '.3 #17263a', '1 #070d17')),
    clods,
    track(250, -30, 16, 62),
    track(330, 190, 16, 62),
    // puddle with the sky in it
    path(
      'M60 706Q170 676 318 694T420 722Q330 744 190 740T60 706z',
      box.linear(60, 680, 420, 740, '0 #4a5f80', '.5 #8a6a5c', '1 #22385a'),
    ),
    path('M60 706Q170 676 318 694T420 722Q300 690 190 698T60 706z', '#0a1320', 'opacity=".8"'),
  ];
}

/** Pipes and timber in the dark between fence and mast. */
function stacks(box) {
  const pipe = (x, y, r) =>
    dot(x, y, r, '#33485e') +
    dot(x, y, r * 0.74, '#070d17') +
    stroke(
      `M${x - r * 0.8} ${y - r * 0.5}A${r} ${r} 0 0 1 ${x + r * 0.7} ${y - r * 0.66}`,
      '#f0b27a',
      2.4,
      'opacity=".75"',
    );
  const pile = [
    [0, 0],
    [52, 0],
    [104, 0],
    [26, -45],
    [78, -45],
    [52, -90],
  ].map(([x, y]) => pipe(116 + x, 640 + y, 26));
  const boards = Array.from(
    { length: 6 },
    (_, i) =>
      rect(930 + (i % 2) * 10, 648 - i * 15, 250, 12, ['#6d553f', '#5b4837', '#7a6048'][i % 3]) +
      rect(930 + (i % 2) * 10, 648 - i * 15, 250, 2, '#f0c08a', 'opacity=".5"'),
  );
  return [
    dot(170, 666, 130, '#02050a', 'opacity=".6"', 12),
    pile,
    dot(1060, 664, 170, '#02050a', 'opacity=".6"', 12),
    boards,
    rect(960, 660, 14, 12, '#2b2119'),
    rect(1130, 660, 14, 12, '#2b2119'),
    rect(920, 560, 300, 100, box.linear(920, 0, 1200, 0, '0 #050b15 0', '1 #050b15 .5')),
  ];
}

/** What the mast sees: two calm fans of light on the site. */
function sight(box) {
  const fan = (x, far, colour, k) =>
    path(
      `M${x} 279L${x + far * 1.02} 706Q${x + far * 0.6} 768 ${x + far * 0.1} 752z`,
      box.linear(
        x,
        279,
        x + far * 0.56,
        748,
        `0 ${colour} ${k}`,
        `.4 ${colour} ${k * 0.36}`,
        `1 ${colour} .03`,
      ),
    );
  return [
    group(box.blur(5), fan(436, -420, '#58e0ac', 0.5), fan(744, 420, '#7fd6ff', 0.44)),
    box.glow(440, 279, 40, '#58e0ac', 0.8),
    box.glow(740, 279, 40, '#7fd6ff', 0.8),
  ];
}

function draw() {
  const box = easel(id);
  return box.picture(width, height, [
    sky(width, line + 20, 'late'),
    stars(width, 380, 90, 12),
    box.glow(180, line, 760, '#d98a4a', 0.75, 170),
    path(
      `M0 ${line}L0 ${line - 60} 120 ${line - 96} 210 ${line - 58} 330 ${line - 118} 450 ${line - 64} 560 ${line - 92} 640 ${line}z`,
      box.linear(0, line - 120, 0, line, '0 #2b4163', '1 #4a5673'),
    ),
    crane(box),
    frameBuilding(box),
    ground(box),
    fence(box),
    stacks(box),
    dot(
      590,
      716,
      420,
      box.radial(590, 716, 420, ['0 #ffb62e .34', '.5 #ffb62e .1', '1 #ffb62e 0'], [590, 716]),
      'style="mix-blend-mode:screen"',
      90,
    ),
    group('transform="translate(590 730) scale(.98)"', mastTrailer(box, 500)),
    sight(box),
  ]);
}

export default {
  id,
  group: 'virtual-guard',
  alt: 'A solar-powered camera mast with a speaker and an amber beacon guards a dark construction site.',
  width,
  height,
  draw,
};
