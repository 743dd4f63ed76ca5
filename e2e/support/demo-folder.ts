import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from './ports.ts';
import { startProgram } from './program.ts';

/** What `wardgate demo` prints as the password of its accounts. */
export type Demo = { folder: string; password: string };

/** Lives through the demo's thirty days once, in `base`, and keeps the folder as a pattern for tests. */
export async function liveDemo(base: string): Promise<Demo> {
  const folder = join(base, 'demo');
  await mkdir(folder, { recursive: true });
  const listen = `127.0.0.1:${await freePort()}`;
  const program = await startProgram({
    command: 'demo',
    listen,
    env: { WARDGATE_DATA: folder, WARDGATE_URL: `http://${listen}` },
  });
  await program.stop();
  const password = /owner@wardgate\.example \/ (\S+)/.exec(program.output())?.[1];
  if (!password) throw new Error(`the demo printed no sign-in:\n${program.output()}`);
  return { folder, password };
}

/** Gives a test its own copy. */
export async function copyDemo(demo: Demo, to: string): Promise<void> {
  await cp(demo.folder, to, { recursive: true });
}
