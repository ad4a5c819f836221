import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from './logger.ts';

/** Rejects, or answers false, when this part can't do its work. */
export type HealthCheck = (signal: AbortSignal) => Promise<boolean>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

const CHECK_MS = 3_000;

/** `GET /health`: whether this server is to be sent work, and if not, which part of it is at fault. */
export function serveHealth(app: OpenAPIHono, checks: HealthChecks, logger: Logger): void {
  app.get('/health', async (context) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(name, check, logger)] as const),
    );
    const ready = results.every(([, passed]) => passed);
    context.header('Cache-Control', 'no-store');
    return context.json({ ready, checks: Object.fromEntries(results) }, ready ? 200 : 503);
  });
}

async function passes(name: string, check: HealthCheck, logger: Logger): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_MS);
  const late = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  try {
    return await Promise.race([check(signal), late]);
  } catch (err) {
    logger.warn({ err, check: name }, 'health check failed');
    return false;
  }
}
