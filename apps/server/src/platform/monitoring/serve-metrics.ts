import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import { socketAddress } from '../http/address.ts';
import type { Metrics } from './metrics.ts';

/**
 * `GET /metrics` in Prometheus' format. The figures tell how busy an installation is and when, so that they are
 * for whoever sends `token`, or, where none is set, for programs on this machine.
 */
export function serveMetrics(app: OpenAPIHono, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (context) => {
    if (token === undefined) requireLocal(context);
    else requireToken(context, token);
    const headers = { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' };
    return context.text(await metrics.registry.metrics(), 200, headers);
  });
}

function requireLocal(context: Context): void {
  // A proxy on this machine passes on requests of the whole world.
  const proxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => context.req.header(name));
  if (!proxied && /^(127\.|::1$)/.test(socketAddress(context))) return;
  const message = 'Figures are for programs on this machine. Set PARLO_METRICS_TOKEN to ask from elsewhere.';
  throw new AppError('forbidden', message);
}

function requireToken(context: Context, token: string): void {
  const sent = /^Bearer (.+)$/i.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(sent), digest(token))) return;
  throw new AppError('unauthenticated', 'Send the value of PARLO_METRICS_TOKEN as a bearer token.');
}

// Of equal length, so that the comparison takes as long for any value sent.
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
