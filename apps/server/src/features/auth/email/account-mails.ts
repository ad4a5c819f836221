import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { user } from '../../../db/schema.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { type RateLimits, tryTake } from '../../../platform/limits/rate-limit.ts';
import { MAIL_JOB } from '../../../platform/mail/mail-queue.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { isSuspended } from '../../../platform/suspension.ts';
import { markOf, passwordOf } from '../passwords/passwords.ts';
import { createLink, type LinkPurpose, lockUser } from './links.ts';
import { changeEmailMail, resetMail, verificationMail } from './mail-texts.ts';

/** A mail with a link. Its recipient, if there is one, is found when it is sent. */
export type AccountMail =
  | { readonly purpose: 'reset-password'; readonly email: string }
  | { readonly purpose: 'verify-email'; readonly userId: string }
  | {
      readonly purpose: 'change-email';
      readonly userId: string;
      readonly newEmail: string;
      /** The mark of the password with which it was requested. */
      readonly askedWith: string;
    };

export interface AccountMails {
  send(mail: AccountMail, tx?: Queryable): Promise<void>;
}

export interface AccountMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  readonly publicUrl: string;
}

/**
 * Mails whose links open accounts. The job makes a new link each time it tries to send the mail, so that the token is
 * nowhere but in the mail, and its lifetime begins then.
 */
export function createAccountMails({ db, jobs, mailer, limits, publicUrl }: AccountMailsDeps): AccountMails {
  jobs.handle<AccountMail>('account_mail', MAIL_JOB, async (mail, signal) => {
    const { purpose } = mail;
    const made = await db.transaction(async (tx) => {
      const recipient = await recipientOf(tx, mail);
      return recipient && { to: recipient.email, token: await createLink(tx, { purpose, ...recipient }) };
    });
    if (made === null) return;
    const link = `${publicUrl}${PAGES[purpose]}?token=${made.token}`;
    // To whom an account was registered or is to be moved: they may know nothing of it.
    const isUnproven = purpose !== 'reset-password';
    if (isUnproven && !(await tryTake(limits, 'mailsPerUnprovenAddress', made.to))) return;
    try {
      await mailer.send(TEXTS[purpose](made.to, link), signal);
    } catch (error) {
      if (isUnproven) await limits.giveBack('mailsPerUnprovenAddress', made.to);
      throw error;
    }
  });
  return { send: (mail, tx) => jobs.send('account_mail', mail, tx) };
}

const PAGES: Readonly<Record<LinkPurpose, string>> = {
  'reset-password': '/auth/reset',
  'verify-email': '/auth/verify',
  'change-email': '/auth/verify',
};

const TEXTS: Readonly<Record<LinkPurpose, (to: string, link: string) => Mail>> = {
  'reset-password': resetMail,
  'verify-email': verificationMail,
  'change-email': changeEmailMail,
};

interface Recipient {
  readonly userId: string;
  readonly email: string;
}

async function recipientOf(tx: Queryable, mail: AccountMail): Promise<Recipient | null> {
  if (mail.purpose === 'reset-password') {
    const owner = await ownerOf(tx, mail.email);
    return owner && { userId: owner.id, email: owner.email };
  }
  // The password can't change while the link is made.
  await lockUser(tx, mail.userId);
  const [owner] = await tx.select().from(user).where(eq(user.id, mail.userId));
  if (owner === undefined || (await isSuspended(tx, owner.id))) return null;
  if (mail.purpose === 'verify-email') {
    return owner.emailVerified ? null : { userId: owner.id, email: owner.email };
  }
  // A mail may wait for days. A password that was changed since may have been changed to shut out whoever requested it.
  const hash = await passwordOf(tx, owner.id);
  if (hash === null || markOf(hash) !== mail.askedWith) return null;
  // Another account has this address. Neither of the two is notified.
  if (await ownerOf(tx, mail.newEmail)) return null;
  return { userId: owner.id, email: mail.newEmail };
}

async function ownerOf(db: Queryable, email: string) {
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.email, email));
  return rows[0] ?? null;
}

/** Notifications about the account itself. */
export interface AccountNotices {
  welcome(db: Queryable, userId: string): Promise<void>;
  passwordChanged(tx: Queryable, userId: string): Promise<void>;
  /** The owner has proved that the account's email is theirs. */
  emailConfirmed(tx: Queryable, userId: string): Promise<void>;
}
