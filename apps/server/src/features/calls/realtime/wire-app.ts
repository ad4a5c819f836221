import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { AI_GENERATED } from '../../../platform/require-notice.ts';
import { RealtimeError, toRealtimeError } from './realtime-error.ts';

/** A browser's offer is about 5 KB. */
const MAX_BODY = 128 * 1024;

export interface WireDeps {
  readonly logger: Logger;
  /** Counts the request for its address; rejects above the limit. */
  readonly limit: (context: Context) => Promise<void>;
}

/**
 * An app without routes that refuses in the shape of `/v1`, and may be called from any page. With null for `largestBody` its
 * routes limit what they read.
 */
export function createWireApp(
  deps: WireDeps,
  methods: readonly string[],
  largestBody: number | null = MAX_BODY,
): Hono {
  const app = new Hono();
  // Any page may contain a widget; unlike a cookie, a bearer token is never sent by accident.
  app.use(
    cors({
      origin: '*',
      allowMethods: [...methods],
      allowHeaders: ['Authorization', 'Content-Type', 'X-OpenAI-Agents-SDK'],
      exposeHeaders: ['Location', AI_GENERATED[0]],
      maxAge: 7_200,
    }),
  );
  if (largestBody !== null) {
    const onError = () => {
      throw new RealtimeError('too_large', 'The request is too large.');
    };
    app.use(bodyLimit({ maxSize: largestBody, onError }));
  }
  app.use(async (context, next) => {
    await deps.limit(context);
    await next();
  });
  app.notFound((context) =>
    context.json(new RealtimeError('not_found', 'There is nothing at this address.').toBody(), 404),
  );
  app.onError((error, context) => {
    const refusal = toRealtimeError(error);
    if (refusal.code === 'internal' || refusal.code === 'unavailable') {
      deps.logger.error({ err: error }, 'realtime request failed');
    }
    if (refusal.retryAfterSeconds)
      context.header('Retry-After', String(Math.ceil(refusal.retryAfterSeconds)));
    context.header('Cache-Control', 'no-store');
    return context.json(refusal.toBody(), refusal.status);
  });
  return app;
}
