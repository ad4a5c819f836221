import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { NAMES } from './src/attributes.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A visitor loads only the names of the attributes: the rest is documentation and types. */
function shortAttributes(): Plugin {
  return {
    name: 'parlo:short-attributes',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('/attributes.ts')) return null;
      return `export const NAMES = '${NAMES.join(' ')}'.split(' ');`;
    },
  };
}

// `embed.js` is a classic script: it finds out where it came from by `document.currentScript`, which modules don't have.
// It imports the other two: `embed-open.js` when a widget is opened, `embed-launcher.js` for a bar, a card or a
// whole page.
const MODULES: Readonly<Record<string, string>> = { opened: 'embed-open.js', launcher: 'embed-launcher.js' };

/** `vite build --mode opened` and `--mode launcher` make the modules, any other mode the loader. */
export default defineConfig(({ mode }) => ({
  root: at('.'),
  plugins: [shortAttributes()],
  build: {
    // Beside the app, which is built before it.
    outDir: at('../../apps/web/build/client'),
    emptyOutDir: false,
    target: 'es2022',
    // No second way for browsers that can't run the widget either.
    cssTarget: 'chrome125',
    // Without it a module keeps its spaces.
    rolldownOptions: { output: { minify: true } },
    lib: MODULES[mode]
      ? { entry: at(`src/${mode}.ts`), formats: ['es'], fileName: () => MODULES[mode] ?? mode }
      : { entry: at('src/main.ts'), formats: ['iife'], name: 'parlo', fileName: () => 'embed.js' },
  },
}));
