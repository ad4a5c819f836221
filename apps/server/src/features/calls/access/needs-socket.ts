import type { CallProvider, CallProviders } from '../../../platform/call-providers/call-provider.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { FIND_PROVIDER_MS } from '../lifecycle/hosted-side.ts';
import type { CallableAssistant } from './find-callable.ts';

/** Whether a provider takes calls over WebRTC. */
export type TakesOffers = (provider: CallProvider) => boolean;

/** The assistant, or the draft, that is about to be called. */
interface Called extends Pick<CallableAssistant, 'callEngine' | 'ownerId'> {
  /** Null for a draft of a new assistant. */
  readonly assistantId: string | null;
}

/** Whether a call has to come over a WebSocket, so that its provider can hold it. Never rejects. */
export type NeedsSocket = (called: Called) => Promise<boolean>;

export interface NeedsSocketDeps {
  readonly logger: Pick<Logger, 'warn'>;
  /** Undefined: this server holds all calls. */
  readonly providers: Pick<CallProviders, 'find'> | undefined;
  /** Default: each provider takes WebRTC. */
  readonly takesOffers?: TakesOffers;
}

/**
 * Tells sessions whose provider takes no WebRTC: an offer would make this server hold the call instead. Where no
 * provider is found, or not in time, the call comes as all others do.
 */
export function createNeedsSocket({ logger, providers, takesOffers }: NeedsSocketDeps): NeedsSocket {
  return async ({ callEngine, assistantId, ownerId }) => {
    if (callEngine !== 'provider' || !providers || !takesOffers) return false;
    try {
      const provider = await providers.find({ assistantId, ownerId }, AbortSignal.timeout(FIND_PROVIDER_MS));
      return provider !== null && !takesOffers(provider);
    } catch (err) {
      logger.warn({ err }, 'no provider for a session');
      return false;
    }
  };
}
