import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports of 127.0.0.1 for tests, `perWorker` for each worker of Playwright. Systems give outgoing
 * connections ports from 32768 (Linux) or 49152 (IANA, RFC 6335) upwards: below that nobody else takes a
 * port between the check and the program's own start, or while the program is down.
 */
const first = 20_000;
const perWorker = 1_500;
const workers = 8;

/**
 * A worker begins at a random port of its range, so that two suites that run at once seldom
 * collide.
 */
let next = Math.floor(Math.random() * perWorker);

/**
 * Ports that this worker has given away, each held by a socket of UDP: programs listen by TCP and are not in its way,
 * and of two workers, of whatever suites, only one can hold a number. They are free again when the worker has ended.
 */
const held: Socket[] = [];

/** A port that is not in use, that no other test gets, and that no connection of the system takes. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % workers;
  for (let tries = 0; tries < perWorker; tries++) {
    const port = first + worker * perWorker + (next++ % perWorker);
    if ((await hold(port)) && (await isFree(port))) return port;
  }
  throw new Error(`no port from ${first} to ${first + workers * perWorker} is free`);
}

/** Holds a port as long as this worker lives; false if another one does. */
async function hold(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
  } catch {
    socket.close();
    return false;
  }
  socket.unref();
  held.push(socket);
  return true;
}

/** Whether no other program listens there. */
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
