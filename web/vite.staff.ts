import { defineConfig } from 'vite';
import { browserBuild, compressed, shared } from './vite.shared.ts';

const common = shared();

/** The staff app → dist/staff. Manifest key: `src/app/staff.tsx`, with its CSS in `css`. */
export default defineConfig({
  ...common,
  plugins: [common.plugins, compressed()],
  build: browserBuild('staff', { staff: 'web/src/app/staff.tsx' }),
});
