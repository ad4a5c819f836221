import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { listAssistants } from './store.ts';

export function getAssistants(db: Database): Operation<typeof CALLS.getAssistants> {
  return async ({ email }, { user }) => {
    requireOwnEmail(user, email);
    return { success: true, message: '', assistants: await listAssistants(db, user.id) };
  };
}
