import { type CALLS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { Auth } from './auth.ts';
import { toCurrentUser } from './current-user.ts';
import { passOnHeaders } from './pass-on-headers.ts';

export function register(auth: Auth, db: Database): Operation<typeof CALLS.register> {
  return async (input, context) => {
    try {
      const { headers, response } = await auth.api.signUpEmail({ body: input, returnHeaders: true });
      passOnHeaders(headers, context);
      return { success: true, message: 'Welcome to Parlo.', user: toCurrentUser(response.user) };
    } catch (cause) {
      // Of two sign-ups at once the slower fails on the unique email, which better-auth reports as a failure of
      // its own; asking the table tells the two apart, and says so when the database is what failed.
      if (isAPIError(cause) && (await isTaken(db, input.email))) {
        throw new AppError('email_taken', MESSAGES.emailTaken, { cause });
      }
      throw cause;
    }
  };
}

async function isTaken(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return rows.length > 0;
}
