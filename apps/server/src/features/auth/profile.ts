import { type Assistant, type CALLS, MESSAGES } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user as users } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;
/** The seconds that an account has left, and whether its assistants may serve visitors. */
export type AccountStanding = (
  userId: string,
) => Promise<{ readonly seconds: number; readonly mayEmbed: boolean }>;

export function getUser(
  listAssistants: ListAssistants,
  standingOf: AccountStanding,
): Operation<typeof CALLS.getUser> {
  return async (input, { user }) => {
    if (input.email !== undefined) requireOwnEmail(user, input.email);
    const [assistants, { seconds, mayEmbed }] = await Promise.all([
      listAssistants(user.id),
      standingOf(user.id),
    ]);
    return { success: true, user: { ...user, assistants, mayEmbed }, minutes: Math.floor(seconds / 60) };
  };
}

/** Changes the given fields only. */
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
    // The account was deleted meanwhile.
    if (changed === undefined) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
    return { success: true, message: 'Your profile is saved.', user: { ...user, ...changed } };
  };
}
