import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The features whose files one of these imports. */
function features(...files: string[]): string[] {
  const found = files.flatMap((file) => [...text(file).matchAll(/'\.\.\/features\/([a-z-]+)\//g)]);
  return [...new Set(found.map(([, name = '']) => name))].toSorted();
}

test.each([
  ['site.css', ['site.tsx', 'pages-server.gen.ts', 'home-page.tsx', 'overlays.tsx']],
  ['staff.css', ['staff.tsx']],
])('%s is made of every feature that is shown: a class of another one would not exist', (css, files) => {
  const sources = [...text(css).matchAll(/@source "\.\.\/features\/([a-z-]+)[a-z/]*"/g)].map(
    ([, name]) => name,
  );
  for (const feature of features(...files)) expect(sources).toContain(feature);
});
