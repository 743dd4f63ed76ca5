import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browsers, shared } from './vite.shared.ts';

/**
 * The service worker → dist/site/sw.js, beside the site's build, which comes first. Its address is fixed: a worker's
 * scope is the folder it lies in, and browsers look for its successor at the same place.
 */
export default defineConfig({
  ...shared(),
  plugins: [],
  build: {
    outDir: fileURLToPath(new URL('dist/site', import.meta.url)),
    emptyOutDir: false,
    target: browsers,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { sw: 'web/src/app/service-worker.ts' },
      output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
