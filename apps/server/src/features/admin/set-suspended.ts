import type { ENDPOINTS } from '@parlo/contract';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';
import type { Users } from './users.ts';

/** Suspends an account or opens it again, whoever suspended it. `same`: it was so already. */
export type SetSuspended = (
  tx: Queryable,
  userId: string,
  by: 'operator' | null,
) => Promise<'changed' | 'same' | 'unknown'>;

/** What has to be done once an account is suspended or opened, such as ending its calls, is the ledger's business. */
export function setSuspended(
  db: Database,
  users: Users,
  set: SetSuspended,
): Operation<typeof ENDPOINTS.setSuspended> {
  return async ({ userId, suspended, note }, context) => {
    if (suspended && userId === context.user.id) {
      throw new AppError('not_yourself', 'You can’t suspend your own account.');
    }
    const { email: about } = await users.require(userId);
    await db.transaction(async (tx) => {
      const result = await set(tx, userId, suspended ? 'operator' : null);
      const act = suspended ? 'suspend' : 'reopen';
      if (result === 'changed') await recordAct(tx, context, act, { id: userId, name: about, note });
    });
    const message = suspended ? `${about} is suspended.` : `${about} is open again.`;
    return { success: true, message, user: await users.require(userId) };
  };
}
