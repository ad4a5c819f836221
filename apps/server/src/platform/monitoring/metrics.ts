import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Figures for `GET /metrics`. A feature makes its own with `registers: [metrics.registry]`. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly rateLimited: Counter<'group'>;
}

/** Each has a registry of its own, so that two apps in one process don't add up. */
export function createMetrics(options: { readonly ofProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'parlo_http_request_duration_seconds',
      help: 'Time to answer an HTTP request, by route pattern.',
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
  };
}
