// The gear of a guard as it lies on a table, seen from above: radio, flashlight, body camera, keys, notebook,
// gloves. Each is drawn upright around its own middle; `box` is the picture's easel, light comes from the upper left.
import { dot, group, path, rect, round, stroke } from './easel.mjs';

const steel = (box, x1, x2) =>
  box.linear(x1, 0, x2, 0, '0 #dfeaf2', '.25 #93a9bd', '.6 #4c6178', '.85 #24364a', '1 #5d738a');

/** A soft shadow for whatever has the outline d: it falls to the lower right. */
export const shadow = (box, d, far = 14) =>
  group(
    `${box.blur(far * 0.7)} opacity=".65"`,
    path(d, '#010409', `transform="translate(${far} ${round(far * 1.2)})"`),
  );

/** A two-way radio, 150 × 480. */
export function radio(box) {
  const body = 'M-66 -96Q-66 -112 -50 -112H50Q66 -112 66 -96V210Q66 236 44 236H-44Q-66 236 -66 210z';
  const face = box.linear(-66, -110, 66, 236, '0 #3a5068', '.3 #1f3046', '.75 #121f30', '1 #0a1420');
  const grill = Array.from({ length: 7 }, (_, r) =>
    Array.from(
      { length: 6 },
      (_, c) =>
        dot(-35 + c * 14, 96 + r * 14, 3.4, '#04080e') +
        dot(-35.6 + c * 14, 97.4 + r * 14, 3.2, '#4b6782', 'opacity=".25"'),
    ),
  );
  return [
    shadow(box, `${body}M-52 -244H-28V-100H-52z`, 18),
    path(
      'M-52 -232Q-52 -248 -41 -248T-30 -232L-26 -108H-56z',
      box.linear(-56, 0, -26, 0, '0 #35495f', '.35 #1a2737', '1 #070d15'),
    ),
    stroke('M-48 -226L-50 -116', '#7d9bb4', 2, 'opacity=".7"'),
    [0, 1, 2, 3].map((i) => stroke(`M-54 ${-130 + i * -9}h26`, '#04080e', 2.4, 'opacity=".7"')),
    rect(8, -142, 36, 34, box.linear(8, 0, 44, 0, '0 #7088a0', '.4 #33475c', '1 #0d1826'), 'rx="5"'),
    stroke('M14 -140V-112M21 -140V-112M28 -140V-112M35 -140V-112', '#0a131e', 2, 'opacity=".7"'),
    rect(8, -142, 36, 4, '#b9cede', 'rx="2" opacity=".7"'),
    path(body, face),
    stroke('M-64 190V-94Q-64 -110 -48 -110H40', '#a9c6da', 2.6, 'opacity=".8" stroke-linecap="round"'),
    rect(-46, -86, 92, 66, '#03070d', 'rx="8"'),
    rect(-41, -81, 82, 56, box.linear(0, -81, 0, -25, '0 #2a7d78', '1 #12403f'), 'rx="5"'),
    box.glow(0, -52, 110, '#58e0ac', 0.4),
    rect(-33, -72, 34, 7, '#d5fbee', 'rx="3"'),
    rect(-33, -58, 60, 12, '#d5fbee', 'rx="3" opacity=".9"'),
    rect(-33, -40, 44, 5, '#d5fbee', 'rx="2" opacity=".6"'),
    [0, 1, 2, 3].map((i) => rect(12 + i * 6, -68 - i * 3, 4, 5 + i * 3, '#d5fbee')),
    path('M-41 -76Q-41 -81 -36 -81H14L-14 -25H-41z', '#fff', 'opacity=".09"'),
    [-30, 0, 30].map((x) =>
      rect(x - 12, -4, 24, 15, box.linear(0, -4, 0, 11, '0 #4b647c', '1 #1a2a3c'), 'rx="6"'),
    ),
    [-30, 0, 30].map((x, i) =>
      [0, 1].map(
        (r) =>
          dot(x, 36 + r * 24, 9, '#22354a') +
          dot(x, 35 + r * 24, 7.4, '#31485f') +
          rect(x - 3, 33.4 + r * 24, 6, 2.6, (i + r) % 3 ? '#a9c6da' : '#58e0ac', 'rx="1.3"'),
      ),
    ),
    grill,
    rect(-66, 20, 7, 84, '#ffb62e', 'rx="3.5"'),
    rect(-65, 22, 2, 80, '#ffe3ad', 'rx="1"'),
    dot(-41, -97, 4, '#58e0ac'),
    box.glow(-41, -97, 30, '#58e0ac', 0.9),
  ]
    .flat(9)
    .join('');
}

