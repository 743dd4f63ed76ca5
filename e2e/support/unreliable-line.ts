import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A line between browser and program that can fail where a real one does. It forwards bytes and
 * looks at nothing but the start of a POST.
 */
export type UnreliableLine = {
  /** 127.0.0.1:port, at which the browser finds the site. */
  address: string;
  /** The Idempotency-Key of every POST that came along, also of those that Chromium repeats on its own account. */
  keys: string[];
  /** Every POST to `path` loses its connection before it reaches the program. */
  refuse(path: string): void;
  /**
   * The next POST to `path` reaches the program; its answer does not come back. `meanwhile` runs when
   * the program's answer has begun to arrive here; the promise resolves when it is done.
   */
  loseAnswer(path: string, meanwhile?: () => Promise<void>): Promise<void>;
  /** As loseAnswer, but `meanwhile` runs as soon as the request has been handed over, answered or not. */
  interrupt(path: string, meanwhile: () => Promise<void>): Promise<void>;
  /** Forwards everything again. */
  mend(): void;
  close(): Promise<void>;
};

type Fault = { path: string; kind: 'refuse' | 'lose' | 'interrupt'; strike: () => void };

/** Starts a line from a port of its own to the program's. */
export async function startUnreliableLine(port: number, program: string): Promise<UnreliableLine> {
  let fault: Fault | null = null;
  const keys: string[] = [];
  const sockets = new Set<Socket>();
  const [host = '', programPort = ''] = program.split(':');
  const server = createServer((browser) => {
    const upstream = connect(Number(programPort), host);
    const cut = () => {
      browser.destroy();
      upstream.destroy();
    };
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        cut();
      });
      socket.on('error', cut); // the program is down, or the browser has left
    }
    let losing: Fault | null = null;
    browser.on('data', (chunk: Buffer) => {
      const key = /^POST .*^idempotency-key: (\S+)/ims.exec(chunk.toString('latin1'))?.[1];
      if (key !== undefined) keys.push(key);
      const struck = fault && isPost(chunk, fault.path) ? fault : null;
      if (struck?.kind === 'refuse') return cut();
      if (struck) {
        losing = struck;
        fault = null;
      }
      upstream.write(chunk, () => {
        if (struck?.kind === 'interrupt') struck.strike();
      });
    });
    upstream.on('data', (chunk) => {
      if (!losing) return void browser.write(chunk);
      if (losing.kind === 'lose') losing.strike();
      cut();
    });
  });
  const strikeOnce = (path: string, kind: Fault['kind'], meanwhile: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      fault = { path, kind, strike: () => void meanwhile().then(resolve, reject) };
    });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    keys,
    refuse: (path) => {
      fault = { path, kind: 'refuse', strike: () => {} };
    },
    loseAnswer: (path, meanwhile = async () => {}) => strikeOnce(path, 'lose', meanwhile),
    interrupt: (path, meanwhile) => strikeOnce(path, 'interrupt', meanwhile),
    mend: () => {
      fault = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const isPost = (chunk: Buffer, path: string) =>
  chunk.subarray(0, path.length + 6).toString('latin1') === `POST ${path} `;
