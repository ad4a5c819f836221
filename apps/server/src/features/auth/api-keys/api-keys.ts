import { type ApiKeyInfo, type ENDPOINTS, OWNER_LIMITS } from '@parlo/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { apikey } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { recordAct, tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, callAuth } from '../auth.ts';
import { lockUser } from '../email/links.ts';

const columns = {
  id: apikey.id,
  name: apikey.name,
  start: apikey.start,
  createdAt: apikey.createdAt,
  lastUsedAt: apikey.lastRequest,
  expiresAt: apikey.expiresAt,
};

/** An account's keys without expired ones, newest first. */
async function listKeysOf(db: Queryable, userId: string): Promise<ApiKeyInfo[]> {
  const rows = await db
    .select(columns)
    .from(apikey)
    .where(and(eq(apikey.referenceId, userId), isCurrent))
    .orderBy(desc(apikey.createdAt), apikey.id);
  return rows.map(toInfo);
}

const isCurrent = sql`(${apikey.expiresAt} is null or ${apikey.expiresAt} > now())`;

interface KeyRow
  extends Pick<typeof apikey.$inferSelect, 'id' | 'name' | 'start' | 'createdAt' | 'expiresAt'> {
  readonly lastUsedAt: Date | null;
}

function toInfo({ id, name, start, createdAt, lastUsedAt, expiresAt }: KeyRow): ApiKeyInfo {
  return {
    id,
    name: name ?? '',
    start: start ?? '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

export function listApiKeys(db: Database): Operation<typeof ENDPOINTS.listApiKeys> {
  return async (_input, { user }) => ({ success: true, apiKeys: await listKeysOf(db, user.id) });
}

const DAY_SECONDS = 24 * 3_600;

export interface CreateKeyDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly logger: Logger;
}

export function createApiKey(deps: CreateKeyDeps): Operation<typeof ENDPOINTS.createApiKey> {
  const { auth, db } = deps;
  return async ({ name, expiresInDays }, context) => {
    const { user } = context;
    const expiresIn = expiresInDays === undefined ? null : expiresInDays * DAY_SECONDS;
    const body = { userId: user.id, name, expiresIn };
    const { id, key } = await callAuth(db, auth.api.createApiKey({ body }));
    await requireRoom(db, user.id, id);
    await tryRecordAct(deps, context, 'create_api_key', { id, name });
    const apiKey = (await listKeysOf(db, user.id)).find((made) => made.id === id);
    if (apiKey === undefined)
      throw new AppError('api_key_not_found', 'This API key was ended in the meantime.');
    const message = 'Please keep the key in a safe place: it is not shown again.';
    return { success: true, message, key, apiKey };
  };
}

// better-auth makes the key on a connection of its own, so counting first would let several requests at once go over
// the limit. A key that is one too many is deleted before anybody has seen it.
async function requireRoom(db: Database, userId: string, keyId: string): Promise<void> {
  const tooMany = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const owned = and(eq(apikey.referenceId, userId), isCurrent);
    if ((await tx.$count(apikey, owned)) <= OWNER_LIMITS.apiKeys) return false;
    await tx.delete(apikey).where(eq(apikey.id, keyId));
    return true;
  });
  if (!tooMany) return;
  const max = OWNER_LIMITS.apiKeys;
  const message = `You can have ${max} API keys. Please revoke one that you no longer need.`;
  throw new AppError('too_many_api_keys', message, { params: { max } });
}

/** Deletes an API key: it stops working at once. */
export function revokeApiKey(db: Database): Operation<typeof ENDPOINTS.revokeApiKey> {
  return async ({ id }, context) => {
    const { user } = context;
    await db.transaction(async (tx) => {
      const own = and(eq(apikey.referenceId, user.id), eq(apikey.id, id));
      const [ended] = await tx.delete(apikey).where(own).returning({ name: apikey.name });
      if (!ended) throw new AppError('api_key_not_found', 'API key not found.');
      await recordAct(tx, context, 'revoke_api_key', { id, name: ended.name ?? '' });
    });
    return { success: true, apiKeys: await listKeysOf(db, user.id) };
  };
}
