import type { ENDPOINTS } from '@parlo/contract';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { bookings } from '../../db/schema.ts';
import { openBooking } from '../../db/sealed-rows.ts';
import type { Operation } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { readToken, signToken } from '../../platform/tokens/signed-token.ts';
import type { Calendars } from './calendars.ts';
import type { Calendar } from './find-calendar.ts';
import { feed, ownersTitle } from './invitation.ts';

export interface FeedDeps {
  readonly db: Database;
  readonly calendars: Calendars;
  readonly publicUrl: string;
  /** Signs the addresses of feeds. */
  readonly feedKey: Buffer;
}

const PREFIX = 'cal';
const Claims = z.object({ assistantId: z.string(), version: z.number() });

/** Changes with the calendar's `feedVersion`. */
export function feedUrlOf({ publicUrl, feedKey }: FeedDeps, { assistantId, feedVersion }: Calendar): string {
  const claims: z.output<typeof Claims> = { assistantId, version: feedVersion };
  return `${publicUrl}/api/calendar/feed/${signToken(PREFIX, claims, feedKey)}.ics`;
}

/** Meetings that ended longer ago are no longer in the feed. */
const FEED_DAYS = 90;
const MOST_IN_A_FEED = 2_000;

/** For calendar programs: whoever knows the address. */
export function calendarFeed(deps: FeedDeps): Operation<typeof ENDPOINTS.calendarFeed> {
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
    const opened = rows.map((row) => openBooking(deps.db, row));
    const meetings = opened.map(
      ({ id, sequence, startsAt, endsAt, service, resource, name, email, phone, note, meetLink }) => ({
        bookingId: id,
        sequence,
        start: startsAt,
        end: endsAt,
        url: meetLink,
        cancelled: false,
        title: ownersTitle(service, name, resource),
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