/** A flashlight, 120 × 520, its head up. */
export function flashlight(box) {
  const outline =
    'M-58 -236Q-58 -248 -46 -248H46Q58 -248 58 -236V-168L38 -112V224Q38 244 20 244H-20Q-38 244 -38 224V-112L-58 -168z';
  const knurl = [];
  for (let y = -40; y < 150; y += 11) knurl.push(`M-37 ${y}L37 ${y + 11}M-37 ${y + 11}L37 ${y}`);
  const barrel = box.linear(
    -38,
    0,
    38,
    0,
    '0 #53697f',
    '.2 #93a9bd',
    '.34 #42586e',
    '.7 #18263a',
    '1 #2f4358',
  );
  return [
    shadow(box, outline, 18),
    path('M-38 -120H38V224Q38 244 20 244H-20Q-38 244 -38 224z', barrel),
    stroke(knurl.join(''), '#060c15', 1.7, 'opacity=".5"'),
    rect(
      -40,
      -62,
      80,
      14,
      box.linear(-40, 0, 40, 0, '0 #7088a0', '.25 #c9d8e4', '.7 #2c4056', '1 #0d1826'),
      'rx="3"',
    ),
    rect(
      -40,
      160,
      80,
      12,
      box.linear(-40, 0, 40, 0, '0 #7088a0', '.25 #c9d8e4', '.7 #2c4056', '1 #0d1826'),
      'rx="3"',
    ),
    path(
      'M-58 -172H58L40 -108H-40z',
      box.linear(-58, 0, 58, 0, '0 #6b8299', '.24 #b4c7d7', '.4 #50677e', '.75 #1a293c', '1 #31465c'),
    ),
    rect(
      -60,
      -248,
      120,
      82,
      box.linear(-60, 0, 60, 0, '0 #5d758c', '.22 #dbe7f0', '.36 #6c849b', '.74 #1d2d41', '1 #3b5067'),
      'rx="9"',
    ),
    [0, 1, 2].map((i) => rect(-60, -232 + i * 20, 120, 6, '#060c15', 'opacity=".55"')),
    rect(-54, -252, 108, 8, box.linear(-54, 0, 54, 0, '0 #ffe3ad', '.5 #fff6e2', '1 #ffc65c'), 'rx="4"'),
    dot(0, -18, 15, '#0a121d'),
    dot(0, -19, 12, box.radial(-4, -24, 18, ['0 #ff9a5c', '1 #b0502a'])),
    path('M-16 236h32v10q-16 10-32 0z', '#33485d'),
  ]
    .flat(9)
    .join('');
}

