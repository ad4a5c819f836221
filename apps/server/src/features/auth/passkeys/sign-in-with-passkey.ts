import { type ENDPOINTS, PasskeyRequestOptions } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import { passkey, session, user } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { callAuth, passOnHeaders } from '../auth.ts';
import { toCurrentUser } from '../current-user.ts';
import { rememberDevice } from '../sign-in/device.ts';
import { forgetExpired, type LoginDeps } from '../sign-in/login.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { ceremony } from './passkeys.ts';

export function startPasskeySignIn({ auth, db }: LoginDeps): Operation<typeof ENDPOINTS.startPasskeySignIn> {
  return async (_input, context) => {
    // Without a session: anybody's passkey will do, and no account's are named.
    const call = auth.api.generatePasskeyAuthenticationOptions({
      headers: new Headers(),
      returnHeaders: true,
    });
    const { headers: sent, response } = await callAuth(db, call);
    passOnHeaders(sent, context);
    const options = PasskeyRequestOptions.parse({ ...response, userVerification: 'required' });
    return { success: true, options };
  };
}

/**
 * Signs in with a passkey, which is a device and what unlocks it: no code is asked for. A cookie of five minutes names the
 * challenge, and nothing else of the request's headers counts.
 */
export function signInWithPasskey(deps: LoginDeps): Operation<typeof ENDPOINTS.signInWithPasskey> {
  const { auth, db, signIns } = deps;
  return async ({ credential }, context) => {
    const { userHandle, ...proof } = credential.response;
    const response = { ...proof, ...(userHandle !== undefined && { userHandle }) };
    const call = auth.api.verifyPasskeyAuthentication({
      body: { response: { ...credential, response, clientExtensionResults: {} } },
      headers: challengeOf(context.headers),
      returnHeaders: true,
    });
    const { headers: sent, response: opened } = await ceremony(db, call);
    const { token, userId } = opened.session;
    const [key] = await db
      .update(passkey)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(passkey.credentialID, credential.id))
      .returning({ id: passkey.id, name: passkey.name });
    const [current] = await db.select().from(user).where(eq(user.id, userId));
    if (!key || !current) {
      await db.delete(session).where(eq(session.token, token));
      throw new AppError('unknown_passkey', 'No account here has this passkey.');
    }
    await db.update(session).set({ passkeyId: key.id }).where(eq(session.token, token));
    await rememberDevice(db, token, context.headers);
    signIns.remember(context.address, current.email);
    await forgetExpired(db, current.id);
    await noteSignIn(deps, current.id, context.headers, key.name ?? '');
    passOnHeaders(sent, context);
    return { success: true, message: 'Welcome back.', user: toCurrentUser(current) };
  };
}

function challengeOf(sent: Headers): Headers {
  const cookie = /(?:^|; *)([^=;]*\.passkey=[^;]*)/.exec(sent.get('cookie') ?? '')?.[1] ?? '';
  return new Headers({ cookie, origin: sent.get('origin') ?? '' });
}
