import { MESSAGES } from '@parlo/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, files, user } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';

export type LogoFile = Pick<typeof files.$inferSelect, 'id' | 'key' | 'name'>;

/**
 * A logo belongs to an account, assistants, or both. To change that, lock the assistant first and then the account: two
 * changes at once then neither lose a logo nor leave one that is not shown.
 */
export async function lockAccountLogo(tx: Queryable, userId: string): Promise<{ logoFileId: string | null }> {
  const [row] = await tx
    .select({ logoFileId: user.logoFileId })
    .from(user)
    .where(eq(user.id, userId))
    // Rows that refer to the account may still be written.
    .for('no key update');
  // Deleted in the meantime.
  if (row === undefined) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  return row;
}

/** Returns the logo that visitors see: the assistant's own, else its owner's. Null when there is no such assistant. */
export async function findAssistantLogo(
  db: Queryable,
  assistantId: string,
): Promise<{ readonly fileId: string | null } | null> {
  const [row] = await db
    .select({ fileId: sql<string | null>`coalesce(${assistants.logoFileId}, ${user.logoFileId})` })
    .from(assistants)
    .leftJoin(user, eq(user.id, assistants.ownerId))
    .where(eq(assistants.id, assistantId));
  return row ?? null;
}

export async function findAccountLogo(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select({ fileId: user.logoFileId }).from(user).where(eq(user.id, userId));
  return row?.fileId ?? null;
}

export async function findLogoFile(db: Queryable, fileId: string): Promise<LogoFile | null> {
  const [row] = await db
    .select({ id: files.id, key: files.key, name: files.name })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.purpose, 'logo')));
  return row ?? null;
}

/** Deletes a logo that neither the account nor any assistant uses any more. The caller has locked the account. */
export async function releaseLogo(tx: Queryable, jobs: Jobs, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  const unused = sql`not exists (select 1 from ${user} where ${user.logoFileId} = ${fileId})
    and not exists (select 1 from ${assistants} where ${assistants.logoFileId} = ${fileId})`;
  const gone = await tx
    .delete(files)
    .where(and(eq(files.id, fileId), unused))
    .returning({ key: files.key });
  await removeLater(
    jobs,
    tx,
    gone.map(({ key }) => key),
  );
}
