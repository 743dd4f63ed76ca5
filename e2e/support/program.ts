import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The binary under test; `make e2e` builds it first. */
const usual = resolve(process.env.WARDGATE_BINARY ?? 'bin/wardgate');

/** The program's clock is ours: `make moments` sets both forward. */
const shifted: Record<string, string> = process.env.CLOCK_SHIFT
  ? { CLOCK_SHIFT: process.env.CLOCK_SHIFT }
  : {};

/** How long a start may take, in ms: the demo lives through thirty days first, on a busy machine in minutes. */
const patience = 240_000;

/** What a program is started with. */
export type Start = {
  /** Another program than the one under test. */
  binary?: string;
  command: 'serve' | 'demo';
  /** 127.0.0.1:port */
  listen: string;
  /** Settings besides WARDGATE_LISTEN, as README names them. */
  env: Record<string, string>;
};

/** A running wardgate. */
export type Program = {
  /** All it has printed, output and log, of every start. */
  output(): string;
  /** Ends it as a power cut does: SIGKILL. */
  kill(): Promise<void>;
  /** Ends it as an operator does: SIGTERM. Answers its exit code. */
  stop(): Promise<number | null>;
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Stands it still (SIGSTOP): its lines stay open and say nothing. A test that does it thaws it again. */
  freeze(): void;
  thaw(): void;
};

/** Starts the program; resolves when it serves. */
export async function startProgram(start: Start): Promise<Program> {
  let output = '';
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null;
    const exit = once(ending, 'exit');
    ending.kill(signal);
    await exit;
    return ending.exitCode;
  };
  const restart = async () => {
    child = spawn(start.binary ?? usual, [start.command], {
      env: { PATH: process.env.PATH, ...shifted, WARDGATE_LISTEN: start.listen, ...start.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output += await serving(child, (text) => {
      output += text;
    });
  };
  await restart();
  return {
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    restart,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}

/** Resolves to what was printed until the child serves; later text goes to `later`. */
function serving(child: ChildProcess, later: (text: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    let up = false;
    const fail = (why: string) => reject(new Error(`wardgate ${why}\n${text}`));
    const timer = setTimeout(() => fail(`did not serve within ${patience} ms`), patience);
    const hear = (chunk: Buffer) => {
      if (up) return later(chunk.toString());
      text += chunk;
      if (!text.includes('(listening on ')) return;
      up = true;
      clearTimeout(timer);
      resolve(text);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('error', (error) => fail(String(error)));
    child.once('exit', (code, signal) => fail(`ended before it served: ${code ?? signal}`));
  });
}
