import type { CallFault, CallProviderFault } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/connect.ts';
import { type CallPayer, callCosts, conversations } from '../../db/schema.ts';
import type {
  CallProvider,
  CallProviders,
  CallToHold,
  EndLeftOver,
  HoldingProvider,
  LeftOverCall,
} from '../../platform/call-providers/call-provider.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { createGuardedFetch, type Reach } from '../../platform/http/guarded-fetch.ts';
import {
  LASTING,
  type ProviderAttempt,
  ProviderRests,
} from '../../platform/language-models/provider-rests.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { Metrics } from '../../platform/monitoring/metrics.ts';
import { createTellOnce, type TellOwner } from '../../platform/tell-owner-once.ts';
import { withinSignal } from '../../platform/within-signal.ts';
import { pricesOf, type RealtimeSettings } from '../../realtime-environment.ts';
import { CallAccount, isDayCapped } from './call-account.ts';
import { findOwnProvider, kindOf, type ProviderSettings } from './own-provider.ts';
import { daySums } from './stored-costs.ts';

/** So many failures in a row are no hiccup any more: an owner is told of them. */
const FAILURES_TO_TELL = 3;
/** More calls than one server holds. What is forgotten here is stored all the same. */
const MOST_CALLS = 5_000;
const LONGEST_CALL_MS = 2 * 3_600_000;
/** The name of the operator's provider; all others are assistants' ids. */
const SHARED = 'shared';

export interface HostedCallsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'modelTokens' | 'modelCost'>;
  readonly settings: RealtimeSettings;
  /** Opens owners' keys. */
  readonly key: Buffer;
  /** Tells owners of what is theirs to mend: their own provider, and the costs of a day. */
  readonly tell: TellOwner<CallProviderFault>;
}

export interface HostedCalls extends CallProviders {
  /** Has a call ended, in the background, that a crashed server left at its provider. */
  endLeftOver(call: LeftOverCall, end: EndLeftOver): void;
  /** For requests to a provider at the addresses it may be at. */
  fetchFor(reach: Reach): typeof globalThis.fetch;
  /** Why a provider that failed a moment ago is left alone, for an owner or for anybody; null when it is not. */
  whyItRests(provider: ProviderSettings, ownerId?: string): CallFault | null;
  /** Resolves when what happened so far is stored, and owners were told of it. */
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
  const accounts = new LRUCache<string, CallAccount>({ max: MOST_CALLS, ttl: LONGEST_CALL_MS });
  const tellOnce = createTellOnce(db, deps.tell, ({ assistantId }) => `calls ${assistantId}`);

  function tell(ownerId: string, assistantId: string | null, fault: CallProviderFault): void {
    if (assistantId === null) return;
    const told = tellOnce({ ownerId, assistantId, fault }).catch((err: unknown) => {
      logger.error({ err, assistantId }, 'owner not told of a provider of calls');
    });
    inBackground(told);
  }

  function inBackground(work: Promise<void>): void {
    pending.add(work);
    void work.then(() => pending.delete(work));
  }

