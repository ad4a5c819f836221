import type { CallProviderFault, ENDPOINTS, ProviderKind } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { callProviders } from '../../db/schema.ts';
import { kindOf as kindOfAddress } from '../../hosted/adapters/kind-of.ts';
import type { Operation } from '../../platform/api.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { keyForAddress } from '../../platform/own-keys.ts';
import { seal, unseal } from '../../platform/tokens/sealed-text.ts';
import { pricesOf, type RealtimeSettings } from '../../realtime-environment.ts';
import type { HostedCalls } from './hosted-calls.ts';
import { costToday } from './stored-costs.ts';

export interface OwnProviderDeps {
  readonly db: Database;
  readonly settings: RealtimeSettings;
  /** Opens owners' keys. */
  readonly key: Buffer;
  readonly calls: Pick<HostedCalls, 'whyItRests' | 'fetchFor'>;
}

/** A provider with its key, as settings and rows have it. */
export interface ProviderSettings {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
}

export interface OwnProvider extends ProviderSettings {
  /** In millionths of the currency; null: none. */
  readonly capPerCall: number | null;
  readonly capPerDay: number | null;
}

type GivenProvider = Parameters<Operation<typeof ENDPOINTS.setCallProvider>>[0];

/** The provider that an assistant's owner set for it, with its key; null when there is none. */
export async function findOwnProvider(
  db: Queryable,
  key: Buffer,
  assistantId: string,
): Promise<OwnProvider | null> {
  const [row] = await db.select().from(callProviders).where(eq(callProviders.assistantId, assistantId));
  if (!row) return null;
  const { baseUrl, model, sealedKey, capPerCall, capPerDay } = row;
  // A key that can't be decrypted counts as none: the provider refuses, and its owner enters it again.
  const apiKey = sealedKey === null ? null : unseal(sealedKey, key, assistantId);
  return { baseUrl, model, apiKey: apiKey ?? undefined, capPerCall, capPerDay };
}

export function getCallProvider(deps: OwnProviderDeps): Operation<typeof ENDPOINTS.getCallProvider> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    return stateOf(deps, user.id, assistantId);
  };
}

export function setCallProvider(deps: OwnProviderDeps): Operation<typeof ENDPOINTS.setCallProvider> {
  const { db, key } = deps;
  return async (given, { user }) => {
    const { assistantId, baseUrl, model, capPerCall = null, capPerDay = null } = given;
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'update');
      const apiKey = await keyFor(deps, tx, given);
      const sealedKey = apiKey === undefined ? null : seal(apiKey, key, assistantId);
      const row = { baseUrl, model, capPerCall, capPerDay, sealedKey, updatedAt: sql`now()` };
      await tx
        .insert(callProviders)
        .values({ assistantId, ...row })
        .onConflictDoUpdate({ target: callProviders.assistantId, set: row });
    });
    return stateOf(deps, user.id, assistantId);
  };
}

export function removeCallProvider(deps: OwnProviderDeps): Operation<typeof ENDPOINTS.removeCallProvider> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    await deps.db.delete(callProviders).where(eq(callProviders.assistantId, assistantId));
    return stateOf(deps, user.id, assistantId);
  };
}

/** The given key, or the stored one where none is given. */
export function keyFor(
  { key, settings }: Pick<OwnProviderDeps, 'key' | 'settings'>,
  db: Queryable,
  given: Pick<GivenProvider, 'assistantId' | 'baseUrl' | 'apiKey'>,
): Promise<string | undefined> {
  return keyForAddress(given, settings.allowedUrls, () => findOwnProvider(db, key, given.assistantId));
}

async function stateOf({ db, key, settings, calls }: OwnProviderDeps, ownerId: string, assistantId: string) {
  const { allowedUrls, currency, shared } = settings;
  const own = await findOwnProvider(db, key, assistantId);
  const used = await costToday(db, { ownerId, assistantId, payer: 'own', currency });
  const provider = own ?? shared;
  const rests = provider ? calls.whyItRests(provider, ownerId) : null;
  const isRefused = own !== null && !isAllowed(own.baseUrl, allowedUrls);
  const isCapped = own !== null && own.capPerDay !== null && used >= own.capPerDay;
  const ofOwn: CallProviderFault | null = isCapped ? 'cost_cap' : rests;
  return {
    success: true as const,
    own: own && shownOf(settings, own),
    shared: shared !== undefined,
    allowedUrls: [...allowedUrls],
    currency,
    costToday: used,
    resting: isRefused || isCapped || rests !== null,
    // A fault of the operator's provider is reported to the operator only.
    fault: isRefused ? ('address_not_allowed' as const) : own && ofOwn,
  };
}

/** Without the key: it is never sent back. */
function shownOf(settings: RealtimeSettings, { apiKey, ...shown }: OwnProvider) {
  const priced = pricesOf(settings, shown) !== null;
  return { ...shown, kind: kindOf(shown), keySet: apiKey !== undefined, priced };
}

/** The dialect of an address and a model. */
export function kindOf({ baseUrl, model }: Pick<ProviderSettings, 'baseUrl' | 'model'>): ProviderKind {
  return kindOfAddress(baseUrl, model);
}
