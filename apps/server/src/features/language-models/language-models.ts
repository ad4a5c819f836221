import type { ModelFault } from '@parlo/contract';
import type { ModelSource, ModelUse, OpenModel } from '@parlo/dialog/responder';
import type { Database } from '../../db/connect.ts';
import { storeWithRetry } from '../../db/store-with-retry.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { createGuardedFetch } from '../../platform/http/guarded-fetch.ts';
import { connectModel, type ModelSettings } from '../../platform/language-models/connect-model.ts';
import { faultOf, isProvidersFault, retryAfterMs } from '../../platform/language-models/model-fault.ts';
import {
  LASTING,
  type ProviderAttempt,
  ProviderRests,
} from '../../platform/language-models/provider-rests.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import { type Metrics, modelLabel } from '../../platform/monitoring/metrics.ts';
import { createTellOnce, type TellOwner } from '../../platform/tell-owner-once.ts';
import { findOwnModel } from './own-model.ts';
import { addUse, tokensToday } from './token-use.ts';

/** So many failures in a row are no hiccup any more: an owner is told of them. */
const FAILURES_TO_TELL = 3;

export interface LanguageModelsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'modelTokens'>;
  /** The operator's model, for assistants that have none of their own. */
  readonly shared: () => Promise<ModelSettings | undefined>;
  readonly settings: {
    readonly allowedUrls: readonly string[];
    readonly tokensPerDay: number;
  };
  /** Opens owners' keys. */
  readonly key: Buffer;
  /** Tells owners of what is theirs to mend: their own model, and the tokens of their day. */
  readonly tell: TellOwner<ModelFault>;
}

/** The owner of the model that an assistant replies with, and of its tokens. */
export interface ModelUser {
  /** Null for an assistant of the installation, which has no model. */
  readonly ownerId: string | null;
  /** The assistant with its own model; null for a draft of a new assistant. */
  readonly savedId: string | null;
  /** The key that tokens are counted by. */
  readonly countedAs: string;
}

export interface LanguageModels {
  sourceFor(user: ModelUser): ModelSource;
  /** The operator's model; undefined for none. */
  shared(): Promise<ModelSettings | undefined>;
  /** A connection for an owner's own model, or for the operator's. Costs nothing until it is used. */
  connect(settings: ModelSettings, whose: 'own' | 'shared'): OpenModel['model'];
  /** Why a provider that failed a moment ago is left alone, for an owner or for anybody; null when it is not. */
  whyItRests(settings: ModelSettings, ownerId?: string): ModelFault | null;
  /** Resolves when what was used is stored. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Counts a reply that failed, and reports its fault where it lasts. */
function noteFailure(
  attempt: ProviderAttempt,
  { failure, heard, begun }: ModelUse,
  fault: ModelFault,
  report: (fault: ModelFault) => void,
): void {
  // A reply that was heard and took too long to end was a long one.
  if (!isProvidersFault(failure) || (heard && fault === 'too_slow')) return;
  // A model that was at work took too long over what it was asked, as a visitor can make any model do.
  const ofQuestion = fault === 'too_slow' && begun === true;
  const inARow = attempt.failed({ fault, askedMs: retryAfterMs(failure), ofQuestion });
  if (LASTING.has(fault) || inARow >= FAILURES_TO_TELL) report(fault);
}

/** The language models of this server: the operator's, and those that owners set. Whoever creates it closes it. */
export function createLanguageModels(deps: LanguageModelsDeps): LanguageModels {
  const { db, logger, settings, key } = deps;
  const fetches = {
    shared: createGuardedFetch('anywhere'),
    own: createGuardedFetch('public'),
    // An owner's model at an address with `http` is one that the operator lists.
    ownPrivate: createGuardedFetch('private'),
  };
  const rests = new ProviderRests();
  const pending = new Set<Promise<void>>();
  const tellOnce = createTellOnce(db, deps.tell, ({ assistantId, fault }) =>
    // The tokens of a day are those of all assistants.
    fault === 'tokens_used_up' ? 'account' : assistantId,
  );

  function connect(provider: ModelSettings, whose: 'own' | 'shared'): OpenModel['model'] {
    const isPrivate = new URL(provider.baseUrl).protocol === 'http:';
    const { fetch } = whose === 'shared' ? fetches.shared : isPrivate ? fetches.ownPrivate : fetches.own;
    return connectModel(provider, fetch);
  }

  function inBackground(work: Promise<void>): void {
    pending.add(work);
    void work.then(() => pending.delete(work));
  }

  function store(ownerId: string, assistantId: string, use: ModelUse): void {
    const stored = storeWithRetry(() => addUse(db, ownerId, assistantId, use));
    inBackground(
      stored.catch((err: unknown) => {
        logger.error({ err, assistantId }, 'use of a language model not stored');
      }),
    );
  }

  function count({ inputTokens, outputTokens }: ModelUse, model: string): void {
    const { modelTokens } = deps.metrics;
    modelTokens.inc({ use: 'replies', model, direction: 'input' }, inputTokens);
    modelTokens.inc({ use: 'replies', model, direction: 'output' }, outputTokens);
  }

  function tell(ownerId: string, assistantId: string, fault: ModelFault): void {
    inBackground(
      tellOnce({ ownerId, assistantId, fault }).catch((err: unknown) => {
        logger.error({ err, assistantId }, 'owner not told of a language model');
      }),
    );
  }

  function whyRefused(own: ModelSettings | null, used: number): ModelFault | null {
    if (own && !isAllowed(own.baseUrl, settings.allowedUrls)) return 'address_not_allowed';
    return used >= settings.tokensPerDay ? 'tokens_used_up' : null;
  }

  async function open({ ownerId, savedId, countedAs }: ModelUser): Promise<OpenModel | null> {
    if (ownerId === null) return null;
    const [own, used] = await Promise.all([
      savedId === null ? null : findOwnModel(db, key, savedId),
      tokensToday(db, ownerId),
    ]);
    const report = (fault: ModelFault) => {
      if (savedId !== null) tell(ownerId, savedId, fault);
    };
    const provider = own ?? (await deps.shared());
    if (!provider) return null;
    const refusal = whyRefused(own, used);
    if (refusal) {
      report(refusal);
      return null;
    }
    const attempt = rests.begin(provider, ownerId);
    if (!attempt) return null;
    const whose = own ? 'own' : 'shared';
    const label = modelLabel(provider.model, whose);
    return {
      model: connect(provider, whose),
      used(use) {
        if (use.inputTokens + use.outputTokens > 0) store(ownerId, countedAs, use);
        count(use, label);
        if (use.failure === undefined) {
          if (use.heard) attempt.succeeded();
          return;
        }
        const fault = faultOf(use.failure);
        // `/health` and the admin pages report faults of the operator's model.
        noteFailure(attempt, use, fault, own ? report : () => undefined);
        logger.warn({ fault, assistantId: countedAs, own: own !== null }, 'language model failed');
      },
    };
  }

  return {
    sourceFor: (user) => ({ open: () => open(user) }),
    shared: deps.shared,
    connect,
    whyItRests: (provider, ownerId) =>
      ownerId === undefined ? rests.why(provider) : rests.whyFor(provider, ownerId),
    settled: async () => void (await Promise.all(pending)),
    async close() {
      await Promise.all(pending);
      await Promise.all(Object.values(fetches).map((each) => each.close()));
    },
  };
}
