import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '../monitoring/logger.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { REQUEST_ID, requestIdOf } from './request-id.ts';

/** One line and one figure per request, by route pattern: a path may hold what identifies a visitor. */
export function requestLog(logger: Logger, metrics: Metrics): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    const id = requestIdOf(context);
    context.set('requestId', id);
    context.header(REQUEST_ID, id);
    await next();
    const seconds = (performance.now() - started) / 1_000;
    const labels = { method: context.req.method, route: routeOf(context), status: context.res.status };
    metrics.httpSeconds.observe(labels, seconds);
    // What watches us asks every few seconds.
    const level = labels.route === '/health' || labels.route === '/metrics' ? 'debug' : 'info';
    logger[level]({ id, ...labels, ms: Math.round(seconds * 10_000) / 10 }, 'request');
  };
}

function routeOf(context: Parameters<MiddlewareHandler>[0]): string {
  const pattern = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'));
  return pattern?.path ?? 'page';
}
