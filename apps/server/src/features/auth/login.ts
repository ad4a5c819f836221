import { type CALLS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';
import { toCurrentUser } from './current-user.ts';
import { passOnHeaders } from './pass-on-headers.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export function login(auth: Auth, db: Database, signIns: SignInLimits): Operation<typeof CALLS.login> {
  return async (input, context) => {
    const { headers, response } = await signIns.attempt(context.address, input.email, () =>
      signIn(auth, db, input),
    );
    passOnHeaders(headers, context);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(response.user) };
  };
}

// An unknown email takes as long as a wrong password: better-auth hashes in both cases.
async function signIn(auth: Auth, db: Database, body: { email: string; password: string }) {
  try {
    return await askAuth(db, auth.api.signInEmail({ body, returnHeaders: true }));
  } catch (cause) {
    if (isAPIError(cause) && cause.statusCode === 401) {
      throw new AppError('wrong_credentials', MESSAGES.wrongCredentials, { cause });
    }
    throw cause;
  }
}
