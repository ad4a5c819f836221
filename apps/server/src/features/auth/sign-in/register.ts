import { type ENDPOINTS, MESSAGES, type RegisterInput } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../../db/connect.ts';
import { user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, passOnHeaders } from '../auth.ts';
import { toCurrentUser } from '../current-user.ts';
import type { AccountMails, AccountNotices } from '../email/account-mails.ts';
import { refuseWeakPassword } from '../passwords/weak-passwords.ts';
import { rememberDevice } from './device.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export interface RegisterDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly logger: Logger;
  readonly accountMails: AccountMails;
  readonly notices: AccountNotices;
  readonly signIns: SignInLimits;
}

export function register(deps: RegisterDeps): Operation<typeof ENDPOINTS.register> {
  return async (input, context) => {
    refuseWeakPassword(input.password, input);
    const { headers, response } = await signUp(deps, input);
    await rememberDevice(deps.db, response.token, context.headers);
    deps.signIns.remember(context.address, response.user.email);
    await greet(deps, response.user.id, false);
    await tryRecordAct(deps, { user: { id: response.user.id }, headers: context.headers }, 'register');
    passOnHeaders(headers, context);
    return { success: true, message: 'Welcome to Parlo.', user: toCurrentUser(response.user) };
  };
}

async function signUp({ auth, db }: RegisterDeps, body: z.output<typeof RegisterInput>) {
  try {
    return await auth.api.signUpEmail({ body, returnHeaders: true });
  } catch (cause) {
    // Of two sign-ups at once the slower one fails on the unique email, which better-auth reports as a failure of its
    // own. The table shows what it was; this query fails when the database is the reason.
    if (isAPIError(cause) && (await isTaken(db, body.email))) {
      throw new AppError('email_taken', MESSAGES.emailTaken, { cause, field: 'email' });
    }
    throw cause;
  }
}

// The account exists: it stays when the mail could not be sent, and its owner can request another one.
export async function greet(
  { accountMails, notices, db, logger }: RegisterDeps,
  userId: string,
  isConfirmed: boolean,
): Promise<void> {
  try {
    if (!isConfirmed) await accountMails.send({ purpose: 'verify-email', userId });
    await notices.welcome(db, userId);
  } catch (err) {
    logger.warn({ err }, 'could not greet a new account');
  }
}

async function isTaken(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return rows.length > 0;
}
