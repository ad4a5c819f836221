import { randomBytes } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { account, apikey, user } from '../../../db/schema.ts';
import { StartError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { newId } from '../../../platform/new-id.ts';
import type { Auth } from '../auth.ts';
import { hashPassword, setPassword } from '../passwords/passwords.ts';
import { isWeakPassword } from '../passwords/weak-passwords.ts';

export interface FirstAdmin {
  readonly email: string;
  /** Absent: one is generated. */
  readonly password: string | undefined;
}

/**
 * - `made`: the account is new. `promoted`: somebody had registered with this email, and it is confirmed. `password` is to
 *   be shown once; null when the operator chose it.
 * - `unconfirmed`: somebody registered with this email, who may be anybody.
 * - `admin`: it is an administrator already.
 */
export type FirstAdminResult =
  | { readonly outcome: 'made' | 'promoted'; readonly password: string | null }
  | { readonly outcome: 'unconfirmed' | 'admin' };

/**
 * Makes the administrator that the environment names. An account that exists is promoted if its email is confirmed.
 * Called at every start, so that an email confirmed later takes effect at the next start.
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
  if (await make(auth, db, { email, password })) return { outcome: 'made', password: generated };
  // Another server started at the same time and was faster; or a stranger was.
  return { outcome: (await find(db, email))?.role === 'admin' ? 'admin' : 'unconfirmed' };
}

/** Account and role at once: an account without it would look as if somebody had registered with this email. */
async function make(
  auth: Auth,
  db: Database,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<boolean> {
  const hash = await hashPassword(auth, password);
  return db.transaction(async (tx) => {
    const id = newId('user');
    const person = { id, email, name: 'Admin', role: 'admin' };
    const added = await tx.insert(user).values(person).onConflictDoNothing({ target: user.email });
    if (added.rowCount === 0) return false;
    const credential = { id: newId('account'), accountId: id, providerId: 'credential', userId: id };
    await tx.insert(account).values({ ...credential, password: hash });
    return true;
  });
}

async function find(db: Database, email: string) {
  const rows = await db
    .select({ id: user.id, role: user.role, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.email, email));
  return rows[0];
}

/**
 * A stranger may have registered with the operator's email, and the operator opened the link. So the account gets the
 * operator's password, and every other way to sign in ends. Returns false when the email is not confirmed.
 */
async function promote(auth: Auth, db: Database, userId: string, password: string): Promise<boolean> {
  const hash = await hashPassword(auth, password);
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

/** Informs the operator about the administrator. This is the only place that ever shows a generated password. */
export function announceFirstAdmin(
  admin: FirstAdmin,
  result: FirstAdminResult,
  logger: Logger,
  print: (line: string) => void,
): void {
  if (result.outcome === 'made' || result.outcome === 'promoted') {
    logger.info(
      result.outcome === 'made'
        ? 'made the first administrator'
        : 'the account of PARLO_ADMIN_EMAIL is an administrator from now on, with a new password',
    );
    if (result.password !== null)
      print(`The password of ${admin.email} is ${result.password} (shown only once).`);
  } else if (result.outcome === 'unconfirmed') {
    logger.warn(
      'the account of PARLO_ADMIN_EMAIL was registered by somebody and stays an ordinary one: its email is not confirmed',
    );
  }
}
