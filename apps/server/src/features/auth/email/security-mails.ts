import type { Database, Queryable } from '../../../db/connect.ts';
import type { Device } from '../../../platform/device.ts';
import { type RateLimits, tryTake } from '../../../platform/limits/rate-limit.ts';
import type { MailQueue } from '../../../platform/mail/mail-queue.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { type OwnerToWrite, ownerToWrite } from '../../../platform/mail/owner-to-write.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';

/** What changed in how an account is signed in to. */
export type SecurityNews =
  | 'second_factor_on'
  | 'second_factor_off'
  | 'passkey_added'
  | 'passkey_removed'
  /** By an administrator. */
  | 'second_factor_removed'
  /** The name of a service that signs in from now on, or no more. */
  | { readonly linked: string }
  | { readonly unlinked: string }
  /** A sign-in with a browser or system that the account's list of sign-ins does not have. */
  | { readonly newDevice: Device };

/** Mails that tell an owner of what somebody else may have done. They contain nothing that a user typed. */
export interface SecurityMails {
  /** As a part of `tx`. */
  send(tx: Queryable, userId: string, news: SecurityNews): Promise<void>;
  /** For what is done already: it does not fail when the mail can't be queued. */
  trySend(userId: string, news: SecurityNews): Promise<void>;
}

export interface SecurityMailsDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly limits: RateLimits;
  readonly mails: MailQueue;
  readonly publicUrl: string;
  readonly supportEmail: string | undefined;
}

export function createSecurityMails(deps: SecurityMailsDeps): SecurityMails {
  const { db, logger, limits, mails } = deps;
  const send = async (tx: Queryable, userId: string, news: SecurityNews) => {
    const owner = await ownerToWrite(tx, userId);
    // An address that nobody confirmed may belong to a person who knows nothing of the account.
    if (!owner || !(owner.confirmed || (await tryTake(limits, 'mailsPerUnprovenAddress', owner.to)))) return;
    await mails.send(securityMail(deps, owner, news), tx);
  };
  return {
    send,
    async trySend(userId, news) {
      try {
        await send(db, userId, news);
      } catch (err) {
        logger.error({ err }, 'a mail about signing in could not be queued');
      }
    },
  };
}

const en = {
  hello: 'Hello,',
  news: {
    second_factor_on: {
      subject: 'The second factor of your account is on',
      text: 'the second factor of your Parlo account was turned on: signing in by password\nneeds a code as well.',
    },
    second_factor_off: {
      subject: 'The second factor of your account is off',
      text: 'the second factor of your Parlo account was turned off: the password alone\nsigns in.',
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      text: 'a passkey was added to your Parlo account. It signs in without a password.',
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      text: 'a passkey was removed from your Parlo account, and signs in no more.',
    },
    second_factor_removed: {
      subject: 'The second factor of your account was removed',
      text: 'an administrator of this server removed the second factor of your Parlo\naccount, and you are signed out everywhere. The password alone signs in:\nplease set the second factor up again under Profile & Security.',
    },
  },
  linked: (service: string) => ({
    subject: 'A service was linked to your account',
    text: `your Parlo account was linked to an account at ${service}, which signs in\nfrom now on.`,
  }),
  unlinked: (service: string) => ({
    subject: 'A service was unlinked from your account',
    text: `your Parlo account is no longer linked to an account at ${service}.`,
  }),
  newDevice: (device: string) => ({
    subject: 'A sign-in with another browser',
    text: `somebody signed in to your Parlo account with ${device}, for the first\ntime as far as its list of activity goes back.`,
  }),
  end: (link: string, help: string) =>
    `If it was you, there is nothing to do. If it was not, choose a new password\nat once, and write to ${help}:\n\n${link}`,
  endRemoved: (link: string, help: string) =>
    `If you did not ask for it, choose a new password at once, and write to\n${help}:\n\n${link}`,
  help: 'the people who run this server',
};

const uk: typeof en = {
  hello: 'Вітаємо!',
  news: {
    second_factor_on: {
      subject: 'Увімкнено другий крок входу',
      text: 'У вашому обліковому записі Parlo ввімкнено другий крок входу: тепер, крім\nпароля, потрібен код.',
    },
    second_factor_off: {
      subject: 'Вимкнено другий крок входу',
      text: 'У вашому обліковому записі Parlo вимкнено другий крок входу: тепер для\nвходу досить пароля.',
    },
    passkey_added: {
      subject: 'Додано ключ доступу',
      text: 'До вашого облікового запису Parlo додано ключ доступу. З ним входять без\nпароля.',
    },
    passkey_removed: {
      subject: 'Вилучено ключ доступу',
      text: 'З вашого облікового запису Parlo вилучено ключ доступу. Увійти з ним уже\nне вдасться.',
    },
    second_factor_removed: {
      subject: 'Другий крок входу скасовано',
      text: 'Адміністратор цього сервера скасував другий крок входу до вашого облікового\nзапису Parlo й завершив усі ваші входи. Тепер для входу досить пароля, тож\nналаштуйте другий крок знову на сторінці «Профіль і безпека».',
    },
  },
  linked: (service) => ({
    subject: 'До облікового запису під’єднано сервіс',
    text: `До вашого облікового запису Parlo тепер можна ввійти через ${service}.`,
  }),
  unlinked: (service) => ({
    subject: 'Від облікового запису від’єднано сервіс',
    text: `До вашого облікового запису Parlo більше не можна ввійти через ${service}.`,
  }),
  newDevice: (device) => ({
    subject: 'Вхід з іншого браузера',
    text: `До вашого облікового запису Parlo ввійшли через ${device}.\nУ списку дій такого входу ще не було.`,
  }),
  end: (link, help) =>
    `Якщо це були ви, нічого робити не треба. Якщо ні, одразу задайте новий\nпароль і напишіть ${help}:\n\n${link}`,
  endRemoved: (link, help) =>
    `Якщо ви про це не просили, одразу задайте новий пароль і напишіть\n${help}:\n\n${link}`,
  help: 'тим, хто тримає цей сервер',
};

const TEXTS: Readonly<Record<string, typeof en>> = { en, uk };

function securityMail(
  { publicUrl, supportEmail }: Pick<SecurityMailsDeps, 'publicUrl' | 'supportEmail'>,
  owner: OwnerToWrite,
  news: SecurityNews,
): Mail {
  const words = TEXTS[owner.language] ?? en;
  const { subject, text } = wordsOf(words, news);
  const end = news === 'second_factor_removed' ? words.endRemoved : words.end;
  const last = end(`${publicUrl}/auth/reset`, supportEmail ?? words.help);
  return { to: owner.to, subject, text: `${words.hello}\n\n${text}\n\n${last}\n` };
}

function wordsOf(words: typeof en, news: SecurityNews) {
  if (typeof news === 'string') return words.news[news];
  if ('linked' in news) return words.linked(news.linked);
  if ('unlinked' in news) return words.unlinked(news.unlinked);
  return words.newDevice(nameOf(news.newDevice));
}

function nameOf({ browser, system }: Device): string {
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? '');
}
