import { hkdfSync } from 'node:crypto';
import type { IceServer, SpeechAbilities } from '@parlo/contract';
import type { Responder } from '@parlo/dialog';
import { sql } from 'drizzle-orm';
import type { Channels } from '../../db/channels.ts';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { CheckVisitor } from '../../platform/check-visitor.ts';
import type { RateLimits } from '../../platform/limits/rate-limit.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { Metrics } from '../../platform/monitoring/metrics.ts';
import type { ConversationTokens } from '../../platform/tokens/conversation-tokens.ts';
import type { Traces } from '../../platform/tracing/traces.ts';
import type { Trials } from '../../platform/trials.ts';
import {
  type CallableAssistant,
  type FindAssistant,
  findCallable,
  type ModelOfDraft,
  type Named,
} from './access/find-callable.ts';
import { createNeedsSocket, type TakesOffers } from './access/needs-socket.ts';
import type { CallEngines } from './call-engine.ts';
import { createCallMetrics } from './lifecycle/call-metrics.ts';
import type { CallMinutes } from './lifecycle/call-minutes.ts';
import { CallRegister } from './lifecycle/call-register.ts';
import { type CallCaps, CallSlots } from './lifecycle/call-slots.ts';
import type { OnLeftOver } from './lifecycle/close-call.ts';
import { startHeartbeat, type Tidying } from './lifecycle/heartbeat.ts';
import { createPrepareHosted, type HostedSideDeps } from './lifecycle/hosted-side.ts';
import { drainCalls, HANG_UP, JoinableCalls } from './lifecycle/joinable-calls.ts';
import { type OpenCallDeps, openCall } from './lifecycle/open-call.ts';
import { type CallRooms, openInRoom, type RoomRequest } from './lifecycle/open-in-room.ts';
import { ROOM_CALLS, RoomDispatch } from './lifecycle/room-dispatch.ts';
import { CALL_OVER, deleteWithCall } from './lifecycle/take-over.ts';
import { UnheardReplies } from './lifecycle/unheard-replies.ts';
import { createProviderSpeech } from './provider-speech.ts';
import { callsFeature } from './routes.ts';
import { answerTelephone } from './telephone/answer-telephone.ts';
import { type ReceiveWebhookDeps, TelephoneDesk } from './telephone/receive-webhook.ts';

/** Limits of this feature, mostly by address, in addition to those of each API call. */
export const ENDPOINT_LIMITS = {
  realtime: { points: 240, seconds: 60 },
  /** Calls that nobody pays for: of the demo assistant, and of people without an account. */
  demoCalls: { points: 20, seconds: 3_600 },
  /** Texts that programs have spoken, by account. */
  programSpeech: { points: 30, seconds: 60 },
  /** Sounds that programs have heard, by account. */
  programHearing: { points: 30, seconds: 60 },
} as const;

/** The channel of `features/billing/suspension.ts`. */
const ACCOUNT_SUSPENDED = 'account_suspended';

/** How long a stop waits for an unreachable database. */
const LAST_WRITES_MS = 10_000;

export interface CallsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly limits: RateLimits;
  readonly channels: Pick<Channels, 'listen'>;
  readonly caps: CallCaps;
  /** Caps for calls that are not connected yet. Default: `CONNECTING_CAPS`. */
  readonly connectingCaps?: CallCaps;
  readonly engines: CallEngines;
  readonly responder: Responder;
  readonly minutes: CallMinutes;
  /** Signs client secrets; the same on every server of an installation. */
  readonly secretKey: Buffer;
  /** Distinguishes this process's calls from those of others. */
  readonly serverId: string;
  /** No other server uses this database. */
  readonly alone: boolean;
  readonly findAssistant: FindAssistant;
  readonly modelOfDraft: ModelOfDraft;
  readonly calendarOf: OpenCallDeps['calendarOf'];
  /** What providers need that hold calls; absent: this server holds all of them. */
  readonly hosted?: Omit<HostedSideDeps, 'logger' | 'metrics'>;
  /** Whether a provider takes calls over WebRTC. Default: each does. */
  readonly takesOffers?: TakesOffers;
  /** Ends calls at their providers that a crashed server left there. */
  readonly endLeftOver?: OnLeftOver;
  readonly speechServices: OpenCallDeps['speechServices'] & {
    readonly withShared: (local: SpeechAbilities | null) => SpeechAbilities | null;
  };
  readonly checkVisitor: CheckVisitor;
  readonly conversations: ConversationTokens;
  readonly trials: Trials;
  readonly nameVisitor: OpenCallDeps['nameVisitor'];
  readonly nameNetwork: OpenCallDeps['nameNetwork'];
  /** Tidying up of other features, done now and then. */
  readonly alsoTidy: Tidying;
  /** STUN and TURN servers for the browser. */
  readonly iceServers: () => readonly IceServer[];
  /** Whether calls may come over UDP; over WebSocket they always may. */
  readonly udp: boolean;
  /** Rooms that calls may come in; absent: none do. */
  readonly rooms?: CallRooms | undefined;
  /** Callers by telephone, who come in rooms; absent: there are none. */
  readonly telephone?: Pick<ReceiveWebhookDeps, 'read'>;
  readonly keepCaller: OpenCallDeps['keepCaller'];
  /** Aborted when the server takes no new calls. */
  readonly draining: AbortSignal;
}

