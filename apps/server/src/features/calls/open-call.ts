import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_VOICE, DEMO_ASSISTANT_ID, MESSAGES } from '@parlo/contract';
import type { AssistantProfile, Responder } from '@parlo/dialog';
import type { TurnTimings } from '@parlo/voice';
import type { Database } from '../../db/connect.ts';
import { isDatabaseUnreachable } from '../../db/failures.ts';
import type { Logger } from '../../platform/logger.ts';
import type { CallHandlers, VoiceHosts } from '../../voice-host/voice-hosts.ts';
import type { CallMetrics } from './call-metrics.ts';
import type { CallRegister } from './call-register.ts';
import type { CallSlot, CallSlots } from './call-slots.ts';
import type { SecretClaims } from './client-secret.ts';
import { dropConversation, endConversation, insertConversation, insertTurn } from './conversation-store.ts';
import { RealtimeError } from './realtime-error.ts';
import { TurnWriter } from './turn-writer.ts';

const MODEL = 'parlo-local';
const MAX_CALL_MS = 60 * 60_000;
/** Everybody may call the demo assistant, so no call holds a line for long. */
const MAX_DEMO_CALL_MS = 3 * 60_000;

/** What the calls feature needs to know of an assistant. */
export interface CallableAssistant {
  readonly ownerId: string | null;
  /** Empty: the default voice. */
  readonly voice: string;
  readonly profile: AssistantProfile;
}

export interface OpenCallDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly hosts: VoiceHosts;
  readonly responder: Responder;
  readonly metrics: CallMetrics;
  readonly serverId: string;
  readonly findAssistant: (id: string) => Promise<CallableAssistant | null>;
  readonly register: CallRegister;
  readonly slots: CallSlots;
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

/** Answers a browser's offer: the conversation is stored before the answer leaves. Rejects with RealtimeError. */
export async function openCall(deps: OpenCallDeps, request: CallRequest): Promise<OpenedCall> {
  const slot = deps.slots.take(request.address, request.claims.assistantId);
  try {
    return await openIn(slot, deps, request);
  } catch (error) {
    slot.release();
    throw error;
  }
}

async function openIn(
  slot: CallSlot,
  deps: OpenCallDeps,
  { claims, offer }: CallRequest,
): Promise<OpenedCall> {
  const assistant = await deps.findAssistant(claims.assistantId);
  if (!assistant) throw assistantNotFound();
  const { profile } = assistant;
  const callId = `rtc_${randomBytes(16).toString('hex')}`;
  const maxDurationMs = profile.id === DEMO_ASSISTANT_ID ? MAX_DEMO_CALL_MS : MAX_CALL_MS;
  // An index takes a moment to build for a long FAQ; the greeting covers it.
  deps.responder.prepare(profile, AbortSignal.timeout(30_000)).catch((err: unknown) => {
    deps.logger.error({ err, assistantId: profile.id }, 'preparing the answers failed');
  });
  const stored = await insertConversation(deps.db, {
    id: callId,
    assistantId: profile.id,
    ownerId: assistant.ownerId,
    serverId: deps.serverId,
    origin: claims.origin,
  });
  if (!stored) throw assistantNotFound();
  deps.register.opened(callId);
  const call = {
    callId,
    offer,
    model: MODEL,
    voice: assistant.voice || DEFAULT_VOICE,
    instructions: `You are ${profile.name}.`,
    greeting: profile.greeting,
    expiresAt: Math.floor((Date.now() + maxDurationMs) / 1_000),
    maxDurationMs,
  };
  const result = await deps.hosts.open(call, handlersOf(deps, callId, profile, slot));
  if ('sdp' in result) {
    deps.logger.info({ callId, assistantId: profile.id, origin: claims.origin }, 'call opened');
    return { callId, sdp: result.sdp };
  }
  deps.register.closed(callId);
  await dropConversation(deps.db, callId);
  deps.logger.warn({ callId, refused: result.refused, reason: result.message }, 'call refused');
  if (result.refused === 'invalid_offer') throw new RealtimeError(400, 'invalid_offer', result.message);
  throw new RealtimeError(
    503,
    'unavailable',
    'Calls can’t be taken right now. Please try again in a moment.',
  );
}

const assistantNotFound = () => new RealtimeError(404, 'assistant_not_found', MESSAGES.assistantNotFound);

function handlersOf(
  deps: OpenCallDeps,
  callId: string,
  profile: AssistantProfile,
  slot: CallSlot,
): CallHandlers {
  const { db, logger, metrics, responder, register } = deps;
  const writer = new TurnWriter({
    store: (position, turn) => insertTurn(db, callId, position, turn),
    onFailure: (err) => logger.error({ err, callId }, 'turn not stored'),
    isAway: isDatabaseUnreachable,
    pause: (ms) => delay(ms),
  });
  async function end(reason: string, seconds: number | null) {
    await writer.flush();
    await endConversation(db, callId, reason, seconds);
  }
  return {
    answer: (turns, signal) => responder.respond({ id: callId, assistant: profile, turns }, signal),
    onConnected: () => undefined,
    onTurn: (turn) => writer.write(turn),
    onTimings: (timings) => {
      metrics.timings(timings);
      logger.info({ callId, stages: stagesOf(timings) }, 'turn answered');
    },
    onError: (failure) => logger.error({ callId, failure }, 'call error'),
    onEnded: ({ reason, seconds }) => {
      slot.release();
      register.closed(callId);
      metrics.ended(reason);
      logger.info({ callId, reason, seconds }, 'call ended');
      // What can't be closed now is closed by the sweeper, at its last heartbeat.
      const closing = end(seconds === null ? 'host_failed' : reason, seconds).catch((err: unknown) => {
        logger.error({ err, callId }, 'conversation not closed');
      });
      register.writing(closing);
    },
  };
}

/** Under names that the log's redaction, which hides transcripts, lets pass. */
function stagesOf({ endOfTurnMs, transcriptMs, answerMs, speechMs }: TurnTimings) {
  return { endOfTurnMs, recognitionMs: transcriptMs, answerMs, speechMs };
}
