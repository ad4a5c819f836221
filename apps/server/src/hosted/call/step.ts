import type { HostedRecital, HostedUsage } from '../../features/calls/hosted-call.ts';
import {
  type ProviderEvent,
  type ProviderEventOf,
  type ProviderUsage,
  VISITOR_LEFT,
} from '../adapters/provider-event.ts';
import { faultOfCode } from '../hosted-fault.ts';
import { ask, type CallState, type Draft, newId, type Reply, set } from './call-state.ts';
import type { CallEffect, CallInput } from './call-types.ts';
import { followClient, sessionOf } from './client-requests.ts';
import { closeGap, rejoined } from './close-gap.ts';
import { activeReply, dropReply, followReply, stopRecital, truncateReply } from './replies.ts';
import { endCall, runOut, say, sayPhrase, settle } from './settle.ts';
import { toolDone, useTool } from './tools.ts';
import { followVisitor, giveUpWords, helped } from './visitor.ts';

/** After this long without speech, ask; after as long again, hang up. */
const IDLE_STEP_MS = 30_000;
/** Providers end a call after an hour: the visitor is told before. */
const LONGEST_CALL_MS = 58 * 60_000;
/** Before a call ends for its length the assistant says so, in this time at most. */
const TIME_UP_MS = 3_000;
/** A response of which nothing comes for so long is lost, and the call with it. */
const REPLY_LIMIT_MS = 15_000;
/** A session that is not confirmed by then never will be. */
const CONFIRM_LIMIT_MS = 6_000;
/** A page that reloads its event channel is back by then. */
const ABSENT_MS = 10_000;
/** A device that took the microphone for longer has somebody else on the line. */
const LONGEST_PAUSE_MS = 5 * 60_000;
/** A call that nobody came to. */
const NOBODY_MS = 30_000;
/** With this a provider says that its model is none that could call functions. */
const TOOLS_NEED_MODEL = 'tools_need_model';
/** Responses in a row that failed; one may be an accident. */
const MOST_FAILURES = 2;

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
      tick(draft);
      return;
  }
}

function sayInstead(draft: Draft, { instead, memo }: HostedRecital): void {
  if (!draft.state.ending) say(draft, { text: instead, notice: '', memo });
}

function configure(draft: Draft): void {
  const eventId = newId(draft, 'event');
  set(draft, { configuring: eventId });
  ask(draft, { type: 'configure', setup: draft.state.facts.setup, eventId });
}

