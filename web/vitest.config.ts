import { defineConfig } from 'vitest/config';
import { shared } from './vite.shared.ts';

/** Unit tests stand beside what they test; what needs a document says `@vitest-environment happy-dom`. */
export default defineConfig({
  ...shared(),
  plugins: [],
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['src/lib/company/sample.setup.ts'],
    // Modules are read once for all files of a worker: a test that leaves something behind in one would be a fault of its own.
    isolate: false,
    restoreMocks: true,
    // Five seconds, the usual, pass on a busy machine before a large page is rendered or a hundred histories are played.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
