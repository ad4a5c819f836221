import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { fetchFirst } from './vite-fetch-first.ts';

// `npm run dev --workspace apps/web` serves the app from its sources next to a running Parlo, which serves the rest.
const parlo = process.env.PARLO_DEV_SERVER ?? 'http://localhost:3000';
const SERVED_BY_PARLO = [
  '/api',
  '/v1',
  '/widget',
  '/widget-assets',
  '/popup',
  '/check',
  '/embed.js',
  '/embed-open.js',
  '/embed-launcher.js',
  '/health',
];

// A group takes the modules it names with everything they import, so a first load is a few files that pack well, not one
// for every set of screens that share something.
const WORKPLACE = [
  /[\\/]web[\\/]src[\\/](api[\\/]client|i18n[\\/]use-locale|owner[\\/](.+[\\/])?(use-assistants|use-account|begin-reading|premium-gate|next-steps)|ui[\\/](form[\\/]field|use-tab-in-sight))/,
  /lucide-react[\\/].+[\\/](trash-?2?|eye|calendar-days)\./,
];
// What every page of the site loads, in two halves: they come side by side, which takes a phone half the time of one after
// another, and a browser keeps the first when Parlo is updated.
const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const CORE = [
  /entry\.client/,
  /[\\/]src[\\/](root\.tsx|site[\\/](site-head|site-section|structured-data)|ui[\\/]page|i18n[\\/]dollars)/,
  // Less than a kilobyte each: files of their own would take longer.
  /[\\/]contract[\\/]src[\\/](demo-ids|api[\\/]limits)|[\\/]features[\\/]home[\\/](asked-widget|sample-mark)/,
  /[\\/]src[\\/](api[\\/]use-send|owner[\\/]account[\\/]payment-keys)|lucide-react[\\/].+[\\/](check|plus)\./,
];
const GROUPS = [
  { name: 'react', test: REACT, priority: 5 },
  { name: 'core', test: (id: string) => CORE.some((shared) => shared.test(id)), priority: 4 },
  { name: 'forms', test: /[\\/](react-hook-form|@hookform)[\\/]/, priority: 3 },
  { name: 'queries', test: /[\\/](@tanstack|with-queries)/, priority: 3 },
  { name: 'workplace', test: (id: string) => WORKPLACE.some((shared) => shared.test(id)), priority: 2 },
  { name: 'builder', test: /[\\/]features[\\/]assistants[\\/]builder[\\/]builder\.tsx/, priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), fetchFirst({ styles: true })],
  // scripts/preload-texts.ts reads it; React Router would remove it.
  build: {
    manifest: true,
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
  server: {
    proxy: Object.fromEntries(
      SERVED_BY_PARLO.map((path) => [path, { target: parlo, xfwd: true, ws: path === '/v1' }]),
    ),
  },
});
