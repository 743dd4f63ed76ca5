import { chance } from '../kit/chance.mjs';
import { dot, easel, group, path, rect, round, stroke } from '../kit/easel.mjs';

const id = 'thumb-stock-tech';
const [width, height] = [1200, 675];
const c = 600; // the board is drawn square around the chip in its middle, then leaned back

/** Ways from the chip outwards: straight, one bend of 45°, straight on to a via. */
function traces(dice) {
  const ways = [];
  const ends = [];
  const push = (d, end) => {
    ways.push(d);
    ends.push(end);
  };
  for (let i = 0; i < 18; i++) {
    const off = (i - 8.5) * 13;
    const bend = dice.between(40, 150);
    const far = dice.between(160, 520);
    const lean = Math.sign(off) * dice.between(30, 120);
    const a = 130;
    push(`M${c + off} ${c - a}v${round(-bend)}l${round(lean)} ${round(-Math.abs(lean))}v${round(-far)}`, [
      c + off + lean,
      c - a - bend - Math.abs(lean) - far,
    ]);
    push(`M${c + off} ${c + a}v${round(bend)}l${round(lean)} ${round(Math.abs(lean))}v${round(far)}`, [
      c + off + lean,
      c + a + bend + Math.abs(lean) + far,
    ]);
    push(`M${c - a} ${c + off}h${round(-bend)}l${round(-Math.abs(lean))} ${round(lean)}h${round(-far)}`, [
      c - a - bend - Math.abs(lean) - far,
      c + off + lean,
    ]);
    push(`M${c + a} ${c + off}h${round(bend)}l${round(Math.abs(lean))} ${round(lean)}h${round(far)}`, [
      c + a + bend + Math.abs(lean) + far,
      c + off + lean,
    ]);
  }
  return { ways, ends };
}

/** Small parts on the board: chips, capacitors, resistors, away from the middle. */
function parts(box, dice) {
  return Array.from({ length: 54 }, () => {
    const [x, y] = [dice.between(-220, 1420), dice.between(-160, 1300)];
    if (Math.abs(x - c) < 260 && Math.abs(y - c) < 260) return '';
    const kind = dice.whole(0, 3);
    if (kind === 0) {
      const [w, h] = [dice.between(70, 130), dice.between(50, 90)];
      const pins = Array.from({ length: 7 }, (_, i) =>
        rect(x + 8 + (i * (w - 16)) / 6.6, y - 7, 5, h + 14, '#8fa7bc'),
      );
      return [
        group(`${box.blur(5)} opacity=".6"`, rect(x + 6, y + 9, w, h, '#01040a')),
        pins,
        rect(x, y, w, h, '#0b1523', 'rx="4"'),
        rect(x, y, w, 2.4, '#6d8aa5', 'opacity=".7"'),
        dot(x + 11, y + 12, 4, '#22384f'),
      ];
    }
    if (kind === 1) {
      const r = dice.between(18, 32);
      return [
        group(`${box.blur(6)} opacity=".6"`, dot(x + 8, y + 11, r, '#01040a')),
        dot(x, y, r, '#16263a'),
        dot(
          x - 2,
          y - 2,
          r * 0.86,
          box.linear(x - r, y - r, x + r, y + r, '0 #e3edf4', '.5 #7d95ab', '1 #2b4057'),
        ),
        stroke(
          `M${round(x - r * 0.5)} ${round(y)}h${round(r)}M${round(x)} ${round(y - r * 0.5)}v${round(r)}`,
          '#3b5067',
          2,
        ),
      ];
    }
    return [
      rect(x, y, 34, 15, '#b8c9d6', 'rx="2"'),
      rect(x + 8, y, 18, 15, kind === 2 ? '#101c2b' : '#8a5f35', 'rx="1"'),
      rect(x, y, 34, 2, '#fff', 'opacity=".4"'),
    ];
  });
}

