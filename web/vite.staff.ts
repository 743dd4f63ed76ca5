import { defineConfig } from 'vite';
import { browserBuild, shared } from './vite.shared.ts';

/** The staff app → dist/staff. Manifest key: `src/app/staff.tsx`, with its CSS in `css`. */
export default defineConfig({
  ...shared(),
  build: browserBuild('staff', { staff: 'web/src/app/staff.tsx' }),
});
