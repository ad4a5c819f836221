import { CALLS } from '@parlo/contract';
import type { Responder } from '@parlo/dialog';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../platform/api.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { RateLimits } from '../../platform/rate-limit.ts';
import type { VoiceHosts } from '../../voice-host/voice-hosts.ts';
import { createCallMetrics } from './call-metrics.ts';
import { CallRegister } from './call-register.ts';
import { type CallCaps, CallSlots } from './call-slots.ts';
import { mintSecret, type SecretClaims } from './client-secret.ts';
import { createSession } from './create-session.ts';
import { startHeartbeat } from './heartbeat.ts';
import { type CallableAssistant, openCall } from './open-call.ts';
import { createRealtimeRoutes } from './realtime-routes.ts';
import { voicePreview } from './voice-preview.ts';

/** Limits of this feature, per address. */
export const CALL_LIMITS = {
  session: { points: 120, seconds: 60 },
  realtime: { points: 240, seconds: 60 },
  voicePreview: { points: 60, seconds: 60 },
} as const;

/** What a stop gives a database that is away to come back. */
const LAST_WRITES_MS = 10_000;

export interface CallsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly limits: RateLimits;
  readonly caps: CallCaps;
  readonly hosts: VoiceHosts;
  readonly responder: Responder;
  /** Signs client secrets; the same on every server of an installation. */
  readonly secretKey: Buffer;
  /** Tells this server's calls from those of others. */
  readonly serverId: string;
  readonly findAssistant: (id: string) => Promise<CallableAssistant | null>;
}

export interface Calls {
  readonly feature: Feature;
  /** Gives running calls `limitMs` to end by themselves, ends the rest, and stores how they ended. */
  stop(limitMs: number): Promise<void>;
}

/** Takes calls: closes what an earlier run left open, then keeps running ones alive until `stop`. */
export async function startCalls(deps: CallsDeps): Promise<Calls> {
  const { db, logger, limits, hosts, secretKey, serverId, findAssistant } = deps;
  const register = new CallRegister();
  const slots = new CallSlots(deps.caps);
  const metrics = createCallMetrics(deps.metrics, () => hosts.activeCalls);
  const stopHeartbeat = await startHeartbeat(db, serverId, logger, () => register.live);
  const mint = (claims: SecretClaims) => mintSecret(claims, secretKey);

  return {
    feature(api) {
      const realtime = createRealtimeRoutes({
        logger,
        secretKey,
        mint,
        openCall: (request) => openCall({ ...deps, metrics, register, slots }, request),
        address: api.address,
        bearerOwner: async (context) => {
          // A token is sent on purpose; a cookie would let any page act for whoever visits it.
          const byToken = context.req.header('authorization') && !context.req.header('cookie');
          return byToken ? api.identify(context) : null;
        },
        findAssistant,
        limit: (context) => limits.take('realtime', api.address(context)),
      });
      api.serve(CALLS.session, (input) => createSession({ findAssistant, mint }, input), {
        limit: 'session',
      });
      api.serve(CALLS.voicePreview, ({ voice }) => voicePreview(hosts, voice), { limit: 'voicePreview' });
      api.app.route('/v1/realtime', realtime);
    },
    async stop(limitMs) {
      await hosts.stop(limitMs);
      stopHeartbeat();
      await register.settled(LAST_WRITES_MS);
    },
  };
}
