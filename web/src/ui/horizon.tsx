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

/** Curtains of northern light. */
function Aurora() {
  return (
    <svg
      viewBox="0 0 1440 420"
      preserveAspectRatio="none"
      className="aurora-drift absolute inset-x-[-5%] top-0 h-full w-[110%] opacity-70"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="aurora-veil" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#58e0ac" stopOpacity="0" />
          <stop offset="0.55" stopColor="#3fbf95" stopOpacity="0.3" />
          <stop offset="0.8" stopColor="#58e0ac" stopOpacity="0.42" />
          <stop offset="1" stopColor="#58e0ac" stopOpacity="0" />
        </linearGradient>
      </defs>
      <g fill="url(#aurora-veil)">
        <path d="M480 40C640 10 700 120 860 90s190-90 330-60 170 60 250 40v190c-90 30-150-20-260-30s-190 60-330 60-210-70-370-40z" />
        <path
          d="M820 0c120 40 200 20 300 60s160 20 320-10v140c-120 40-200 10-300-10s-190 20-320-20z"
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
      <Aurora />
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
          d="M0 168l70-26 60 18 74-44 52 26 66-40 48 28 72-58 50 36 54-22 66 44 72-26 58 34 84-44 48 24 82-58 54 42 58-30 70 48 72-32 68 40 82-26 60 28V290H0z"
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
