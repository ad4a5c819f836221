import { OWNER_LIMITS } from '@parlo/contract';
import { count, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { assistants, user } from '../../db/schema.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Refuses one more assistant than an owner may have. Whoever adds one of this owner's waits at the owner's row
 * until `tx` ends, so that several at once can't go over together.
 */
export async function requireRoom(tx: Queryable, ownerId: string): Promise<void> {
  // Not `update`: rows that refer to the owner may be written meanwhile.
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update');
  const [row] = await tx.select({ has: count() }).from(assistants).where(eq(assistants.ownerId, ownerId));
  if ((row?.has ?? 0) < OWNER_LIMITS.assistants) return;
  const max = OWNER_LIMITS.assistants;
  const message = `You can have at most ${max} assistants. Delete one to make another.`;
  throw new AppError('too_many_assistants', message, { params: { max } });
}
