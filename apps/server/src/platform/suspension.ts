import { CALLS, type Call, type CallName, MESSAGES } from '@parlo/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../db/connect.ts';
import { assistants, bookings, conversations, minuteBalances } from '../db/schema.ts';
import type { CurrentUser } from './api.ts';
import { AppError } from './errors.ts';
import { SUSPENDED_CALLS } from './suspended-calls.ts';
import { readBookingToken } from './tokens/booking-tokens.ts';
import { createConversationTokens } from './tokens/conversation-tokens.ts';
import type { Secrets } from './tokens/secrets.ts';

/** The one condition, for queries that ask of several accounts. */
export const isSuspendedRow = isNotNull(minuteBalances.suspendedAt);

/**
 * Returns whether an account is suspended: the one rule that everything asks before it does something for the account,
 * be it a request of its owner, a turn of a visitor, or a job.
 */
export async function isSuspended(db: Queryable, accountId: string): Promise<boolean> {
  return (await db.$count(minuteBalances, and(eq(minuteBalances.userId, accountId), isSuspendedRow))) > 0;
}

export const accountSuspended = () =>
  new AppError('account_suspended', 'This account is suspended. Please write to support.');

/** Refuses calls of the contract that a suspended account's owner or visitors make, as {@link SUSPENDED_CALLS} says. */
export interface Suspension {
  /** Of a call that needs somebody signed in; before anything of it is read. */
  requireOwner(call: Call, user: CurrentUser): Promise<void>;
  /**
   * Of a call that anybody may make, by what its input names: an assistant, a conversation or a booking. A visitor hears
   * that the assistant is not available; its owner, why.
   */
  requireVisited(call: Call, input: unknown, currentUser: () => Promise<CurrentUser | null>): Promise<void>;
}

const NAMES = new Map<Call, CallName>(Object.entries(CALLS).map(([name, call]) => [call, name as CallName]));

const isRefused = (call: Call): boolean => {
  const name = NAMES.get(call);
  return name !== undefined && SUSPENDED_CALLS[name] === 'refused';
};

export function createSuspension(db: Database, secrets: Secrets): Suspension {
  const accountOf = createAccountOf(db, secrets);
  return {
    async requireOwner(call, user) {
      if (isRefused(call) && (await isSuspended(db, user.id))) throw accountSuspended();
    },
    async requireVisited(call, input, currentUser) {
      if (!isRefused(call)) return;
      const accountId = await accountOf(input);
      if (accountId === null || !(await isSuspended(db, accountId))) return;
      if ((await currentUser())?.id === accountId) throw accountSuspended();
      throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
    },
  };
}

/** How inputs of visitors' calls name what they are about. */
const Named = z.object({
  assistantId: z.string().optional().catch(undefined),
  assistant_id: z.string().optional().catch(undefined),
  conversation: z.string().optional().catch(undefined),
  link: z.string().optional().catch(undefined),
  token: z.string().optional().catch(undefined),
});

/** Finds the account that an input is about; null where it names none, or nothing that exists. */
function createAccountOf(db: Database, secrets: Secrets): (input: unknown) => Promise<string | null> {
  const tokens = createConversationTokens(secrets.keyFor('conversation'));
  const linkKey = secrets.keyFor('booking-links');
  const ofAssistant = async (id: string) =>
    (await db.select({ id: assistants.ownerId }).from(assistants).where(eq(assistants.id, id)))[0]?.id ??
    null;
  const ofConversation = async (id: string) =>
    (await db.select({ id: conversations.ownerId }).from(conversations).where(eq(conversations.id, id)))[0]
      ?.id ?? null;
  const ofBooking = async (id: string) =>
    (await db.select({ id: bookings.ownerId }).from(bookings).where(eq(bookings.id, id)))[0]?.id ?? null;
  return async (input) => {
    const { data: named = {} } = Named.safeParse(input);
    const claims = tokens.read(named.conversation);
    // What a token says counts before an id that anybody can send.
    if (claims) {
      const owner = claims.assistantId === null ? null : await ofAssistant(claims.assistantId);
      return owner ?? ofConversation(claims.conversationId);
    }
    const link = named.link ?? named.token;
    const bookingId = link === undefined ? null : readBookingToken(linkKey, link);
    if (bookingId !== null) return ofBooking(bookingId);
    const assistantId = named.assistantId ?? named.assistant_id;
    return assistantId === undefined ? null : ofAssistant(assistantId);
  };
}