/** Another Parlo whose assistant has no language model says its owner's exact words, and calls nothing. */
function configureWithoutTools(draft: Draft): void {
  const { facts } = draft.state;
  set(draft, { facts: { ...facts, setup: { ...facts.setup, tools: [] } } });
  configure(draft);
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

function replyDone(draft: Draft, reply: Reply, { response }: ProviderEventOf<'response.done'>): void {
  if (response.status !== 'failed' || reply.cancelled) {
    set(draft, { failures: 0 });
    return;
  }
  replyFailed(draft, reply, response.status_details?.error?.code ?? '');
}

function replyFailed(draft: Draft, reply: Reply, code: string): void {
  const { failures, ending, owed, sayings } = draft.state;
  draft.effects.push({ type: 'failure', message: 'the provider made no response' });
  if (ending) return;
  const fault = faultOfCode(code) ?? (failures + 1 >= MOST_FAILURES ? 'provider_failed' : null);
  if (fault) {
    lose(draft, fault);
    return;
  }
  const again = reply.saying ? { sayings: [reply.saying, ...sayings], owed } : { owed: true };
  set(draft, { failures: failures + 1, ...again });
}

/** An error of the provider's. It is nobody's business but ours, and its words are not passed on. */
function failed(draft: Draft, { error }: ProviderEventOf<'error'>): void {
  const { configuring } = draft.state;
  if (error.code === 'session_expired') {
    endCall(draft, 'too_long');
    return;
  }
  if (error.code === VISITOR_LEFT) {
    endCall(draft, 'left');
    return;
  }
  if (configuring !== null && error.event_id === configuring) {
    if (error.code === TOOLS_NEED_MODEL && draft.state.facts.setup.tools.length > 0)
      configureWithoutTools(draft);
    else lose(draft, 'bad_response');
    return;
  }
  const active = activeReply(draft);
  if (active && active.responseId === null && error.event_id === active.eventId) {
    dropReply(draft, active);
    if (!active.cancelled) replyFailed(draft, active, error.code);
    return;
  }
  const fault = faultOfCode(error.code);
  if (fault) {
    lose(draft, fault);
    return;
  }
  // Not worth a word: it was over before we said so.
  if (error.code === 'response_cancel_not_active') {
    cancelled(draft);
    return;
  }
  draft.effects.push({ type: 'failure', message: 'the provider refused an event' });
}

/** A response that was given up before the provider knew of it, or after its end. */
function cancelled(draft: Draft): void {
  const active = activeReply(draft);
  if (active?.cancelled && active.responseId === null) set(draft, { quietAt: draft.at });
}

/** The provider lost the call: the visitor's client goes on with another one, where this server speaks. */
function lose(draft: Draft, fault: Extract<CallEffect, { type: 'fault' }>['fault']): void {
  draft.effects.push({ type: 'fault', fault });
  endCall(draft, 'lost');
}

function providerGone(draft: Draft, fault: Extract<CallEffect, { type: 'fault' }>['fault']): void {
  const { ending, leftAt, visitorThere, facts } = draft.state;
  if (ending) {
    endCall(draft, ending.reason);
    return;
  }
  if (leftAt) {
    endCall(draft, leftAt.how);
    return;
  }
  // Nobody follows the call here: they have hung up there.
  if (!visitorThere && facts.setup.medium === 'webrtc') {
    endCall(draft, 'left');
    return;
  }
  lose(draft, fault);
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

function tick(draft: Draft): void {
  const { state, at } = draft;
  const { connectedAt, leftAt, paused, startedAt } = state;
  if (state.phase === 'opening' && at - startedAt >= CONFIRM_LIMIT_MS && state.configuring !== null) {
    lose(draft, 'too_slow');
    return;
  }
  if (leftAt && at - leftAt.at >= ABSENT_MS) {
    endCall(draft, leftAt.how);
    return;
  }
  if (connectedAt === null) {
    if (at - startedAt >= NOBODY_MS) endCall(draft, 'lost');
    return;
  }
  if (state.ending) return;
  const active = activeReply(draft);
  if (active && at - active.lastEventAt >= REPLY_LIMIT_MS) {
    lose(draft, 'too_slow');
    return;
  }
  if (paused && at - paused.at >= LONGEST_PAUSE_MS) {
    endCall(draft, 'silence');
    return;
  }
  giveUpWords(draft);
  closeGap(draft);
  timeUp(draft, at - connectedAt);
  idle(draft);
}

function timeUp(draft: Draft, tookMs: number): void {
  const { facts } = draft.state;
  const limitMs = Math.min(LONGEST_CALL_MS, facts.maxDurationMs - TIME_UP_MS);
  if (tookMs >= limitMs && facts.maxDurationMs > 2 * TIME_UP_MS) runOut(draft, 'too_long');
  else if (tookMs >= facts.maxDurationMs) endCall(draft, 'too_long');
}

function idle(draft: Draft): void {
  const { state, at } = draft;
  const waits = state.checking.size + state.unread.size + state.tools.size + state.sayings.length;
  if (state.replies.length > 0 || state.speaking !== null || state.paused || state.owed || waits > 0) {
    set(draft, { quietAt: at });
    return;
  }
  if (at - state.quietAt < IDLE_STEP_MS) return;
  set(draft, { quietAt: at, askedStillThere: true });
  if (state.askedStillThere) sayPhrase(draft, 'goodbye', 'silence');
  else sayPhrase(draft, 'stillThere');
}

/** The session, for a client that joins. */
export function sessionShownBy(state: CallState): ReturnType<typeof sessionOf> {
  return sessionOf({ state, effects: [], at: 0 });
}
