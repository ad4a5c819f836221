import type { HostedRecital, HostedUsage } from '../../features/calls/hosted-call.ts';
import type { ProviderEvent, ProviderUsage } from '../adapters/provider-event.ts';
import { ask, type CallState, type Draft, set } from './call-state.ts';
import type { CallEffect, CallInput } from './call-types.ts';
import { followClient, sessionOf } from './client-requests.ts';
import { rejoined } from './close-gap.ts';
import { configure, failed, providerGone, replyDone } from './faults.ts';
import { passTime } from './pass-time.ts';
import { followReply, stopRecital, truncateReply } from './replies.ts';
import { endCall, runOut, say, settle } from './settle.ts';
import { toolDone, useTool } from './tools.ts';
import { followVisitor, helped } from './visitor.ts';

/** One step of a call. Pure: everything that is to happen is in the effects, in their order. */
export function step(
  state: CallState,
  input: CallInput,
  at: number,
): { state: CallState; effects: CallEffect[] } {
  if (state.phase === 'ended') return { state, effects: [] };
  const draft: Draft = { state, effects: [], at };
  take(draft, input);
  connect(draft);
  settle(draft);
  return { state: draft.state, effects: draft.effects };
}

function take(draft: Draft, input: CallInput): void {
  switch (input.type) {
    case 'open':
      configure(draft);
      return;
    case 'provider':
      follow(draft, input.event);
      return;
    case 'provider_gone':
      providerGone(draft, input.fault);
      return;
    case 'rejoined':
      rejoined(draft);
      return;
    case 'client':
      followClient(draft, input.event);
      return;
    case 'joined':
      set(draft, { visitorThere: true, leftAt: null, quietAt: draft.at });
      return;
    case 'left':
      left(draft, input.how);
      return;
    case 'helped':
      helped(draft, input);
      return;
    case 'recited':
      if (stopRecital(draft, input)) sayInstead(draft, input.recital);
      return;
    case 'tool_done':
      toolDone(draft, input);
      return;
    case 'cut':
      cut(draft, input);
      return;
    case 'run_out':
      runOut(draft, input.why);
      return;
    case 'hang_up':
      endCall(draft, input.reason);
      return;
    case 'tick':
      passTime(draft);
      return;
  }
}

function sayInstead(draft: Draft, { instead, memo }: HostedRecital): void {
  if (!draft.state.ending) say(draft, { text: instead, notice: '', memo });
}

/** A call takes time once the provider holds the session and the visitor is there. */
function connect(draft: Draft): void {
  const { phase, visitorThere, connectedAt, primed } = draft.state;
  if (phase !== 'ready') return;
  if (!primed) prime(draft);
  if (!visitorThere || connectedAt !== null) return;
  set(draft, { connectedAt: draft.at, quietAt: draft.at });
  draft.effects.push({ type: 'connected' });
}

/** The model gets the turns of before. */
function prime(draft: Draft): void {
  set(draft, { primed: true });
  for (const item of draft.state.facts.setup.history) ask(draft, { type: 'write', item });
}

function follow(draft: Draft, event: ProviderEvent): void {
  switch (event.type) {
    case 'session.created':
      return;
    case 'session.updated':
      set(draft, { phase: 'ready', configuring: null });
      return;
    case 'error':
      failed(draft, event);
      return;
    case 'conversation.item.truncated':
      truncateReply(draft, event.item_id, event.audio_end_ms, null);
      return;
    case 'conversation.item.added':
      return;
    case 'input_audio_buffer.speech_started':
      // Sound comes from the visitor: they are there, whether or not their page follows the events.
      if (draft.state.facts.setup.medium === 'webrtc') set(draft, { visitorThere: true });
      break;
    case 'conversation.item.input_audio_transcription.completed':
      count(draft, event.usage);
      break;
    case 'response.output_item.done':
      useTool(draft, event);
      break;
    case 'response.done':
      count(draft, event.response.usage);
      break;
    default:
  }
  followVisitor(draft, event);
  const done = followReply(draft, event);
  if (done && event.type === 'response.done') replyDone(draft, done, event);
}

function left(draft: Draft, how: 'left' | 'lost'): void {
  const isSocket = draft.state.facts.setup.medium === 'socket';
  if (isSocket || how === 'left') {
    endCall(draft, how);
    return;
  }
  set(draft, { leftAt: { at: draft.at, how } });
}

function cut(draft: Draft, { itemId, heardMs, wholeMs }: Extract<CallInput, { type: 'cut' }>): void {
  truncateReply(draft, itemId, heardMs, wholeMs);
  ask(draft, { type: 'truncate', itemId, audioEndMs: heardMs });
}

function count(draft: Draft, usage: ProviderUsage | undefined): void {
  if (!usage) return;
  const { input_token_details: input, output_token_details: output } = usage;
  const cached = input?.cached_tokens_details;
  const used: HostedUsage = {
    inputTextTokens: input?.text_tokens ?? usage.input_tokens,
    inputAudioTokens: input?.audio_tokens ?? 0,
    cachedTextTokens: cached?.text_tokens ?? input?.cached_tokens ?? 0,
    cachedAudioTokens: cached?.audio_tokens ?? 0,
    outputTextTokens: output?.text_tokens ?? usage.output_tokens,
    outputAudioTokens: output?.audio_tokens ?? 0,
    seconds: usage.seconds,
  };
  if (Object.values(used).some((tokens) => tokens > 0)) draft.effects.push({ type: 'usage', usage: used });
}

/** The session, for a client that joins. */
export function sessionShownBy(state: CallState): ReturnType<typeof sessionOf> {
  return sessionOf({ state, effects: [], at: 0 });
}
