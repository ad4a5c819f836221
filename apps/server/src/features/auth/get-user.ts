import type { Assistant, CALLS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';

export type ListAssistants = (ownerId: string) => Promise<Assistant[]>;
/** What an account has left. */
export type SecondsLeft = (userId: string) => Promise<number>;

export function getUser(
  listAssistants: ListAssistants,
  secondsLeft: SecondsLeft,
): Operation<typeof CALLS.getUser> {
  return async (input, { user }) => {
    if (input.email !== undefined) requireOwnEmail(user, input.email);
    const [assistants, seconds] = await Promise.all([listAssistants(user.id), secondsLeft(user.id)]);
    return { success: true, user: { ...user, assistants }, minutes: Math.floor(seconds / 60) };
  };
}
