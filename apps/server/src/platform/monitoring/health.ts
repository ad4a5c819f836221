import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ModelFault, SystemDetail } from '@parlo/contract';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { LastChecks } from './last-checks.ts';
import type { Logger } from './logger.ts';

/** A part that fails while everything else goes on without it, and why. */
export interface Degraded {
  readonly degraded: string;
  /** The same for screens in other languages. */
  readonly fault?: ModelFault;
  readonly code?: SystemDetail;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Rejects, or resolves to false, if this part can't work. The response shows the message of an AppError. */
export type HealthCheck = (signal: AbortSignal) => Promise<boolean | Degraded>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

/** The result of a check. `reason` may be shown to anybody. */
export interface CheckResult {
  readonly passed: boolean;
  /** The server can take no work without this part. */
  readonly vital: boolean;
  readonly reason?: string;
  readonly fault?: ModelFault;
  readonly code?: SystemDetail;
  readonly params?: Readonly<Record<string, string | number>>;
}

const CHECK_MS = 3_000;

/**
 * `GET /health` and `/health/ready`: whether this server can take work, and if not, which part of it fails, or that it is
 * being stopped. `GET /health/live`: the process answers; nothing else is asked, since a database that is away is no
 * reason to start a server anew.
 */
export function serveHealth(
  app: OpenAPIHono,
  checks: HealthChecks,
  logger: Logger,
  draining?: AbortSignal,
  lastChecks?: Pick<LastChecks, 'failing'>,
): void {
  app.get('/health/live', (context) => {
    context.header('Cache-Control', 'no-store');
    return context.json({ live: true, version: VERSION });
  });
  const ready = async (context: Context) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        ...(await runCheck(name, check, logger)),
      })),
    );
    const stopping = draining?.aborted === true;
    const isReady = !stopping && results.every(({ passed, vital }) => passed || !vital);
    const reasons = results.flatMap(({ name, reason }) => (reason ? [[name, reason]] : []));
    // The names of the doctor's checks, made minutes ago: they change nothing for a load balancer.
    const failing = lastChecks?.failing() ?? [];
    context.header('Cache-Control', 'no-store');
    return context.json(
      {
        ready: isReady,
        version: VERSION,
        ...(stopping && { stopping }),
        checks: Object.fromEntries(results.map(({ name, passed }) => [name, passed])),
        ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
        ...(failing.length > 0 && { failing }),
      },
      isReady ? 200 : 503,
    );
  };
  app.get('/health', ready);
  app.get('/health/ready', ready);
}

/** Runs a check for at most three seconds. Never rejects. */
export async function runCheck(name: string, check: HealthCheck, logger: Logger): Promise<CheckResult> {
  const signal = AbortSignal.timeout(CHECK_MS);
  const late = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  try {
    const result = await Promise.race([check(signal), late]);
    if (typeof result === 'boolean') return { passed: result, vital: true };
    const { degraded: reason, ...inOtherWords } = result;
    return { passed: false, vital: false, reason, ...inOtherWords };
  } catch (err) {
    logger.warn({ err, check: name }, 'health check failed');
    return { passed: false, vital: true, ...(err instanceof AppError && { reason: err.message }) };
  }
}
