import type { Page } from '@playwright/test';

/** The server's question for a fresh proof, as it comes five minutes after the last one. */
const wanted = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: '/problems/proof-required',
    title: 'Proof',
    status: 403,
    detail: 'Prove it.',
  }),
};

/** The next call of this kind is asked for a proof; later ones go to the server. */
export async function askOnce(page: Page, method: string, path: string): Promise<void> {
  let asked = false;
  await page.route(`**${path}`, async (route) => {
    if (asked || route.request().method() !== method) return route.fallback();
    asked = true;
    return route.fulfill(wanted);
  });
}

/** The page hears that the proof counts no more, as it would five minutes after it. */
export async function proofIsOver(page: Page): Promise<void> {
  await page.route('**/api/staff/session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), proven_for: 0 } });
  });
}
