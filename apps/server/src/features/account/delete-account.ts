import type { ENDPOINTS } from '@parlo/contract';
import { asc, eq, like, or } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { deleteConversations, deleteSums } from '../../db/delete-conversations.ts';
import {
  assistants,
  conversations,
  files,
  orders,
  supportTickets,
  user as users,
  verification,
} from '../../db/schema.ts';
import type { Operation, OwnerContext, RequestContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { removeLater } from '../../platform/files/stored-files.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { forgetPerson, recordAct } from '../../platform/record-act.ts';
import { releaseNumbersOfAccount } from '../../platform/telephone-numbers.ts';

export interface DeleteAccountDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Refuses a password that is not the account's. */
  readonly checkPassword: (userId: string, password: string) => Promise<unknown>;
  /** Ends the subscription of the account now, if it has one. Nobody pays for what is gone. */
  readonly endSubscription: (userId: string) => Promise<void>;
  /** As a part of `tx`: one that was paid for in this very moment. */
  readonly endSubscriptionLater: (tx: Queryable, userId: string) => Promise<void>;
  /** Tells visitors who booked a meeting that it does not take place, as a part of `tx`. */
  readonly tellOfDeletion: (tx: Queryable, ownerId: string) => Promise<void>;
  /** Removes the session's cookie from the browser. */
  readonly forgetSession: (context: RequestContext) => Promise<void>;
}

/**
 * Deletes an account with everything it owns: assistants, files, conversations, minutes, keys and sessions. Its orders
 * stay without its name.
 */
export function deleteAccount(deps: DeleteAccountDeps): Operation<typeof ENDPOINTS.deleteAccount> {
  const { db, checkPassword, endSubscription, forgetSession } = deps;
  return async ({ password }, context) => {
    const { id } = context.user;
    await checkPassword(id, password);
    await db.transaction((tx) => requireAnotherAdmin(tx, id));
    await endSubscription(id);
    await deleteConversations(db, eq(conversations.ownerId, id));
    await db.transaction((tx) => deleteAll(tx, deps, context));
    await forgetSession(context);
    return { success: true, message: 'Your account was deleted.' };
  };
}

async function deleteAll(
  tx: Queryable,
  { jobs, endSubscriptionLater, tellOfDeletion }: DeleteAccountDeps,
  context: OwnerContext,
): Promise<void> {
  const { id: userId, email } = context.user;
  // Assistants are always locked before their account, so that no two transactions block each other.
  const own = await tx
    .select({ id: assistants.id })
    .from(assistants)
    .where(eq(assistants.ownerId, userId))
    .orderBy(asc(assistants.id))
    .for('update');
  await requireAnotherAdmin(tx, userId);
  // From here on nothing new refers to the account.
  const [there] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const owned = await tx.select({ key: files.key }).from(files).where(eq(files.ownerId, userId));
  await removeLater(
    jobs,
    tx,
    owned.map(({ key }) => key),
  );
  await tellOfDeletion(tx, userId);
  await tx.delete(conversations).where(eq(conversations.ownerId, userId));
  await endSubscriptionLater(tx, userId);
  await releaseNumbersOfAccount(tx, userId);
  await tx.update(orders).set({ assistantId: null }).where(eq(orders.userId, userId));
  await tx.delete(supportTickets).where(eq(supportTickets.userId, userId));
  // The identifier of a mail's link ends with its account. What waits for a code, a passkey or a service has it in its value.
  const ofAccount = or(
    like(verification.identifier, `% ${userId}`),
    eq(verification.value, userId),
    like(verification.value, `%"${userId}"%`),
  );
  await tx.delete(verification).where(ofAccount);
  // Of two deletions at once the second one finds nothing.
  if (there) await recordAct(tx, context, 'delete_account');
  await forgetPerson(tx, { id: userId, email });
  // Everything else refers to the account and is deleted with it.
  await tx.delete(users).where(eq(users.id, userId));
  await deleteSums(tx, [userId, ...own.map(({ id }) => id)]);
}

/**
 * Locks all administrators in the order of their ids: of two who leave at once, the second one is refused. The lock lets
 * them sign in and take calls during a long deletion.
 */
async function requireAnotherAdmin(tx: Queryable, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .for('no key update');
  if (admins.length !== 1 || admins[0]?.id !== userId) return;
  throw new AppError('last_admin', 'You are the last administrator. Please make somebody else one first.');
}
