import type { ResponseMemo } from '@parlo/dialog/responder';
import type { ProviderEventOf } from '../adapters/provider-event.ts';
import { ask, type Draft, type InputOf, set, without } from './call-state.ts';
import { activeReply } from './replies.ts';

/** A model that calls more at once does not know what it does. */
const MOST_AT_ONCE = 8;
/** No form that a visitor can speak is longer. */
const LONGEST_INPUT = 16_000;

/** Runs a function that the model called, once. Clients see nothing of it. */
export function useTool(draft: Draft, { item }: ProviderEventOf<'response.output_item.done'>): void {
  if (item.type !== 'function_call' || item.status === 'in_progress') return;
  const { call_id: callId, name, arguments: input } = item;
  const { seenTools, tools } = draft.state;
  if (seenTools.has(callId) || draft.state.ending) return;
  set(draft, { seenTools: new Set(seenTools).add(callId) });
  if (tools.size >= MOST_AT_ONCE || input.length > LONGEST_INPUT) {
    const error = 'Too much at once. Ask for one thing after the other.';
    ask(draft, { type: 'tool_output', callId, output: JSON.stringify({ error }) });
    set(draft, { owed: true });
    return;
  }
  set(draft, { tools: new Set(tools).add(callId), quietAt: draft.at });
  draft.effects.push({ type: 'tool', call: { callId, name, input } });
}

/** The model gets what a tool found. Once all are back it replies. */
export function toolDone(draft: Draft, { callId, output }: InputOf<'tool_done'>): void {
  const { tools, memo, endsCall, toolRounds } = draft.state;
  if (!tools.has(callId)) return;
  const left = without(tools, callId);
  ask(draft, { type: 'tool_output', callId, output: output.output });
  const active = activeReply(draft);
  set(draft, {
    tools: left,
    owed: draft.state.ending === null,
    endsCall: endsCall || output.endsCall === true,
    ...(left.size === 0 && { toolRounds: toolRounds + 1 }),
    ...(output.memo && { memo: joined(memo, output.memo) }),
  });
  // It may be slower than the end of the response that called it; then that response is waited for.
  if (active) set(draft, { quietAt: draft.at });
}

/** What several tools found belongs to one turn: the last outcome, and all sources. */
function joined(before: ResponseMemo | undefined, memo: ResponseMemo): ResponseMemo {
  if (!before) return memo;
  const sources = [...(before.sources ?? []), ...(memo.sources ?? [])].slice(0, 3);
  const entryIds = [...new Set([...before.entryIds, ...memo.entryIds])];
  return { ...before, ...memo, entryIds, ...(sources.length > 0 && { sources }) };
}
