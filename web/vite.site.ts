import { defineConfig } from 'vite';
import { browserBuild, shared } from './vite.shared.ts';

/**
 * The visitor site → dist/site. Manifest keys: `src/app/boot.ts` (the only script of a page),
 * `src/app/site.css`, and the two fonts worth preloading.
 */
export default defineConfig({
  ...shared(),
  build: {
    ...browserBuild('site', { boot: 'web/src/app/boot.ts', site: 'web/src/app/site.css' }),
    // Links for preloading would be the larger half of boot.ts; the browser is idle when it imports.
    modulePreload: false,
  },
});
