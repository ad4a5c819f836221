import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = fileURLToPath(new URL('src/arrival/load-route-module.ts', import.meta.url));

/**
 * Puts our `loadRouteModule` in the place of React Router's, which offers no other way to say what happens when a
 * screen's code can't be fetched. The build fails when React Router has moved it.
 */
export function routeModules(): Plugin {
  let replaced = false;
  return {
    name: 'parlo:route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!source.endsWith('/routeModules.js') || !importer?.includes('/react-router/dist/')) return null;
      replaced = true;
      return ours;
    },
    generateBundle() {
      if (!replaced) this.error('React Router no longer loads its screens from routeModules.js.');
    },
  };
}
