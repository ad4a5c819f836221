import { createHash } from 'node:crypto';
import { MESSAGES } from '@parlo/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { account, session } from '../../../db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import type { Auth } from '../auth.ts';
import { withdrawLinks } from '../email/links.ts';

/**
 * Refuses a password that is not the account's; wrong ones are limited like sign-ins. Answers with the hash that it
 * was checked against. `field` is where the call has it.
 */
export type CheckPassword = (userId: string, password: string, field?: string) => Promise<string>;

export function createPasswordCheck(auth: Auth, db: Database, limits: RateLimits): CheckPassword {
  return async (userId, password, field = 'password') => {
    // Taken first, as at sign-in: guesses sent all at once are counted too.
    await limits.take('passwordFailures', userId);
    const { password: hashing } = await auth.$context;
    const hash = await passwordOf(db, userId);
    if (hash === null || !(await hashing.verify({ hash, password }))) {
      throw new AppError('wrong_password', MESSAGES.wrongPassword, { field });
    }
    await limits.giveBack('passwordFailures', userId);
    return hash;
  };
}

/** The hash of an account's password. */
export async function passwordOf(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ hash: account.password }).from(account).where(ofUser(userId));
  return row?.hash ?? null;
}

/** Tells an account's password from the one before, and says nothing else about it. */
export function markOf(hash: string): string {
  return createHash('sha256').update(hash).digest('base64url');
}

export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** The hash it takes the place of; when that was replaced in the meantime nothing is done. */
  readonly replaces?: string;
  /** The one session that goes on. */
  readonly keepSession?: string | undefined;
}

/**
 * Gives an account its new password and ends what somebody who knew the old one may have: sessions, and links to
 * change the password or the email. False when there was nothing to replace.
 */
export async function setPassword(tx: Queryable, next: NewPassword): Promise<boolean> {
  const { userId, hash, replaces, keepSession } = next;
  const set = await tx
    .update(account)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(ofUser(userId), replaces === undefined ? undefined : eq(account.password, replaces)));
  if (set.rowCount === 0) return false;
  const others = keepSession === undefined ? undefined : ne(session.id, keepSession);
  await tx.delete(session).where(and(eq(session.userId, userId), others));
  await withdrawLinks(tx, userId, ['reset-password', 'change-email']);
  return true;
}

function ofUser(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, 'credential'));
}
