import type { Config } from '@react-router/dev/config';
import { DOCS_INDEXES, NOT_FOUND, sitePaths } from './scripts/site-paths.ts';
import { SECTIONS } from './src/features/assistants/builder/sections.ts';

// Pages of the site, and the screens that people open first, are HTML at build time; everything else starts from the
// single-page fallback.
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: [
    ...[...sitePaths(), ...NOT_FOUND, ...DOCS_INDEXES, '/auth', '/dashboard', '/assistant'],
    ...[...SECTIONS, 'preview'].map((section) => `/assistant/${section}`),
  ],
  // A loader is never needed without its screen: one request instead of two.
  splitRouteModules: false,
} satisfies Config;
