import type { Responder } from '@parlo/dialog';
import { expect, it } from 'vitest';
import { createMetrics } from '../../platform/monitoring/metrics.ts';
import { NO_TRACES } from '../../platform/tracing/traces.ts';
import { timeReplies } from './time-replies.ts';

type Respond = Responder['respond'];
const CONVERSATION = { id: 'conv_1', assistant: { id: 'asst_1' } } as Parameters<Respond>[0];

async function count(respond: Respond, signal: AbortSignal, read: number): Promise<string> {
  const metrics = createMetrics();
  const replies = timeReplies({ respond }, { metrics, traces: NO_TRACES }).respond(CONVERSATION, signal);
  let left = read;
  try {
    for await (const _ of replies) if (--left === 0) break;
  } catch {
    // What fails is counted.
  }
  return metrics.registry.metrics();
}

const parts: Respond = async function* () {
  yield { type: 'text', text: 'One.' } as never;
  yield { type: 'text', text: 'Two.' } as never;
};
// biome-ignore lint/correctness/useYield: a reply that fails before its first word
const fails: Respond = async function* () {
  throw new Error('no model');
};

it.each([
  ['whole', parts, new AbortController().signal, 9],
  ['left', parts, new AbortController().signal, 1],
  ['failed', fails, new AbortController().signal, 9],
  ['left', fails, AbortSignal.abort(), 9],
] as const)('counts a reply as %s: %#', async (outcome, respond, signal, read) => {
  const text = await count(respond, signal, read);
  expect(text).toContain(`parlo_typed_reply_seconds_count{outcome="${outcome}"} 1`);
});