  /** With the key that the provider is reached with now: that of the call is not kept. */
  async function endAtProvider({ callId, ref, assistantId }: LeftOverCall, end: EndLeftOver) {
    const [row] = await db
      .select({ payer: callCosts.payer })
      .from(callCosts)
      .where(eq(callCosts.callId, callId));
    const isOwn = row?.payer === 'own' && assistantId !== null;
    const found = isOwn ? await findOwnProvider(db, key, assistantId) : settings.shared;
    if (!row || !found || (isOwn && !isAllowed(found.baseUrl, settings.allowedUrls))) return false;
    return end(ref, toProvider(row.payer, found, assistantId));
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

  async function isHeldHere(conversationId: string): Promise<boolean> {
    // A client whose call was just lost calls again at once, maybe before that is stored.
    const before = [...accounts.values()].filter((each) => each.conversationId === conversationId);
    await Promise.all(before.map((each) => each.flush()));
    const [row] = await db
      .select({ fellBack: conversations.fellBack })
      .from(conversations)
      .where(eq(conversations.id, conversationId));
    return row?.fellBack ?? false;
  }

  async function settled(): Promise<void> {
    await Promise.all([...accounts.values()].map((each) => each.flush()));
    await Promise.all(pending);
  }

  /** The assistant's own provider, otherwise the operator's. One whose address is no longer allowed is none. */
  async function findSet(ownerId: string, assistantId: string | null) {
    const own = assistantId === null ? null : await findOwnProvider(db, key, assistantId);
    if (!own)
      return settings.shared && { found: settings.shared, payer: 'shared' as const, caps: settings.caps };
    if (isAllowed(own.baseUrl, settings.allowedUrls)) {
      const caps = { perCall: own.capPerCall, perOwnerDay: own.capPerDay, perDay: null };
      return { found: own, payer: 'own' as const, caps };
    }
    tell(ownerId, assistantId, 'address_not_allowed');
    return undefined;
  }

  /** Null where no provider may hold calls now. */
  async function findUsable({ assistantId, ownerId }: Pick<CallToHold, 'assistantId' | 'ownerId'>) {
    const set = ownerId === null ? undefined : await findSet(ownerId, assistantId);
    if (ownerId === null || !set) return null;
    const { found, payer, caps } = set;
    const identity = identityOf(found);
    if (!rests.allows(identity, ownerId)) return null;
    const whose = { ownerId, assistantId: assistantId ?? '', payer, currency: settings.currency };
    const before = await daySums(db, whose);
    const onDayCap = () => tell(ownerId, assistantId, 'cost_cap');
    if (isDayCapped(before, caps)) {
      onDayCap();
      return null;
    }
    const provider = toProvider(payer, found, assistantId);
    return { provider, identity, whose, caps, before, onDayCap };
  }

  async function providerFor(call: CallToHold, signal: AbortSignal): Promise<HoldingProvider | null> {
    const { callId, conversationId, assistantId } = call;
    if (await withinSignal(isHeldHere(conversationId), signal)) return null;
    const usable = await withinSignal(findUsable(call), signal);
    if (!usable) return null;
    const { provider, identity, whose, caps, before, onDayCap } = usable;
    const { kind, model } = provider;
    const attempt = rests.begin(identity, whose.ownerId);
    const account = new CallAccount({
      ...{ db, logger, metrics: deps.metrics, caps, before, onDayCap },
      call: { ...whose, callId, conversationId, kind, model },
      prices: pricesOf(settings, provider),
      onWorks: () => attempt?.succeeded(),
      onFault(fault) {
        // `/health` and the admin pages report faults of the operator's provider.
        const isNews = noteFault(attempt, fault);
        if (isNews && whose.payer === 'own') tell(whose.ownerId, assistantId, fault);
      },
    });
    accounts.set(callId, account);
    return {
      provider,
      onUsage: (usage) => account.onUsage(usage),
      onProviderRef: (ref) => account.onProviderRef(ref),
      onFault: (fault, when) => account.onFault(fault, when),
    };
  }

  return {
    find: async (of, signal) => (await withinSignal(findUsable(of), signal))?.provider ?? null,
    providerFor,
    endLeftOver(call, end) {
      const { callId } = call;
      inBackground(
        endAtProvider(call, end).then(
          (over) => logger.warn({ callId, over }, 'call that a server left at its provider hung up'),
          (err: unknown) => logger.error({ err, callId }, 'call not hung up at its provider'),
        ),
      );
    },
    fetchFor: (reach) => fetches[reach === 'web' ? 'public' : reach].fetch,
    whyItRests(provider, ownerId) {
      const identity = identityOf(provider);
      return ownerId === undefined ? rests.why(identity) : rests.whyFor(identity, ownerId);
    },
    settled,
    async close() {
      await settled();
      await Promise.all(Object.values(fetches).map((each) => each.close()));
    },
  };
}

/** Counts a failure. Returns whether its owner should hear of it: it lasts, or is no hiccup any more. */
function noteFault(attempt: ProviderAttempt<CallFault> | null, fault: CallFault): boolean {
  const inARow = attempt?.failed({ fault }) ?? 0;
  return LASTING.has(fault) || inARow >= FAILURES_TO_TELL;
}
