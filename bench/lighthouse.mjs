// Measures pages with Lighthouse on the Chromium of this machine and prints one JSON object a page; bench/lighthouse.go
// runs it. node bench/lighthouse.mjs ORIGIN ROUNDS PATH…
//
// Each page is measured as the mobile profile says (a slow phone, simulated), and the same HTML again with its scripts
// blocked: what React costs a visitor is the difference. Of several rounds the best counts, for a busy machine only ever
// makes a page slower.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [origin, rounds, ...paths] = process.argv.slice(2);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const scripts = ['*/assets/site/*.js'];

const browser = await launch({
  chromePath: process.env.WARDGATE_CHROMIUM ?? '/usr/bin/chromium',
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** One run; `flags` as Lighthouse knows them. On a busy machine a recording may fail: then once more. */
async function audit(path, flags, again = 2) {
  const result = await lighthouse(origin + path, { port: browser.port, logLevel: 'error', ...flags });
  if (result && !result.lhr.runtimeError) return result.lhr;
  if (again > 0) return audit(path, flags, again - 1);
  throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
}

/** What counts of a run. */
function figures({ categories: scores, audits }) {
  const value = (id) => audits[id].numericValue;
  return {
    scores: Object.fromEntries(
      Object.entries(scores).map(([id, { score }]) => [id, Math.round(score * 100)]),
    ),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    bytes: value('total-byte-weight'),
    // Every audit that cost points, so that a missed goal says why.
    lost: Object.values(scores).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9).map(({ id }) => id),
    ),
  };
}

async function measure(path) {
  const full = [];
  const plain = [];
  for (let round = 0; round < Number(rounds); round++) {
    plain.push((await audit(path, { onlyCategories: ['performance'], blockedUrlPatterns: scripts })).audits);
    full.push(figures(await audit(path, { onlyCategories: categories })));
  }
  full.sort((a, b) => b.scores.performance - a.scores.performance || a.lcp - b.lcp);
  const least = (list) => Math.min(...list);
  const plainLCP = least(plain.map((audits) => audits['largest-contentful-paint'].numericValue));
  return {
    path,
    ...full[0],
    lcp: least(full.map(({ lcp }) => lcp)),
    tbt: least(full.map(({ tbt }) => tbt)),
    plainLCP,
  };
}

try {
  for (const path of paths) process.stdout.write(`${JSON.stringify(await measure(path))}\n`);
} finally {
  browser.kill();
}
