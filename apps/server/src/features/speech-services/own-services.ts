import type { ENDPOINTS, SpeechStage } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { speechServices } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { keyForAddress } from '../../platform/own-keys.ts';
import { seal } from '../../platform/tokens/sealed-text.ts';
import {
  findOwnServices,
  type SpeechServices,
  type SpeechServicesDeps,
  sealedFor,
} from './speech-services.ts';

export interface OwnServicesDeps extends Pick<SpeechServicesDeps, 'key' | 'settings'> {
  readonly db: Database;
  readonly services: Pick<SpeechServices, 'faultOf' | 'report'>;
  /** Drops what is cached of an assistant on this server; others are notified. */
  readonly forget: (assistantId: string) => void;
}

type GivenService = Parameters<Operation<typeof ENDPOINTS.setSpeechService>>[0];

export function getSpeechServices(deps: OwnServicesDeps): Operation<typeof ENDPOINTS.getSpeechServices> {
  return async ({ assistantId }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    return stateOf(deps, assistantId);
  };
}

export function setSpeechService(deps: OwnServicesDeps): Operation<typeof ENDPOINTS.setSpeechService> {
  const { db, key } = deps;
  return async (given, { user }) => {
    const { assistantId, stage, baseUrl, model, voice } = given;
    await db.transaction(async (tx) => {
      await requireOwnAssistant(tx, user.id, assistantId, 'update');
      const apiKey = await keyFor(deps, tx, given);
      const row = {
        baseUrl,
        model,
        voice: voice ?? null,
        sealedKey: apiKey === undefined ? null : seal(apiKey, key, sealedFor(assistantId, stage)),
        updatedAt: sql`now()`,
      };
      await tx
        .insert(speechServices)
        .values({ assistantId, stage, ...row })
        .onConflictDoUpdate({ target: [speechServices.assistantId, speechServices.stage], set: row });
    });
    return changed(deps, assistantId, stage);
  };
}

export function removeSpeechService(deps: OwnServicesDeps): Operation<typeof ENDPOINTS.removeSpeechService> {
  return async ({ assistantId, stage }, { user }) => {
    await requireOwnAssistant(deps.db, user.id, assistantId);
    await deps.db
      .delete(speechServices)
      .where(and(eq(speechServices.assistantId, assistantId), eq(speechServices.stage, stage)));
    return changed(deps, assistantId, stage);
  };
}

/** The given key, or the stored one where none is given. */
function keyFor({ key, settings }: OwnServicesDeps, db: Queryable, given: GivenService) {
  const findStored = async () => (await findOwnServices(db, key, given.assistantId))[given.stage];
  return keyForAddress(given, settings.allowedUrls, findStored);
}

/** Earlier findings about the old service do not apply to this one. */
function changed(deps: OwnServicesDeps, assistantId: string, stage: SpeechStage) {
  deps.services.report({ about: assistantId, stage, fault: null });
  deps.forget(assistantId);
  return stateOf(deps, assistantId);
}

async function stateOf({ db, key, settings, services }: OwnServicesDeps, assistantId: string) {
  const own = await findOwnServices(db, key, assistantId);
  const stageOf = (stage: SpeechStage) => {
    const theirs = own[stage];
    const shared = settings.shared[stage] !== undefined;
    if (!theirs) return { own: null, shared, fault: null };
    // Without the key: it is never sent back.
    const { apiKey, ...shown } = theirs;
    const fault = isAllowed(theirs.baseUrl, settings.allowedUrls)
      ? services.faultOf(stage, assistantId)
      : ('address_not_allowed' as const);
    return { own: { ...shown, keySet: apiKey !== undefined }, shared, fault };
  };
  return {
    success: true as const,
    listening: stageOf('listening'),
    speaking: stageOf('speaking'),
    allowedUrls: [...settings.allowedUrls],
  };
}
