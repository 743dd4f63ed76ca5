import { dot, easel, group, path, rect, stroke } from '../kit/easel.mjs';
import { pressing, skins } from '../kit/hand.mjs';

const id = 'surveillance-4';
const [width, height] = [1200, 800];

/** The hall behind the shoulder of the one who comes home: lamp, stairs, a picture, out of focus. */
function hall(box) {
  const lit = box.radial(250, 300, 620, ['0 #ffd9a0', '.25 #d99a5c', '.6 #7d5038', '1 #33241f']);
  return [
    rect(0, 0, width, height, lit),
    rect(-60, 690, 800, 200, '#4b3023'),
    group(
      box.blur(9),
      rect(-60, -60, 760, 920, lit),
      rect(-60, 690, 800, 200, box.linear(0, 690, 0, 800, '0 #6d4630', '1 #2b1c17')),
      // stairs to the upper floor
      [0, 1, 2, 3, 4, 5].map((i) => [
        rect(-60, 640 - i * 62, 250 - i * 38, 30, '#8a5d3f'),
        rect(-60, 668 - i * 62, 250 - i * 38, 34, '#4b3125'),
      ]),
      stroke('M206 520L-20 130M232 690V510', '#4b3125', 12),
      stroke('M60 600V290M110 600V376M160 660V462', '#5d3f2e', 7),
      // console table with lamp
      rect(330, 560, 250, 16, '#4b3023'),
      rect(346, 576, 12, 130, '#3a261d'),
      rect(552, 576, 12, 130, '#3a261d'),
      path('M412 400H500L524 470H388z', '#ffe9c4'),
      path('M448 470h16l10 90h-36z', '#7d4f38'),
      rect(520, 250, 96, 130, '#5d3f33'),
      rect(530, 260, 76, 110, '#8fa6b8'),
      path('M530 340l26-40 22 26 14-16 14 30v30h-76z', '#52708a'),
    ),
    box.glow(456, 440, 420, '#ffc065', 0.75),
    box.glow(456, 440, 150, '#fff0d0', 0.8),
  ];
}

/** The wall with the keypad: lit from the hall, dark towards the edge. */
function wall(box) {
  return [
    rect(
      600,
      0,
      600,
      height,
      box.linear(600, 0, 1200, 0, '0 #b98c66', '.3 #8a6a58', '.75 #4a4350', '1 #2a2b3d'),
    ),
    rect(600, 0, 600, height, box.linear(0, 0, 0, 800, '0 #0c1628 .5', '.5 #0c1628 .05', '1 #0c1628 .5')),
    rect(584, 0, 22, height, box.linear(584, 0, 606, 0, '0 #fff0d6', '.4 #e0b88c', '1 #8a6448')),
    rect(600, 704, 600, 20, '#d6b595', 'opacity=".55"'),
    rect(600, 704, 600, 3, '#fff0d6', 'opacity=".5"'),
    rect(600, 724, 600, 80, '#2a2330', 'opacity=".35"'),
  ];
}

const key = { w: 66, h: 56, gap: 16, x: 48, y: 236 };
const keyAt = (i) => [key.x + (i % 3) * (key.w + key.gap), key.y + Math.floor(i / 3) * (key.h + key.gap)];

