import type { Responder } from '@parlo/dialog';
import { Histogram } from 'prom-client';
import type { Metrics } from '../../platform/monitoring/metrics.ts';
import type { Traces } from '../../platform/tracing/traces.ts';

/** Counts and times replies to typed turns, for `GET /metrics` and as traces. Call it once for each `Metrics`. */
export function timeReplies<Part extends Pick<Responder, 'respond'>>(
  responder: Part,
  { metrics: { registry }, traces }: { readonly metrics: Metrics; readonly traces: Pick<Traces, 'begin'> },
): Pick<Responder, 'respond'> {
  const seconds = new Histogram({
    name: 'parlo_typed_reply_seconds',
    help: 'Time until a reply to a typed turn is whole, by whether it ended well, failed, or nobody waited for it.',
    labelNames: ['outcome'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers: [registry],
  });
  return {
    async *respond(conversation, signal) {
      const from = performance.now();
      const ids = { conversationId: conversation.id, assistantId: conversation.assistant.id };
      const trace = traces.begin('typed turn', ids);
      let outcome = 'left';
      try {
        yield* responder.respond(conversation, signal);
        outcome = 'whole';
      } catch (error) {
        if (!signal.aborted) outcome = 'failed';
        throw error;
      } finally {
        seconds.observe({ outcome }, (performance.now() - from) / 1_000);
        trace.end({ outcome }, outcome === 'failed');
      }
    },
  };
}
