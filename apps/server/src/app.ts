import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { type ApiDeps, createApi, type Feature } from './platform/api.ts';
import { serveDocs } from './platform/docs/routes.ts';
import { AppError } from './platform/errors.ts';
import { callerOf } from './platform/http/address.ts';
import { errorHandler, refuse } from './platform/http/http-errors.ts';
import { requestLog } from './platform/http/request-log.ts';
import { commonHeaders } from './platform/http/security-headers.ts';
import { removeFormerCookies } from './platform/http/session-cookie.ts';
import { cancelBodyOfHead, expectNoBody } from './platform/http/unread-bodies.ts';
import { type HealthChecks, serveHealth } from './platform/monitoring/health.ts';
import type { LastChecks } from './platform/monitoring/last-checks.ts';
import { type Metrics, serveMetrics } from './platform/monitoring/metrics.ts';
import { serveWeb, type WebDeps, type WebFolders } from './web/routes.ts';

export interface AppDeps extends ApiDeps {
  readonly metrics: Metrics;
  /** The token for metrics. Absent: programs on this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly checks: HealthChecks;
  /** Aborted when the server takes no new calls; absent: it never is. */
  readonly draining?: AbortSignal;
  /** What the doctor found last; `/health` names what failed. */
  readonly lastChecks?: LastChecks;
  /** In the order of their routes. */
  readonly features: readonly Feature[];
  /** Absent: the API alone. */
  readonly web?: WebFolders & Omit<WebDeps, 'publicUrl'>;
}

/** `routes` is everything that is served, in the order of matching. */
export type App = Pick<OpenAPIHono, 'fetch' | 'request' | 'routes'>;

/** Composes everything that serves HTTP. Opens nothing and does not listen. */
export function createApp(deps: AppDeps): App {
  const { logger, metrics, features, checks, web } = deps;
  const app = new OpenAPIHono();
  app.onError(errorHandler(logger, metrics));
  app.notFound((context) => refuse(context, notFound(context.req.path)));
  const common = Object.entries(commonHeaders(deps.publicUrl));
  app.use(requestLog(logger, metrics), async (context, next) => {
    for (const [name, value] of common) context.header(name, value);
    await next();
  });
  app.use(cancelBodyOfHead, expectNoBody);
  app.use('/api/*', removeFormerCookies(deps.publicUrl));
  const pages = limitPages(deps);
  for (const path of COUNTED_AS_PAGES) app.use(path, pages);

  serveHealth(app, checks, logger, deps.draining, deps.lastChecks);
  serveMetrics(app, metrics, deps.metricsToken);
  const api = createApi(app, deps);
  for (const addRoutes of features) addRoutes(api);
  serveDocs(app, deps.publicUrl);
  for (const prefix of ['/api', '/api/*', '/v1', '/v1/*']) {
    app.all(prefix, (context) => refuse(context, notFound(context.req.path)));
  }
  app.use(pages);
  if (web) serveWeb(app, web, { ...deps, ...web });
  return app;
}

/** Paths outside the contract: requests to them count as pages. */
const COUNTED_AS_PAGES = [
  '/health',
  '/health/*',
  '/metrics',
  '/api/docs/*',
  '/api/openapi.json',
  '/blog/rss.xml',
  '/uk/blog/rss.xml',
] as const;

// The limit for everything but endpoints: a page loads a few dozen files.
function limitPages({ limits, trustProxy }: AppDeps): MiddlewareHandler {
  return async (context, next) => {
    await limits.take('page', callerOf(context, trustProxy));
    await next();
  };
}

function notFound(path: string): AppError {
  const what = path.startsWith('/api') || path.startsWith('/v1') ? 'endpoint' : 'page';
  return new AppError('not_found', `There is no such ${what}.`);
}