/** The face of the keypad: a display with a shield and a row of dots, twelve keys lit from behind. */
function keypad(box) {
  const face = box.linear(0, 0, 330, 560, '0 #33485f', '.35 #1b2b40', '1 #0b1523');
  const glass = box.linear(0, 40, 0, 200, '0 #0f3a4a', '1 #0a2236');
  const keys = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = keyAt(i);
    const pressed = i === 7;
    const mark =
      i === 9
        ? stroke(
            `M${x + 24} ${y + 19}l18 18M${x + 42} ${y + 19}l-18 18`,
            '#ffc65c',
            4,
            'stroke-linecap="round"',
          )
        : i === 11
          ? stroke(
              `M${x + 21} ${y + 29}l9 9 16-18`,
              '#58e0ac',
              4.4,
              'stroke-linecap="round" stroke-linejoin="round"',
            )
          : dot(x + key.w / 2, y + key.h / 2, 5.6, pressed ? '#fff' : '#9fe6d2') +
            (i === 10
              ? ''
              : rect(x + key.w / 2 - 10, y + key.h / 2 + 11, 20, 2.6, '#9fe6d2', 'opacity=".5"'));
    return [
      rect(x + 2, y + 5, key.w, key.h, '#03070e', 'rx="13" opacity=".7"'),
      rect(
        x,
        y,
        key.w,
        key.h,
        pressed ? '#1d6d62' : box.linear(0, y, 0, y + key.h, '0 #3d566f', '.2 #253a51', '1 #152436'),
        'rx="13"',
      ),
      stroke(`M${x + 13} ${y + 1}h${key.w - 26}`, '#b9d8ea', 1.8, 'opacity=".6" stroke-linecap="round"'),
      pressed ? box.glow(x + key.w / 2, y + key.h / 2, 90, '#58e0ac', 0.9) : '',
      mark,
    ];
  });
  return [
    group(`${box.blur(22)} opacity=".7"`, rect(30, 30, 320, 560, '#0c101c', 'rx="40"')),
    rect(-8, -6, 346, 572, '#0a121d', 'rx="42"'),
    rect(0, 0, 330, 560, face, 'rx="36"'),
    stroke('M4 470V38Q4 4 40 4H280', '#ffdcaa', 3.4, 'opacity=".75" stroke-linecap="round"'),
    rect(34, 40, 262, 160, '#040a12', 'rx="18"'),
    rect(39, 45, 252, 150, glass, 'rx="14"'),
    box.glow(165, 118, 190, '#58e0ac', 0.42, 120),
    path(
      'M138 74Q165 70 165 62Q165 70 192 74V104Q192 128 165 140Q138 128 138 104z',
      '#58e0ac',
      'opacity=".92"',
    ),
    stroke('M152 100l10 11 18-20', '#0a2a2c', 5.6, 'stroke-linecap="round" stroke-linejoin="round"'),
    [0, 1, 2, 3].map((i) =>
      i < 3
        ? dot(129 + i * 24, 166, 6.4, '#dffbf0')
        : stroke('M195 166a6.4 6.4 0 1 0 12.8 0a6.4 6.4 0 1 0-12.8 0', '#dffbf0', 2.4),
    ),
    path('M39 59Q39 45 53 45H200L110 195H53Q39 195 39 181z', '#fff', 'opacity=".05"'),
    keys,
    dot(165, 536, 4, '#58e0ac'),
    box.glow(165, 536, 26, '#58e0ac', 0.8),
  ];
}

function draw() {
  const box = easel(id);
  const [kx, ky] = keyAt(7);
  const at = [726 + (kx + 36) * 0.98, 122 + (ky + 30) * 0.98];
  return box.picture(width, height, [
    hall(box),
    wall(box),
    group('transform="translate(726 122) scale(.98)"', keypad(box)),
    group(
      `${box.blur(14)} opacity=".6"`,
      group(
        `transform="translate(${at[0] + 26} ${at[1] + 30}) scale(-1.1 1.1)"`,
        path('M0 0L70 60L206 84L320 170L620 420V640H470L200 280L90 220z', '#0a0f1c'),
      ),
    ),
    group(
      `transform="translate(${at[0]} ${at[1]}) scale(-1.12 1.12)"`,
      pressing(box, skins.warm, ['#2c4a6e', '#1c3454', '#0d1b30']),
    ),
    box.glow(at[0], at[1], 130, '#58e0ac', 0.5),
    box.glow(430, 420, 900, '#ffb45a', 0.14),
  ]);
}

export default {
  id,
  group: 'surveillance',
  alt: 'A hand enters a code on an alarm keypad in a warmly lit hall.',
  width,
  height,
  draw,
};
