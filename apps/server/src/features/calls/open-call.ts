import { randomBytes } from 'node:crypto';
import { DEFAULT_VOICE, MESSAGES } from '@parlo/contract';
import type { Responder } from '@parlo/dialog';
import type { Database } from '../../db/connect.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { VoiceHosts } from '../../voice-host/voice-hosts.ts';
import { type Beginning, beginConversation, dropConversation } from './begin-conversation.ts';
import type { CallMetrics } from './call-metrics.ts';
import type { CallMinutes } from './call-minutes.ts';
import type { CallRegister } from './call-register.ts';
import type { CallSlot, CallSlots } from './call-slots.ts';
import type { SecretClaims } from './client-secret.ts';
import { type CallableAssistant, type FindAssistant, findCallable } from './find-callable.ts';
import { RealtimeError } from './realtime-error.ts';
import { requireMayCall } from './require-may-call.ts';
import { runCall } from './run-call.ts';

const MODEL = 'parlo-local';
const MAX_CALL_MS = 60 * 60_000;
/** Everybody may call the demo assistant, so no call holds a line for long. */
const MAX_DEMO_CALL_MS = 3 * 60_000;

export interface OpenCallDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly hosts: VoiceHosts;
  readonly responder: Responder;
  readonly metrics: CallMetrics;
  readonly minutes: CallMinutes;
  readonly serverId: string;
  readonly findAssistant: FindAssistant;
  readonly register: CallRegister;
  readonly slots: CallSlots;
  /** Counts a call that nobody pays for, by address, or rejects. */
  readonly limitDemo: (address: string) => Promise<void>;
}

export interface OpenedCall {
  readonly callId: string;
  readonly sdp: string;
}

export interface CallRequest {
  readonly claims: SecretClaims;
  /** The browser's SDP. */
  readonly offer: string;
  /** Whom to count the call for. */
  readonly address: string;
}

/** A call that may be opened. */
export interface AdmittedCall {
  readonly callId: string;
  readonly assistant: CallableAssistant;
  readonly claims: SecretClaims;
}

/**
 * Answers a browser's offer: the conversation is stored, and its first seconds are leased, before anybody hears of
 * the call. Rejects with a RealtimeError or an AppError.
 */
export async function openCall(deps: OpenCallDeps, request: CallRequest): Promise<OpenedCall> {
  const { claims, address } = request;
  const slot = deps.slots.take(address, claims.assistantId ?? claims.draftId ?? '');
  try {
    return await openIn(slot, deps, request);
  } catch (error) {
    slot.release();
    throw error;
  }
}

async function openIn(slot: CallSlot, deps: OpenCallDeps, request: CallRequest): Promise<OpenedCall> {
  const call = await admit(deps, request);
  const { callId, assistant } = call;
  // An index takes a moment to build for a long FAQ; the greeting covers it.
  deps.responder.prepare(assistant.profile, AbortSignal.timeout(30_000)).catch((err: unknown) => {
    deps.logger.error({ err, assistantId: assistant.profile.id }, 'preparing the answers failed');
  });
  const leased = await begin(deps, call);
  const { handlers, drop } = runCall(deps, call, leased, slot);
  const result = await deps.hosts.open(describe(call, request.offer), handlers);
  if ('sdp' in result) {
    const { assistantId, origin } = request.claims;
    deps.logger.info({ callId, assistantId, origin }, 'call opened');
    return { callId, sdp: result.sdp };
  }
  drop();
  await dropConversation(deps.db, deps.minutes, { id: callId, ownerId: assistant.ownerId });
  deps.logger.warn({ callId, refused: result.refused, reason: result.message }, 'call refused');
  if (result.refused === 'invalid_offer') throw new RealtimeError(400, 'invalid_offer', result.message);
  const message = 'Calls can’t be taken right now. Please try again in a moment.';
  throw new RealtimeError(503, 'unavailable', message);
}

/** What held when the secret was made may have changed since. */
async function admit(deps: OpenCallDeps, { claims, address }: CallRequest): Promise<AdmittedCall> {
  const assistant = await findCallable(deps.db, deps.findAssistant, claims);
  if (!assistant) throw assistantNotFound();
  const { ownerId } = assistant;
  await requireMayCall(deps.minutes, { ownerId, own: claims.own });
  if (ownerId === null) await deps.limitDemo(address);
  return { callId: `rtc_${randomBytes(16).toString('hex')}`, assistant, claims };
}

async function begin(
  deps: OpenCallDeps,
  { callId, assistant, claims }: AdmittedCall,
): Promise<number | null> {
  const beginning: Beginning = await beginConversation(deps.db, deps.minutes, {
    id: callId,
    assistantId: claims.assistantId,
    ownerId: assistant.ownerId,
    serverId: deps.serverId,
    origin: claims.origin,
  });
  if (beginning.began) return beginning.leased;
  throw beginning.why === 'gone' ? assistantNotFound() : new AppError('no_minutes', MESSAGES.noMinutes);
}

function describe({ callId, assistant }: AdmittedCall, offer: string) {
  const { ownerId, voice, profile } = assistant;
  const maxDurationMs = ownerId === null ? MAX_DEMO_CALL_MS : MAX_CALL_MS;
  return {
    callId,
    offer,
    model: MODEL,
    voice: voice || DEFAULT_VOICE,
    instructions: `You are ${profile.name}.`,
    greeting: profile.greeting,
    expiresAt: Math.floor((Date.now() + maxDurationMs) / 1_000),
    maxDurationMs,
  };
}

const assistantNotFound = () => new RealtimeError(404, 'assistant_not_found', MESSAGES.assistantNotFound);
