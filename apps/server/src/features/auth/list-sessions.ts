import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { listSessionsOf } from './sessions.ts';

export function listSessions(db: Database): Operation<typeof CALLS.listSessions> {
  return async (_input, { user }) => ({ success: true, sessions: await listSessionsOf(db, user) });
}