export interface Calls {
  readonly feature: Feature;
  /** The assistant, or the draft of one, that a token names; null when it is gone. */
  findCallable(named: Named): Promise<CallableAssistant | null>;
  /** Ends the call that a conversation is in, if any, and deletes what was said. */
  deleteConversation(conversationId: string): Promise<void>;
  /** Gives running calls `limitMs` to end; the assistant says one sentence in those that are left, and they end. */
  drain(limitMs: number): Promise<void>;
  /** Gives running calls `limitMs` to end by themselves, ends the rest, and stores how they ended. */
  stop(limitMs: number): Promise<void>;
}

/** Gives calls in rooms to servers by their load. */
function createDispatch(
  deps: CallsDeps & { readonly rooms: CallRooms },
  opening: OpenCallDeps,
): RoomDispatch {
  const { db, logger, serverId, draining, engines, caps, rooms, secretKey } = deps;
  return new RoomDispatch({
    ...{ logger, serverId, draining },
    key: Buffer.from(hkdfSync('sha256', secretKey, '', 'calls that servers pass on', 32)),
    load: () => {
      const { activeCalls, load } = engines.choose({ voice: '' });
      // Somebody who sets a number knows their machine.
      return Number.isFinite(caps.total) ? activeCalls / caps.total : load;
    },
    open: (request) => openInRoom({ logger, rooms, openCall: (call) => openCall(opening, call) }, request),
    send: async (message) => void (await db.execute(sql`select pg_notify(${ROOM_CALLS}, ${message})`)),
  });
}

/** Answers callers by telephone. */
function createDesk(deps: CallsDeps, dispatch: RoomDispatch | undefined): TelephoneDesk | undefined {
  const { rooms, telephone } = deps;
  if (!rooms || !telephone || !dispatch) return undefined;
  const open = (request: RoomRequest) => dispatch.open(request);
  return new TelephoneDesk((line) => answerTelephone({ ...deps, rooms, open }, line));
}

/** Takes calls: closes what an earlier run left open, then keeps running ones alive until `stop`. */
export async function startCalls(deps: CallsDeps): Promise<Calls> {
  const { db, minutes, limits, engines, channels } = deps;
  const register = new CallRegister();
  const slots = new CallSlots(deps.caps, deps.connectingCaps);
  const metrics = createCallMetrics(deps.metrics, () =>
    engines.all.reduce((sum, { activeCalls }) => sum + activeCalls, 0),
  );
  const hangUp = (callId: string) => register.hangUp(callId, 'moved');
  const secondsOf = (callId: string) => register.secondsOf(callId);
  const endSuspended = async () => {
    for (const callId of await minutes.suspendedCalls(register.mine)) register.runOut(callId, 'no_minutes');
  };
  const stopHeartbeat = await startHeartbeat({ ...deps, register, hangUp, endSuspended });
  // Messages missed here are found by the next heartbeat.
  const onGap = () => undefined;
  const onSuspended = () =>
    void endSuspended().catch((err: unknown) => deps.logger.warn({ err }, 'suspended calls not ended yet'));
  const stops = [
    channels.listen(CALL_OVER, { onMessage: hangUp, onGap }),
    channels.listen(HANG_UP, { onMessage: (callId) => register.hangUp(callId, 'left'), onGap }),
    channels.listen(ACCOUNT_SUSPENDED, { onMessage: onSuspended, onGap }),
  ];
  const limitDemo = (address: string) => limits.take('demoCalls', address);
  const unheard = new UnheardReplies();
  const joinable = new JoinableCalls();
  const prepareHosted = deps.hosted && createPrepareHosted({ ...deps.hosted, logger: deps.logger, metrics });
  const opening: OpenCallDeps = {
    ...{ ...deps, metrics, register, slots, joinable, unheard, limitDemo, hangUp },
    needsSocket: createNeedsSocket({ ...deps, providers: deps.hosted?.providers }),
    ...(prepareHosted && { prepareHosted }),
  };
  const providerSpeech = createProviderSpeech((err) =>
    deps.logger.warn({ err }, 'a provider spoke no preview'),
  );
  const dispatch = deps.rooms && createDispatch({ ...deps, rooms: deps.rooms }, opening);
  if (dispatch) stops.push(channels.listen(ROOM_CALLS, dispatch), () => dispatch.stop());
  const desk = createDesk(deps, dispatch);
  const telephone = desk && deps.telephone && { ...deps.telephone, logger: deps.logger, desk };
  return {
    feature: callsFeature(deps, opening, { providerSpeech, dispatch, telephone }),
    findCallable: (named) => findCallable(db, deps, named),
    deleteConversation: (id) => deleteWithCall({ db, minutes, secondsOf, hangUp }, id),
    async drain(limitMs) {
      const { size } = joinable.running;
      if (size > 0)
        deps.logger.info({ calls: size, limitMs }, 'no new calls are taken, running ones may end');
      await drainCalls(joinable, register, limitMs);
    },
    async stop(limitMs) {
      await desk?.settled();
      await Promise.all(engines.all.map((engine) => engine.stop(limitMs)));
      stopHeartbeat();
      for (const stop of stops) stop();
      await providerSpeech.close();
      await register.settled(LAST_WRITES_MS);
    },
  };
}
