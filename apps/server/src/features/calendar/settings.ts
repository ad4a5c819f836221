import type { CALLS, CalendarSettings, CalendarSettingsResponse } from '@parlo/contract';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { bookings, calendars as calendarTable } from '../../db/schema.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { requireTimeZone } from '../../platform/time-zone.ts';
import { readToken, signToken } from '../../platform/tokens/signed-token.ts';
import type { Calendars } from './calendars.ts';
import { requireOwnUser } from './confirm-meeting.ts';
import type { Calendar } from './find-calendar.ts';
import { feed } from './invitation.ts';
import { calendarOff } from './refusals.ts';

export interface SettingsDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly publicUrl: string;
  /** Signs the addresses of feeds. */
  readonly feedKey: Buffer;
}

export function getSettings(deps: SettingsDeps): Operation<typeof CALLS.getCalendarSettings> {
  return async ({ assistantId }, { user }) => {
    const { id } = await requireOwnAssistant(deps.db, user.id, assistantId);
    return settingsOf(deps, id);
  };
}

export function saveSettings(deps: SettingsDeps): Operation<typeof CALLS.saveCalendarSettings> {
  const { db } = deps;
  return async ({ assistantId, ...changes }, { user }) => {
    // As JSON, what is undefined is absent.
    const settings = changes as Partial<CalendarSettings>;
    if (settings.timeZone !== undefined) requireTimeZone(settings.timeZone);
    const { id } = await requireOwnAssistant(db, user.id, assistantId);
    await db
      .insert(calendarTable)
      .values({ assistantId: id, settings })
      .onConflictDoUpdate({
        target: calendarTable.assistantId,
        set: { settings: sql`${calendarTable.settings} || excluded.settings` },
      });
    return settingsOf(deps, id);
  };
}

/** The address before ends at once. */
export function renewFeed(deps: SettingsDeps): Operation<typeof CALLS.renewCalendarFeed> {
  const { db } = deps;
  return async ({ assistantId }, { user }) => {
    const { id } = await requireOwnAssistant(db, user.id, assistantId);
    await db
      .insert(calendarTable)
      .values({ assistantId: id, feedVersion: 2 })
      .onConflictDoUpdate({
        target: calendarTable.assistantId,
        set: { feedVersion: sql`${calendarTable.feedVersion} + 1` },
      });
    return settingsOf(deps, id);
  };
}

async function settingsOf(deps: SettingsDeps, assistantId: string): Promise<CalendarSettingsResponse> {
  const calendar = await deps.calendars.find(assistantId);
  if (!calendar) throw calendarOff();
  return { success: true, settings: calendar.settings, feedUrl: feedUrlOf(deps, calendar) };
}

const PREFIX = 'cal';
const Claims = z.object({ assistantId: z.string(), version: z.number() });

function feedUrlOf({ publicUrl, feedKey }: SettingsDeps, { assistantId, feedVersion }: Calendar): string {
  const claims: z.output<typeof Claims> = { assistantId, version: feedVersion };
  return `${publicUrl}/api/calendar/feed/${signToken(PREFIX, claims, feedKey)}.ics`;
}

/** Meetings that ended longer ago are no longer in the feed. */
const FEED_DAYS = 90;
const MOST_IN_A_FEED = 2_000;

/** For calendar programs: whoever knows the address. */
export function calendarFeed(deps: SettingsDeps): Operation<typeof CALLS.calendarFeed> {
  return async ({ token }) => {
    const claims = readToken(PREFIX, token.replace(/\.ics$/, ''), deps.feedKey, Claims);
    const calendar = claims && (await deps.calendars.find(claims.assistantId));
    if (!calendar || calendar.feedVersion !== claims.version) {
      throw new AppError('not_found', 'There is no such calendar.');
    }
    const rows = await deps.db
      .select()
      .from(bookings)
      .where(
        and(
          eq(bookings.assistantId, calendar.assistantId),
          eq(bookings.state, 'booked'),
          gt(bookings.endsAt, sql`now() - make_interval(days => ${FEED_DAYS})`),
        ),
      )
      .orderBy(asc(bookings.startsAt))
      .limit(MOST_IN_A_FEED);
    const meetings = rows.map(
      ({ id, sequence, startsAt, endsAt, service, name, email, phone, note, meetLink }) => ({
        bookingId: id,
        ...{ sequence, start: startsAt, end: endsAt, url: meetLink, cancelled: false },
        title: service === '' ? name : `${service}: ${name}`,
        description: [name, email, phone, note].filter((line) => line !== '').join('\n'),
      }),
    );
    const content = feed(calendar.assistantName, meetings, new Date());
    return {
      body: new TextEncoder().encode(content),
      type: 'text/calendar; charset=utf-8',
      saveAs: 'calendar.ics',
    };
  };
}

export function calendarStatus({ db, calendars }: SettingsDeps): Operation<typeof CALLS.calendarStatus> {
  return async ({ user_id, assistant_id }, { user }) => {
    requireOwnUser(user, user_id);
    const { id } = await requireOwnAssistant(db, user.id, assistant_id);
    const calendar = await calendars.find(id);
    if (!calendar) throw calendarOff();
    const { connection, settings } = calendar;
    const waiting = await db.$count(
      bookings,
      and(
        eq(bookings.assistantId, id),
        isNotNull(bookings.connectionId),
        sql`${bookings.writtenSequence} is distinct from ${bookings.sequence}`,
        gt(bookings.endsAt, sql`now()`),
      ),
    );
    return {
      success: true,
      connected: connection !== null && !connection.revoked,
      provider: connection?.provider ?? 'builtin',
      enabled: settings.enabled,
      account: connection?.account ?? null,
      revoked: connection?.revoked ?? false,
      waiting,
    };
  };
}

/** Begins to connect a calendar elsewhere, for one assistant or for all of an account. */
export type StartOauth = (
  userId: string,
  assistantId: string | null,
) => Promise<{ readonly auth_url: string; readonly client_id: string }>;

export function calendarOauthStart(
  db: Database,
  startOauth: StartOauth | undefined,
): Operation<typeof CALLS.calendarOauthStart> {
  return async ({ email, assistant_id }, { user }) => {
    requireOwnEmail(user, email);
    const assistant =
      assistant_id === undefined ? null : await requireOwnAssistant(db, user.id, assistant_id);
    if (!startOauth) {
      throw new AppError('calendar_provider_off', 'This kind of calendar is not set up on this server.');
    }
    return { success: true, ...(await startOauth(user.id, assistant?.id ?? null)) };
  };
}
