import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports of 127.0.0.1 for tests, of them as many for each worker of Playwright as `perWorker`. Systems
 * give outgoing connections ports from 32768 (Linux) or 49152 (IANA, RFC 6335) upwards: below that
 * nobody takes a port between the look and the program's own start, or while the program is down. */
const first = 20_000;
const perWorker = 1_500;
const workers = 8;

/** A worker begins anywhere in its ports, so that two suites beside each other seldom meet. */
let next = Math.floor(Math.random() * perWorker);

/** A port that nobody listens on, and that no connection of the system's own takes. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workers;
  for (let tries = 0; tries < perWorker; tries++) {
    const port = first + worker * perWorker + (next++ % perWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} to ${first + workers * perWorker} is free`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
