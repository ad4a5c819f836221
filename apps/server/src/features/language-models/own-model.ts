import type { ENDPOINTS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { languageModels } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import type { ModelSettings } from '../../platform/language-models/connect-model.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { keyForAddress } from '../../platform/own-keys.ts';
import { seal, unseal } from '../../platform/tokens/sealed-text.ts';
import type { LanguageModels, LanguageModelsDeps } from './language-models.ts';
import { tokensToday } from './token-use.ts';

export interface OwnModelDeps extends Pick<LanguageModelsDeps, 'key' | 'settings'> {
  readonly db: Database;
  readonly models: LanguageModels;
}

type GivenModel = Parameters<Operation<typeof ENDPOINTS.setLanguageModel>>[0];

/**
 * The model that an assistant's owner set for it, with its key; null when there is none. The operator may have taken its
 * address off the list since: nothing is sent to one that `isAllowed` refuses.
 */
export async function findOwnModel(
  db: Queryable,
  key: Buffer,
  assistantId: string,
): Promise<ModelSettings | null> {
  const [row] = await db.select().from(languageModels).where(eq(languageModels.assistantId, assistantId));
  if (!row) return null;
  const { baseUrl, model, apiVersion, sealedKey } = row;
  // A key that can't be decrypted counts as none: the provider refuses, and its owner enters it again.
  const apiKey = sealedKey === null ? null : unseal(sealedKey, key, assistantId);
  return { baseUrl, model, apiKey: apiKey ?? undefined, apiVersion: apiVersion ?? undefined };
}

export function getLanguageModel(deps: OwnModelDeps): Operation<typeof ENDPOINTS.getLanguageModel> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    return stateOf(deps, user.id, assistantId);
  };
}

export function setLanguageModel(deps: OwnModelDeps): Operation<typeof ENDPOINTS.setLanguageModel> {
  const { db, key } = deps;
  return async (given, { user }) => {
    const { assistantId } = given;
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'update');
      const { baseUrl, model, apiVersion, apiKey } = await completed(deps, tx, given);
      const row = {
        baseUrl,
        model,
        apiVersion: apiVersion ?? null,
        sealedKey: apiKey === undefined ? null : seal(apiKey, key, assistantId),
        updatedAt: sql`now()`,
      };
      await tx
        .insert(languageModels)
        .values({ assistantId, ...row })
        .onConflictDoUpdate({ target: languageModels.assistantId, set: row });
    });
    return stateOf(deps, user.id, assistantId);
  };
}

export function removeLanguageModel(deps: OwnModelDeps): Operation<typeof ENDPOINTS.removeLanguageModel> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    await deps.db.delete(languageModels).where(eq(languageModels.assistantId, assistantId));
    return stateOf(deps, user.id, assistantId);
  };
}

/** The given settings, with the stored key where none is given. */
export async function completed(
  { key, settings }: Pick<OwnModelDeps, 'key' | 'settings'>,
  db: Queryable,
  { assistantId, baseUrl, model, apiVersion, apiKey }: GivenModel,
): Promise<ModelSettings> {
  const findStored = () => findOwnModel(db, key, assistantId);
  const kept = await keyForAddress({ baseUrl, apiKey }, settings.allowedUrls, findStored);
  return { baseUrl, model, apiVersion, apiKey: kept };
}

async function stateOf({ db, key, settings, models }: OwnModelDeps, ownerId: string, assistantId: string) {
  const [own, used, here, shared] = await Promise.all([
    findOwnModel(db, key, assistantId),
    tokensToday(db, ownerId),
    tokensToday(db, ownerId, assistantId),
    models.shared(),
  ]);
  const provider = own ?? shared;
  const refused = own !== null && !isAllowed(own.baseUrl, settings.allowedUrls);
  const rests = provider ? models.whyItRests(provider, ownerId) : null;
  const resting = refused ? 'address_not_allowed' : rests;
  return {
    success: true as const,
    own: own && {
      baseUrl: own.baseUrl,
      model: own.model,
      keySet: own.apiKey !== undefined,
      ...(own.apiVersion !== undefined && { apiVersion: own.apiVersion }),
    },
    shared: shared !== undefined,
    allowedUrls: [...settings.allowedUrls],
    tokensToday: used,
    tokensTodayHere: here,
    tokensPerDay: settings.tokensPerDay,
    resting: resting !== null,
    // A fault of the operator's model is reported to the operator only.
    fault:
      provider && !refused && used >= settings.tokensPerDay ? ('tokens_used_up' as const) : own && resting,
  };
}
