import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { BuildEnvironmentOptions, Plugin, UserConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Browsers the pages are built for: the first ones with `light-dark()` (early 2024), on which
 * the theme's colours rest. What is older gets the HTML and a working form without colours.
 */
export const browsers = ['chrome123', 'firefox120', 'safari17.5'];

/** Settings of all builds: where the sources are and how they find each other. */
export function shared(): UserConfig {
  return {
    root: here('.'),
    base: '/',
    publicDir: false,
    appType: 'custom',
    plugins: [facts(), react(), tailwind(), glyphs()],
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

const isIcon = (file: string | undefined) =>
  file?.replaceAll('\\', '/').includes('/lucide-react/dist/esm/icons/') ?? false;

/**
 * Puts our maker of icons (`src/ui/glyph.ts`) in the place of lucide's, and takes out of each icon what it does not
 * read: its name, its other names and the random keys of its elements, which hardly compress.
 */
function glyphs(): Plugin {
  return {
    name: 'glyphs',
    enforce: 'pre',
    resolveId(source, importer) {
      return isIcon(importer) && source.endsWith('/createLucideIcon.mjs') ? here('src/ui/glyph.ts') : null;
    },
    transform(code, id) {
      if (!isIcon(id)) return null;
      return code
        .replaceAll(/,\s*key: "[^"]*"/g, '')
        .replace(/^ {2}(name: "[^"]*"|aliases: \[[^\]]*\]),?$/gm, '')
        .replace('__iconData.node;', '');
    },
  };
}

const named = /import \{([^}]+)\} from '(@catalog\/\w+\.json)';/g;

/**
 * Makes each value that is imported by name from a file of the catalog a module of its own, so that a page carries the
 * values that it names, not all that any page takes from that file.
 */
function facts(): Plugin {
  return {
    name: 'facts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes('@catalog/')) return null;
      return code.replaceAll(named, (_, names: string, file: string) =>
        names
          .split(',')
          .filter((name) => name.trim() !== '')
          .map((name) => {
            const [value = '', local = value] = name.trim().split(/\s+as\s+/);
            return `import ${local} from '${file}?value=${value}';`;
          })
          .join(' '),
      );
    },
    async load(id) {
      const [, file = '', value = ''] = /^(.*\/catalog\/\w+\.json)\?value=(\w+)$/.exec(id) ?? [];
      if (!file) return null;
      const all = JSON.parse(await readFile(file, 'utf8'));
      if (!(value in all)) this.error(`${file} has no value ${value}`);
      this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(all[value])}`, moduleType: 'js' };
    },
  };
}

/**
 * What Vite puts before each import for later, in short: the style sheet that comes with it. Theirs also preloads
 * scripts, which we leave to the browser, and is a quarter of all that a page loads before the visitor acts. What could
 * not be fetched is asked for again with the next press.
 */
const withItsSheets = `
const sheet = (file) => new Promise((resolve, reject) => {
  const href = '/' + file;
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => { link.remove(); reject(Error(href)); };
  document.head.append(link);
});
export const __vitePreload = (load, files) => Promise.all((files ?? []).map(sheet)).then(load);`;

/** Puts it in the place of Vite's. */
export function shortImports(): Plugin {
  return {
    name: 'short-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? withItsSheets : null),
  };
}

const brotli = promisify(brotliCompress);

/** Smaller files are sent as they are: their header is the larger part. In bytes. */
const worthwhile = 1024;

/**
 * Writes a .br in the place of each script and style sheet, as small as can be. The server sends it as it is; to make
 * the same after each start would take seconds of a processor. The plain text is made of it when it is wanted
 * (`web/packed.go`), and so is the gzip for browsers without brotli: the program carries each text once.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const text = await readFile(join(dir, name));
        if (text.length < worthwhile) continue;
        await writeFile(join(dir, `${name}.br`), await brotli(text));
        await rm(join(dir, name));
      }
    },
  };
}
