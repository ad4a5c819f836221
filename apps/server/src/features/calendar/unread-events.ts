import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { calendarConnections, calendarUnreadEvents } from '../../db/schema.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { UnreadEvent } from './provider.ts';

/** Events of connected calendars that could not be read: their owner is told of each once. */

/** Anybody can send an invitation: more in a day are logged alone. */
const MOST_TOLD_A_DAY = 10;
/** Each by its title up to here, more as a number. */
const MOST_BY_TITLE = 3;

/** Stores a notice for an owner: of one event, or of how many there are. */
export type AnnounceUnread = (
  tx: Queryable,
  ownerId: string,
  unread: UnreadEvent | { readonly count: number },
) => Promise<void>;

export type TellUnread = (connectionId: string, events: readonly UnreadEvent[]) => Promise<void>;

export interface TellUnreadDeps {
  readonly db: Database;
  readonly logger: Logger;
  readonly announceUnread: AnnounceUnread;
}

/** Never rejects: whether an owner could be told stops no booking. */
export function createTellUnread({ db, logger, announceUnread }: TellUnreadDeps): TellUnread {
  return async (connectionId, events) => {
    try {
      await db.transaction(async (tx) => {
        const [connection] = await tx
          .select({ ownerId: calendarConnections.ownerId })
          .from(calendarConnections)
          .where(eq(calendarConnections.id, connectionId))
          .for('share');
        if (!connection) return;
        const told = await toldToday(tx, connectionId);
        const fresh = await storeNew(tx, connectionId, events);
        if (fresh.length === 0) return;
        const days = fresh.map(({ day }) => day);
        logger.warn({ connectionId, days }, 'an event of a connected calendar could not be read');
        if (told >= MOST_TOLD_A_DAY) return;
        const news = fresh.length > MOST_BY_TITLE ? [{ count: fresh.length }] : fresh;
        for (const unread of news) await announceUnread(tx, connection.ownerId, unread);
      });
    } catch (err) {
      logger.error({ err, connectionId }, 'an owner could not be told of an event that could not be read');
    }
  };
}

/** Those that were not known before. */
async function storeNew(
  tx: Queryable,
  connectionId: string,
  events: readonly UnreadEvent[],
): Promise<UnreadEvent[]> {
  const rows = [...new Map(events.map((event) => [event.id, event])).values()];
  const stored = await tx
    .insert(calendarUnreadEvents)
    .values(rows.map(({ id }) => ({ connectionId, eventId: id })))
    .onConflictDoNothing()
    .returning({ id: calendarUnreadEvents.eventId });
  const ids = new Set(stored.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

async function toldToday(tx: Queryable, connectionId: string): Promise<number> {
  const { foundAt } = calendarUnreadEvents;
  const [row] = await tx
    .select({ told: count() })
    .from(calendarUnreadEvents)
    .where(
      and(eq(calendarUnreadEvents.connectionId, connectionId), gt(foundAt, sql`now() - interval '1 day'`)),
    );
  return row?.told ?? 0;
}
