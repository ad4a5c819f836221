import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { endOne, endOthers, listSessionsOf } from './sessions.ts';

/** Ends one of the caller's sessions, or all but the one that asks. */
export function endSession(db: Database): Operation<typeof CALLS.endSession> {
  return async ({ sessionId }, { user }) => {
    if (sessionId === undefined) await endOthers(db, user);
    else if (!(await endOne(db, user.id, sessionId)))
      throw new AppError('session_not_found', 'Session not found.');
    return { success: true, sessions: await listSessionsOf(db, user) };
  };
}
