import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '../monitoring/logger.ts';
import type { Metrics } from '../monitoring/metrics.ts';

const REQUEST_ID = 'X-Request-Id';
const VALID_ID = /^[\w.=-]{1,128}$/;

/** Logs and measures each request by its route pattern, since a path may contain what identifies a visitor. */
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
    // Monitoring asks for these every few seconds.
    const level = labels.route === '/health' || labels.route === '/metrics' ? 'debug' : 'info';
    logger[level]({ id, ...labels, ms: Math.round(seconds * 10_000) / 10 }, 'request');
  };
}

function routeOf(context: Context): string {
  const pattern = matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'));
  return pattern?.path ?? 'page';
}

/** The id of a request in its response and in the log: the one that a proxy gave it, or a new one. */
function requestIdOf(context: Context): string {
  const sent = context.req.header(REQUEST_ID);
  return sent !== undefined && VALID_ID.test(sent) ? sent : randomUUID();
}
