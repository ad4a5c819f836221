import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user } from '../../db/schema.ts';
import type { Auth } from './auth.ts';

export interface FirstAdmin {
  readonly email: string;
  /** Absent: one is made up. */
  readonly password: string | undefined;
}

export type FirstAdminResult =
  | {
      readonly made: true /** To be shown once; null when the operator chose it. */;
      readonly password: string | null;
    }
  | { readonly made: false; readonly isAdmin: boolean };

/**
 * Makes the administrator named in the environment unless the account is there. An account that somebody
 * registered under that email is left as it is: emails are not verified, so it may be anybody's.
 */
export async function makeFirstAdmin(auth: Auth, db: Database, admin: FirstAdmin): Promise<FirstAdminResult> {
  const [existing] = await db.select({ role: user.role }).from(user).where(eq(user.email, admin.email));
  if (existing) return { made: false, isAdmin: existing.role === 'admin' };
  const generated = randomBytes(12).toString('base64url');
  const password = admin.password ?? generated;
  const created = await auth.api.signUpEmail({
    body: { email: admin.email, password, name: 'Admin', surname: '', phone: '' },
  });
  await db.update(user).set({ role: 'admin' }).where(eq(user.id, created.user.id));
  return { made: true, password: admin.password === undefined ? generated : null };
}
