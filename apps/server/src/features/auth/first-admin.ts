import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { apikey, user } from '../../db/schema.ts';
import { StartError } from '../../platform/errors.ts';
import type { Auth } from './auth.ts';
import { setPassword } from './passwords.ts';
import { isWeakPassword } from './weak-passwords.ts';

export interface FirstAdmin {
  readonly email: string;
  /** Absent: one is made up. */
  readonly password: string | undefined;
}

/**
 * - `made`, `promoted`: with the password to be shown once, or null when the operator chose it. `promoted` says that
 *   somebody had registered with this email, and has confirmed it.
 * - `unconfirmed`: somebody registered with it, who may be anybody.
 * - `admin`: it is one already.
 */
export type FirstAdminResult =
  | { readonly outcome: 'made' | 'promoted'; readonly password: string | null }
  | { readonly outcome: 'unconfirmed' | 'admin' };

/**
 * Makes the administrator named in the environment. Where the account is there already it is made one if its email
 * is confirmed. Asked at every start, so it comes true at the first one after that.
 */
export async function makeFirstAdmin(auth: Auth, db: Database, admin: FirstAdmin): Promise<FirstAdminResult> {
  const existing = await find(db, admin.email);
  if (existing?.role === 'admin') return { outcome: 'admin' };
  if (existing && !existing.emailVerified) return { outcome: 'unconfirmed' };
  const { email, password: chosen } = admin;
  if (chosen !== undefined && isWeakPassword(chosen, { email, name: 'admin', surname: '' })) {
    throw new StartError('PARLO_ADMIN_PASSWORD is too easy to guess. Please choose another one.');
  }
  const generated = admin.password === undefined ? randomBytes(12).toString('base64url') : null;
  const password = admin.password ?? generated ?? '';
  if (existing) {
    const promoted = await promote(auth, db, existing.id, password);
    return promoted ? { outcome: 'promoted', password: generated } : { outcome: 'unconfirmed' };
  }
  try {
    await auth.api.signUpEmail({
      body: { email: admin.email, password, name: 'Admin', surname: '', phone: '' },
    });
  } catch (error) {
    // Another server that starts at the same time was faster.
    if (await find(db, admin.email)) return { outcome: 'admin' };
    throw error;
  }
  await db.update(user).set({ role: 'admin' }).where(eq(user.email, admin.email));
  return { outcome: 'made', password: generated };
}

async function find(db: Database, email: string) {
  const rows = await db
    .select({ id: user.id, role: user.role, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  return rows[0];
}

/**
 * Who registered and who confirmed need not be the same: a stranger may have registered with the operator's email,
 * and the operator opened the link. So the password becomes the operator's, and every other way in ends. False when
 * the email is not confirmed.
 */
async function promote(auth: Auth, db: Database, userId: string, password: string): Promise<boolean> {
  const { password: hashing } = await auth.$context;
  const hash = await hashing.hash(password);
  return db.transaction(async (tx) => {
    const promoted = await tx
      .update(user)
      .set({ role: 'admin' })
      .where(and(eq(user.id, userId), eq(user.emailVerified, true), ne(user.role, 'admin')));
    if (promoted.rowCount === 0) return false;
    await setPassword(tx, { userId, hash });
    await tx.delete(apikey).where(eq(apikey.referenceId, userId));
    return true;
  });
}
