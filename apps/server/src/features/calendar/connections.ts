import type { CalendarProviderName, ENDPOINTS } from '@parlo/contract';
import { and, asc, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { violatesExclusion, violatesForeignKey } from '../../db/failures.ts';
import { bookings, calendarConnections } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { newId } from '../../platform/new-id.ts';
import { assistantNotFound, requireOwnAssistant } from '../../platform/own-assistant.ts';
import { seal } from '../../platform/tokens/sealed-text.ts';
import type { Calendars } from './calendars.ts';
import { type ConnectionRow, calendarKey } from './find-calendar.ts';
import { calendarOff } from './refusals.ts';
import { withdrawLater } from './withdraw-access.ts';
import { PROVIDER_WRITE, type ProviderWrite } from './write-to-provider.ts';

export interface NewConnection {
  readonly ownerId: string;
  /** Null: for all assistants of the account that have no connection of their own. */
  readonly assistantId: string | null;
  readonly provider: Exclude<CalendarProviderName, 'builtin'>;
  /** As its provider names it, such as an email. */
  readonly account: string;
  /** Which calendar of the account. */
  readonly calendar: string;
  /** What gives access, as JSON. */
  readonly access: string;
}

export interface Connections {
  /**
   * Connects a calendar elsewhere instead of the one connected before, and has the meetings to come written to it.
   * Events in the calendar before stay as they are. Rejects with `assistant_not_found`.
   */
  saveConnection(connection: NewConnection): Promise<void>;
  /** Ends a connection. Events stay in the calendar elsewhere, and the meetings go on without it. */
  endConnection(connectionId: string): Promise<void>;
}

export interface ConnectionDeps {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Seals what gives access to calendars elsewhere. */
  readonly accessKey: Buffer;
}

export function createConnections(deps: ConnectionDeps): Connections {
  const { db } = deps;
  return {
    async saveConnection(connection) {
      try {
        await db.transaction((tx) => save(tx, deps, connection));
      } catch (error) {
        // Its assistant was deleted in the meantime.
        if (violatesForeignKey(error)) throw assistantNotFound();
        throw error;
      }
    },
    endConnection: (connectionId) =>
      db.transaction(async (tx) => {
        const [ended] = await tx
          .delete(calendarConnections)
          .where(eq(calendarConnections.id, connectionId))
          .returning();
        if (!ended) return;
        await withdrawLater(deps.jobs, tx, ended);
        // An assistant without a connection of its own uses the account's.
        if (ended.assistantId) await writeComing(tx, deps, { ownerId: ended.ownerId, assistantId: null });
      }),
  };
}

/** Ends the connection that an assistant uses, its own or its account's. */
export function disconnectCalendar({
  db,
  calendars,
}: {
  readonly db: Database;
  readonly calendars: Calendars;
}): Operation<typeof ENDPOINTS.disconnectCalendar> {
  return async ({ assistantId }, { user }) => {
    const { id } = await requireOwnAssistant(db, user.id, assistantId);
    const calendar = await calendars.find(id);
    if (!calendar) throw calendarOff();
    if (calendar.connection) await calendars.endConnection(calendar.connection.id);
    return { success: true, message: 'The calendar is no longer connected.' };
  };
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
type Owned = Pick<NewConnection, 'ownerId' | 'assistantId'>;

async function save(tx: Transaction, deps: ConnectionDeps, connection: NewConnection): Promise<void> {
  const { ownerId, assistantId, access, ...where } = connection;
  // Two at once would both find no connection.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar of ${ownerId}`}, 0))`);
  const before = await connectionOf(tx, connection);
  // The same calendar again keeps its id: events that were written stay known.
  const same = before && calendarKey(before) === calendarKey(connection);
  const id = same ? before.id : newId('connection');
  const sealedAccess = seal(access, deps.accessKey, id);
  if (same) {
    await tx
      .update(calendarConnections)
      .set({ sealedAccess, revokedAt: null })
      .where(eq(calendarConnections.id, id));
  } else {
    if (before) {
      await tx.delete(calendarConnections).where(eq(calendarConnections.id, before.id));
      await withdrawLater(deps.jobs, tx, before);
    }
    await tx.insert(calendarConnections).values({ id, ownerId, assistantId, ...where, sealedAccess });
  }
  await writeComing(tx, deps, connection);
}

const isOf = ({ ownerId, assistantId }: Owned) =>
  and(
    eq(calendarConnections.ownerId, ownerId),
    assistantId === null
      ? isNull(calendarConnections.assistantId)
      : eq(calendarConnections.assistantId, assistantId),
  );

async function connectionOf(tx: Transaction, owned: Owned): Promise<ConnectionRow | undefined> {
  const [row] = await tx.select().from(calendarConnections).where(isOf(owned));
  return row;
}

/** Has every meeting to come that belongs to the connection, and that its calendar does not show, written to it. */
async function writeComing(tx: Transaction, { jobs }: ConnectionDeps, owned: Owned): Promise<void> {
  const connection = await connectionOf(tx, owned);
  if (!connection) return;
  await adoptComing(tx, connection);
  const waiting = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.connectionId, connection.id),
        sql`${bookings.writtenSequence} is distinct from ${bookings.sequence}`,
        gt(bookings.endsAt, sql`now()`),
      ),
    );
  for (const { id } of waiting) await jobs.send<ProviderWrite>(PROVIDER_WRITE, { bookingId: id }, tx);
}

/** Makes the meetings to come of the built-in calendar, and of one connected before, meetings of this connection. */
async function adoptComing(tx: Transaction, connection: ConnectionRow): Promise<void> {
  const { id: connectionId, ownerId, assistantId } = connection;
  const ownConnections = tx
    .select({ one: sql`1` })
    .from(calendarConnections)
    .where(eq(calendarConnections.assistantId, bookings.assistantId));
  const coming = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.ownerId, ownerId),
        assistantId === null ? notExists(ownConnections) : eq(bookings.assistantId, assistantId),
        or(isNull(bookings.connectionId), ne(bookings.connectionId, connectionId)),
        eq(bookings.state, 'booked'),
        gt(bookings.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  const adopt = async (by: Transaction, id: string, calendar: string | null) => {
    // Whoever was invited has the link that was made before.
    const wantsMeetLink = sql`${bookings.wantsMeetLink} and ${bookings.meetLink} is null`;
    await by
      .update(bookings)
      .set({ connectionId, calendar, eventId: null, writtenSequence: null, wantsMeetLink })
      .where(eq(bookings.id, id));
  };
  for (const { id } of coming) {
    try {
      await tx.transaction((inner) => adopt(inner, id, calendarKey(connection)));
    } catch (error) {
      if (!violatesExclusion(error)) throw error;
      // Two assistants that share the calendar now have meetings at the same time: both were promised.
      await adopt(tx, id, null);
    }
  }
}
