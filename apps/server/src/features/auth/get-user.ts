import type { Assistant, CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;
/** What an account has left, and whether visitors may be served with it. */
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
