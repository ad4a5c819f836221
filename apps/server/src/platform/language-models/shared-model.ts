import { LocalModel, type LocalModelsResponse } from '@parlo/contract';
import { sql } from 'drizzle-orm';
import type { Channels } from '../../db/channels.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { localModels } from '../../db/schema.ts';
import { ChangeCache } from '../change-cache.ts';
import { createGuardedFetch } from '../http/guarded-fetch.ts';
import type { Logger } from '../monitoring/logger.ts';
import type { ModelSettings } from './connect-model.ts';
import {
  type FoundServer,
  findLocalModels,
  type LocalSearch,
  MOST_LIST_BYTES,
  USUAL_SEARCH,
} from './find-local-models.ts';

/** The model of all assistants that have none of their own: the environment's, or one of this machine. */
export interface SharedModel {
  readonly mode: LocalModelsResponse['mode'];
  /** What replies are written with; undefined for none. */
  read(): Promise<ModelSettings | undefined>;
  /** The model of this machine that an administrator chose. Null unless this server looks for such models. */
  chosen(): Promise<LocalModel | null>;
  /** As a part of `tx`; the other servers are told when it is done. Call `forget` then. */
  save(tx: Queryable, model: LocalModel | null): Promise<void>;
  forget(): void;
  /** Looks for servers of this machine; finds none unless the mode is `auto`. Callers at the same time share a look. */
  look(): Promise<readonly FoundServer[]>;
  /** Looks once in the background, and tells the log what is there to choose. */
  lookAtStart(): void;
  close(): Promise<void>;
}

interface SharedModelDeps {
  readonly db: Database;
  readonly channels: Channels;
  readonly logger: Logger;
  readonly settings: { readonly shared: ModelSettings | undefined; readonly looks: boolean };
  /** Instead of the usual one. */
  readonly search?: LocalSearch | undefined;
}

const CHANGED = 'local_model_changed';

export function createSharedModel({
  db,
  channels,
  logger,
  settings,
  search = USUAL_SEARCH,
}: SharedModelDeps): SharedModel {
  const mode = settings.shared ? 'set' : settings.looks ? 'auto' : 'off';
  const guarded = createGuardedFetch('private', undefined, MOST_LIST_BYTES);
  const closing = new AbortController();
  const cache = new ChangeCache<{ readonly chosen: LocalModel | null }>({
    max: 1,
    connected: () => channels.connected,
  });
  const forget = () => cache.forgetAll();
  if (mode === 'auto') channels.listen(CHANGED, { onMessage: forget, onGap: forget });
  let looking: Promise<readonly FoundServer[]> | undefined;

  async function chosen(): Promise<LocalModel | null> {
    if (mode !== 'auto') return null;
    const kept = await cache.get('', async () => {
      const [row] = await db.select().from(localModels);
      // A later version may know other servers.
      return { chosen: LocalModel.safeParse(row).data ?? null };
    });
    return kept.chosen;
  }

  function look(): Promise<readonly FoundServer[]> {
    if (mode !== 'auto') return Promise.resolve([]);
    looking ??= findLocalModels(search, guarded.fetch, closing.signal).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    mode,
    chosen,
    look,
    forget,
    async read() {
      if (settings.shared) return settings.shared;
      const local = await chosen();
      // Only its name is stored: what is in the database leads to no other address.
      const origin = local && search.servers[local.server];
      return origin ? { baseUrl: `${origin}/v1`, model: local.model } : undefined;
    },
    async save(tx, model) {
      if (model) {
        const row = { server: model.server, model: model.model, updatedAt: sql`now()` };
        await tx.insert(localModels).values(row).onConflictDoUpdate({ target: localModels.only, set: row });
      } else {
        await tx.delete(localModels);
      }
      await tx.execute(sql`select pg_notify(${CHANGED}, '')`);
    },
    lookAtStart() {
      if (mode !== 'auto') return;
      void look().then((found) => {
        const there = found.map(({ server, models }) => ({ server, models: models.length }));
        logger.info({ found: there }, 'looked for language models on this machine');
      });
    },
    async close() {
      closing.abort();
      await looking;
      await guarded.close();
    },
  };
}
