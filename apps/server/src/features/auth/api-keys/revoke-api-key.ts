import type { CALLS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { apikey } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { listKeysOf } from './api-keys.ts';

/** From this moment on nobody is let in by it. */
export function revokeApiKey(db: Database): Operation<typeof CALLS.revokeApiKey> {
  return async ({ id }, { user }) => {
    const ended = await db.delete(apikey).where(and(eq(apikey.referenceId, user.id), eq(apikey.id, id)));
    if (ended.rowCount === 0) throw new AppError('api_key_not_found', 'API key not found.');
    return { success: true, apiKeys: await listKeysOf(db, user.id) };
  };
}
