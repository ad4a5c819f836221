import { CALENDAR_DEFAULTS, type CalendarProviderName, type CalendarSettings } from '@parlo/contract';
import { languageOf } from '@parlo/dialog/language';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants, calendarConnections, calendars, user } from '../../db/schema.ts';
import { seal, unseal } from '../../platform/tokens/sealed-text.ts';
import { BUILT_IN, type CalendarProvider, type CalendarProviders, ProviderError } from './provider.ts';
import type { TellUnread } from './unread-events.ts';

/** An assistant's calendar with what is needed to offer time in it and to book it. */
export interface Calendar {
  readonly assistantId: string;
  readonly assistantName: string;
  readonly ownerId: string;
  readonly ownerEmail: string;
  /** The one its assistant greets in. */
  readonly language: string;
  readonly settings: CalendarSettings;
  readonly feedVersion: number;
  /** Null: the built-in calendar. */
  readonly connection: Connection | null;
}

export interface Connection {
  readonly id: string;
  readonly provider: CalendarProviderName;
  readonly account: string;
  /** See {@link calendarKey}. */
  readonly key: string;
  readonly revoked: boolean;
}

/** Names a calendar elsewhere, the same for all connections to it. */
export const calendarKey = (at: {
  readonly provider: CalendarProviderName;
  readonly account: string;
  readonly calendar: string;
}): string => JSON.stringify([at.provider, at.account, at.calendar]);

/** Null for an assistant that does not exist or has no owner, such as the demo. */
export type FindCalendar = (assistantId: string, by?: Queryable) => Promise<Calendar | null>;

/** `serverZone` is the time zone of calendars whose owner chose none. */
export function createFindCalendar(db: Database, serverZone: string): FindCalendar {
  return async (assistantId, by = db) => {
    const [row] = await by
      .select({
        assistant: assistants,
        email: user.email,
        calendar: calendars,
        connection: calendarConnections,
      })
      .from(assistants)
      .innerJoin(user, eq(user.id, assistants.ownerId))
      .leftJoin(calendars, eq(calendars.assistantId, assistants.id))
      .leftJoin(
        calendarConnections,
        and(
          eq(calendarConnections.ownerId, assistants.ownerId),
          or(eq(calendarConnections.assistantId, assistants.id), isNull(calendarConnections.assistantId)),
        ),
      )
      .where(eq(assistants.id, assistantId))
      // The assistant's own connection comes before the account's: nulls are last.
      .orderBy(asc(calendarConnections.assistantId))
      .limit(1);
    if (!row || row.assistant.ownerId === null) return null;
    const { assistant, email, calendar, connection } = row;
    return {
      assistantId,
      assistantName: assistant.name,
      ownerId: row.assistant.ownerId,
      ownerEmail: email,
      language: languageOf('', { greeting: assistant.greeting, faq: [] }).code,
      settings: {
        ...CALENDAR_DEFAULTS,
        services: [],
        resources: [],
        daysOff: [],
        timeZone: serverZone,
        ...calendar?.settings,
      },
      feedVersion: calendar?.feedVersion ?? 1,
      connection: connection && {
        id: connection.id,
        provider: connection.provider,
        account: connection.account,
        key: calendarKey(connection),
        revoked: connection.revokedAt !== null,
      },
    };
  };
}

/**
 * Changes of one calendar come one after the other: those who want the same time at once get it or not, and no two
 * wait for each other inside of an index. That meetings never overlap is up to the constraints alone.
 */
export async function lockCalendar(tx: Queryable, assistantId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${assistantId}`}, 0))`);
}

/** The provider of a connection, or the built-in one for null. Rejects with a {@link ProviderError}. */
export type OpenProvider = (connectionId: string | null) => Promise<CalendarProvider>;

export interface OpenProviderDeps {
  readonly db: Database;
  readonly providers: CalendarProviders;
  /** Seals what gives access to calendars elsewhere. */
  readonly accessKey: Buffer;
  readonly tellUnread?: TellUnread;
}

export function createOpenProvider(deps: OpenProviderDeps): OpenProvider {
  return async (connectionId) => {
    if (connectionId === null) return BUILT_IN;
    const [row] = await deps.db
      .select()
      .from(calendarConnections)
      .where(eq(calendarConnections.id, connectionId));
    if (!row || row.revokedAt) throw new ProviderError('the calendar is not connected', { revoked: true });
    return openStored(deps, row);
  };
}

export type ConnectionRow = typeof calendarConnections.$inferSelect;

/** Throws a {@link ProviderError}. */
export function openStored(
  { db, providers, accessKey, tellUnread }: OpenProviderDeps,
  row: Pick<ConnectionRow, 'id' | 'provider' | 'account' | 'calendar' | 'sealedAccess'>,
): CalendarProvider {
  const { id, provider, account, calendar } = row;
  const open = provider === 'builtin' ? undefined : providers[provider];
  if (!open) throw new ProviderError('this provider of calendars is not set up');
  const access = unseal(row.sealedAccess, accessKey, id);
  if (access === null) throw new ProviderError('the stored access can’t be opened', { revoked: true });
  const ofConnection = eq(calendarConnections.id, id);
  let { sealedAccess } = row;
  return open({
    id,
    account,
    calendar,
    access,
    ...(tellUnread && { tellUnread: (events) => tellUnread(id, events) }),
    async saveAccess(next) {
      const sealed = seal(next, accessKey, id);
      // Its owner may have connected anew meanwhile, or another server refreshed it.
      const unchanged = and(ofConnection, eq(calendarConnections.sealedAccess, sealedAccess));
      await db.update(calendarConnections).set({ sealedAccess: sealed }).where(unchanged);
      sealedAccess = sealed;
    },
    async readAccess() {
      const [now] = await db.select().from(calendarConnections).where(ofConnection);
      if (!now) return null;
      sealedAccess = now.sealedAccess;
      return unseal(sealedAccess, accessKey, id);
    },
  });
}
