import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { account, passkey } from '../../../db/schema.ts';
import { AppError } from '../../../platform/errors.ts';
import type { SignInProvider } from '../../../sign-in-environment.ts';

export interface SignInWaysDeps {
  /** Services that people may sign in with. */
  readonly providers: readonly SignInProvider[];
}

/** How somebody can sign in to an account. */
export interface SignInWays {
  readonly password: boolean;
  readonly passkeys: number;
  /** The services that are linked, whether or not they are still set up here. */
  readonly services: readonly { readonly id: string; readonly since: Date }[];
  /** Throws `last_way` when nothing else is left without one of these. */
  requireAnother(without: 'passkey' | { readonly service: string }): void;
}

export async function waysOf(
  { providers }: SignInWaysDeps,
  tx: Queryable,
  userId: string,
): Promise<SignInWays> {
  const rows = await tx
    .select({ id: account.providerId, password: account.password, since: account.createdAt })
    .from(account)
    .where(eq(account.userId, userId));
  const password = rows.some((row) => row.password !== null);
  const services = rows.filter(({ id }) => id !== 'credential').map(({ id, since }) => ({ id, since }));
  const passkeys = await tx.$count(passkey, eq(passkey.userId, userId));
  return {
    password,
    passkeys,
    services,
    requireAnother(without) {
      const gone = without === 'passkey' ? null : without.service;
      // A service that is not set up any more signs nobody in.
      const others = services.filter(({ id }) => id !== gone && providers.some((one) => one.id === id));
      if (password || others.length + passkeys - (gone === null ? 1 : 0) > 0) return;
      throw new AppError('last_way', 'Nothing else signs you in. Please choose a password first.');
    },
  };
}
