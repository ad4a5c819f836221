import { ENDPOINTS, type Endpoint, type EndpointName, MESSAGES } from '@parlo/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../db/connect.ts';
import { assistants, bookings, conversations, minuteBalances } from '../db/schema.ts';
import type { CurrentUser } from './api.ts';
import { AppError } from './errors.ts';
import { SUSPENDED_ENDPOINTS } from './suspended-endpoints.ts';
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

/** Refuses requests of a suspended account's owner and visitors, as {@link SUSPENDED_ENDPOINTS} says. */
export interface Suspension {
  /** For endpoints that need a signed-in user; called before the body is read. */
  requireOwner(endpoint: Endpoint, user: CurrentUser): Promise<void>;
  /**
   * For endpoints open to anyone: finds the account by the assistant, conversation or booking in the input. A visitor
   * hears that the assistant is not available; its owner hears why.
   */
  requireVisited(
    endpoint: Endpoint,
    input: unknown,
    currentUser: () => Promise<CurrentUser | null>,
  ): Promise<void>;
}

const NAMES = new Map<Endpoint, EndpointName>(
  Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name as EndpointName]),
);

const isRefused = (endpoint: Endpoint): boolean => {
  const name = NAMES.get(endpoint);
  return name !== undefined && SUSPENDED_ENDPOINTS[name] === 'refused';
};

export function createSuspension(db: Database, secrets: Secrets): Suspension {
  const accountOf = createAccountOf(db, secrets);
  return {
    async requireOwner(endpoint, user) {
      if (isRefused(endpoint) && (await isSuspended(db, user.id))) throw accountSuspended();
    },
    async requireVisited(endpoint, input, currentUser) {
      if (!isRefused(endpoint)) return;
      const accountId = await accountOf(input);
      if (accountId === null || !(await isSuspended(db, accountId))) return;
      if ((await currentUser())?.id === accountId) throw accountSuspended();
      throw new AppError('assistant_unavailable', MESSAGES.assistantUnavailable);
    },
  };
}

/** The input fields by which visitors' requests name an assistant, a conversation or a booking. */
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
    // A token's claims take precedence over an id that anybody can send.
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
