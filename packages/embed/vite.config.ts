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
// `embed-open.js` is the module that it imports when a widget is opened: `vite build --mode opened`.
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
    lib:
      mode === 'opened'
        ? { entry: at('src/opened.ts'), formats: ['es'], fileName: () => 'embed-open.js' }
        : { entry: at('src/main.ts'), formats: ['iife'], name: 'parlo', fileName: () => 'embed.js' },
  },
}));
