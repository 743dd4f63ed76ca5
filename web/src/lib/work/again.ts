import { challengeIn, workRounds } from './challenge';
import { solve } from './solve';

/**
 * Says something again with the work that the server asks for before it takes more from this network (ADR 54), and
 * returns the last answer: the one it got, if nothing is asked for or it cannot be calculated. `begins` is called before
 * each time.
 */
export async function again(
  answer: Response,
  say: (solution: string) => Promise<Response>,
  begins: () => void,
): Promise<Response> {
  let last = answer;
  for (let round = 0; round < workRounds && last.status === 429; round++) {
    const body = await last
      .clone()
      .json()
      .catch(() => undefined);
    const challenge = challengeIn(last.status, body);
    const solution = challenge && (await solve(challenge).catch(() => undefined));
    if (solution === undefined) return last; // it waits as the server said
    begins();
    last = await say(solution);
  }
  return last;
}
