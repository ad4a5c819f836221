import type { Config } from '@react-router/dev/config';

// Public pages are HTML at build time; everything else starts from the single-page fallback.
export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/', '/auth', '/assistant', '/dashboard'],
  // A loader in a file of its own would be fetched past src/arrival/load-route-module.ts.
  splitRouteModules: false,
} satisfies Config;