/** The chip with the mark of the house on it. */
function chip(box) {
  const pins = Array.from({ length: 18 }, (_, i) => {
    const at = c + (i - 8.5) * 13 - 3;
    return rect(at, c - 134, 6, 268, '#c9b27d') + rect(c - 134, at, 268, 6, '#c9b27d');
  });
  return [
    group(`${box.blur(16)} opacity=".8"`, rect(c - 112, c - 100, 250, 256, '#01040a', 'rx="10"')),
    box.glow(c, c, 330, '#58e0ac', 0.75),
    pins,
    rect(
      c - 118,
      c - 118,
      236,
      236,
      box.linear(c - 118, c - 118, c + 118, c + 118, '0 #33495f', '.4 #17273b', '1 #0a131f'),
      'rx="10"',
    ),
    rect(
      c - 88,
      c - 88,
      176,
      176,
      box.linear(c - 88, c - 88, c + 88, c + 88, '0 #8fa9bf', '.3 #516b84', '.6 #2b4058', '1 #16263a'),
      'rx="8"',
    ),
    stroke(
      `M${c - 112} ${c + 100}V${c - 106}Q${c - 112} ${c - 114} ${c - 104} ${c - 114}H${c + 100}`,
      '#dff0f8',
      3,
      'opacity=".7"',
    ),
    path(
      `M${c - 46} ${c - 46}Q${c} ${c - 52} ${c} ${c - 64}Q${c} ${c - 52} ${c + 46} ${c - 46}V${c + 8}Q${c + 46} ${c + 46} ${c} ${c + 66}Q${c - 46} ${c + 46} ${c - 46} ${c + 8}z`,
      '#0a1a2a',
    ),
    stroke(
      `M${c - 24} ${c + 30}V${c - 6}a24 24 0 0 1 48 0V${c + 30}M${c - 8} ${c + 32}V${c + 2}M${c + 8} ${c + 32}V${c + 2}`,
      '#58e0ac',
      7,
      'stroke-linecap="round"',
    ),
    dot(c, c - 14, 6.4, '#ffc65c'),
    dot(c - 74, c + 74, 6, '#0c1826'),
  ];
}

function draw() {
  const box = easel(id);
  const dice = chance(90);
  const { ways, ends } = traces(dice);
  const live = ways.filter((_, i) => i % 5 === 1);
  return box.picture(
    width,
    height,
    [
      rect(0, 0, width, height, '#071522'),
      group(
        'transform="matrix(.94 -.2 .42 .6 -214 116)"',
        rect(
          -1200,
          -900,
          3600,
          3000,
          box.radial(c, c, 1000, ['0 #12485a', '.3 #0d3044', '.7 #0a1f32', '1 #050f1c']),
        ),
        Array.from({ length: 40 }, (_, i) => rect(-600 + i * 64, -600, 1, 2400, '#58e0ac', 'opacity=".05"')),
        stroke(ways.join(''), '#04101b', 7, 'transform="translate(2 3)" opacity=".7"'),
        stroke(ways.join(''), '#2a7f86', 4.4),
        stroke(live.join(''), '#8cf0c9', 4.4),
        group(
          `${box.blur(5)} style="mix-blend-mode:screen"`,
          stroke(live.join(''), '#58e0ac', 9, 'opacity=".9"'),
        ),
        ends.map(([x, y]) => dot(x, y, 8, '#c9b27d') + dot(x, y, 3.6, '#04101b')),
        parts(box, dice),
        chip(box),
      ),
      rect(
        0,
        0,
        width,
        height,
        box.linear(0, 0, 0, 675, '0 #061120 .8', '.35 #061120 0', '.8 #061120 0', '1 #04080f .7'),
      ),
      box.glow(200, 40, 640, '#ffb45a', 0.34, 420),
      box.glow(1080, 120, 420, '#7fd6ff', 0.2),
    ],
    { rim: 0.55 },
  );
}

export default {
  id,
  group: 'thumb',
  alt: 'A circuit board with glowing green ways around a chip that bears a gate mark.',
  width,
  height,
  draw,
};
