import type { Config } from '@react-router/dev/config';
import { NOT_FOUND, sitePaths } from './scripts/site-paths.ts';

// Pages of the site, and the screens that people open first, are HTML at build time; everything else starts from the
// single-page fallback.
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...sitePaths(), ...NOT_FOUND, '/auth', '/assistant', '/dashboard'],
  // A loader is never needed without its screen: one request instead of two.
  splitRouteModules: false,
} satisfies Config;
