import type { Challenge } from './solve';

/** What the server asks for in its problem (ADR 54), undefined if nothing. */
export function challengeIn(status: number, body: unknown): Challenge | undefined {
  const work = (body as { work?: Partial<Challenge> } | null | undefined)?.work;
  if (status !== 429 || typeof work?.challenge !== 'string' || typeof work.difficulty !== 'number')
    return undefined;
  return { challenge: work.challenge, difficulty: work.difficulty };
}

/** How often it is calculated for one attempt: while it was, the price may have risen. */
export const workRounds = 3;
