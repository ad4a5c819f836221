import type { CallFault, CallProviderFault } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { type CallPayer, conversations } from '../../db/schema.ts';
import type {
  CallProvider,
  CallProviders,
  ChosenProvider,
  HostedAssistant,
} from '../../platform/call-providers/call-provider.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { createGuardedFetch, type Reach } from '../../platform/http/guarded-fetch.ts';
import {
  LASTING,
  type ProviderAttempt,
  ProviderRests,
} from '../../platform/language-models/provider-rests.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { createTellOnce, type TellOwner } from '../../platform/tell-owner-once.ts';
import { pricesOf, type RealtimeSettings } from '../../realtime-environment.ts';
import { CallAccount, type CostCaps, isDayCapped } from './call-account.ts';
import { findOwnProvider, kindOf, type OwnProvider, type ProviderSettings } from './own-provider.ts';
import { daySums } from './stored-costs.ts';

/** So many failures in a row are no hiccup any more: an owner is told of them. */
const FAILURES_TO_TELL = 3;
/** The name of the operator's provider; all others are assistants' ids. */
const SHARED = 'shared';

export interface HostedCallsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly settings: RealtimeSettings;
  /** Opens owners' keys. */
  readonly key: Buffer;
  /** Tells owners of what is theirs to mend: their own provider, and the costs of a day. */
  readonly tell: TellOwner<CallProviderFault>;
}

export interface HostedCalls extends CallProviders {
  /** The provider of a call that a crashed server left, with the key it is reached with now; null: there is none. */
  providerOf(payer: CallPayer, assistantId: string | null): Promise<CallProvider | null>;
  /** For requests to a provider at the addresses it may be at. */
  fetchFor(reach: Reach): typeof globalThis.fetch;
  /** Why a provider that failed a moment ago is left alone, for an owner or for anybody; null when it is not. */
  whyItRests(provider: ProviderSettings, ownerId?: string): CallFault | null;
  /** Resolves when owners were told of what happened so far. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The addresses that a provider may be at. An owner's at an address with `http` is one that the operator lists. */
export function reachOf(payer: CallPayer, baseUrl: string): Reach {
  if (payer === 'shared') return 'anywhere';
  return new URL(baseUrl).protocol === 'http:' ? 'private' : 'public';
}

const identityOf = ({ baseUrl, model, apiKey }: ProviderSettings) => ({ baseUrl, model, apiKey });

/** The providers of this server: the operator's, and those that owners set. Whoever creates it closes it. */
export function createHostedCalls(deps: HostedCallsDeps): HostedCalls {
  const { db, logger, settings, key } = deps;
  const fetches = {
    anywhere: createGuardedFetch('anywhere'),
    public: createGuardedFetch('public'),
    private: createGuardedFetch('private'),
  };
  const rests = new ProviderRests<CallFault>();
  const pending = new Set<Promise<void>>();
  const tellOnce = createTellOnce(db, deps.tell, ({ assistantId }) => `calls ${assistantId}`);

  function tell(ownerId: string, assistantId: string | null, fault: CallProviderFault): void {
    if (assistantId === null) return;
    const told = tellOnce({ ownerId, assistantId, fault }).catch((err: unknown) => {
      logger.error({ err, assistantId }, 'owner not told of a provider of calls');
    });
    pending.add(told);
    void told.then(() => pending.delete(told));
  }

  function toProvider(payer: CallPayer, found: ProviderSettings, assistantId: string | null): CallProvider {
    return {
      kind: kindOf(found),
      baseUrl: found.baseUrl,
      // A provider that needs no key takes any.
      apiKey: found.apiKey ?? '',
      model: found.model,
      reach: reachOf(payer, found.baseUrl),
      about: payer === 'shared' ? SHARED : (assistantId ?? SHARED),
    };
  }

  function capsOf(own: OwnProvider | null): CostCaps {
    if (!own) return settings.caps;
    return { perCall: own.capPerCall, perOwnerDay: own.capPerDay, perDay: null };
  }

  async function isHeldHere(conversationId: string): Promise<boolean> {
    const [row] = await db
      .select({ fellBack: conversations.fellBack })
      .from(conversations)
      .where(eq(conversations.id, conversationId));
    return row?.fellBack ?? false;
  }

  /** Null for a call that no provider may hold now. */
  async function findUsable({ assistantId, ownerId, callEngine, conversationId }: HostedAssistant) {
    if (callEngine !== 'provider' || ownerId === null) return null;
    const own = assistantId === null ? null : await findOwnProvider(db, key, assistantId);
    const found = own ?? settings.shared;
    if (!found || (await isHeldHere(conversationId))) return null;
    if (own && !isAllowed(own.baseUrl, settings.allowedUrls)) {
      tell(ownerId, assistantId, 'address_not_allowed');
      return null;
    }
    return rests.allows(identityOf(found), ownerId) ? { own, found, ownerId } : null;
  }

  async function providerFor(assistant: HostedAssistant): Promise<ChosenProvider | null> {
    const usable = await findUsable(assistant);
    if (!usable) return null;
    const { own, found, ownerId } = usable;
    const { assistantId, conversationId } = assistant;
    const payer: CallPayer = own ? 'own' : 'shared';
    const provider = toProvider(payer, found, assistantId);
    const { kind, model } = provider;
    const whose = { conversationId, ownerId, assistantId: assistantId ?? '' };
    const costed = { ...whose, payer, kind, model, currency: settings.currency };
    const caps = capsOf(own);
    const before = await daySums(db, costed);
    const onDayCap = () => tell(ownerId, assistantId, 'cost_cap');
    if (isDayCapped(before, caps)) {
      onDayCap();
      return null;
    }
    return {
      provider,
      account(callId) {
        const attempt = rests.begin(identityOf(found), ownerId);
        return new CallAccount({
          ...{ db, logger, caps, before, onDayCap },
          call: { ...costed, callId },
          prices: pricesOf(settings, provider),
          onWorks: () => attempt?.succeeded(),
          onFault(fault, when) {
            logger.warn({ fault, when, callId, own: own !== null }, 'provider of a call failed');
            // `/health` and the admin pages report faults of the operator's provider.
            const isNews = noteFault(attempt, fault);
            if (isNews && own) tell(ownerId, assistantId, fault);
          },
        });
      },
    };
  }

  return {
    providerFor,
    async providerOf(payer, assistantId) {
      const own = payer === 'own' && assistantId !== null && (await findOwnProvider(db, key, assistantId));
      const found = payer === 'own' ? own : settings.shared;
      if (!found) return null;
      const mayBeAsked = payer === 'shared' || isAllowed(found.baseUrl, settings.allowedUrls);
      return mayBeAsked ? toProvider(payer, found, assistantId) : null;
    },
    fetchFor: (reach) => fetches[reach === 'web' ? 'public' : reach].fetch,
    whyItRests(provider, ownerId) {
      const identity = identityOf(provider);
      return ownerId === undefined ? rests.why(identity) : rests.whyFor(identity, ownerId);
    },
    settled: async () => void (await Promise.all(pending)),
    async close() {
      await Promise.all(pending);
      await Promise.all(Object.values(fetches).map((each) => each.close()));
    },
  };
}

/** Counts a failure. Returns whether its owner should hear of it: it lasts, or is no hiccup any more. */
function noteFault(attempt: ProviderAttempt<CallFault> | null, fault: CallFault): boolean {
  const inARow = attempt?.failed({ fault }) ?? 0;
  return LASTING.has(fault) || inARow >= FAILURES_TO_TELL;
}
