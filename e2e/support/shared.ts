import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPattern, type Pattern, plainPattern } from './pattern.ts';

const makers = { plain: plainPattern, demo: demoPattern };

/** Which patterns there are. */
export type Kind = keyof typeof makers;

/** Where this run keeps its patterns: the setup passes it to the workers by the environment. */
const variable = 'WARDGATE_E2E_PATTERNS';

/** Playwright calls it before the first worker starts, and what it answers after the last has ended. */
export default async function shareOneFolder(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'wardgate-patterns-'));
  process.env[variable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The pattern of that kind, made by the first worker that asks and read by the others: thirty days of a company take
 * ten seconds of a processor. A worker that cannot make it reports why, and each that asks fails with the same
 * message.
 */
export async function sharedPattern(kind: Kind): Promise<Pattern> {
  const folder = join(process.env[variable] ?? '', kind);
  const isFirst = await mkdir(folder).then(
    () => true,
    (reason) => {
      if (reason.code !== 'EEXIST') throw reason;
      return false;
    },
  );
  const result = `${folder}.json`;
  if (isFirst) await tell(result, await makers[kind](folder).then((made) => ({ made }), failure));
  for (;;) {
    const told = await readFile(result, 'utf8').catch(() => null);
    if (told === null) await sleep(50);
    else {
      const { made, why } = JSON.parse(told) as { made?: Pattern; why?: string };
      if (!made) throw new Error(`the ${kind} pattern could not be made: ${why}`);
      return made;
    }
  }
}

const failure = (reason: unknown) => ({ why: String(reason) });

/** Writes what others wait for, so that nobody reads half of it. */
async function tell(file: string, what: object): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(what));
  await rename(`${file}.part`, file);
}
