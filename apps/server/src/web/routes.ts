import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { createPages } from './pages.ts';

export interface WebFolders {
  /** The app's build: hashed files below `assets`, prerendered pages as `<path>/index.html`. */
  readonly client: string;
  /** The widget's build, whose files are asked for below `/widget-assets/`. */
  readonly widget: string;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=300';
// The name a bundler gives a file whose content it hashed.
const HASHED = /[-.][\w-]{8,}\.\w+$/;

/** Serves the built pages. Comes last: it answers whatever nothing else did. */
export function serveWeb(app: OpenAPIHono, folders: WebFolders): void {
  const pages = createPages();
  const widgetPage = async (context: Context) =>
    (await pages.send(context, join(folders.widget, 'index.html'), 'embedded')) ?? notBuilt(context);
  app.get('/widget', widgetPage);
  app.get('/popup/*', widgetPage);

  const files = { precompressed: true, onFound: setCaching };
  app.get(
    '/widget-assets/*',
    serveStatic({
      ...files,
      root: folders.widget,
      rewriteRequestPath: (path) => path.replace(/^\/widget-assets/, ''),
    }),
    missing,
  );
  app.get('/assets/*', serveStatic({ ...files, root: folders.client }), missing);
  app.get('*', async (context, next) => {
    const page = await pages.send(context, pageFile(folders.client, context.req.path), 'app');
    return page ?? next();
  });
  // Never a folder's index.html, which was sent above with its policy.
  app.get('*', serveStatic({ ...files, root: folders.client, index: '.none' }));
  app.get('*', async (context) => {
    // With a prerendered home page the shell of the single-page app has a name of its own.
    for (const shell of ['__spa-fallback.html', 'index.html']) {
      const page = await pages.send(context, join(folders.client, shell), 'app');
      if (page) return page;
    }
    return notBuilt(context);
  });
}

function pageFile(root: string, path: string): string {
  // Anything but a plain path is no page of ours, `..` above all.
  if (!/^(\/[\w-]+(\.[\w-]+)*)*\/?$/.test(path)) return join(root, '.none');
  return path.endsWith('.html') ? join(root, path) : join(root, path, 'index.html');
}

function setCaching(path: string, context: Context): void {
  const plain = path.replace(/\.(br|gz|zst)$/, '');
  context.header('Cache-Control', HASHED.test(plain) ? IMMUTABLE : SHORT);
}

function missing(context: Context): Response {
  return context.text('Not found', 404);
}

function notBuilt(context: Context): Response {
  return context.text('The pages are not built yet. Run: npm run build', 503);
}
