import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { TAGGED_SCREEN } from '@parlo/contract/built-site';
import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AnalyticsSettings } from '../analytics-environment.ts';
import { ownOrigin } from '../platform/http/own-origin.ts';
import { LOADER_HEADERS, MAILED_HEADERS } from '../platform/http/security-headers.ts';
import type { SiteTextStore } from '../platform/site-texts.ts';
import { createAnalytics } from './analytics.ts';
import {
  callSockets,
  createCheckPage,
  createWidgetPage,
  type EmbeddingDeps,
  notBuilt,
} from './embedded-pages.ts';
import { serveFiles } from './files.ts';
import { createSiteFill, type KeptData } from './fill-site-texts.ts';
import { createPages } from './pages.ts';
import { type AddressKind, createSiteAddresses } from './site-addresses.ts';

export interface WebFolders {
  /** The app's build: hashed files in `assets`, prerendered pages as `<path>/index.html`, the loader as `embed*.js`. */
  readonly client: string;
  /** The widget's build, served under `/widget-assets/`. */
  readonly widget: string;
}

export interface WebDeps extends EmbeddingDeps {
  /** Absent: no page knows of any, and none has a banner. */
  readonly analytics: AnalyticsSettings | undefined;
  /** Whether a number is that of a post of the blog. */
  readonly hasPost: (address: string) => boolean;
  readonly siteTexts: Pick<SiteTextStore, 'readForPage'>;
  readonly keptData: KeptData;
}

/** Serves the built pages. Comes last: it takes every request that nothing else took. */
export function serveWeb(app: OpenAPIHono, folders: WebFolders, deps: WebDeps): void {
  const { publicUrl } = deps;
  const analytics = deps.analytics && createAnalytics(deps.analytics);
  const pages = createPages();
  const kindOf = createSiteAddresses(folders.client);
  const originOf = ({ req }: Context) => ownOrigin(req.header('host'), publicUrl);
  const appPage = async (context: Context, file: string, kind: AddressKind, status?: 404) => {
    const { path } = context.req;
    const sockets = callSockets(context, deps);
    // Screens show what owners keep private, and addresses of mails have tokens: neither is a tag's business.
    const tagged = (kind === 'openPage' && !status) || path.replace(/\/$/, '') === TAGGED_SCREEN;
    const told = tagged ? analytics : undefined;
    const policy = { frameAncestors: "'self'", sockets, ...told?.policy };
    const saved = await deps.siteTexts.readForPage();
    const texts = createSiteFill(saved, path.replace(/\/$/, ''), deps.keptData);
    const own = { origin: originOf(context), head: told?.head ?? '', texts, status };
    return pages.sendOwn(context, join(folders.client, file), policy, own);
  };
  const widgetPage = createWidgetPage(pages, join(folders.widget, 'index.html'), deps);
  app.get('/widget', widgetPage);
  app.get('/popup/*', widgetPage);

  // Other sites load it, some with `crossorigin` and `integrity`, and some that isolate themselves.
  for (const path of ['/embed.js', '/embed-open.js', '/embed-launcher.js']) {
    app.use(path, withHeaders(LOADER_HEADERS));
    app.get(path, cors({ origin: '*' }), serveFiles(folders.client), missing);
  }
  app.get('/check', createCheckPage(pages, join(folders.client, 'check', 'index.html'), deps));

  for (const path of MAILED_PAGES) app.use(path, withHeaders(MAILED_HEADERS));
  // A frame in a sandbox has no origin, and has to be able to say so.
  app.get('/widget-assets/*', cors({ origin: '*' }), serveFiles(folders.widget, '/widget-assets'), missing);
  app.get('/assets/*', serveFiles(folders.client), missing);
  for (const [path, type] of Object.entries(FOR_MACHINES)) {
    app.get(path, async (context) => {
      const file = join(folders.client, path);
      return (await pages.sendText(context, file, originOf(context), type)) ?? missing(context);
    });
  }
  app.get('*', async (context, next) => {
    const { path } = context.req;
    const page = await appPage(context, pageFile(path), await kindOf(path));
    return page ?? next();
  });
  app.get('*', serveFiles(folders.client));
  app.get('*', async (context) => {
    const { path } = context.req;
    const kind = await kindOf(path);
    // A post has its page at its slug; it may be asked for by its number, too, and the app draws it then.
    const number = /^(?:\/uk)?\/blog\/(\d{1,9})\/?$/.exec(path)?.[1];
    const found = kind === 'screen' || (number !== undefined && deps.hasPost(number));
    const itself = /^\/uk(\/|$)/.test(path) ? 'uk/404.html' : '404.html';
    for (const file of kind === null ? [itself, ...SHELLS] : SHELLS) {
      const page = await appPage(context, file, kind, found ? undefined : 404);
      if (page) return page;
    }
    return notBuilt(context);
  });
}

/** The pages that mails link to. Their addresses have a token. */
const MAILED_PAGES = ['/auth/reset', '/auth/verify', '/unsubscribe', '/booking'] as const;

/** The build's files for programs that read the site. */
const FOR_MACHINES = {
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/robots.txt': 'text/plain; charset=utf-8',
  '/llms.txt': 'text/markdown; charset=utf-8',
} as const;

/** The shell of an app screen. If the home page is prerendered, the shell has another name. */
const SHELLS = ['__spa-fallback.html', 'index.html'] as const;

function withHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    await next();
  };
}

/** The file of a path's page, below the folder of the build. */
function pageFile(path: string): string {
  // Only a plain path can be a page of ours; above all, one with `..` can't.
  if (!/^(\/[\w-]+(\.[\w-]+)*)*\/?$/.test(path)) return '.none';
  if (/^(\/uk)?\/404(\.html)?\/?$/.test(path)) return '.none';
  return path.endsWith('.html') ? path : join(path, 'index.html');
}

function missing(context: Context): Response {
  return context.text('Not found', 404);
}
