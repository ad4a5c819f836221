import type { ENDPOINTS, LocalModelsResponse } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { SharedModel } from '../../platform/language-models/shared-model.ts';
import { recordAct } from '../../platform/record-act.ts';

/** So many of one server are offered; a server of everybody's models may list hundreds. */
const MOST_OFFERED = 40;

export function getLocalModels(shared: SharedModel): Operation<typeof ENDPOINTS.getLocalModels> {
  return () => describe(shared);
}

/** Takes only what a server of this machine lists right now. */
export function useLocalModel(db: Database, shared: SharedModel): Operation<typeof ENDPOINTS.useLocalModel> {
  return async ({ use }, context) => {
    if (use) {
      const found = await shared.look();
      const there = found.some(({ server, models }) => server === use.server && models.includes(use.model));
      if (!there) throw new AppError('not_found', 'No server on this machine lists this model right now.');
    }
    const before = await shared.chosen();
    const named = use ?? before;
    if (named) {
      const act = use ? 'use_language_model' : 'stop_language_model';
      await db.transaction(async (tx) => {
        await shared.save(tx, use);
        await recordAct(tx, context, act, { name: `${named.model} (${named.server})` });
      });
      shared.forget();
    }
    return describe(shared);
  };
}

async function describe(shared: SharedModel): Promise<LocalModelsResponse> {
  const [found, chosen] = await Promise.all([shared.look(), shared.chosen()]);
  const servers = found.map(({ server, origin: address, models }) => ({
    server,
    address,
    models: models.slice(0, MOST_OFFERED),
    more: Math.max(0, models.length - MOST_OFFERED),
  }));
  return { success: true, mode: shared.mode, servers, chosen };
}
