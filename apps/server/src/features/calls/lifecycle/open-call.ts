import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { DEFAULT_VOICE, MESSAGES, TRIAL_LIMITS } from '@parlo/contract';
import type { SessionUpdate } from '@parlo/contract/realtime';
import { type AssistantProfile, noticeFor, type Responder, termsOf } from '@parlo/dialog';
import { languageOf } from '@parlo/dialog/language';
import type { Database } from '../../../db/connect.ts';
import { readHistory } from '../../../db/turns.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { newId } from '../../../platform/new-id.ts';
import type { SpeechToUse } from '../../../platform/speech-to-use.ts';
import type { Traces } from '../../../platform/tracing/traces.ts';
import { nameSecret, type SecretClaims } from '../access/client-secret.ts';
import {
  type CallableAssistant,
  type FindAssistant,
  findCallable,
  type ModelOfDraft,
} from '../access/find-callable.ts';
import { leaseRefused, limitedAddress, reportLimitHit } from '../access/limit-refusals.ts';
import type { NeedsSocket } from '../access/needs-socket.ts';
import { requireMayCall, requireTakesCalls } from '../access/require-may-call.ts';
import type { CallEngine, CallEngines, CallerConnection, CallHandlers, CallToOpen } from '../call-engine.ts';
import { voiceOf } from '../realtime/owner-session.ts';
import { RealtimeError } from '../realtime/realtime-error.ts';
import { onTelephone } from '../telephone/on-telephone.ts';
import type { TelephoneLine } from '../telephone/telephone-line.ts';
import { type TelephoneSideDeps, telephoneSide } from '../telephone/telephone-side.ts';
import { type BegunCall, beginCall, dropCall } from './begin-call.ts';
import type { CallMetrics } from './call-metrics.ts';
import type { CallMinutes } from './call-minutes.ts';
import type { CallRegister } from './call-register.ts';
import { type CallSlot, type CallSlots, linesBusy, TRIALS } from './call-slots.ts';
import type { CallToPrepare, HostedSide, PrepareHosted } from './hosted-side.ts';
import type { JoinableCalls } from './joinable-calls.ts';
import { networkOf, type RunningCall, runCall, withCalendar } from './run-call.ts';
import { runTrial } from './run-trial.ts';
import type { UnheardReplies } from './unheard-replies.ts';

const MODEL = 'parlo-local';
/** How long a call waits for the end of the one before, whose last words belong to its history. */
const OVER_LIMIT_MS = 300;
const MAX_CALL_MS = 60 * 60_000;
/** Calls that nobody pays for are short: of the demo assistant, and of people without an account. */
const MAX_FREE_CALL_MS = TRIAL_LIMITS.seconds * 1_000;

export interface OpenCallDeps extends Omit<TelephoneSideDeps, 'db' | 'logger'> {
  readonly db: Database;
  readonly logger: Logger;
  readonly engines: Pick<CallEngines, 'choose'>;
  readonly responder: Responder;
  readonly metrics: CallMetrics;
  readonly traces: Pick<Traces, 'begin'>;
  readonly minutes: CallMinutes;
  readonly serverId: string;
  /** Hashes a visitor's network for limits. */
  readonly nameVisitor: (assistantId: string, address: string) => string;
  /** The same for any day, as `Conversation` has it. */
  readonly nameNetwork: (assistantId: string, address: string) => string;
  readonly findAssistant: FindAssistant;
  readonly modelOfDraft: ModelOfDraft;
  /** The assistant's current knowledge of its calendar. */
  readonly calendarOf: (assistantId: string) => Promise<Pick<AssistantProfile, 'calendar'>>;
  /** The operator's services, for unsaved assistants. */
  readonly speechServices: { readonly shared: (ownerId: string | null) => SpeechToUse | undefined };
  readonly register: CallRegister;
  readonly slots: CallSlots;
  /** Running calls, for those who may join or end them. */
  readonly joinable: JoinableCalls;
  readonly unheard: UnheardReplies;
  /** Counts a call that nobody pays for by address; rejects above the limit. */
  readonly limitDemo: (address: string) => Promise<void>;
  readonly needsSocket: NeedsSocket;
  /** Prepares a call for a provider; absent: this server holds all calls. */
  readonly prepareHosted?: PrepareHosted;
  /** Aborted when the server takes no new calls. */
  readonly draining: AbortSignal;
  /** Ends a call whose conversation goes on in another one. */
  readonly hangUp: (callId: string) => void;
}

export interface OpenedCall {
  readonly callId: string;
  /** The SDP answer to an offer; null to any other connection. */
  readonly sdp: string | null;
}

export interface CallRequest {
  readonly claims: SecretClaims;
  readonly connection: CallerConnection;
  /** The WebSocket's connection, if it is one: it belongs to the engine once the call is opened. */
  readonly socket?: Socket;
  /** The client secret that was sent; absent where an owner's key was. */
  readonly secret?: string;
  /** What the owner set for the session. */
  readonly session?: SessionUpdate;
  /** The network that limits count the call for. */
  readonly address: string;
  /** The telephone line that the caller is on; absent: they have a screen. */
  readonly telephone?: TelephoneLine;
  /** Called once after the end of a call that was opened. */
  readonly onOver?: () => void;
}

