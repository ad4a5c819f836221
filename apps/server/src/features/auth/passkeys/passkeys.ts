import type { ENDPOINTS, Passkey } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { passkey, session } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAct } from '../../../platform/record-act.ts';
import { lockUser } from '../email/links.ts';
import type { SecurityMails } from '../email/security-mails.ts';
import { type SignInWaysDeps, waysOf } from '../sign-in/ways.ts';

export interface PasskeysDeps extends SignInWaysDeps {
  readonly db: Database;
  readonly securityMails: SecurityMails;
}

export async function passkeysOf(db: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name: name ?? '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

export function listPasskeys({ db }: PasskeysDeps): Operation<typeof ENDPOINTS.listPasskeys> {
  return async (_input, { user }) => ({ success: true, passkeys: await passkeysOf(db, user.id) });
}

export function renamePasskey({ db }: PasskeysDeps): Operation<typeof ENDPOINTS.renamePasskey> {
  return async ({ passkeyId, name }, { user }) => {
    const named = await db.update(passkey).set({ name }).where(own(user.id, passkeyId));
    if (named.rowCount === 0) throw notFound();
    return { success: true, passkeys: await passkeysOf(db, user.id) };
  };
}

/** Removes a passkey and ends the sessions that it opened, except this one: it may be on a device that was lost. */
export function removePasskey(deps: PasskeysDeps): Operation<typeof ENDPOINTS.removePasskey> {
  const { db, securityMails } = deps;
  return async ({ passkeyId }, context) => {
    const { user } = context;
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const [found] = await tx.select().from(passkey).where(own(user.id, passkeyId));
      if (!found) throw notFound();
      (await waysOf(deps, tx, user.id)).requireAnother('passkey');
      const opened = and(eq(session.passkeyId, passkeyId), ne(session.id, user.sessionId ?? ''));
      await tx.delete(session).where(opened);
      await tx.update(session).set({ passkeyId: null }).where(eq(session.passkeyId, passkeyId));
      await tx.delete(passkey).where(eq(passkey.id, passkeyId));
      await recordAct(tx, context, 'remove_passkey', { id: passkeyId, name: found.name ?? '' });
      await securityMails.send(tx, user.id, 'passkey_removed');
    });
    return { success: true, passkeys: await passkeysOf(db, user.id) };
  };
}

function own(userId: string, passkeyId: string) {
  return and(eq(passkey.id, passkeyId), eq(passkey.userId, userId));
}

function notFound(): AppError {
  return new AppError('passkey_not_found', 'Passkey not found.');
}

/** Checks a browser's response. better-auth reports some that prove nothing as a failure of its own. */
export async function ceremony<T>(db: Database, check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (cause) {
    // Fails where the database is the reason.
    await db.execute(sql`select 1`);
    if (!isAPIError(cause)) throw cause;
    const code = String(cause.body?.code);
    if (code === 'CHALLENGE_NOT_FOUND') {
      throw new AppError('passkey_expired', 'That took too long. Please try again.', { cause });
    }
    if (code === 'PASSKEY_NOT_FOUND') {
      throw new AppError('unknown_passkey', 'No account here has this passkey.', { cause });
    }
    throw new AppError('passkey_failed', 'This passkey did not work.', { cause });
  }
}
