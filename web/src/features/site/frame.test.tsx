// Proves: newsletter-63, site-3

import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleFacts } from '../../lib/company/sample.gen';
import { PageProvider } from '../../lib/page/page';
import { Footer } from './footer';
import { frameKey, hasOwnSignUp } from './frame';
import { Header } from './header';

const origin = 'https://wardgate.example';

/** Header and footer as they stand on the page at path. */
function frameAt(path: string): string {
  return renderToString(
    <PageProvider input={{ url: origin + path, path, origin, facts: sampleFacts, data: { year: 2026 } }}>
      <Header />
      <Footer signUp={!hasOwnSignUp(path) && 'sign-up'} />
    </PageProvider>,
  );
}

test.each([
  [
    'pages that no link of the frame leads to',
    '',
    ['/quote/status/x', '/none', '/quotes', '/blogs', '/newsletters/x'],
  ],
  [
    'pages with a sign-up of their own',
    '/newsletter/',
    ['/blog/locks', '/newsletter', '/newsletter/confirm/x', '/newsletter/archive/y', '/blog/'],
  ],
  ['addresses below the services that are none', '/services/', ['/services/none', '/services/none/below']],
])('%s share one frame', (_, key, paths) => {
  expect(paths.map(frameKey)).toEqual(paths.map(() => key));
  expect(new Set(paths.map(frameAt)).size).toBe(1);
});

test('every address that a link of the frame leads to has a frame of its own', () => {
  const links = new Set([...frameAt('/none').matchAll(/href="(\/[^"]*)"/g)].map(([, to = '']) => to));
  expect(links.size).toBeGreaterThan(12);
  for (const path of links) {
    expect(frameKey(path), path).toBe(path);
    expect(frameAt(path), `${path} is marked`).not.toBe(frameAt('/none'));
  }
  expect(new Set([...links].map(frameAt)).size).toBe(links.size);
});
