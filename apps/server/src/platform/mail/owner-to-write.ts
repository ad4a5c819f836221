import { languageOf } from '@parlo/dialog/language';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, minuteEntries, user } from '../../db/schema.ts';

export interface OwnerToWrite {
  readonly to: string;
  /** Has proved that this is their email. */
  readonly confirmed: boolean;
  /** A code such as `uk`: what the owner's newest assistant greets in, as an account has no language of its own. */
  readonly language: string;
}

/** Returns the recipient of a mail about an account; undefined for a deleted account. */
export async function ownerToWrite(tx: Queryable, userId: string): Promise<OwnerToWrite | undefined> {
  const [row] = await tx
    .select({ to: user.email, confirmed: user.emailVerified, greeting: assistants.greeting })
    .from(user)
    .leftJoin(assistants, eq(assistants.ownerId, user.id))
    .where(eq(user.id, userId))
    .orderBy(desc(assistants.sequence))
    .limit(1);
  if (!row) return undefined;
  const { greeting, ...owner } = row;
  return { ...owner, language: greeting === null ? 'en' : languageOf('', { greeting, faq: [] }).code };
}

/**
 * Whether an account is written to about what others do. One that only has its trial is when its email is confirmed:
 * anybody could have typed it.
 */
export async function mayWriteTo(tx: Queryable, userId: string): Promise<boolean> {
  const [row] = await tx.select({ confirmed: user.emailVerified }).from(user).where(eq(user.id, userId));
  if (!row || row.confirmed) return row !== undefined;
  const { seconds, kind } = minuteEntries;
  const given = and(eq(minuteEntries.userId, userId), gt(seconds, 0), ne(kind, 'trial'));
  return (await tx.$count(minuteEntries, given)) > 0;
}
