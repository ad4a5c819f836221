import type { ENDPOINTS } from '@parlo/contract';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';
import type { Users } from './users.ts';

/** Removes an account's second factor as a part of `tx`. False: it has none. */
export type RemoveFactor = (tx: Queryable, userId: string) => Promise<boolean>;

/**
 * For somebody who lost their phone and their recovery codes. Not for the administrator's own account: whoever finds
 * their session open would get around the code that turning it off needs.
 */
export function removeSecondFactor(
  db: Database,
  users: Users,
  remove: RemoveFactor,
): Operation<typeof ENDPOINTS.removeSecondFactor> {
  return async ({ userId, note }, context) => {
    if (userId === context.user.id) {
      throw new AppError(
        'own_second_factor',
        'Turn your own second factor off in your account, with a code.',
      );
    }
    const { email: about } = await users.require(userId);
    await db.transaction(async (tx) => {
      if (!(await remove(tx, userId))) return;
      await recordAct(tx, context, 'remove_second_factor', { id: userId, name: about, note });
    });
    const message = `${about} signs in without a second factor.`;
    return { success: true, message, user: await users.require(userId) };
  };
}
