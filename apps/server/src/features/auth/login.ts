import { type CALLS, MESSAGES } from '@parlo/contract';
import { isAPIError } from 'better-auth/api';
import type { Database } from '../../db/connect.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import type { RateLimits } from '../../platform/rate-limit.ts';
import { askAuth } from './ask-auth.ts';
import type { Auth } from './auth.ts';
import { toCurrentUser } from './current-user.ts';
import { passOnHeaders } from './pass-on-headers.ts';

export function login(auth: Auth, db: Database, limits: RateLimits): Operation<typeof CALLS.login> {
  return async (input, context) => {
    const account = `${context.address} ${input.email}`;
    // Taken first and given back on success, so that guesses sent all at once are counted too.
    await limits.take('signInFailures', context.address);
    await limits.take('signInFailuresPerAccount', account);
    const { headers, response } = await signIn(auth, db, input);
    await limits.giveBack('signInFailures', context.address);
    await limits.giveBack('signInFailuresPerAccount', account);
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
