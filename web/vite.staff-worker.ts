import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { browsers, shared } from './vite.shared.ts';

/** The staff app's service worker → dist/staff/staff-sw.js, beside its build, which comes first. Its address is fixed. */
export default defineConfig({
  ...shared(),
  plugins: [],
  build: {
    outDir: fileURLToPath(new URL('dist/staff', import.meta.url)),
    emptyOutDir: false,
    target: browsers,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { 'staff-sw': 'web/src/app/staff-worker.ts' },
      output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
