import { cx } from './cx';

/** Silhouettes on the ground line: x, width and height in units of the drawing. */
const buildings: readonly (readonly [number, number, number])[] = [
  [36, 54, 34],
  [96, 30, 52],
  [132, 70, 28],
  [232, 26, 66],
  [262, 44, 40],
  [330, 84, 24],
  [448, 38, 58],
  [490, 60, 36],
  [596, 28, 74],
  [628, 52, 46],
  [700, 96, 26],
  [842, 34, 54],
  [880, 66, 34],
  [986, 30, 62],
  [1020, 46, 42],
  [1110, 88, 24],
  [1236, 32, 70],
  [1272, 58, 44],
  [1372, 48, 30],
];
/** Where the lamps of the road stand. */
const lamps = [14, 84, 212, 316, 432, 572, 688, 826, 966, 1096, 1222, 1354];
const ground = 268;

const roofs = buildings.map(([x, w, h]) => `M${x} ${ground + 4}v${-h}h${w}v${h}z`).join('');

/** Lit windows: a fixed scatter, the same on server and browser. */
const windows = buildings
  .flatMap(([x, w, h]) => {
    const lit: string[] = [];
    for (let dx = 6; dx < w - 5; dx += 9)
      for (let dy = 9; dy < h - 6; dy += 11)
        if ((x * 7 + dx * 13 + dy * 29) % 11 < 3) lit.push(`M${x + dx} ${ground + 4 - h + dy}h3v4h-3z`);
    return lit;
  })
  .join('');

/** Curtains of northern light: rays of uneven height along three bands, faded out to the sides. */
function Aurora() {
  return (
    <svg
      viewBox="0 0 1440 480"
      preserveAspectRatio="none"
      className="aurora-drift absolute -inset-x-[4%] top-0 h-[78%] w-[108%]"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="aurora-veil" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#7fd6ff" stopOpacity="0" />
          <stop offset="0.35" stopColor="#3d9fb0" stopOpacity="0.16" />
          <stop offset="0.74" stopColor="#3fd39c" stopOpacity="0.46" />
          <stop offset="0.86" stopColor="#8cf0c9" stopOpacity="0.5" />
          <stop offset="1" stopColor="#58e0ac" stopOpacity="0" />
        </linearGradient>
        <linearGradient id="aurora-fade">
          <stop offset="0.4" stopColor="#000" />
          <stop offset="0.72" stopColor="#fff" />
          <stop offset="0.9" stopColor="#fff" />
          <stop offset="1" stopColor="#000" />
        </linearGradient>
        <mask id="aurora-sides">
          <rect width="1440" height="480" fill="url(#aurora-fade)" />
        </mask>
      </defs>
      <g fill="url(#aurora-veil)" mask="url(#aurora-sides)">
        <path d="M240 120C420 20 560 150 720 70s260-90 420-20 200 40 340-30v250c-150 60-220-10-350 10s-230 110-400 60-320-30-490 40z" />
        <path
          d="M560 0c150 60 260 10 380 50s260 30 520-40v330c-170 30-250-60-390-50s-220 90-330 40-120-60-180-70z"
          opacity="0.55"
        />
        <path
          d="M700 150c120-40 210 30 330-10s190-60 420-10v190c-160 50-240-30-360-10s-250 60-390 0z"
          opacity="0.7"
        />
      </g>
    </svg>
  );
}

/**
 * The drawn evening: foothills, a town with its lamps on, northern light above. Decoration, without
 * text; it fills the parent, which is `relative isolate overflow-hidden`.
 */
export function Horizon({ className }: { className?: string }) {
  return (
    <div
      className={cx('pointer-events-none absolute inset-0 -z-10 print:hidden', className)}
      aria-hidden="true"
    >
      {/* Fainter where the text stands in front of it: white on it keeps 4.5:1. */}
      <div className="absolute inset-0 opacity-40 lg:opacity-70 xl:opacity-95">
        <Aurora />
      </div>
      <div className="afterglow absolute inset-x-0 bottom-0 h-68 sm:h-80 lg:h-104" />
      <svg
        viewBox="0 0 1440 290"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 h-44 w-full sm:h-56 lg:h-72"
        aria-hidden="true"
      >
        <defs>
          <radialGradient id="lamp-glow">
            <stop offset="0" stopColor="#ffcf7a" stopOpacity="0.75" />
            <stop offset="0.35" stopColor="#ffb62e" stopOpacity="0.24" />
            <stop offset="1" stopColor="#ffb62e" stopOpacity="0" />
          </radialGradient>
        </defs>
        <path
          fill="#22395a"
          d="M0 176l70-26 60 18 74-44 52 26 66-40 48 28 72-58 50 36 54-22 66 44 72-26 58 34 84-44 48 24 82-58 54 42 58-30 70 48 72-32 68 40 82-26 80 34V290H0z"
        />
        <path fill="#152a45" d="M0 222c180-34 320 20 520-4s340-26 520 0 280 18 400-12v84H0z" />
        <path fill="#0a1626" d={roofs} />
        <path fill="#ffc65c" opacity="0.85" d={windows} />
        <path fill="#071120" d={`M0 ${ground}q360-9 720 0t720 0V290H0z`} />
        <g stroke="#050c17" strokeWidth="2" fill="none">
          {lamps.map((x) => (
            <path key={x} d={`M${x} ${ground + 6}v-36q0-6 9-6`} />
          ))}
        </g>
        {lamps.map((x) => (
          <g key={x}>
            <circle cx={x + 11} cy={ground - 34} r="26" fill="url(#lamp-glow)" />
            <circle cx={x + 11} cy={ground - 35} r="2.6" fill="#ffe3ad" />
          </g>
        ))}
      </svg>
    </div>
  );
}