/** A call that passed all checks. */
export interface AdmittedCall {
  readonly callId: string;
  readonly conversationId: string;
  readonly assistant: CallableAssistant;
  readonly engine: CallEngine;
  readonly claims: SecretClaims;
  readonly address: string;
  /** The number of a caller by telephone who does not hide it. */
  readonly phone?: string;
}

/**
 * Opens a call. The conversation is stored and its first seconds are leased before the engine gets the call; of people
 * without an account nothing is. Rejects with a RealtimeError or an AppError.
 */
export async function openCall(deps: OpenCallDeps, request: CallRequest): Promise<OpenedCall> {
  const { claims, address } = request;
  requireTakesCalls(deps.draining, deps.joinable.comesBack(claims.conversationId));
  const whose = claims.trialKey === undefined ? (claims.assistantId ?? claims.draftId ?? '') : TRIALS;
  const slot = deps.slots.take(address, whose);
  try {
    return await openIn(slot, deps, request);
  } catch (error) {
    slot.release();
    throw error;
  }
}

async function openIn(slot: CallSlot, deps: OpenCallDeps, request: CallRequest): Promise<OpenedCall> {
  const call = await admit(deps, request);
  const { callId, conversationId, assistant, engine } = call;
  const openedWith = request.secret === undefined ? null : nameSecret(request.secret);
  // Indexing a long FAQ takes a moment: it is done during the greeting.
  deps.responder.prepare(assistant.profile, AbortSignal.timeout(30_000)).catch((err: unknown) => {
    deps.logger.error({ err, assistantId: assistant.profile.id }, 'preparing the answers failed');
  });
  const { handlers, history, drop, hosted } =
    request.claims.trialKey === undefined
      ? await runStored(deps, call, slot)
      : { ...runTrial(deps, call, slot), history: [], hosted: null };
  const { telephone: line } = request;
  const sided = line ? telephoneSide(deps, { conversationId, assistant, line }, handlers) : handlers;
  const described = describe(deps, call, history, request);
  const toOpen = hosted ? { ...described, hosted: hosted.brief } : described;
  const { ownerId } = assistant;
  const stored = request.claims.trialKey === undefined && { conversationId };
  const joinable = { ownerId, openedWith, engine, ...stored };
  const watched = deps.joinable.watch(callId, joinable, withOver(sided, request.onOver));
  const result = await engine.open(toOpen, watched, request.socket);
  if ('sdp' in result) {
    const { assistantId, origin } = request.claims;
    const by = request.telephone ? 'telephone' : request.connection.kind;
    deps.logger.info({ callId, conversationId, assistantId, origin, by }, 'call opened');
    return { callId, sdp: result.sdp };
  }
  deps.joinable.drop(callId);
  await drop();
  deps.logger.warn({ callId, refused: result.refused, reason: result.message }, 'call refused');
  if (result.refused === 'invalid_offer') throw new RealtimeError('invalid_offer', result.message);
  if (result.refused === 'busy') throw linesBusy();
  const message = 'Calls can’t be taken right now. Please try again in a moment.';
  throw new RealtimeError('unavailable', message);
}

/** Checks again what was checked when the secret was made: it may have changed since. */
async function admit(
  deps: OpenCallDeps,
  { claims, address, connection, telephone }: CallRequest,
): Promise<AdmittedCall> {
  const found = await findCallable(deps.db, deps, claims);
  if (!found) throw assistantNotFound();
  const assistant = telephone ? onTelephone(found) : found;
  const { ownerId } = assistant;
  await requireMayCall(deps.minutes, { ownerId, own: claims.own });
  if (ownerId === null) await deps.limitDemo(address);
  if (connection.kind === 'offer') await requireTakesOffers(deps, assistant, claims);
  if (connection.kind === 'room') requireHeldHere(assistant);
  const callId = telephone?.callId ?? `rtc_${randomBytes(16).toString('hex')}`;
  const conversationId = claims.conversationId ?? newId('conv');
  const phone = telephone?.caller && { phone: telephone.caller };
  return {
    ...{ callId, conversationId, assistant, engine: deps.engines.choose(assistant), claims, address },
    ...phone,
  };
}

/** An offer that an assistant's provider can't take is refused by name, so that the client comes over a WebSocket. */
async function requireTakesOffers(
  { needsSocket }: OpenCallDeps,
  { callEngine, ownerId }: CallableAssistant,
  { assistantId, trialKey }: SecretClaims,
): Promise<void> {
  if (trialKey !== undefined || !(await needsSocket({ callEngine, ownerId, assistantId }))) return;
  const message = 'Calls of this assistant come over WebSocket only: open one at /v1/realtime.';
  throw new RealtimeError('rtc_unavailable', message);
}

