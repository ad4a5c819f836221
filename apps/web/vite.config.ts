import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { fetchFirst } from './vite-fetch-first.ts';
import { firstChunks } from './vite-first-chunks.ts';
import { noJsonSchema } from './vite-no-json-schema.ts';
import { routeModules } from './vite-route-modules.ts';

// `npm run dev --workspace apps/web` serves the app from its sources beside a running Parlo, which answers the rest.
const parlo = process.env.PARLO_DEV_SERVER ?? 'http://localhost:3000';
const SERVED_BY_PARLO = [
  '/api',
  '/v1',
  '/widget',
  '/widget-assets',
  '/popup',
  '/check',
  '/embed.js',
  '/health',
];

const first = firstChunks();

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), routeModules(), noJsonSchema(), fetchFirst(), first.plugin],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [...first.groups] } } } } },
  },
  server: {
    proxy: Object.fromEntries(
      SERVED_BY_PARLO.map((path) => [path, { target: parlo, xfwd: true, ws: path === '/v1' }]),
    ),
  },
});
