// Hands close up: one that presses, one that holds. `box` is the picture's easel; a skin names its four tones
// from the lit side to the shadow.
import { dot, group, path, stroke } from './easel.mjs';

/** Skins as [light, body, shade, deep]. */
export const skins = {
  warm: ['#f0bf94', '#cf936b', '#96604a', '#57363a'],
  brown: ['#c98c62', '#9a6344', '#6a4136', '#3b2730'],
};

/** A right hand from the lower right whose index finger presses to the upper left; the finger tip is at 0, 0. */
export function pressing(box, [light, body, shade, deep], sleeve) {
  const skin = box.linear(-40, 60, 240, 260, `0 ${light}`, `.35 ${body}`, `1 ${shade}`);
  return [
    // sleeve and cuff
    path('M196 268L330 158L620 420L620 640L470 640z', sleeve[1]),
    path('M196 268L238 234L520 560L470 640z', sleeve[2], 'opacity=".6"'),
    path('M180 262L316 148L346 176L206 296z', sleeve[0]),
    stroke('M186 260L314 152', '#ffe3ad', 3, 'opacity=".6"'),
    stroke('M206 292L342 178', sleeve[2], 4, 'opacity=".7"'),
    // little and ring finger, far down in the shadow
    path(
      'M112 232C92 232 80 244 84 258C90 274 116 278 140 268L176 250L160 214z',
      box.linear(84, 232, 160, 280, `0 ${shade}`, `1 ${deep}`),
    ),
    path(
      'M88 186C66 190 54 204 60 220C66 236 92 240 118 230L166 214L146 172z',
      box.linear(56, 180, 150, 240, `0 ${body}`, `.5 ${shade}`, `1 ${deep}`),
    ),
    stroke(
      'M64 212C72 226 90 230 110 224M90 252C98 264 116 266 132 260',
      deep,
      3,
      'opacity=".5" stroke-linecap="round"',
    ),
    // back of the hand
    path(
      'M72 96C104 70 160 60 206 84C252 108 300 150 312 168L208 276C176 266 140 262 122 238C96 200 62 120 72 96z',
      skin,
    ),
    // middle finger, curled
    path(
      'M70 122C46 124 30 138 34 156C38 174 62 180 88 170L150 150C160 132 150 112 126 108z',
      box.linear(34, 116, 120, 176, `0 ${light}`, `.4 ${body}`, `1 ${shade}`),
    ),
    stroke('M42 150C48 164 66 166 84 160', deep, 3, 'opacity=".5" stroke-linecap="round"'),
    path(
      'M88 170L150 150C156 140 155 130 150 122C160 150 150 176 118 190C104 188 94 180 88 170z',
      deep,
      'opacity=".3"',
    ),
    // index finger
    path(
      'M-2 -12C-14 -8 -16 8 -6 16C8 28 40 60 66 92C80 112 100 128 124 124C148 116 150 92 132 76C104 54 60 26 26 2C16 -6 6 -14 -2 -12z',
      skin,
    ),
    path(
      'M-6 16C8 28 40 60 66 92C80 112 100 128 124 124C104 118 92 104 80 88C58 58 30 32 10 14C2 8 -8 8 -6 16z',
      shade,
      'opacity=".75"',
    ),
    path('M4 -10C14 -8 26 -1 32 5C28 10 20 12 14 8C8 4 2 -4 4 -10z', '#ffe6d2', 'opacity=".75"'),
    stroke(
      'M52 34C48 42 50 48 56 54M60 40C57 46 58 50 62 56',
      deep,
      2.2,
      'opacity=".4" stroke-linecap="round"',
    ),
    // knuckles, veins of the back
    path('M118 90C132 84 148 90 154 104C142 98 128 98 118 90z', light, 'opacity=".5"'),
    stroke(
      'M150 112Q200 128 250 184M136 150Q180 170 226 216',
      shade,
      3,
      'opacity=".4" stroke-linecap="round"',
    ),
    stroke(
      'M100 81C132 68 172 66 204 85C248 109 292 144 309 166',
      '#fff0dc',
      2.2,
      'opacity=".5" stroke-linecap="round"',
    ),
  ].join('');
}

