import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solve } from './solve';

/** Whether the server would take it: proofofwork.Solves. */
const isSolved = (solution: string, difficulty: number) =>
  createHash('sha256').update(solution).digest().readUInt32BE(0) < Math.floor(2 ** 32 / difficulty);

// Proves: security-19
describe('a challenge is solved', () => {
  it('whatever its length, as the standard says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[\w.-]{0,180}$/),
        fc.integer({ min: 1, max: 300 }),
        async (challenge, difficulty) => {
          const solution = await solve({ challenge, difficulty });
          expect(solution.startsWith(`${challenge}:`)).toBe(true);
          expect(isSolved(solution, difficulty)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('with the first number that does', async () => {
    const solution = await solve({ challenge: '1.64.test', difficulty: 64 });
    const n = Number(solution.split(':')[1]);
    for (let i = 0; i < n; i++) expect(isSolved(`1.64.test:${i}`, 64)).toBe(false);
  });

  it('in slices, between which the page has its turn', async () => {
    let turns = 0;
    let over = false;
    const page = (async () => {
      while (!over) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        turns++;
      }
    })();
    await solve({ challenge: 'long', difficulty: 60_000 });
    over = true;
    await page;
    expect(turns).toBeGreaterThan(3);
  });
});
