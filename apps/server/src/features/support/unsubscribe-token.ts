import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAILING_LISTS, type MailingList } from '@parlo/contract';
import type { Secrets } from '../../platform/tokens/secrets.ts';

export interface Subscription {
  readonly list: MailingList;
  readonly email: string;
}

/** Makes and reads what the links at the end of mails carry. They work for good, and nobody else can make one. */
export interface UnsubscribeTokens {
  make(subscription: Subscription): string;
  /** Null when we did not make it. */
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
