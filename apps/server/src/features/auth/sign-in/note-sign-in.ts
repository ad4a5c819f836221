import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { acts } from '../../../db/schema.ts';
import { type Device, deviceOf } from '../../../platform/device.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { tryRecordAct } from '../../../platform/record-act.ts';
import type { SecurityMails } from '../email/security-mails.ts';

export interface NoteSignInDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly securityMails: SecurityMails;
}

/** Lists a sign-in, and mails the account about one with a new browser. `way`: the service it was made with. */
export async function noteSignIn(
  deps: NoteSignInDeps,
  userId: string,
  headers: Headers,
  way = '',
): Promise<void> {
  const device = deviceOf(headers.get('user-agent'));
  if (device && (await isNew(deps.db, userId, device))) {
    await deps.securityMails.trySend(userId, { newDevice: device });
  }
  await tryRecordAct(deps, { user: { id: userId }, headers }, 'sign_in', { name: way });
}

/** Whether the account was signed in to before, but never with this browser on this system. */
async function isNew(db: Database, userId: string, { browser, system }: Device): Promise<boolean> {
  const same = sql`${acts.browser} is not distinct from ${browser} and ${acts.system} is not distinct from ${system}`;
  const [row] = await db
    .select({ known: sql<boolean | null>`bool_or(${same})` })
    .from(acts)
    .where(
      and(
        eq(acts.userId, userId),
        inArray(acts.act, ['register', 'sign_in']),
        or(isNotNull(acts.browser), isNotNull(acts.system)),
      ),
    );
  // Null: nothing is known of it yet.
  return row?.known === false;
}
