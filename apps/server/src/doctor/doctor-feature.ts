import { setTimeout as pause } from 'node:timers/promises';
import { ENDPOINTS } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Services } from '../open-services.ts';
import type { Feature, OwnerContext } from '../platform/api.ts';
import { createGuardedFetch } from '../platform/http/guarded-fetch.ts';
import { type DoctorResult, runChecks } from './check.ts';
import type { Query } from './check-database.ts';
import type { ProxyFacts } from './check-proxy.ts';
import { doctorChecks } from './doctor-checks.ts';

type Deps = Pick<Services, 'env' | 'db' | 'files' | 'lastChecks' | 'stopping' | 'logger' | 'isDatabaseBusy'>;

/** Less than a browser waits for a response. */
const LOOK_MS = 15_000;
/** A server that has just started has other things to do, and what it checks may start with it. */
const FIRST_MS = 60_000;
const AGAIN_MS = 600_000;

/** `POST /api/admin/run_doctor`: all checks, with the request of the administrator's browser. */
export function doctorFeature(deps: Deps): Feature {
  return (api) => {
    api.serve(ENDPOINTS.runDoctor, async ({ language }, { headers, signal }) => {
      const results = await look(deps, proxyFacts(headers), signal);
      return {
        success: true as const,
        checks: results.map(({ check, state, text }) => ({ check, state, text: text[language] })),
      };
    });
  };
}

const proxyFacts = (headers: OwnerContext['headers']): ProxyFacts => ({
  host: headers.get('host'),
  forwardedFor: headers.get('x-forwarded-for'),
});

/** Makes all checks every ten minutes for metrics and `/health`, until the server stops. */
export function keepChecking(deps: Deps, firstMs = FIRST_MS, againMs = AGAIN_MS): void {
  const { stopping, logger } = deps;
  const check = async () => {
    await pause(firstMs, undefined, { signal: stopping, ref: false });
    for (;;) {
      const results = await look(deps, null, stopping);
      for (const { check, state } of results) {
        // The sentence may name hosts, which logs do without.
        if (state === 'failed') logger.warn({ check }, 'a check of the doctor failed');
      }
      await pause(againMs, undefined, { signal: stopping, ref: false });
    }
  };
  check().catch((err: unknown) => {
    if (!stopping.aborted) logger.error({ err }, 'the checks of the doctor ended');
  });
}

async function look(
  { env, db, files, lastChecks, isDatabaseBusy: isBusy }: Deps,
  request: ProxyFacts | null,
  signal: AbortSignal,
): Promise<readonly DoctorResult[]> {
  const guarded = createGuardedFetch('anywhere');
  const query: Query = { query: async (text) => db.execute(sql.raw(text)), isBusy };
  try {
    const checks = doctorChecks({ env, query, files, fetch: guarded.fetch, request });
    const results = await runChecks(checks, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]));
    if (!signal.aborted) lastChecks.set(results);
    return results;
  } finally {
    await guarded.close();
  }
}
