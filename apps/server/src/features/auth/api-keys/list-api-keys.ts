import type { CALLS } from '@parlo/contract';
import type { Database } from '../../../db/connect.ts';
import type { Operation } from '../../../platform/api.ts';
import { listKeysOf } from './api-keys.ts';

export function listApiKeys(db: Database): Operation<typeof CALLS.listApiKeys> {
  return async (_input, { user }) => ({ success: true, apiKeys: await listKeysOf(db, user.id) });
}
