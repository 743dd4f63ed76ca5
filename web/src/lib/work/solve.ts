import { primeFractions } from './primes';

/** What the server asks for above its rate, of the problem it answered with (ADR 54). */
export type Challenge = { challenge: string; difficulty: number };

const blockBytes = 64;
/** How long it calculates before the page gets its turn, in ms: less than a frame. */
const slice = 10;
/** Tries between two looks at the clock. */
const atOnce = 500;

const roundKeys = primeFractions(64, 1 / 3);
const beginning = primeFractions(8, 1 / 2);
const schedule = new Int32Array(64);

/** One block of SHA-256 (FIPS 180-4, 6.2.2): the state after it, written to `next`. */
function compress(state: Int32Array, block: DataView, next: Int32Array): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundKeys[i] as number) + (w[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const added = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) next[i] = ((state[i] as number) + (added[i] as number)) | 0;
}

/** Hashes texts that begin alike: the blocks that never change are calculated once. The result is the hash's first 32 bits. */
function hasher(prefix: string): (end: string) => number {
  const bytes = new TextEncoder().encode(prefix);
  const whole = bytes.length - (bytes.length % blockBytes);
  let state: Int32Array = beginning;
  for (let at = 0; at < whole; at += blockBytes) {
    const next = new Int32Array(8);
    compress(state, new DataView(bytes.buffer, at, blockBytes), next);
    state = next;
  }
  const rest = bytes.subarray(whole);
  const tail = new Uint8Array(2 * blockBytes);
  const views = [
    new DataView(tail.buffer, 0, blockBytes),
    new DataView(tail.buffer, blockBytes, blockBytes),
  ] as const;
  const middle = new Int32Array(8);
  const result = new Int32Array(8);
  return (end) => {
    tail.fill(0, rest.length);
    tail.set(rest);
    for (let i = 0; i < end.length; i++) tail[rest.length + i] = end.charCodeAt(i);
    const used = rest.length + end.length;
    tail[used] = 0x80;
    const isLong = used + 9 > blockBytes;
    views[isLong ? 1 : 0].setUint32(blockBytes - 4, (whole + used) * 8);
    compress(state, views[0], isLong ? middle : result);
    if (isLong) compress(middle, views[1], result);
    return (result[0] as number) >>> 0;
  };
}

/** Lets the page answer its visitor. Unlike a timer this is as quick in a tab that is not looked at. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * Finds the number that solves a challenge and returns what the server wants to see of it. It takes `difficulty` tries on
 * average, in slices of some ms, so that the page stays as quick as it was.
 */
export async function solve({ challenge, difficulty }: Challenge): Promise<string> {
  const hash = hasher(`${challenge}:`);
  const target = Math.floor(2 ** 32 / difficulty);
  let until = performance.now() + slice;
  for (let n = 0; ; n++) {
    if (hash(String(n)) < target) return `${challenge}:${n}`;
    if (n % atOnce === 0 && performance.now() > until) {
      await breathe();
      until = performance.now() + slice;
    }
  }
}
