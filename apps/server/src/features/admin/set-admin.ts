import type { ENDPOINTS } from '@parlo/contract';
import { eq, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { user as accounts } from '../../db/schema.ts';
import type { CurrentUser, Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAct } from '../../platform/record-act.ts';
import { type Users, userNotFound } from './users.ts';

/** Gives or takes the role. There is always an administrator left. */
export function setAdmin(db: Database, users: Users): Operation<typeof ENDPOINTS.setAdmin> {
  return async ({ userId, admin }, context) => {
    const { email: about } = await users.require(userId);
    await db.transaction(async (tx) => {
      const admins = await lockAdmins(tx, userId);
      requireRole(admins, context.user);
      if (!admin && admins.has(userId) && admins.size === 1) {
        throw new AppError(
          'last_admin',
          'You are the last administrator. Please make somebody else one first.',
        );
      }
      if (admins.has(userId) === admin) return;
      await tx
        .update(accounts)
        .set({ role: admin ? 'admin' : 'owner', updatedAt: sql`now()` })
        .where(eq(accounts.id, userId));
      const act = admin ? 'make_admin' : 'unmake_admin';
      await recordAct(tx, context, act, { id: userId, name: about });
    });
    const message = admin ? `${about} is an administrator.` : `${about} is no longer an administrator.`;
    return { success: true, message, user: await users.require(userId) };
  };
}

// Locks all administrators, so that changes of the role happen one after another: two who take it from each other at
// once would leave none. In the order of their ids, so that no two transactions block each other.
async function lockAdmins(tx: Queryable, userId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: accounts.id, role: accounts.role })
    .from(accounts)
    .where(or(eq(accounts.id, userId), eq(accounts.role, 'admin')))
    .orderBy(accounts.id)
    .for('no key update');
  if (!rows.some(({ id }) => id === userId)) throw userNotFound();
  return new Set(rows.filter(({ role }) => role === 'admin').map(({ id }) => id));
}

// The caller may have lost the role while they waited for the lock.
function requireRole(admins: ReadonlySet<string>, caller: CurrentUser): void {
  if (!admins.has(caller.id)) throw new AppError('admins_only', 'Only administrators can do this.');
}
