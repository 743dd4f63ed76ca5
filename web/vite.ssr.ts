import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compressed, shared } from './vite.shared.ts';

const common = shared();

/**
 * The visitor site as one script → dist/ssr/server.js. It runs in QuickJS inside the binary and
 * sets `globalThis.wardgateRender`. Nothing may be left outside: there is no module loader.
 */
export default defineConfig({
  ...common,
  plugins: [common.plugins, compressed()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: true,
    outDir: fileURLToPath(new URL('dist/ssr', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { server: 'web/src/app/entry-server.tsx' },
      output: { format: 'iife', name: 'wardgate', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});