/** A left hand that holds a w × h telephone standing with its upper left corner at 0, 0; the part behind it. */
export function holdingBehind(box, w, h, [light, body, shade, deep], sleeve) {
  const skin = box.linear(-w * 0.1, 0, w, 0, `0 ${body}`, `.4 ${shade}`, `1 ${deep}`);
  return [
    // forearm, wrist and palm, then the sleeve over them
    path(
      `M${-w * 0.11} ${h * 0.6}C${-w * 0.19} ${h * 0.72} ${-w * 0.15} ${h * 0.86} ${-w * 0.03} ${h * 0.96}C${w * 0.05} ${h * 1.02} ${w * 0.08} ${h * 1.06} ${w * 0.08} ${h * 1.14}L${w * 0.86} ${h * 1.12}C${w * 0.88} ${h * 1.02} ${w * 1.06} ${h * 0.9} ${w * 1.05} ${h * 0.56}z`,
      skin,
    ),
    stroke(
      `M${-w * 0.14} ${h * 0.68}C${-w * 0.18} ${h * 0.8} ${-w * 0.12} ${h * 0.9} ${-w * 0.03} ${h * 0.96}C${w * 0.05} ${h * 1.02} ${w * 0.075} ${h * 1.06} ${w * 0.08} ${h * 1.12}`,
      light,
      3,
      'opacity=".65"',
    ),
    path(`M${w * 0.0} ${h * 1.08}L${w * 0.92} ${h * 1.05}L${w * 1.16} ${h * 1.6}H${-w * 0.26}z`, sleeve[1]),
    path(
      `M${w * 0.0} ${h * 1.08}L${w * 0.22} ${h * 1.072}L${w * 0.06} ${h * 1.6}H${-w * 0.26}z`,
      sleeve[0],
      'opacity=".8"',
    ),
    stroke(`M${w * 0.0} ${h * 1.085}L${w * 0.92} ${h * 1.055}`, '#8fb0d0', 3, 'opacity=".6"'),
  ].join('');
}

/** The fingers and the thumb of that hand, in front of the telephone's edges. */
export function holdingFront(box, w, h, [light, body, shade, deep]) {
  const finger = (fy, length, thick) => {
    const [x, y, t] = [w * 1.035, h * fy, h * thick];
    return [
      path(
        `M${x + w * 0.03} ${y - t}C${x} ${y - t * 1.1} ${x - length * w} ${y - t} ${x - length * w} ${y}S${x - length * w * 0.5} ${y + t} ${x} ${y + t * 1.1}L${x + w * 0.03} ${y + t * 1.4}Q${x + w * 0.08} ${y} ${x + w * 0.03} ${y - t}z`,
        box.linear(x - length * w, y - t, x, y + t, `0 ${light}`, `.4 ${body}`, `1 ${shade}`),
      ),
      dot(x - length * w * 0.78, y - t * 0.1, w * 0.03, '#f6d9c3', 'opacity=".7"', t * 0.5),
      stroke(
        `M${x + w * 0.02} ${y + t * 1.2}Q${x - length * w * 0.4} ${y + t * 1.05} ${x - length * w * 0.9} ${y + t * 0.55}`,
        deep,
        2.4,
        'opacity=".5"',
      ),
    ].join('');
  };
  const thumb = [
    path(
      `M${-w * 0.06} ${h * 0.93}C${-w * 0.2} ${h * 0.8} ${-w * 0.16} ${h * 0.6} ${-w * 0.08} ${h * 0.53}C${-w * 0.03} ${h * 0.48} ${w * 0.02} ${h * 0.42} ${w * 0.06} ${h * 0.39}C${w * 0.11} ${h * 0.365} ${w * 0.15} ${h * 0.4} ${w * 0.13} ${h * 0.44}C${w * 0.1} ${h * 0.5} ${w * 0.08} ${h * 0.56} ${w * 0.08} ${h * 0.62}C${w * 0.08} ${h * 0.74} ${w * 0.02} ${h * 0.9} ${-w * 0.06} ${h * 0.93}z`,
      box.linear(-w * 0.16, h * 0.6, w * 0.14, h * 0.6, `0 ${light}`, `.35 ${body}`, `1 ${shade}`),
    ),
    path(
      `M${w * 0.075} ${h * 0.395}C${w * 0.1} ${h * 0.38} ${w * 0.125} ${h * 0.4} ${w * 0.118} ${h * 0.425}C${w * 0.1} ${h * 0.45} ${w * 0.07} ${h * 0.43} ${w * 0.075} ${h * 0.395}z`,
      '#f6d9c3',
      'opacity=".75"',
    ),
    stroke(
      `M${-w * 0.02} ${h * 0.555}q${w * 0.03} ${h * 0.012} ${w * 0.06} ${h * 0.004}M${-w * 0.03} ${h * 0.57}q${w * 0.03} ${h * 0.012} ${w * 0.06} ${h * 0.004}`,
      deep,
      2,
      'opacity=".4"',
    ),
  ].join('');
  return group(
    '',
    finger(0.5, 0.1, 0.034),
    finger(0.585, 0.12, 0.036),
    finger(0.67, 0.115, 0.035),
    finger(0.75, 0.09, 0.03),
    thumb,
  );
}
