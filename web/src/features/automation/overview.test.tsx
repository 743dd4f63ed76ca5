// Proves: D96, automation-129

import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Overview } from './overview.tsx';

it('each figure above the overview opens how it is counted', () => {
  const html = renderToString(
    <Overview figures={undefined} failed={false} onTab={() => undefined} />,
  ).replaceAll('<!-- -->', '');
  const opened = [...html.matchAll(/<details[^>]*><summary[^>]*>([^<]+)<\/summary><p[^>]*>([^<]+)<\/p>/g)];
  expect(opened.map(([, name]) => name)).toEqual([
    'Total Leads',
    'Automated Leads',
    'Conversion Rate',
    'Human Tasks',
  ]);
  for (const [, name, how] of opened) expect(how, name).toMatch(/counted now/);
});
