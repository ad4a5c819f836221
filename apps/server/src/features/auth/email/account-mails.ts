import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { user } from '../../../db/schema.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { MAIL_JOB } from '../../../platform/mail/mail-queue.ts';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { markOf, passwordOf } from '../passwords/passwords.ts';
import { createLink, type LinkPurpose, lockUser } from './links.ts';
import { changeEmailMail, resetMail, verificationMail } from './mail-texts.ts';

/** A mail with a link to be sent. Who gets it, if anybody, is decided when it is. */
export type AccountMail =
  | { readonly purpose: 'reset-password'; readonly email: string }
  | { readonly purpose: 'verify-email'; readonly userId: string }
  | {
      readonly purpose: 'change-email';
      readonly userId: string;
      readonly newEmail: string;
      /** The mark of the password it was asked for with. */
      readonly askedWith: string;
    };

export interface AccountMails {
  send(mail: AccountMail, tx?: Queryable): Promise<void>;
}

export interface AccountMailsDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/**
 * Mails whose links open accounts. The job makes the link in the moment it sends it, each time it tries: so its
 * token is nowhere but in the mail, and counts from then.
 */
export function createAccountMails({ db, jobs, mailer, publicUrl }: AccountMailsDeps): AccountMails {
  jobs.handle<AccountMail>('account_mail', MAIL_JOB, async (asked, signal) => {
    const { purpose } = asked;
    const made = await db.transaction(async (tx) => {
      const recipient = await recipientOf(tx, asked);
      return recipient && { to: recipient.email, token: await createLink(tx, { purpose, ...recipient }) };
    });
    if (made === null) return;
    const link = `${publicUrl}${PAGES[purpose]}?token=${made.token}`;
    await mailer.send(TEXTS[purpose](made.to, link), signal);
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

async function recipientOf(tx: Queryable, asked: AccountMail): Promise<Recipient | null> {
  if (asked.purpose === 'reset-password') {
    const owner = await ownerOf(tx, asked.email);
    return owner && { userId: owner.id, email: owner.email };
  }
  // Nobody sets a password while its link is made.
  await lockUser(tx, asked.userId);
  const [owner] = await tx.select().from(user).where(eq(user.id, asked.userId));
  if (owner === undefined) return null;
  if (asked.purpose === 'verify-email') {
    return owner.emailVerified ? null : { userId: owner.id, email: owner.email };
  }
  // Mails may wait for days. Whoever asked before the password was set anew may be whom it was set against.
  const hash = await passwordOf(tx, owner.id);
  if (hash === null || markOf(hash) !== asked.askedWith) return null;
  // Whoever has this address already is not told, nor is whoever asked.
  if (await ownerOf(tx, asked.newEmail)) return null;
  return { userId: owner.id, email: asked.newEmail };
}

async function ownerOf(db: Queryable, email: string) {
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(eq(user.email, email));
  return rows[0] ?? null;
}
