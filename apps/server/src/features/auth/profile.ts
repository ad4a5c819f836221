import { type Assistant, type ENDPOINTS, MESSAGES, type TalkTime } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user as users } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;
/** Returns the time that an account can use for calls. */
export type AccountTalkTime = (userId: string) => Promise<TalkTime>;

export function getUser(
  listAssistants: ListAssistants,
  talkTimeOf: AccountTalkTime,
): Operation<typeof ENDPOINTS.getUser> {
  return async (input, { user }) => {
    if (input.email !== undefined) requireOwnEmail(user, input.email);
    const [assistants, talk] = await Promise.all([listAssistants(user.id), talkTimeOf(user.id)]);
    const { account: minutes, visitors: mayEmbed } = talk;
    return { success: true, user: { ...user, assistants, mayEmbed }, minutes, talk };
  };
}

/** Changes the given fields only. */
export function updateProfile(db: Database): Operation<typeof ENDPOINTS.updateProfile> {
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
