import type { ENDPOINTS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { account } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { recordAct, tryRecordAct } from '../../../platform/record-act.ts';
import { type Auth, callAuth, passOnHeaders } from '../auth.ts';
import { lockUser } from '../email/links.ts';
import type { SecurityMails } from '../email/security-mails.ts';
import type { CheckPassword } from '../passwords/passwords.ts';
import { ownCredentials } from '../second-factor/second-factor.ts';
import { type SignInWaysDeps, waysOf } from '../sign-in/ways.ts';

/** Services that an account is linked to: whoever is signed in there gets in here. */

export interface LinkedServicesDeps extends SignInWaysDeps {
  readonly auth: Auth;
  readonly db: Database;
  readonly logger: Logger;
  readonly checkPassword: CheckPassword;
  readonly securityMails: SecurityMails;
}

/** The screen that linking begins and ends at. */
export const LINKING_SCREEN = '/dashboard/profile';

async function listWays(deps: SignInWaysDeps, db: Queryable, userId: string) {
  const { password, services } = await waysOf(deps, db, userId);
  const isLinked = (id: string) => services.some((one) => one.id === id);
  const here = deps.providers.map(({ id, name }) => ({ id, name, linked: isLinked(id), available: true }));
  const gone = services
    .filter(({ id }) => !deps.providers.some((one) => one.id === id))
    .map(({ id }) => ({ id, name: id, linked: true, available: false }));
  return { success: true as const, password, services: [...here, ...gone] };
}

export function getSignInWays(deps: LinkedServicesDeps): Operation<typeof ENDPOINTS.getSignInWays> {
  return async (_input, { user }) => listWays(deps, deps.db, user.id);
}

/** Returns the address of the service's page. An open session is not enough, where the account has a password. */
export function linkService(deps: LinkedServicesDeps): Operation<typeof ENDPOINTS.linkService> {
  const { auth, db, logger, providers, checkPassword } = deps;
  return async ({ service, password }, context) => {
    const { user } = context;
    if (!providers.some(({ id }) => id === service)) throw notHere();
    if ((await waysOf(deps, db, user.id)).password) await checkPassword(user.id, password ?? '');
    const query = new URLSearchParams({ linked: service, by: user.id });
    const body = {
      provider: service,
      callbackURL: `${LINKING_SCREEN}?${query}`,
      errorCallbackURL: LINKING_SCREEN,
      disableRedirect: true,
    };
    const headers = ownCredentials(context.headers);
    try {
      const call = auth.api.linkSocialAccount({ body, headers, returnHeaders: true });
      const { headers: sent, response } = await callAuth(db, call);
      passOnHeaders(sent, context);
      return { success: true, address: response.url };
    } catch (err) {
      if (err instanceof AppError) throw err;
      logger.warn({ err, provider: service }, 'a provider of sign-ins did not respond');
      const message = 'This service is not available right now. Please try again in a moment.';
      throw new AppError('sign_in_unavailable', message, { cause: err, retryable: true });
    }
  };
}

/** Ends what {@link linkService} began. `to` is from better-auth, which keeps it on the server meanwhile. */
export async function finishLinking(deps: LinkedServicesDeps, to: URL, headers: Headers): Promise<string> {
  const id = to.searchParams.get('linked');
  const service = deps.providers.find((one) => one.id === id);
  const error = to.searchParams.get('error');
  if (error === null && service) {
    const userId = to.searchParams.get('by') ?? '';
    await tryRecordAct(deps, { user: { id: userId }, headers }, 'link_service', { name: service.name });
    await deps.securityMails.trySend(userId, { linked: service.name });
    return `${LINKING_SCREEN}?${new URLSearchParams({ linked: service.id })}#services`;
  }
  return `${LINKING_SCREEN}?${new URLSearchParams({ not_linked: error ?? 'failed' })}#services`;
}

/** Never takes the last way to sign in. */
export function unlinkService(deps: LinkedServicesDeps): Operation<typeof ENDPOINTS.unlinkService> {
  const { db, securityMails } = deps;
  return async ({ service }, context) => {
    const { user } = context;
    const listed = (await listWays(deps, db, user.id)).services.find(({ id }) => id === service);
    if (!listed) throw notHere();
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const ways = await waysOf(deps, tx, user.id);
      if (!ways.services.some(({ id }) => id === service)) return;
      ways.requireAnother({ service });
      await tx.delete(account).where(and(eq(account.userId, user.id), eq(account.providerId, service)));
      await recordAct(tx, context, 'unlink_service', { name: listed.name });
      await securityMails.send(tx, user.id, { unlinked: listed.name });
    });
    return listWays(deps, db, user.id);
  };
}

function notHere(): AppError {
  return new AppError('not_found', 'This way to sign in is not set up here.');
}
