import { type ActName, OWN_ACTS } from '@parlo/contract';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/connect.ts';
import { acts, adminActs } from '../db/schema.ts';
import type { CurrentUser, RequestContext } from './api.ts';
import { deviceOf } from './device.ts';
import type { Logger } from './monitoring/logger.ts';
import { newId } from './new-id.ts';

/** The person, and the request that they made. Without `via` it took neither a session nor a key, as signing in does. */
export interface Actor extends Pick<RequestContext, 'headers'> {
  readonly user: Pick<CurrentUser, 'id'> & Partial<Pick<CurrentUser, 'via'>>;
}

/** What an act concerns. Never a secret, a code, or words of an assistant or a visitor. */
export interface About {
  readonly id?: string;
  /** Its name at the time: an email, an assistant's name. */
  readonly name?: string;
  /** An administrator's reason. */
  readonly note?: string | undefined;
  /** For what counts once only: a second act with this id is not added. */
  readonly once?: string;
}

/** Keeps what somebody did, as a part of the transaction that does it. */
export async function recordAct(tx: Queryable, actor: Actor, act: ActName, about: About = {}): Promise<void> {
  const device = deviceOf(actor.headers.get('user-agent'));
  await tx
    .insert(acts)
    .values({
      id: about.once ?? newId('act'),
      userId: actor.user.id,
      act,
      aboutId: about.id ?? null,
      about: about.name ?? '',
      note: about.note || null,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      via: actor.user.via ?? null,
      // In their order also within a transaction.
      at: sql`clock_timestamp()`,
    })
    .onConflictDoNothing({ target: acts.id });
}

/** For an act that is done already, outside a transaction: it does not fail when it can't be listed. */
export async function tryRecordAct(
  { db, logger }: { readonly db: Database; readonly logger: Logger },
  actor: Actor,
  act: ActName,
  about: About = {},
): Promise<void> {
  try {
    await recordAct(db, actor, act, about);
  } catch (err) {
    logger.error({ err, act }, 'an act could not be listed');
  }
}

/** A row as the endpoints return it. */
export function toAct<Row extends StoredAct>({ at: _, time, browser, system, ...row }: Row) {
  const device = browser || system ? { browser, system } : null;
  return { ...row, device, at: time.toISOString() };
}

interface StoredAct {
  readonly at: number;
  readonly time: Date;
  readonly browser: string | null;
  readonly system: string | null;
}

/** Deletes owners' acts older than `days`. What administrators did to others stays. */
export async function forgetActs(db: Database, days: number): Promise<void> {
  const old = sql`${acts.at} < now() - make_interval(days => ${days})`;
  await db.delete(acts).where(and(inArray(acts.act, [...OWN_ACTS]), old));
}

/**
 * Empties what names a person whose account is deleted by `tx`: their own acts, and those about them. What they did to
 * others as an administrator stays.
 */
export async function forgetPerson(
  tx: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await tx
    .update(acts)
    .set({ about: '', aboutId: null, note: null })
    .where(or(and(eq(acts.userId, id), inArray(acts.act, [...OWN_ACTS])), eq(acts.aboutId, id)));
  await tx.delete(adminActs).where(or(eq(adminActs.by, email), eq(adminActs.about, email)));
}
