import { afterEach, expect, test, vi } from 'vitest';
import { facts } from './facts.ts';
import { sampleFacts } from './sample.gen.ts';
import { tellFactsAnew } from './staff-facts.ts';

afterEach(() => vi.unstubAllGlobals());

const documentWith = (product: string) =>
  `<title>x</title><script type="application/json" id="facts">${JSON.stringify({ ...sampleFacts, product })}</script><noscript></noscript>`;

test('the facts of a newer document are told; one that does not come changes nothing', async () => {
  vi.stubGlobal('location', { pathname: '/company' });
  const fetched = vi.fn(async () => new Response(documentWith('Lodestar')));
  vi.stubGlobal('fetch', fetched);
  await tellFactsAnew();
  expect(fetched).toHaveBeenCalledWith('/company');
  expect(facts().product).toBe('Lodestar');
  vi.stubGlobal('fetch', async () => new Response('busy', { status: 503 }));
  await tellFactsAnew();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
  await tellFactsAnew();
  expect(facts().product).toBe('Lodestar');
});
