import type { ENDPOINTS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { violatesUnique } from '../../../db/failures.ts';
import { user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RateLimits, tryTake } from '../../../platform/limits/rate-limit.ts';
import type { MailQueue } from '../../../platform/mail/mail-queue.ts';
import { recordAct } from '../../../platform/record-act.ts';
import { type CheckPassword, markOf } from '../passwords/passwords.ts';
import type { AccountMails, AccountNotices } from './account-mails.ts';
import { findLink, invalidLink, type Link, openLink, withdrawLinks } from './links.ts';
import { emailChangedMail } from './mail-texts.ts';

export function sendVerification(
  mails: AccountMails,
  limits: RateLimits,
): Operation<typeof ENDPOINTS.sendVerification> {
  return async (_input, { user }) => {
    if (user.emailVerified) return { success: true, message: 'Your email is confirmed already.' };
    await limits.take('mailsPerAccount', user.id);
    await mails.send({ purpose: 'verify-email', userId: user.id });
    return { success: true, message: 'A link to confirm your email is on its way.' };
  };
}

export interface VerifyEmailDeps {
  readonly db: Database;
  readonly mails: MailQueue;
  readonly limits: RateLimits;
  readonly supportEmail: string | undefined;
  readonly notices: Pick<AccountNotices, 'emailConfirmed'>;
}

/** Opens the link of a mail: it confirms the account's email, or the account gets the address that the link was sent to. */
export function verifyEmail(deps: VerifyEmailDeps): Operation<typeof ENDPOINTS.verifyEmail> {
  return async ({ token }, { headers }) => {
    const link = await findLink(deps.db, ['verify-email', 'change-email'], token);
    if (link.purpose === 'verify-email') {
      await deps.db.transaction((tx) => confirm(deps, tx, link));
      return { success: true, message: 'Thank you, your email is confirmed.' };
    }
    await takeNewEmail(deps, link, headers);
    return { success: true, message: 'Thank you, this is the email of your account from now on.' };
  };
}

async function confirm({ notices }: VerifyEmailDeps, tx: Queryable, link: Link): Promise<void> {
  const email = await openLink(tx, link);
  if (email !== link.email) throw invalidLink();
  await tx.update(user).set({ emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, link.userId));
  await withdrawLinks(tx, link.userId, ['verify-email']);
  await notices.emailConfirmed(tx, link.userId);
}

async function takeNewEmail(
  { db, mails, limits, supportEmail, notices }: VerifyEmailDeps,
  link: Link,
  headers: Headers,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await openLink(tx, link);
      await tx
        .update(user)
        .set({ email: link.email, emailVerified: true, updatedAt: sql`now()` })
        .where(eq(user.id, link.userId));
      // Links that went to the old address as well: whoever reads mails there has no access any more.
      await withdrawLinks(tx, link.userId, ['verify-email', 'change-email', 'reset-password']);
      await notices.emailConfirmed(tx, link.userId);
      await recordAct(tx, { user: { id: link.userId }, headers }, 'change_email', { name: link.email });
      // The address may belong to a person who knows nothing of the account.
      if (before !== link.email && (await tryTake(limits, 'mailsPerUnprovenAddress', before))) {
        await mails.send(emailChangedMail(before, supportEmail), tx);
      }
    });
  } catch (cause) {
    if (!violatesUnique(cause, 'user_email')) throw cause;
    const message = 'Another account has this email by now. Please choose a different one.';
    throw new AppError('email_taken', message, { cause });
  }
}

/** Sends a link to the new address; nothing changes before it is opened. The response does not show whose address it is. */
export function changeEmail(
  mails: AccountMails,
  limits: RateLimits,
  checkPassword: CheckPassword,
): Operation<typeof ENDPOINTS.changeEmail> {
  return async ({ newEmail, password }, { user }) => {
    if (newEmail === user.email) {
      throw new AppError('same_email', 'This is your email already.', { field: 'newEmail' });
    }
    const askedWith = markOf(await checkPassword(user.id, password));
    await limits.take('mailsPerAccount', user.id);
    await mails.send({ purpose: 'change-email', userId: user.id, newEmail, askedWith });
    return { success: true, message: `Please open the link that we send to ${newEmail}.` };
  };
}
