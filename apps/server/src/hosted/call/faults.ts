import type { CallFault } from '../../features/calls/hosted-call.ts';
import { type ProviderEventOf, VISITOR_LEFT } from '../adapters/provider-event.ts';
import { faultOfCode } from '../hosted-fault.ts';
import { ask, type Draft, newId, type Reply, set } from './call-state.ts';
import { activeReply, dropReply } from './replies.ts';
import { endCall } from './settle.ts';

/** What fails at the provider, and what becomes of the call then. */

/** With this a provider says that its model is none that could call functions. */
const TOOLS_NEED_MODEL = 'tools_need_model';
/** Responses in a row that failed; one may be an accident. */
const MOST_FAILURES = 2;

/** Tells the provider what the session is. */
export function configure(draft: Draft): void {
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

/** A response was made, or failed. */
export function replyDone(draft: Draft, reply: Reply, { response }: ProviderEventOf<'response.done'>): void {
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
export function failed(draft: Draft, { error }: ProviderEventOf<'error'>): void {
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
export function lose(draft: Draft, fault: CallFault): void {
  draft.effects.push({ type: 'fault', fault });
  endCall(draft, 'lost');
}

/** Nothing more comes of the provider. */
export function providerGone(draft: Draft, fault: CallFault): void {
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
