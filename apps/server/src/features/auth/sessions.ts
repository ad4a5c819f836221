import type { SessionInfo } from '@parlo/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import { session } from '../../db/schema.ts';
import type { CurrentUser } from '../../platform/api.ts';

/** A program that signs in each time has many; a person looks at the last ones. */
const SHOWN = 100;

/** The one that asks first, then by last use, which is known to the day. */
export async function listSessionsOf(
  db: Queryable,
  user: CurrentUser,
): Promise<z.infer<typeof SessionInfo>[]> {
  const rows = await db
    .select({
      id: session.id,
      createdAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(and(eq(session.userId, user.id), sql`${session.expiresAt} > now()`))
    .orderBy(desc(eq(session.id, user.sessionId ?? '')), desc(session.updatedAt), session.id)
    .limit(SHOWN);
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === user.sessionId,
  }));
}

/** False when the account has no such session. */
export async function endOne(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db.delete(session).where(and(eq(session.userId, userId), eq(session.id, sessionId)));
  return ended.rowCount === 1;
}

export async function endOthers(db: Queryable, user: CurrentUser): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, user.id), ne(session.id, user.sessionId ?? '')));
}
