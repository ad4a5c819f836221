import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { serveFiles } from './files.ts';
import { createPages } from './pages.ts';

export interface WebFolders {
  /** The app's build: hashed files below `assets`, prerendered pages as `<path>/index.html`. */
  readonly client: string;
  /** The widget's build, whose files are asked for below `/widget-assets/`. */
  readonly widget: string;
}

/** Serves the built pages. Comes last: it answers whatever nothing else did. */
export function serveWeb(app: OpenAPIHono, folders: WebFolders): void {
  const pages = createPages();
  const widgetPage = async (context: Context) =>
    (await pages.send(context, join(folders.widget, 'index.html'), 'embedded')) ?? notBuilt(context);
  app.get('/widget', widgetPage);
  app.get('/popup/*', widgetPage);

  app.get('/widget-assets/*', serveFiles(folders.widget, '/widget-assets'), missing);
  app.get('/assets/*', serveFiles(folders.client), missing);
  app.get('*', async (context, next) => {
    const page = await pages.send(context, pageFile(folders.client, context.req.path), 'app');
    return page ?? next();
  });
  app.get('*', serveFiles(folders.client));
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

function missing(context: Context): Response {
  return context.text('Not found', 404);
}

function notBuilt(context: Context): Response {
  return context.text('The pages are not built yet. Run: npm run build', 503);
}
