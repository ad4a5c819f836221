import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The widget is a page of its own on other people's sites: Preact, no router, no web font, nothing shared with
// the app's bundle. The server answers /widget with its index.html and /widget-assets/ with the rest.
export default defineConfig({
  root: at('./src/widget'),
  base: '/widget-assets/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('./build/widget'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      // Schemas are made by calls at the top of a module, which a bundler has to take for side effects.
      treeshake: { moduleSideEffects: (id) => !id.includes('/contract/') },
    },
  },
});
