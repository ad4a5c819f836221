import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FETCH_FIRST = `export const __vitePreload = (load) => {
  const name = /[\\w-]+\\.js/.exec(load)[0];
  return document.querySelector('[href$="' + name + '"]')
    ? load()
    : fetch(new URL(name, import.meta.url)).then(load);
};`;

// The widget is a page of its own on other people's sites: Preact, no router, no web font, nothing shared with
// the app's bundle. The server answers /widget with its index.html and /widget-assets/ with the rest.
export default defineConfig({
  plugins: [
    {
      name: 'fetch-first',
      enforce: 'pre',
      // Instead of Vite's own, a twentieth of the widget, which fetches style sheets of lazy parts: ours bring their
      // own style. A browser remembers for good that an import failed, and would not ask again when the visitor tries
      // again; a file that is fetched first can be. What the page names itself is on its way already.
      load: (id) => (id.includes('vite/preload-helper') ? FETCH_FIRST : null),
    },
    {
      name: 'words-ahead',
      // Of these the server leaves the one that is for the visitor: no script has to run before it is asked for.
      transformIndexHtml: (_, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) => {
          const language = /\/words\/(\w+)\.ts$/.exec(
            ('facadeModuleId' in file && file.facadeModuleId) || '',
          )?.[1];
          if (!language) return [];
          const attrs = {
            rel: 'modulepreload',
            crossorigin: true,
            'data-language': language,
            href: `/widget-assets/${file.fileName}`,
          };
          return [{ tag: 'link', attrs, injectTo: 'head' as const }];
        }),
    },
  ],
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
