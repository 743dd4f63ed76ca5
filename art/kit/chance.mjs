// Seeded chance: a picture comes out the same on every machine and every day.

/** A source of chance from a whole number: the same seed gives the same run (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** 0 ≤ n < 1. */
    next,
    /** low ≤ n < high. */
    between: (low, high) => low + next() * (high - low),
    /** A whole number, both ends included. */
    whole: (low, high) => Math.floor(low + next() * (high - low + 1)),
    /** One of the list. */
    pick: (list) => list[Math.floor(next() * list.length)],
    /** True in `share` of the cases, 0–1. */
    odds: (share) => next() < share,
  };
}

/** A smooth wandering line through random heights: a function of x that answers −1…1, one knot per unit of x. */
export function wander(seed) {
  const knot = (i) => chance(Math.imul(i + 7919, 2654435761) ^ Math.imul(seed, 40503)).next() * 2 - 1;
  return (x) => {
    const i = Math.floor(x);
    const t = x - i;
    const ease = t * t * (3 - 2 * t);
    return knot(i) * (1 - ease) + knot(i + 1) * ease;
  };
}

/** Several wandering lines laid over each other, each twice as fine and half as high: ridges, clouds, snow edges. */
export function ridge(seed, octaves = 4) {
  const lines = Array.from({ length: octaves }, (_, i) => wander(seed * 31 + i));
  const whole = 2 - 2 ** (1 - octaves);
  return (x) => lines.reduce((sum, line, i) => sum + line(x * 2 ** i) / 2 ** i, 0) / whole;
}
