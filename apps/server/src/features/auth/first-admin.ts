import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { user } from '../../db/schema.ts';
import type { Auth } from './auth.ts';

export interface FirstAdmin {
  readonly email: string;
  /** Absent: one is made up. */
  readonly password: string | undefined;
}

/**
 * - `made`: with the password to be shown once, or null when the operator chose it.
 * - `promoted`: somebody had registered with this email, and has confirmed it.
 * - `unconfirmed`: somebody registered with it, who may be anybody.
 * - `admin`: it is one already.
 */
export type FirstAdminResult =
  | { readonly outcome: 'made'; readonly password: string | null }
  | { readonly outcome: 'promoted' | 'unconfirmed' | 'admin' };

/**
 * Makes the administrator named in the environment. Where the account is there already it is made one if its email
 * is confirmed: whoever confirmed it reads the mails that go there. Asked at every start, so it comes true at the
 * first one after that.
 */
export async function makeFirstAdmin(auth: Auth, db: Database, admin: FirstAdmin): Promise<FirstAdminResult> {
  const existing = await find(db, admin.email);
  if (existing?.role === 'admin') return { outcome: 'admin' };
  if (existing) return promote(db, admin.email);
  const generated = randomBytes(12).toString('base64url');
  const password = admin.password ?? generated;
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
  return { outcome: 'made', password: admin.password === undefined ? generated : null };
}

async function find(db: Database, email: string): Promise<{ readonly role: string } | undefined> {
  const rows = await db.select({ role: user.role }).from(user).where(eq(user.email, email));
  return rows[0];
}

async function promote(db: Database, email: string): Promise<FirstAdminResult> {
  const promoted = await db
    .update(user)
    .set({ role: 'admin' })
    .where(and(eq(user.email, email), eq(user.emailVerified, true)));
  return { outcome: promoted.rowCount === 1 ? 'promoted' : 'unconfirmed' };
}
