import { defineConfig } from 'vite';
import { browserBuild, shared } from './vite.shared.ts';

const build = browserBuild('site', { boot: 'web/src/app/boot.ts', site: 'web/src/app/site.css' });

/**
 * React, the router, and our own code that the frame of every page uses. entry-client stays out: it
 * needs Vite's import helper, which must stay with boot, or boot would fetch all of this at once.
 */
const everyPage =
  /node_modules\/(react|react-dom|scheduler|react-router)\/|src\/lib\/(head|page|outbox)\/|src\/ui\/(brand|button|card|cx|disclosure(\.model)?|icon|link|notice|phone-link|sky-band)\.tsx?|features\/site\/(layout|letterhead|header|footer|navigation|unsent)|app\/(site|browser-router)\.tsx|catalog\/company/;

/**
 * The visitor site → dist/site. Manifest keys: `src/app/boot.ts` (the only script of a page),
 * `src/app/site.css`, and the two fonts worth preloading.
 */
export default defineConfig({
  ...shared(),
  publicDir: 'public', // icons, at fixed addresses
  build: {
    ...build,
    // Links for preloading would be the larger half of boot.ts; the browser is idle when it imports.
    modulePreload: false,
    rolldownOptions: {
      ...build.rolldownOptions,
      output: {
        // What every page needs is one file: it compresses better than many, and stays cached.
        codeSplitting: { groups: [{ name: 'core', test: everyPage }] },
      },
    },
  },
});
