import { createHmac, timingSafeEqual } from 'node:crypto';
import { type ENDPOINTS, MAILING_LISTS, type MailingList, MESSAGES } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { subscriptions } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { type RateLimits, tryTake } from '../../platform/limits/rate-limit.ts';
import type { MailQueue } from '../../platform/mail/mail-queue.ts';
import { newId } from '../../platform/new-id.ts';
import type { Secrets } from '../../platform/tokens/secrets.ts';
import { subscribedMail } from './mail-texts.ts';

export interface SubscribeDeps {
  readonly db: Database;
  readonly mails: MailQueue;
  readonly limits: RateLimits;
  readonly tokens: UnsubscribeTokens;
  /** The origin that links in mails begin with. */
  readonly publicUrl: string;
}

/** The response does not show whether the address was on the list already. Only a new one gets a mail. */
export function subscribe(deps: SubscribeDeps): Operation<typeof ENDPOINTS.subscribe> {
  const { db, mails, limits, tokens, publicUrl } = deps;
  return async ({ email, list }) => {
    await db.transaction(async (tx) => {
      const added = await tx
        .insert(subscriptions)
        .values({ id: newId('subscription'), list, email })
        .onConflictDoNothing()
        .returning({ id: subscriptions.id });
      if (added.length === 0 || !(await tryTake(limits, 'mailsPerUnprovenAddress', email))) return;
      const link = `${publicUrl}/unsubscribe?token=${tokens.make({ list, email })}`;
      await mails.send(subscribedMail(email, list, link), tx);
    });
    return { success: true, message: 'Thank you. You will hear from us when there is news.' };
  };
}

/** Opening a mail's link twice succeeds, too. */
export function unsubscribe(
  db: Database,
  tokens: UnsubscribeTokens,
): Operation<typeof ENDPOINTS.unsubscribe> {
  return async ({ token }) => {
    const subscription = tokens.read(token);
    if (subscription === null) throw new AppError('invalid_link', MESSAGES.invalidLink);
    const { list, email } = subscription;
    await db.delete(subscriptions).where(and(eq(subscriptions.list, list), eq(subscriptions.email, email)));
    return { success: true, message: 'You have left the list.' };
  };
}

export interface Subscription {
  readonly list: MailingList;
  readonly email: string;
}

/** Makes and reads the signed tokens of the links at the end of mails. They never expire. */
export interface UnsubscribeTokens {
  make(subscription: Subscription): string;
  /** Returns null for a token that this installation did not make. */
  read(token: string): Subscription | null;
}

export function createUnsubscribeTokens(secrets: Secrets): UnsubscribeTokens {
  const key = secrets.keyFor('unsubscribe');
  const sign = (said: string) => createHmac('sha256', key).update(said).digest();
  return {
    make({ list, email }) {
      const said = Buffer.from(`${list} ${email}`).toString('base64url');
      return `${said}.${sign(said).toString('base64url')}`;
    },
    read(token) {
      const [said = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(said)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [name, email = ''] = Buffer.from(said, 'base64url').toString().split(' ');
      const list = MAILING_LISTS.find((known) => known === name);
      return list === undefined ? null : { list, email };
    },
  };
}
