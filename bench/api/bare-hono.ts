import { serve } from '@hono/node-server';
import { Hono } from 'hono';

/** The least a server on this stack can do: one route that answers with bytes it was given. */

const [, , json = '{}'] = process.argv;
const app = new Hono();
app.get('/api/widgetconfig', (context) => context.body(json, 200, { 'Content-Type': 'application/json' }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port));
process.on('disconnect', () => process.exit(0));
