import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, UserConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browsers the pages are built for: the first ones with `light-dark()` (early 2024), on which
 * the theme's colours rest. What is older gets the HTML and a working form without colours.
 */
export const browsers = ['chrome123', 'firefox120', 'safari17.5'];

/** Settings of all three builds: where the sources are and how they find each other. */
export function shared(): UserConfig {
  return {
    root: here('.'),
    base: '/',
    publicDir: false,
    appType: 'custom',
    plugins: [react(), tailwind()],
    resolve: { alias: { '@catalog': here('../catalog') } },
  };
}

/**
 * Settings of a build for the browser: hashed files in dist/`name`/assets/`name`/, so that the
 * server may serve both builds below one /assets/, and dist/`name`/.vite/manifest.json.
 */
export function browserBuild(name: 'site' | 'staff', input: Record<string, string>): BuildEnvironmentOptions {
  return {
    outDir: here(`dist/${name}`),
    emptyOutDir: true,
    assetsDir: `assets/${name}`,
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    // A font or picture inside the CSS as data: would need `data:` in the CSP.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input },
  };
}
