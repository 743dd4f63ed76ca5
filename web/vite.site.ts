import { defineConfig } from 'vite';
import { browserBuild, compressed, shared, shortImports } from './vite.shared.ts';

const common = shared();

const build = browserBuild('site', { boot: 'web/src/app/boot.ts', site: 'web/src/app/site.css' });

const react = /node_modules\/(react|react-dom|scheduler)\//;
/**
 * Our own code that the frame of every page uses. entry-client stays out: it needs Vite's import
 * helper, which must stay with boot, or boot would fetch all of this at once.
 */
const everyPage =
  /src\/lib\/(company|head|page|outbox)\/|src\/lib\/clock\/promise\.ts|src\/ui\/(brand|button|card|cx|disclosure(\.model)?|glyph|hero|icon|link|notice|overlay-button|phone-link|phone-pair|picture|proof-link|sky-band)\.tsx?|features\/site\/(layout|letterhead|header|navigation|price\.|unsent)|app\/site\.tsx|catalog\/quotes\.json\?value=(limits|priorities)/;

/** What every form uses, and little else: one file, for the same reasons. */
const everyForm =
  /src\/lib\/form\/(checks|described|draft|fields|name|rules|urgent)\.ts|src\/ui\/(controls|described-field|field|form-problem|form-start|stale-entries|honeypot-fields|urgent-line)\.tsx?/;

/**
 * The visitor site → dist/site. Manifest keys: `src/app/boot.ts` (the only script of a page),
 * `src/app/site.css`, and the two fonts worth preloading.
 */
export default defineConfig({
  ...common,
  plugins: [common.plugins, shortImports(), compressed()],
  publicDir: 'public', // icons, at fixed addresses
  build: {
    ...build,
    // Links for preloading would be the larger half of boot.ts; the browser is idle when it imports.
    modulePreload: false,
    rolldownOptions: {
      ...build.rolldownOptions,
      output: {
        // What every page needs is two files, and what every form needs one: they compress better than many, and stay cached.
        codeSplitting: {
          groups: [
            { name: 'react', test: react, priority: 2 },
            { name: 'core', test: everyPage, priority: 1 },
            { name: 'form', test: everyForm, priority: 1 },
          ],
        },
      },
    },
  },
});
