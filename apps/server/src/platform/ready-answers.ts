import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Call } from '@parlo/contract';
import { type Context, Hono } from 'hono';
import { commonHeaders } from '../web/security-headers.ts';
import { callerOf } from './address.ts';
import type { InputOf } from './api.ts';
import type { CallLimits } from './call-limits.ts';
import { hasBody } from './expect-no-body.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { readQueryInput } from './query-input.ts';
import type { LimitGroup, RateLimits } from './rate-limit.ts';
import { requestIdOf } from './request-id.ts';
import type { PreparedAnswer } from './send-answer.ts';

/**
 * A short way in front of the app, for reads that every visitor of every customer makes. An answer that is ready is
 * sent at once: counted, measured and with the same headers as any other, but past the layers that only other calls
 * need. Whatever is not a plain success (nothing ready, a wrong input, a limit reached) goes the long way.
 */
export interface ReadyAnswers {
  /** What answers first; it hands on to the app. */
  readonly front: Hono;
  /** `find` gives what is ready for an input, and must not wait for anything. */
  serve<C extends Call>(call: C, limits: CallLimits, find: FindReady<C>): void;
}

export type FindReady<C extends Call> = (input: InputOf<C>) => PreparedAnswer<C> | undefined;

export interface ReadyDeps {
  readonly limits: RateLimits;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly trustProxy: number;
  readonly publicUrl: string | undefined;
  /** Everything else. */
  readonly app: Pick<OpenAPIHono, 'fetch'>;
}

export function createReadyAnswers(deps: ReadyDeps): ReadyAnswers {
  const { limits, metrics, logger, trustProxy, publicUrl, app } = deps;
  const headers = { ...commonHeaders(publicUrl), ...HEADERS };
  const front = new Hono();
  const goOn = ({ req, env }: Context) => app.fetch(req.raw, env);
  front.notFound(goOn);
  return {
    front,
    serve(call, { group, perAssistant }, find) {
      const route = `/api${call.path}`;
      const seconds = metrics.httpSeconds.labels({ method: 'GET', route, status: 200 });
      const inputOf = readQueryInput(call);
      front.get(route, (context) => {
        const started = performance.now();
        const input = inputOf(context);
        const ready = input === undefined ? undefined : find(input);
        if (!ready || hasBody(context)) return goOn(context);
        if (!limits.takeAll(countedAs(callerOf(context, trustProxy), input))) return goOn(context);
        const id = requestIdOf(context);
        seconds.observe((performance.now() - started) / 1_000);
        // Not worth a line each: the figures above count them.
        logger.debug({ id, route }, 'ready answer');
        return new Response(ready.json, { headers: { ...headers, 'X-Request-Id': id } });
      });

      function countedAs(caller: string, input: unknown): [LimitGroup, string][] {
        const counted: [LimitGroup, string][] = [['call', caller]];
        if (group) counted.push([group, caller]);
        const { assistantId } = input as { readonly assistantId?: string };
        if (perAssistant && assistantId) counted.push([perAssistant, assistantId]);
        return counted;
      }
    },
  };
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
} as const;
