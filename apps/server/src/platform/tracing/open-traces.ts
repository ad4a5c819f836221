import { setTimeout as pause } from 'node:timers/promises';
import type { Attributes, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../../trace-environment.ts';
import type { Logger } from '../monitoring/logger.ts';
import { VERSION } from '../version.ts';
import { NO_TRACE, NO_TRACES, type SpanFacts, type Trace, type Traces } from './traces.ts';

/** One request to the collector, with its retries. */
const EXPORT_MS = 10_000;
/** A stop waits no longer for a collector. */
const FLUSH_MS = 3_000;
/** A collector that is away is named in the log no more often. */
const SAY_AGAIN_MS = 60 * 60_000;

/** OpenTelemetry's libraries are loaded only where traces are on: off, they cost neither time nor memory. */
export async function openTraces(
  settings: TraceSettings | undefined,
  logger: Pick<Logger, 'warn'>,
  { flushMs = FLUSH_MS } = {},
): Promise<Traces> {
  if (settings === undefined) return NO_TRACES;
  const [api, sdk, { OTLPTraceExporter }, { defaultResource, resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { url, headers, ratio, resource } = settings;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS });
  const provider = new sdk.TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ ...resource, 'service.version': VERSION })),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    // Its queue is bounded, and it drops what a collector does not take.
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: sayWhenAway(exporter, logger), exportTimeoutMillis: EXPORT_MS }),
    ],
  });
  // No provider is registered for the process: libraries that trace by themselves would send what they please.
  const tracer = provider.getTracer('parlo', VERSION);
  const running = new Map<string, Trace>();
  return {
    begin(name, facts) {
      const clock = createClock();
      const root = tracer.startSpan(name, { startTime: clock(), attributes: attributesOf(facts) });
      const within = api.trace.setSpan(api.ROOT_CONTEXT, root);
      const { conversationId } = facts;
      const trace: Trace = {
        step(step, ms, more = {}, parts = []) {
          const until = clock();
          const options = { startTime: until - ms, attributes: attributesOf(more) };
          const span = tracer.startSpan(step, options, within);
          const inside = api.trace.setSpan(within, span);
          let at = until - ms;
          for (const part of parts) {
            const attributes = attributesOf(part.facts ?? {});
            tracer.startSpan(part.name, { startTime: at, attributes }, inside).end(at + part.ms);
            at += part.ms;
          }
          span.end(until);
        },
        end(more, failed = false) {
          if (conversationId !== undefined && running.get(conversationId) === trace)
            running.delete(conversationId);
          endSpan(root, more, failed ? api.SpanStatusCode.ERROR : null, clock());
        },
      };
      if (conversationId !== undefined) running.set(conversationId, trace);
      return trace;
    },
    of: (conversationId) => running.get(conversationId) ?? NO_TRACE,
    async close() {
      const late = new AbortController();
      const { signal } = late;
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(flushMs, undefined, { signal, ref: false }).catch(() => undefined)]);
      late.abort();
    },
  };
}

/** Milliseconds since 1970 that follow no change of the machine's clock. */
function createClock(): () => number {
  const offset = Date.now() - performance.now();
  return () => offset + performance.now();
}

function endSpan(span: Span, facts: SpanFacts, failure: number | null, at: number): void {
  span.setAttributes(attributesOf(facts));
  if (failure !== null) span.setStatus({ code: failure });
  span.end(at);
}

const NAMES = {
  callId: 'parlo.call.id',
  conversationId: 'parlo.conversation.id',
  assistantId: 'parlo.assistant.id',
  reason: 'parlo.end.reason',
  outcome: 'parlo.outcome',
  tool: 'parlo.tool',
  seconds: 'parlo.seconds',
  turns: 'parlo.turns',
  faults: 'parlo.faults',
  endOfTurnMs: 'parlo.end_of_turn.ms',
  recognitionMs: 'parlo.recognition.ms',
} as const satisfies Record<keyof SpanFacts, string>;

/** A fact without a name here is not sent. */
function attributesOf(facts: SpanFacts): Attributes {
  const named = Object.entries(NAMES).flatMap(([key, name]) => {
    const value = facts[key as keyof SpanFacts];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(named);
}

/** Logs a collector that takes nothing, without what it said: that could quote its address and key. */
function sayWhenAway(exporter: SpanExporter, logger: Pick<Logger, 'warn'>): SpanExporter {
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        // 0 is `ExportResultCode.SUCCESS`, which stands in a package that nothing else is needed of.
        if (result.code !== 0 && performance.now() - saidAt >= SAY_AGAIN_MS) {
          saidAt = performance.now();
          logger.warn({ spans: spans.length }, 'traces not sent: OTEL_EXPORTER_OTLP_ENDPOINT takes none');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
