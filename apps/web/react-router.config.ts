import type { Config } from '@react-router/dev/config';

// Public pages are HTML at build time; everything else starts from the single-page fallback.
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/auth', '/assistant', '/dashboard'],
  // A loader is never needed without its screen: one request instead of two.
  splitRouteModules: false,
} satisfies Config;
