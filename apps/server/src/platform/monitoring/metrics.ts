import { createHash, timingSafeEqual } from 'node:crypto';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../errors.ts';
import { socketAddress } from '../http/address.ts';

/** Metrics for `GET /metrics`. A feature adds its own with `registers: [metrics.registry]`. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly rateLimited: Counter<'group'>;
  readonly failedRequests: Counter<'reason'>;
  readonly paymentEvents: Counter<'change' | 'outcome'>;
  readonly modelTokens: Counter<'use' | 'model' | 'direction'>;
  readonly modelCost: Counter<'model' | 'currency'>;
}

/** With a registry of its own, so that the metrics of two apps in one process don't add up. */
export function createMetrics(options: { readonly ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'parlo_http_request_duration_seconds',
      help: 'Time until the response to an HTTP request, by route pattern.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    rateLimited: new Counter({
      name: 'parlo_rate_limited_total',
      help: 'Calls refused because there were too many.',
      labelNames: ['group'],
      registers,
    }),
    failedRequests: new Counter({
      name: 'parlo_failed_requests_total',
      help: 'Requests that this server could not do, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    paymentEvents: new Counter({
      name: 'parlo_payment_events_total',
      help: 'Events of the payment provider, by what they report and what became of them.',
      labelNames: ['change', 'outcome'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'parlo_model_tokens_total',
      help: 'Tokens that providers counted, for replies of language models and for calls that a provider holds.',
      labelNames: ['use', 'model', 'direction'],
      registers,
    }),
    modelCost: new Counter({
      name: 'parlo_model_cost_total',
      help: 'Estimated cost of calls that a provider holds, by the prices that are known here.',
      labelNames: ['model', 'currency'],
      registers,
    }),
  };
}

/** The operator's models have names. Those that owners set are theirs: all of them count as one. */
export const modelLabel = (model: string, whose: 'own' | 'shared') => (whose === 'own' ? 'own' : model);

/**
 * `GET /metrics` in the format of Prometheus. Metrics tell how busy an installation is and when, so they are only for
 * clients that send `token`, or if none is set, for programs on this machine.
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
  // A proxy on this machine forwards requests from anywhere.
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

// Hashes have equal length, as `timingSafeEqual` requires.
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
