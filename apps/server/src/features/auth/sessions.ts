import type { ENDPOINTS, SessionInfo } from '@parlo/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Queryable } from '../../db/connect.ts';
import { session } from '../../db/schema.ts';
import type { CurrentUser, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';
import { readDevice } from './sign-in/device.ts';

/** A program that signs in each time has many sessions; a person needs to see the last ones. */
const SHOWN = 100;

/** The current session first, then by last use, which is stored to the day. */
async function listSessionsOf(db: Queryable, user: CurrentUser): Promise<z.infer<typeof SessionInfo>[]> {
  const rows = await db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      expiresAt: session.expiresAt,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(and(eq(session.userId, user.id), sql`${session.expiresAt} > now()`))
    .orderBy(desc(eq(session.id, user.sessionId ?? '')), desc(session.updatedAt), session.id)
    .limit(SHOWN);
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt, userAgent }) => ({
    ...withDevice(userAgent),
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === user.sessionId,
  }));
}

function withDevice(stored: string | null) {
  const device = readDevice(stored);
  return device && { device };
}

/** Ends one of the caller's sessions, or all but the current one. Returns their devices, as they are stored. */
function end(db: Queryable, user: CurrentUser, sessionId: string | undefined) {
  const ended = sessionId === undefined ? ne(session.id, user.sessionId ?? '') : eq(session.id, sessionId);
  return db
    .delete(session)
    .where(and(eq(session.userId, user.id), ended))
    .returning({ id: session.id, userAgent: session.userAgent });
}

export function listSessions(db: Database): Operation<typeof ENDPOINTS.listSessions> {
  return async (_input, { user }) => ({ success: true, sessions: await listSessionsOf(db, user) });
}

/** Ends one of the caller's sessions, or all but the current one. */
export function endSession(db: Database): Operation<typeof ENDPOINTS.endSession> {
  return async ({ sessionId }, context) => {
    const { user } = context;
    await db.transaction(async (tx) => {
      const ended = await end(tx, user, sessionId);
      if (sessionId !== undefined && ended.length === 0)
        throw new AppError('session_not_found', 'Session not found.');
      for (const { id, userAgent } of ended.slice(0, SHOWN)) {
        await recordAct(tx, context, 'end_session', { id, name: nameOf(userAgent) });
      }
    });
    return { success: true, sessions: await listSessionsOf(db, user) };
  };
}

function nameOf(stored: string | null): string {
  const device = readDevice(stored);
  return [device?.browser, device?.system].filter(Boolean).join(', ');
}
