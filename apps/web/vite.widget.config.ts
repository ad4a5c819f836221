import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fetchFirst } from './vite-fetch-first.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Functions that may become methods: not those whose name is computed, since LiveKit's library makes classes of such ones and a
 * method is none. The types do not know that terser takes an expression.
 */
const PLAIN_NAMES = /^[\w$]+$/ as unknown as boolean;

// The widget is a page of its own on other people's sites: Preact, no router, nothing shared with the app's bundle, and
// of the app's font what it needs, once it can be used. The server answers /widget with its index.html and /widget-assets/ with the rest.
export default defineConfig({
  plugins: [
    fetchFirst({ styles: false }),
    {
      name: 'shared-ahead',
      // What the script imports is asked for with it, and not once it is there.
      transformIndexHtml: (_, { chunk }) =>
        (chunk?.imports ?? []).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/widget-assets/${file}` },
          injectTo: 'head' as const,
        })),
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
    // Slower than Vite's own, and 2 % smaller.
    minify: 'terser',
    terserOptions: {
      ecma: 2022,
      module: true,
      compress: {
        passes: 4,
        unsafe_arrows: true,
        pure_getters: true,
        unsafe_methods: PLAIN_NAMES,
      },
    },
  },
});
