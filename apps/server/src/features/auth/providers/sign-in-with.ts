import type { ENDPOINTS } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { generateSignedCookie } from 'hono/cookie';
import type { Database } from '../../../db/connect.ts';
import { session as sessions } from '../../../db/schema.ts';
import type { Api, Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/new-id.ts';
import { tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, callAuth, passOnHeaders } from '../auth.ts';
import { rememberDevice } from '../sign-in/device.ts';
import { noteSignIn } from '../sign-in/note-sign-in.ts';
import { greet, type RegisterDeps } from '../sign-in/register.ts';
import { finishLinking, LINKING_SCREEN, type LinkedServicesDeps } from './linked-services.ts';

export type SignInWithDeps = RegisterDeps & LinkedServicesDeps;

/** Where a provider sends browsers back to: better-auth's own path, the only one of its handler that is served. */
export const SIGN_IN_CALLBACK = '/api/auth/callback';
/** The screen that goes on. */
const SCREEN = '/auth';

export function listProviders({ providers }: SignInWithDeps): Operation<typeof ENDPOINTS.signInProviders> {
  const listed = providers.map(({ id, name }) => ({ id, name }));
  return async () => ({ success: true, providers: listed });
}

/** Returns the address of a provider's page. A cookie ties it to this browser. */
export function startSignIn({
  auth,
  db,
  providers,
  logger,
}: SignInWithDeps): Operation<typeof ENDPOINTS.startSignIn> {
  return async ({ provider, from }, context) => {
    if (!providers.some(({ id }) => id === provider)) throw notHere();
    const back = (arrived: string) =>
      `${SCREEN}?${new URLSearchParams({ arrived, ...(from !== undefined && { from }) })}`;
    const body = {
      provider,
      callbackURL: back('again'),
      newUserCallbackURL: back('new'),
      errorCallbackURL: SCREEN,
      disableRedirect: true,
    };
    try {
      const call = auth.api.signInSocial({ body, returnHeaders: true });
      const { headers, response } = await callAuth(db, call);
      if (!response.url) throw new Error('a provider has no page');
      passOnHeaders(headers, context);
      return { success: true, address: response.url };
    } catch (err) {
      if (err instanceof AppError) throw err;
      logger.warn({ err, provider }, 'a provider of sign-ins did not respond');
      const message = 'This way to sign in is not available right now. Please try again in a moment.';
      throw new AppError('sign_in_unavailable', message, { cause: err, retryable: true });
    }
  };
}

/** Serves the address that providers send browsers back to. */
export function serveSignInCallback(
  api: Api,
  deps: SignInWithDeps,
  take: (address: string) => Promise<void>,
) {
  api.app.get(`${SIGN_IN_CALLBACK}/:provider`, async (context) => {
    const provider = context.req.param('provider');
    if (!deps.providers.some(({ id }) => id === provider)) throw notHere();
    await take(api.address(context));
    return context.redirect(await finishSignIn(context, deps));
  });
}

/** Returns the screen's address: with `arrived`, `code` or `error`. */
async function finishSignIn(context: Context, deps: SignInWithDeps): Promise<string> {
  const { auth } = deps;
  const { url, headers } = context.req.raw;
  const cookie = headers.get('cookie') ?? '';
  const response = await auth.handler(new Request(url, { headers: { cookie } }));
  const to = new URL(response.headers.get('location') ?? '/', 'http://screen');
  const cookies = response.headers.getSetCookie();
  if (to.pathname === LINKING_SCREEN) {
    for (const line of cookies) context.header('Set-Cookie', line, { append: true });
    return finishLinking(deps, to, headers);
  }
  return arrive(context, deps, to, cookies);
}

/** With the session that better-auth opened: it is kept, or replaced by a wait for a code. */
async function arrive(
  context: Context,
  deps: SignInWithDeps,
  to: URL,
  cookies: readonly string[],
): Promise<string> {
  const { auth, db } = deps;
  const { headers } = context.req.raw;
  const isScreen = to.pathname === SCREEN;
  const user = isScreen && to.searchParams.has('arrived') ? await arrivedUser(auth, db, cookies) : null;
  if (user?.twoFactorEnabled) {
    await db.delete(sessions).where(eq(sessions.token, user.token));
    context.header('Set-Cookie', await cookieForCode(auth, user.id), { append: true });
    return `${SCREEN}?${new URLSearchParams({ code: '', from: to.searchParams.get('from') ?? '' })}`;
  }
  for (const line of cookies) context.header('Set-Cookie', line, { append: true });
  if (user) {
    const isNew = to.searchParams.get('arrived') === 'new';
    if (isNew) await greet(deps, user.id, user.emailVerified);
    await rememberDevice(db, user.token, headers);
    const name = deps.providers.find(({ id }) => id === context.req.param('provider'))?.name ?? '';
    if (isNew) await tryRecordAct(deps, { user: { id: user.id }, headers }, 'register', { name });
    else await noteSignIn(deps, user.id, headers, name);
    return `${SCREEN}${to.search}`;
  }
  const error = isScreen ? (to.searchParams.get('error') ?? 'failed') : 'failed';
  return `${SCREEN}?${new URLSearchParams({ error })}`;
}

async function arrivedUser(auth: Auth, db: Database, cookies: readonly string[]) {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  const found = await callAuth(db, auth.api.getSession({ headers: new Headers({ cookie }) }));
  if (!found) return null;
  const { id, emailVerified, twoFactorEnabled } = found.user;
  return { id, emailVerified, twoFactorEnabled, token: found.session.token };
}

const CODE_SECONDS = 600;

/**
 * Begins the second step as better-auth's plugin does after a password, which is all it knows: whoever can read an
 * account's mails may have an account at a provider with its address, and has no second factor.
 */
async function cookieForCode(auth: Auth, userId: string): Promise<string> {
  const { createAuthCookie, internalAdapter, secret } = await auth.$context;
  const { name, attributes } = createAuthCookie('two_factor', { maxAge: CODE_SECONDS });
  const identifier = newId('2fa-');
  const expiresAt = new Date(Date.now() + CODE_SECONDS * 1_000);
  await internalAdapter.createVerificationValue({ value: userId, identifier, expiresAt });
  const attempts = `2fa-attempts-${identifier}`;
  await internalAdapter.createVerificationValue({ value: '0', identifier: attempts, expiresAt });
  const { maxAge = CODE_SECONDS, secure = false, path = '/' } = attributes;
  return generateSignedCookie(name, identifier, secret, {
    maxAge,
    secure,
    path,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

function notHere(): AppError {
  return new AppError('not_found', 'This way to sign in is not set up here.');
}