/** A provider takes calls over WebRTC or WebSocket: in a room this server would hold the call instead. */
function requireHeldHere({ callEngine }: CallableAssistant): void {
  if (callEngine !== 'provider') return;
  throw new RealtimeError('rtc_unavailable', 'Calls of this assistant do not come through LiveKit.');
}

function withOver(handlers: CallHandlers, onOver: CallRequest['onOver']): CallHandlers {
  if (!onOver) return handlers;
  return {
    ...handlers,
    onEnded(end) {
      handlers.onEnded(end);
      onOver();
    },
  };
}

/** A call of a conversation that is stored. */
async function runStored(
  deps: OpenCallDeps,
  call: AdmittedCall,
  slot: CallSlot,
): Promise<RunningCall & Pick<BegunCall, 'history'> & { readonly hosted: HostedSide | null }> {
  const begun = await begin(deps, call);
  const hosted = (await deps.prepareHosted?.(await toPrepare(deps, call, begun))) ?? null;
  const { handlers, drop } = runCall(deps, call, { begun, slot, hosted });
  return {
    handlers,
    hosted,
    history: begun.history,
    async drop() {
      await drop();
      const { ownerId } = call.assistant;
      await dropCall(deps.db, deps.minutes, { ...call, ownerId }, begun.before);
    },
  };
}

async function begin(
  deps: OpenCallDeps,
  { callId, conversationId, assistant, claims, address }: AdmittedCall,
): Promise<BegunCall> {
  const { db, minutes, serverId, register, hangUp } = deps;
  const { assistantId, origin, consentedAt, timeZone } = claims;
  const limited = limitedAddress(claims, address);
  const call = {
    callId,
    conversationId,
    assistantId,
    serverId,
    origin,
    timeZone,
    ownerId: assistant.ownerId,
    consentedAt: consentedAt === null ? null : new Date(consentedAt * 1_000),
    address: limited,
    site: claims.site,
    visitor: assistantId === null || limited === null ? null : deps.nameVisitor(assistantId, limited),
  };
  const beginning = await beginCall(db, minutes, call, (other) => register.secondsOf(other));
  if (!beginning.began) {
    const { why } = beginning;
    if (why === 'gone') throw assistantNotFound();
    if (why === 'daily_limit' || why === 'too_many_calls') reportLimitHit(deps, assistantId);
    throw leaseRefused(why);
  }
  const { tookOver } = beginning;
  if (tookOver === null) return beginning;
  hangUp(tookOver);
  await register.over(tookOver, OVER_LIMIT_MS);
  // The last turns of the earlier call are stored when it ends.
  return { ...beginning, history: await readHistory(db, conversationId) };
}

function describe(
  { speechServices, unheard }: OpenCallDeps,
  { callId, conversationId, assistant }: AdmittedCall,
  history: BegunCall['history'],
  { connection, secret, session }: CallRequest,
): CallToOpen {
  const { ownerId, voice, pronunciations, profile } = assistant;
  const speech = assistant.speech ?? speechServices.shared(ownerId);
  const rest = unheard.take(conversationId);
  const maxDurationMs = ownerId === null ? MAX_FREE_CALL_MS : MAX_CALL_MS;
  return {
    callId,
    connection,
    model: MODEL,
    voice: (session && voiceOf(session)) ?? (voice || DEFAULT_VOICE),
    ...(session && { session }),
    ...(pronunciations.length > 0 && { pronunciations }),
    ...(speech && { speech }),
    ...visibleTo(profile),
    languages: languagesOf(assistant),
    greeting: profile.greeting,
    terms: termsOf(profile),
    history,
    ...(rest !== null && { unheard: rest }),
    expiresAt: Math.floor((Date.now() + maxDurationMs) / 1_000),
    maxDurationMs,
    // With an offer that came with the owner's key, the channel is still the visitor's browser's.
    ...(secret === undefined && connection.kind === 'socket' && { settable: true }),
    ...(profile.model && { repliesByModel: true }),
  };
}

/** The greeting's language comes first. */
export const languagesOf = ({ profile, alsoSpoken }: CallableAssistant): readonly string[] => [
  ...new Set([languageOf(profile.greeting, profile).code, ...alsoSpoken]),
];

async function toPrepare(deps: OpenCallDeps, call: AdmittedCall, begun: BegunCall): Promise<CallToPrepare> {
  const profile = await withCalendar(deps, call);
  return { call, begun, profile, ...networkOf(deps, call), languages: languagesOf(call.assistant) };
}

/** What clients see of an assistant's session. */
export function visibleTo(profile: AssistantProfile): Pick<CallToOpen, 'instructions' | 'notice'> {
  return { instructions: `You are ${profile.name}.`, notice: noticeFor(profile) };
}

export const assistantNotFound = () => new RealtimeError('assistant_not_found', MESSAGES.assistantNotFound);
