import { type ENDPOINTS, NewPasskeyOptions, PASSKEY_LIMITS } from '@parlo/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { passkey, session } from '../../../db/schema.ts';
import type { Operation } from '../../../platform/api.ts';
import { deviceOf } from '../../../platform/device.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordAct } from '../../../platform/record-act.ts';
import { callAuth, passOnHeaders } from '../auth.ts';
import { lockUser } from '../email/links.ts';
import { ownCredentials, proveOwner, type SecondFactorDeps } from '../second-factor/second-factor.ts';
import { ceremony, passkeysOf } from './passkeys.ts';

/** Begins to add a passkey. It signs in alone later, so everything that signing in needs now is asked for first. */
export function startPasskey(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.startPasskey> {
  const { auth, db } = deps;
  return async (given, context) => {
    await proveOwner(deps, context, given);
    await requireRoom(db, context.user.id, 0);
    const headers = ownCredentials(context.headers);
    const call = auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true });
    const { headers: sent, response } = await callAuth(db, call);
    // With the cookie that names the challenge.
    passOnHeaders(sent, context);
    const { excludeCredentials = [] } = response;
    const known = excludeCredentials.map(({ transports = [], ...one }) => ({ ...one, transports }));
    return { success: true, options: NewPasskeyOptions.parse({ ...response, excludeCredentials: known }) };
  };
}

/** Ends what {@link startPasskey} began. From here on this session counts as opened with the passkey. */
export function addPasskey(deps: SecondFactorDeps): Operation<typeof ENDPOINTS.addPasskey> {
  const { auth, db, securityMails } = deps;
  return async ({ credential }, context) => {
    const { user } = context;
    const headers = ownCredentials(context.headers);
    headers.set('origin', context.headers.get('origin') ?? '');
    const body = { response: credential };
    const made = await ceremony(db, auth.api.verifyPasskeyRegistration({ body, headers }));
    const name = made.name || deviceName(context.headers);
    // Of several at once, the one too many is deleted before anybody has used it.
    await requireRoom(db, user.id, 1).catch(async (error: unknown) => {
      await db.delete(passkey).where(eq(passkey.id, made.id));
      throw error;
    });
    await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      await tx.update(passkey).set({ name }).where(eq(passkey.id, made.id));
      const current = and(eq(session.userId, user.id), eq(session.id, user.sessionId ?? ''));
      await tx.update(session).set({ passkeyId: made.id }).where(current);
      await recordAct(tx, context, 'add_passkey', { id: made.id, name });
      await securityMails.send(tx, user.id, 'passkey_added');
    });
    return { success: true, passkeys: await passkeysOf(db, user.id) };
  };
}

async function requireRoom(db: Queryable, userId: string, added: number): Promise<void> {
  const count = (await db.$count(passkey, eq(passkey.userId, userId))) - added;
  if (count < PASSKEY_LIMITS.perAccount) return;
  throw new AppError('too_many_passkeys', `An account can have ${PASSKEY_LIMITS.perAccount} passkeys.`);
}

function deviceName(headers: Headers): string {
  const device = deviceOf(headers.get('user-agent'));
  return [device?.browser, device?.system].filter(Boolean).join(', ');
}
