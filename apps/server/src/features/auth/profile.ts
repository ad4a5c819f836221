import {
  type Assistant,
  type AssistantSummary,
  type ENDPOINTS,
  MESSAGES,
  type TalkTime,
  type User,
} from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user as users } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

/** What an account shows of its assistants. */
export interface ListedAssistants {
  readonly list: (ownerId: string) => Promise<Assistant[]>;
  /** Without their questions, which are most of what an assistant is. */
  readonly summarize: (ownerId: string) => Promise<AssistantSummary[]>;
}
/** Returns the time that an account can use for calls. */
export type AccountTalkTime = (userId: string) => Promise<TalkTime>;

export function getUser(
  { list, summarize }: ListedAssistants,
  talkTimeOf: AccountTalkTime,
  hasTelephone: () => Promise<boolean>,
): Operation<typeof ENDPOINTS.getUser> {
  async function account<Listed>(user: User, read: (ownerId: string) => Promise<Listed[]>) {
    const [assistants, talk, telephone] = await Promise.all([
      read(user.id),
      talkTimeOf(user.id),
      hasTelephone(),
    ]);
    const { account: minutes, visitors: mayEmbed } = talk;
    return { success: true as const, user: { ...user, assistants, mayEmbed }, minutes, talk, telephone };
  }
  return async ({ email, fields }, { user }) => {
    if (email !== undefined) requireOwnEmail(user, email);
    if (fields === 'summary') return { ...(await account(user, summarize)), fields };
    return account(user, list);
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
