import { type CALLS, MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { subscriptions } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

/** Whoever opens a mail's link twice has left the list as well. */
export function unsubscribe(db: Database, tokens: UnsubscribeTokens): Operation<typeof CALLS.unsubscribe> {
  return async ({ token }) => {
    const subscription = tokens.read(token);
    if (subscription === null) throw new AppError('invalid_link', MESSAGES.invalidLink);
    const { list, email } = subscription;
    await db.delete(subscriptions).where(and(eq(subscriptions.list, list), eq(subscriptions.email, email)));
    return { success: true, message: 'You have left the list.' };
  };
}
