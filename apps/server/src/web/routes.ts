import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { createCheckPage, createWidgetPage, type EmbeddingDeps, notBuilt } from './embedded-pages.ts';
import { serveFiles } from './files.ts';
import { createPages } from './pages.ts';
import { LOADER_HEADERS, MAILED_HEADERS, ownSockets } from './security-headers.ts';

export interface WebFolders {
  /** The app's build: hashed files in `assets`, prerendered pages as `<path>/index.html`, the loader as `embed*.js`. */
  readonly client: string;
  /** The widget's build, served under `/widget-assets/`. */
  readonly widget: string;
}

/** Serves the built pages. Comes last: it takes every request that nothing else took. */
export function serveWeb(app: OpenAPIHono, folders: WebFolders, embedding: EmbeddingDeps): void {
  const pages = createPages();
  // If the home page is prerendered, the shell of the single-page app has another name.
  const shells = ['__spa-fallback.html', 'index.html'].map((name) => join(folders.client, name));
  const appPage = (context: Context, file: string) => {
    const sockets = ownSockets(context.req.header('host'), embedding.publicUrl);
    return pages.send(context, file, { frameAncestors: "'self'", sockets });
  };
  const widgetPage = createWidgetPage(pages, join(folders.widget, 'index.html'), embedding);
  app.get('/widget', widgetPage);
  app.get('/popup/*', widgetPage);

  // Other sites load it, some with `crossorigin` and `integrity`, and some that isolate themselves.
  for (const path of ['/embed.js', '/embed-open.js']) {
    app.use(path, withHeaders(LOADER_HEADERS));
    app.get(path, cors({ origin: '*' }), serveFiles(folders.client), missing);
  }
  app.get('/check', createCheckPage(pages, join(folders.client, 'check', 'index.html'), embedding));

  for (const path of MAILED_PAGES) app.use(path, withHeaders(MAILED_HEADERS));
  app.get('/widget-assets/*', serveFiles(folders.widget, '/widget-assets'), missing);
  app.get('/assets/*', serveFiles(folders.client), missing);
  app.get('*', async (context, next) => {
    const page = await appPage(context, pageFile(folders.client, context.req.path));
    return page ?? next();
  });
  app.get('*', serveFiles(folders.client));
  app.get('*', async (context) => {
    for (const shell of shells) {
      const page = await appPage(context, shell);
      if (page) return page;
    }
    return notBuilt(context);
  });
}

/** Where links in mails lead. Their addresses have a token. */
const MAILED_PAGES = ['/auth/reset', '/auth/verify', '/unsubscribe', '/booking'] as const;

function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  };
}

function pageFile(root: string, path: string): string {
  // Only a plain path can be a page of ours; above all, one with `..` can't.
  if (!/^(\/[\w-]+(\.[\w-]+)*)*\/?$/.test(path)) return join(root, '.none');
  return path.endsWith('.html') ? join(root, path) : join(root, path, 'index.html');
}

function missing(context: Context): Response {
  return context.text('Not found', 404);
}
