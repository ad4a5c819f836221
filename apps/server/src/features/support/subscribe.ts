import type { CALLS } from '@parlo/contract';
import type { Database } from '../../db/connect.ts';
import { subscriptions } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { newId } from '../../platform/new-id.ts';
import { subscribedMail } from './mail-texts.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

export interface SubscribeDeps {
  readonly db: Database;
  readonly mails: MailQueue;
  readonly tokens: UnsubscribeTokens;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/** Answers the same whether the address was on the list already; only one that was not gets a mail. */
export function subscribe(deps: SubscribeDeps): Operation<typeof CALLS.subscribe> {
  const { db, mails, tokens, publicUrl } = deps;
  return async ({ email, list }) => {
    await db.transaction(async (tx) => {
      const added = await tx
        .insert(subscriptions)
        .values({ id: newId('subscription'), list, email })
        .onConflictDoNothing()
        .returning({ id: subscriptions.id });
      if (added.length === 0) return;
      const link = `${publicUrl}/unsubscribe?token=${tokens.make({ list, email })}`;
      await mails.send(subscribedMail(email, list, link), tx);
    });
    return { success: true, message: 'Thank you. You will hear from us when there is news.' };
  };
}