/** A body camera, 170 × 250, its lens above. */
export function bodyCamera(box) {
  const body = 'M-78 -90Q-78 -120 -48 -120H48Q78 -120 78 -90V96Q78 126 48 126H-48Q-78 126 -78 96z';
  return [
    shadow(box, body, 16),
    path(body, box.linear(-78, -120, 78, 126, '0 #3c5268', '.35 #1d2d42', '1 #0a121e')),
    stroke('M-76 90V-90Q-76 -118 -48 -118H44', '#b3cddf', 2.6, 'opacity=".8" stroke-linecap="round"'),
    path('M-62 -86Q-62 -104 -44 -104H44Q62 -104 62 -86V20Q62 36 46 36H-46Q-62 36 -62 20z', '#060c15'),
    dot(0, -36, 50, box.linear(-50, -86, 50, 14, '0 #8fa7bc', '.5 #31465c', '1 #0d1724')),
    dot(0, -36, 43, '#03070d'),
    dot(
      0,
      -36,
      36,
      box.radial(0, -36, 36, ['0 #2b6f8f', '.4 #14405c', '.8 #0a1c2f', '1 #04090f'], [-8, -46]),
    ),
    dot(0, -36, 15, '#02050a'),
    path('M-28 -46Q-22 -66 0 -68Q-14 -56 -16 -40z', '#bfe9f7', 'opacity=".75"'),
    path('M14 -12Q26 -20 27 -34Q32 -18 14 -12z', '#ffc65c', 'opacity=".8"'),
    [-42, 42].map((x) => dot(x, 22, 4, '#3c4f63')),
    rect(-46, 54, 92, 40, box.linear(0, 54, 0, 94, '0 #40586f', '1 #16253a'), 'rx="20"'),
    dot(0, 74, 13, '#0b1420'),
    dot(0, 73, 10, '#e26a4a'),
    dot(-3, 70, 4, '#ffc2ab', 'opacity=".8"'),
    dot(52, -106, 4.5, '#58e0ac'),
    box.glow(52, -106, 36, '#58e0ac', 0.9),
  ]
    .flat(9)
    .join('');
}

/** One key from its bow at 0, 0 downwards: `teeth` differ from key to key. */
function key(box, length, teeth) {
  const metal = box.linear(-30, 0, 30, 0, '0 #e8dcc0', '.35 #b79f6c', '.7 #6f5c3a', '1 #3d3222');
  const bits = teeth
    .map((t, i) => `L${9 + t} ${58 + i * 13}L${9 + (i % 2 ? 2 : t * 0.4)} ${64 + i * 13}`)
    .join('');
  const d = `M-30 4a30 30 0 1 1 60 0Q30 24 10 34L9 52${bits}L9 ${length - 10}L0 ${length}L-9 ${length - 8}V34Q-30 24 -30 4zM-11 -6a11 9 0 1 0 22 0a11 9 0 1 0-22 0z`;
  return [
    shadow(box, d, 7),
    path(d, metal, 'fill-rule="evenodd"'),
    stroke(`M-4 38V${length - 14}`, '#4d3f28', 3, 'opacity=".6"'),
    stroke('M-27 6a27 27 0 0 1 40-27', '#fff6df', 2.4, 'opacity=".8" stroke-linecap="round"'),
  ].join('');
}

/** A ring of keys with a leather tag; the ring's middle at 0, 0. */
export function keyRing(box) {
  const keys = [
    [-58, 168, [10, 5, 9, 4]],
    [-24, 182, [4, 10, 6, 9, 5]],
    [10, 160, [9, 9, 4]],
    [44, 176, [5, 8, 10, 6]],
  ];
  return [
    group(
      'transform="rotate(-112) translate(0 -16)"',
      shadow(box, 'M-24 60H24V170Q24 196 0 196T-24 170z', 8),
      path(
        'M-24 66Q-24 54 -12 54H12Q24 54 24 66V172Q24 196 0 196T-24 172z',
        box.linear(-24, 0, 24, 0, '0 #9a6a45', '.5 #714a30', '1 #432b1d'),
      ),
      stroke('M-18 68V170Q-18 189 0 189T18 170V68', '#d9a878', 1.6, 'stroke-dasharray="6 5" opacity=".7"'),
      path('M-11 106h22v13q0 12-11 17q-11-5-11-17z', '#e9c08f', 'opacity=".8"'),
    ),
    keys.map(([turn, length, teeth]) =>
      group(`transform="rotate(${turn}) translate(0 62)"`, key(box, length, teeth)),
    ),
    '<circle cx="3" cy="5" r="46" fill="none" stroke="#010409" stroke-width="7" opacity=".5"/>',
    '<circle r="46" fill="none" stroke="#6f879d" stroke-width="7"/><circle r="46" fill="none" stroke="#e8f1f7" stroke-width="2" opacity=".8" stroke-dasharray="70 220" transform="rotate(-150)"/>',
  ]
    .flat(9)
    .join('');
}

