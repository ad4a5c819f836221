import { type CALLS, OWNER_LIMITS } from '@parlo/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { apikey } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { askAuth } from '../ask-auth.ts';
import type { Auth } from '../auth.ts';
import { lockUser } from '../email/links.ts';
import { isCurrent, listKeysOf } from './api-keys.ts';

const DAY_SECONDS = 24 * 3_600;

export function createApiKey(auth: Auth, db: Database): Operation<typeof CALLS.createApiKey> {
  return async ({ name, expiresInDays }, { user }) => {
    const expiresIn = expiresInDays === undefined ? null : expiresInDays * DAY_SECONDS;
    const body = { userId: user.id, name, expiresIn };
    const { id, key } = await askAuth(db, auth.api.createApiKey({ body }));
    await requireRoom(db, user.id, id);
    const apiKey = (await listKeysOf(db, user.id)).find((made) => made.id === id);
    if (apiKey === undefined)
      throw new AppError('api_key_not_found', 'This API key was ended in the meantime.');
    const message = 'Please keep the key in a safe place: it is not shown again.';
    return { success: true, message, key, apiKey };
  };
}

// better-auth makes the key on a connection of its own, so there is no asking first: of several made at once each
// would find room. A key that is one too many is deleted before anybody has seen it.
async function requireRoom(db: Database, userId: string, keyId: string): Promise<void> {
  const tooMany = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const owned = and(eq(apikey.referenceId, userId), isCurrent);
    const [keys] = await tx.select({ count: count() }).from(apikey).where(owned);
    if ((keys?.count ?? 0) <= OWNER_LIMITS.apiKeys) return false;
    await tx.delete(apikey).where(eq(apikey.id, keyId));
    return true;
  });
  if (!tooMany) return;
  const max = OWNER_LIMITS.apiKeys;
  const message = `You can have ${max} API keys. Please revoke one that you no longer need.`;
  throw new AppError('too_many_api_keys', message, { params: { max } });
}
