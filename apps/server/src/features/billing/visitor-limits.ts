import { createHmac } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, visitorDays, visitorLimitHits } from '../../db/schema.ts';
import type { Notify } from './warnings.ts';

/**
 * A visitor's network, whose calls at once and minutes a day with one assistant are limited. Counted in the database
 * under the lock of the owner's account, for all servers together.
 */
export interface Visitor {
  /** The name that the day's calls are counted by. */
  readonly today: string;
  /** A call that began before midnight still counts as running. */
  readonly yesterday?: string;
}

/** Makes the names of the visitor at an address. */
export type NameVisitor = (assistantId: string, address: string) => Visitor;

const DAY_MS = 24 * 3_600_000;

/**
 * A name is a keyed hash of day, assistant and address: without the installation's secret nobody finds the address,
 * and with it nobody can tell from what is stored whether two days or two assistants had the same visitor.
 */
export function createNameVisitor(key: Buffer, now: () => number = Date.now): NameVisitor {
  return (assistantId, address) => {
    const name = (at: number) => {
      const day = new Date(at).toISOString().slice(0, 10);
      return createHmac('sha256', key)
        .update(JSON.stringify([day, assistantId, address]))
        .digest('base64url');
    };
    return { today: name(now()), yesterday: name(now() - DAY_MS) };
  };
}

/** Counts what a call took, for the day it began on. */
export async function addVisitorSeconds(tx: Queryable, visitor: string, seconds: number): Promise<void> {
  await tx
    .insert(visitorDays)
    .values({ visitor, seconds })
    .onConflictDoUpdate({
      target: visitorDays.visitor,
      set: { seconds: sql`${visitorDays.seconds} + ${seconds}` },
    });
}

/** Counts a call that a limit refused or ended. The owner is notified of the first one of a day. */
export function countLimitHit(db: Database, notify: Notify, assistantId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [assistant] = await tx
      .select({ name: assistants.name, userId: assistants.ownerId })
      .from(assistants)
      .where(eq(assistants.id, assistantId))
      .for('key share');
    if (!assistant || assistant.userId === null) return;
    const [hit] = await tx
      .insert(visitorLimitHits)
      .values({ assistantId, day: sql`(now() at time zone 'UTC')::date`, calls: 1 })
      .onConflictDoUpdate({
        target: [visitorLimitHits.assistantId, visitorLimitHits.day],
        set: { calls: sql`${visitorLimitHits.calls} + 1` },
      })
      .returning({ calls: visitorLimitHits.calls });
    if (hit?.calls !== 1) return;
    await notify(tx, { kind: 'visitor_limit', userId: assistant.userId, assistant: assistant.name });
  });
}

/** Deletes what is counted of visitors after two days, and of limits when no screen shows it any more. */
export async function forgetVisitors(db: Database): Promise<void> {
  await db.delete(visitorDays).where(lt(visitorDays.createdAt, sql`now() - interval '2 days'`));
  await db.delete(visitorLimitHits).where(lt(visitorLimitHits.day, sql`(now() - interval '30 days')::date`));
}
