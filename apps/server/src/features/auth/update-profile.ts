import { type CALLS, MESSAGES } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user as users } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';

/** Changes what is given and leaves the rest. */
export function updateProfile(db: Database): Operation<typeof CALLS.updateProfile> {
  return async ({ name, surname, phone }, { user }) => {
    const changes = {
      ...(name !== undefined && { name }),
      ...(surname !== undefined && { surname }),
      ...(phone !== undefined && { phone }),
    };
    const [changed] = await db
      .update(users)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(users.id, user.id))
      .returning({ name: users.name, surname: users.surname, phone: users.phone });
    // Deleted in this moment, and its session with it.
    if (changed === undefined) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
    return { success: true, message: 'Your profile is saved.', user: { ...user, ...changed } };
  };
}
