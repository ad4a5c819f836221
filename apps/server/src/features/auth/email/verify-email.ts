import type { CALLS } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { violatesUnique } from '../../../db/failures.ts';
import { user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MailQueue } from '../../../platform/mail/mail-queue.ts';
import { findLink, invalidLink, type Link, openLink, withdrawLinks } from './links.ts';
import { emailChangedMail } from './mail-texts.ts';

export interface VerifyEmailDeps {
  readonly db: Database;
  readonly mails: MailQueue;
  readonly supportEmail: string | undefined;
}

/** Opens the link of a mail: it confirms the account's email, or makes the address it was sent to the new one. */
export function verifyEmail(deps: VerifyEmailDeps): Operation<typeof CALLS.verifyEmail> {
  return async ({ token }) => {
    const link = await findLink(deps.db, ['verify-email', 'change-email'], token);
    if (link.purpose === 'verify-email') {
      await deps.db.transaction((tx) => confirm(tx, link));
      return { success: true, message: 'Thank you, your email is confirmed.' };
    }
    await changeEmail(deps, link);
    return { success: true, message: 'Thank you, this is the email of your account from now on.' };
  };
}

async function confirm(tx: Queryable, link: Link): Promise<void> {
  const email = await openLink(tx, link);
  if (email !== link.email) throw invalidLink();
  await tx.update(user).set({ emailVerified: true, updatedAt: sql`now()` }).where(eq(user.id, link.userId));
  await withdrawLinks(tx, link.userId, ['verify-email']);
}

async function changeEmail({ db, mails, supportEmail }: VerifyEmailDeps, link: Link): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await openLink(tx, link);
      await tx
        .update(user)
        .set({ email: link.email, emailVerified: true, updatedAt: sql`now()` })
        .where(eq(user.id, link.userId));
      // Those that went to the old address too: whoever reads mails there has no more say.
      await withdrawLinks(tx, link.userId, ['verify-email', 'change-email', 'reset-password']);
      if (before !== link.email) await mails.send(emailChangedMail(before, supportEmail), tx);
    });
  } catch (cause) {
    if (!violatesUnique(cause, 'user_email')) throw cause;
    throw new AppError(
      'email_taken',
      'Another account has this email by now. Please choose a different one.',
      {
        cause,
      },
    );
  }
}