/** A shift notebook with a pen, 250 × 340. */
export function notebook(box) {
  const outline = 'M-125 -170H118Q125 -170 125 -162V162Q125 170 118 170H-125z';
  const line = (y, w) => rect(-84, y, w, 5, '#3c5675', 'rx="2.5" opacity=".55"');
  return [
    shadow(box, outline, 14),
    path(outline, box.linear(-125, -170, 125, 170, '0 #24466b', '.5 #16304e', '1 #0c1c31')),
    path(
      'M-106 -158H112V158H-106z',
      box.linear(-106, -158, 112, 158, '0 #dfe8ee', '.5 #b3c1cd', '1 #6f8196'),
    ),
    path('M-106 -158H-92V158H-106z', '#5d7088', 'opacity=".4"'),
    [
      line(-128, 92),
      line(-96, 160),
      line(-72, 148),
      line(-48, 168),
      line(-14, 120),
      line(10, 164),
      line(34, 90),
      line(72, 150),
      line(96, 132),
    ],
    Array.from(
      { length: 14 },
      (_, i) =>
        rect(-132, -150 + i * 22.4, 22, 6, '#c9d8e4', 'rx="3"') +
        rect(-132, -146 + i * 22.4, 22, 2, '#26384b', 'opacity=".6"'),
    ),
    path('M54 62h34v20q0 18-17 25q-17-7-17-25z', '#2f8f74', 'opacity=".85"'),
    stroke('M62 82l7 7 11-13', '#e8f7f1', 4, 'stroke-linecap="round" stroke-linejoin="round"'),
  ]
    .flat(9)
    .join('');
}

/** A pen, 18 × 260, its point down. */
export function pen(box) {
  const d = 'M-9 -130H9V92L0 128L-9 92z';
  return [
    shadow(box, d, 9),
    path(
      'M-9 -124Q-9 -130 0 -130T9 -124V92L0 128L-9 92z',
      box.linear(-9, 0, 9, 0, '0 #9fb6ca', '.4 #2c4056', '1 #070d16'),
    ),
    path('M-9 92L0 128L9 92z', '#c9b27d'),
    rect(4, -118, 5, 74, '#ffc65c', 'rx="2.5"'),
    rect(-10, 40, 20, 7, '#c9d8e4'),
  ].join('');
}

/** A steel mug from above, radius 92, with coffee and the lamp in it. */
export function mug(box) {
  return [
    shadow(box, 'M-92 0a92 92 0 1 0 184 0a92 92 0 1 0-184 0M70-20h70v40h-70z', 18),
    path('M78 -26H126Q146 -26 146 0T126 26H78V10H118Q128 10 128 0T118 -10H78z', steel(box, 78, 146)),
    dot(0, 0, 92, box.linear(-80, -80, 80, 80, '0 #eef5fa', '.4 #8ba2b8', '1 #2a3c52')),
    dot(0, 0, 84, box.linear(-70, -70, 70, 70, '0 #16243a', '1 #6d859c')),
    dot(2, 4, 76, box.radial(0, 0, 80, ['0 #4b2f20', '.7 #33200f', '1 #1a0f08'])),
    path('M-48 -44Q-18 -68 22 -60Q-14 -52 -34 -24z', '#ffcf8a', 'opacity=".5"'),
    stroke('M-80 -40A90 90 0 0 1 -10 -90', '#fff', 3, 'opacity=".8" stroke-linecap="round"'),
  ].join('');
}
