// Devices: bullet and dome cameras, the camera mast with its trailer, keypad, horn speaker, phone, laptop.
// Each is drawn around its own origin in the units its comment names; `box` is the picture's easel.
import { dot, group, path, rect, round, stroke, through } from './easel.mjs';

const ring = (x, y, rx, ry, colour, width, rest = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${width}" ${rest}/>`;

/** The glass of a camera: rings, iris, and the reflections of a dusk sky and a lamp; radius rx × ry around 0, 0. */
export function lens(box, rx, ry) {
  const k = ry / 60;
  const at = (f) => [rx * f, ry * f];
  return [
    dot(0, 0, rx, '#03070d', '', ry),
    ring(0, 0, ...at(0.98), '#47637d', 2.2 * k, 'opacity=".8"'),
    dot(0, 0, rx * 0.86, box.radial(0, 0, ry, ['0 #0b1a2c', '.7 #071120', '1 #15283e']), '', ry * 0.86),
    ring(0, 0, ...at(0.7), '#22384f', 2 * k),
    dot(
      0,
      0,
      rx * 0.62,
      box.radial(
        0,
        0,
        ry * 0.62,
        ['0 #2b6f8f', '.45 #123550', '.8 #0a1c2f', '1 #05101d'],
        [rx * -0.15, ry * -0.2],
      ),
      '',
      ry * 0.62,
    ),
    dot(0, 0, rx * 0.28, '#02050a', '', ry * 0.28),
    ring(0, 0, ...at(0.42), '#3fa3b8', 1.4 * k, 'opacity=".5"'),
    // sky on the upper part of the glass, a lamp low on the other side
    path(
      `M${-rx * 0.6} ${-ry * 0.2}Q${-rx * 0.4} ${-ry * 0.74} ${rx * 0.16} ${-ry * 0.74}Q${-rx * 0.16} ${-ry * 0.5} ${-rx * 0.24} ${-ry * 0.12}Q${-rx * 0.4} ${-ry * 0.02} ${-rx * 0.6} ${-ry * 0.2}z`,
      '#b7e6f5',
      'opacity=".6"',
    ),
    path(
      `M${rx * 0.24} ${ry * 0.5}Q${rx * 0.5} ${ry * 0.36} ${rx * 0.58} ${ry * 0.1}Q${rx * 0.62} ${ry * 0.46} ${rx * 0.24} ${ry * 0.5}z`,
      '#ffc65c',
      'opacity=".75"',
    ),
    dot(-rx * 0.34, -ry * 0.4, rx * 0.08, '#fff', 'opacity=".95"', ry * 0.07),
  ].join('');
}

/** A bullet camera that looks to the left, about 620 × 300 units, the middle of its front glass at 0, 0. */
export function bulletCamera(box) {
  const body = box.linear(
    0,
    -112,
    0,
    112,
    '0 #d5e3ef',
    '.16 #b4c8da',
    '.42 #7d97b1',
    '.7 #3d556f',
    '.9 #2a3b52',
    '1 #6d5340',
  );
  const shade = box.linear(0, -146, 0, -4, '0 #eef6fb', '.22 #cfdeea', '.6 #8fa9c1', '1 #56708b');
  return [
    // body with its back cap
    path('M0 -106H436C474 -106 492 -60 492 0S474 106 436 106H0z', body),
    path(
      'M436 -106C474 -106 492 -60 492 0S474 106 436 106C462 84 472 44 472 0S462 -84 436 -106z',
      '#22344b',
      'opacity=".7"',
    ),
    stroke('M398 -106Q428 -60 428 0T398 106', '#1b2c42', 4, 'opacity=".55"'),
    stroke('M390 -106Q420 -60 420 0T390 106', '#dbe9f4', 1.6, 'opacity=".35"'),
    stroke('M6 104H440', '#ffb65c', 3, 'opacity=".8" stroke-linecap="round"'),
    // shadow of the sun shield on the body, then the shield
    path('M-30 -34H372Q380 -2 372 16H-30z', '#0b1727', 'opacity=".5"'),
    path(
      'M-58 -20C-62 -96 -38 -142 -8 -144H356C392 -142 408 -98 410 -20H396C394 -84 384 -122 352 -124H-4C-30 -122 -42 -84 -42 -20z',
      '#33475f',
    ),
    path('M-50 -20C-52 -92 -30 -138 0 -140H352C384 -138 396 -92 398 -20z', shade),
    path('M-50 -20C-52 -92 -30 -138 0 -140L16 -140C-12 -136 -30 -92 -30 -20z', '#f7fbfe', 'opacity=".8"'),
    stroke('M0 -141H352', '#ffffff', 2.5, 'opacity=".8"'),
    stroke('M-46 -21H398', '#1a2b40', 3, 'opacity=".7"'),
    rect(150, -92, 92, 30, '#31485f', 'rx="6" opacity=".45"'),
    // front
    dot(0, 0, 46, '#1b2a3d', '', 108),
    dot(-4, 0, 44, box.linear(-40, -90, 30, 100, '0 #40566e', '.5 #14202f', '1 #0a121d'), '', 103),
    ring(-4, 0, 42, 100, '#a9c3d8', 2, 'opacity=".55"'),
    ring(-5, 0, 38, 92, '#02060b', 3),
    Array.from({ length: 12 }, (_, i) => {
      const a = (i / 12) * Math.PI * 2 + 0.26;
      const [x, y] = [-5 + 31 * Math.cos(a), 76 * Math.sin(a)];
      return (
        dot(x, y, 4.4, '#0a0f18', '', 9) +
        dot(x, y, 3, '#4a2530', '', 6.4) +
        dot(x - 0.8, y - 2, 1, '#e7a6a0', 'opacity=".7"', 2)
      );
    }).join(''),
    group('transform="translate(-6 0)"', lens(box, 24, 57)),
    box.glow(-8, -20, 60, '#7fd6ff', 0.5, 90),
    // state light
    dot(76, 84, 5, '#58e0ac'),
    box.glow(76, 84, 34, '#58e0ac', 0.9),
  ].join('');
}

/** A dome camera under a ceiling: 200 units wide, the ceiling's plane at y = 0. */
export function domeCamera(box) {
  return [
    path(
      'M-100 0H100V22Q100 44 78 46H-78Q-100 44 -100 22z',
      box.linear(-100, 0, 100, 0, '0 #dbe7f1', '.3 #b9cbdb', '.7 #5d7690', '1 #2f455e'),
    ),
    path(
      'M-78 46H78C78 104 44 132 0 132S-78 104 -78 46z',
      box.radial(-24, 70, 110, ['0 #35506b', '.5 #132337', '1 #050b14']),
    ),
    group('transform="translate(-8 82) rotate(14)"', dot(0, 0, 40, '#0a1422'), lens(box, 33, 33)),
    path('M-66 54C-66 92 -50 112 -26 122C-42 104 -52 84 -50 54z', '#dff1fb', 'opacity=".5"'),
    path('M46 60C50 84 40 102 24 114C46 106 62 86 62 60z', '#ffc65c', 'opacity=".35"'),
    stroke('M-78 46C-78 104 -44 132 0 132S78 104 78 46', '#9fc6de', 1.6, 'opacity=".6"'),
    dot(70, 34, 3, '#58e0ac'),
  ].join('');
}

/** A horn speaker that calls to the left: mouth 120 units high around 0, 0, body to the right. */
export function hornSpeaker(box) {
  return [
    path(
      'M0 -60C34 -34 60 -24 104 -22V22C60 24 34 34 0 60z',
      box.linear(0, -60, 0, 60, '0 #d9e6f0', '.4 #8ba4bc', '1 #26384e'),
    ),
    rect(100, -30, 56, 60, box.linear(0, -30, 0, 30, '0 #9db4c9', '.5 #50677f', '1 #1c2c40'), 'rx="8"'),
    dot(0, 0, 17, box.linear(0, -60, 0, 60, '0 #5a7189', '.5 #1b2b3e', '1 #0c1522'), '', 60),
    ring(0, 0, 17, 60, '#e8f2f9', 2.4, 'opacity=".7"'),
    dot(5, 0, 6, '#060c15', '', 19),
  ].join('');
}

/** A telephone seen from the front in a w × h box; `content` is drawn on its screen, sized by `screenOf`. */
export function phone(box, w, h, content) {
  const { x, y, width, height } = screenOf(w, h);
  const r = w * 0.13;
  return [
    rect(
      -2,
      0,
      w + 4,
      h,
      box.linear(0, 0, w, 0, '0 #8fb0c9', '.04 #1a2739', '.96 #0c1522', '1 #3c566f'),
      `rx="${round(r + 2)}"`,
    ),
    rect(w * 0.018, w * 0.018, w * 0.964, h - w * 0.036, '#02050a', `rx="${round(r * 0.92)}"`),
    group(
      `transform="translate(${round(x)} ${round(y)})"`,
      group(box.clip(rounded(width, height, r * 0.74)), content),
    ),
    rect(w * 0.38, y + w * 0.03, w * 0.24, w * 0.055, '#02050a', `rx="${round(w * 0.028)}"`),
  ].join('');
}

/** Where the screen of a w × h telephone lies. */
export const screenOf = (w, h) => ({ x: w * 0.04, y: w * 0.04, width: w * 0.92, height: h - w * 0.08 });

const rounded = (w, h, r) =>
  `M${r} 0H${w - r}Q${w} 0 ${w} ${r}V${h - r}Q${w} ${h} ${w - r} ${h}H${r}Q0 ${h} 0 ${h - r}V${r}Q0 0 ${r} 0z`;

/** An opened laptop: the screen of w × h upright above y = 0, its keyboard towards the viewer. */
export function laptop(box, w, h, content) {
  const [b, d] = [w * 0.02, h * 0.34];
  const keys = Array.from({ length: 4 }, (_, i) => {
    const y = d * (0.12 + i * 0.14);
    const grow = w * (0.02 + i * 0.012);
    return stroke(
      `M${round(w * 0.1 - grow)} ${round(y)}H${round(w * 0.9 + grow)}`,
      '#050b14',
      d * 0.09,
      `stroke-dasharray="${round(w * 0.048)} ${round(w * 0.012)}"`,
    );
  });
  return [
    rect(-b, -h - b, w + 2 * b, h + b, '#0a121d', `rx="${round(b)}"`),
    rect(-b, -h - b, w + 2 * b, 1.6, '#a9c8dd', 'opacity=".7"'),
    group(`transform="translate(0 ${round(-h)})"`, content),
    path(
      through([
        [w * 0.5, -h],
        [w, -h],
        [w, -h * 0.2],
      ]),
      '#fff',
      'opacity=".05"',
    ),
    path(
      through([
        [-b, 0],
        [w + b, 0],
        [w * 1.09, d],
        [-w * 0.09, d],
      ]),
      box.linear(0, 0, 0, d, '0 #27405a', '.3 #40607c', '1 #22384f'),
    ),
    keys,
    path(
      through([
        [w * 0.36, d * 0.7],
        [w * 0.64, d * 0.7],
        [w * 0.66, d * 0.95],
        [w * 0.34, d * 0.95],
      ]),
      '#2b4661',
    ),
    rect(-w * 0.09, d, w * 1.18, h * 0.022, '#0b1523', 'rx="3"'),
    rect(-w * 0.09, d, w * 1.18, 1.5, '#9fc3da', 'opacity=".5"'),
  ]
    .flat()
    .join('');
}
